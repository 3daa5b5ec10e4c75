// Writes a mobile number with hyphens as it is typed: 010-123-4567, and 010-1234-5678 from the eleventh digit on. +82 at its
// beginning becomes 0. What cannot be such a number stays as it is; the server says why it is refused.
const field = document.getElementById("number");
const plain = (text) => text.normalize("NFKC");
const isNumber = (text) => /^[\d\s.()-]*$/.test(text) && text.replace(/\D/g, "").length <= 11;
const digitsOf = (text) => text.replace(/\D/g, "");
const national = (text) => text.replace(/^\s*(?:\+82|0082)[\s.()-]*0?/, "0");

function hyphenated(digits) {
  const end = digits.length > 10 ? 7 : 6;
  return [digits.slice(0, 3), digits.slice(3, end), digits.slice(end)].filter(Boolean).join("-");
}

// The place behind so many digits; behind the hyphen after them when something was added.
function place(text, digits, added) {
  let at = 0;
  for (let seen = 0; seen < digits; at += 1) if (text[at] !== "-") seen += 1;
  return added && text[at] === "-" ? at + 1 : at;
}

let before = "";

function write({ inputType = "", isComposing } = {}) {
  const text = national(plain(field.value));
  if (isComposing || !isNumber(text)) return;
  let digits = digitsOf(text);
  let seen = digitsOf(national(plain(field.value.slice(0, field.selectionStart)))).length;
  // A deleted hyphen takes the digit beside it along.
  const isDeleted = inputType.startsWith("deleteContent") && digits === before;
  if (isDeleted) {
    if (inputType === "deleteContentBackward") seen -= 1;
    digits = digits.slice(0, Math.max(0, seen)) + digits.slice(seen + 1);
  }
  before = digits;
  const shown = hyphenated(digits);
  if (shown === field.value) return;
  field.value = shown;
  const at = place(shown, Math.max(0, seen), !inputType.startsWith("delete"));
  if (document.activeElement === field) field.setSelectionRange(at, at);
}

field.addEventListener("input", write);
field.addEventListener("change", () => write());
write();
