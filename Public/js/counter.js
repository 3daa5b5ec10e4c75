// Counts characters as the server does (7/20) and shows the server's errors at once. Input is never truncated.
const letters = new Intl.Segmenter();

const kept = (words) => words.normalize("NFC").replace(/[\r\n\t]+/g, " ").trim();
const only = (field, words) => new RegExp(`^[${field.dataset.letters}]+$`, "u").test(kept(words));

function say(field, words) {
  const line = document.getElementById(`${field.id}-error`);
  if (line) line.textContent = words;
}

// Text in composition is validated at its end, because some keyboards begin letters with dots.
export function judge(field, isComposing = false) {
  const counter = document.querySelector(`.field-counter[for="${field.id}"]`);
  if (!counter) return;
  const { letters: allowed, wrong, long } = field.dataset;
  const most = Number(field.dataset.most);
  const count = [...letters.segment(kept(field.value))].length;
  counter.value = `${count}/${most}`;
  counter.classList.toggle("full", count === most);
  counter.classList.toggle("over", count > most);
  if (!long) return;
  const isOdd = allowed && field.value && !isComposing && !only(field, field.value);
  const words = isOdd ? wrong : count > most ? long : "";
  field.setCustomValidity(words);
  if (words) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  say(field, words);
}

// Text copied from a file name may be decomposed (NFD).
function compose(field) {
  const whole = field.value.normalize("NFC");
  if (whole === field.value) return;
  const end = field.value.slice(0, field.selectionEnd).normalize("NFC").length;
  field.value = whole;
  field.setSelectionRange(end, end);
}

// Capture phase: runs before other scripts, which read the field's validity.
addEventListener("input", (event) => {
  if (event.target.dataset.letters && !event.isComposing) compose(event.target);
  judge(event.target, event.isComposing);
}, true);
addEventListener("compositionend", (event) => judge(event.target), true);

// Rejects a single character that is not allowed. Pasted text is kept, so that it can be corrected.
addEventListener("beforeinput", (event) => {
  const { target: field, data } = event;
  if (!field.dataset.letters || event.isComposing || !data || only(field, data)) return;
  if ([...letters.segment(data)].length > 1) return;
  event.preventDefault();
  say(field, field.dataset.wrong);
}, true);

addEventListener("submit", (event) => {
  const bad = [...event.target.elements].find((field) => field.dataset.long && field.validity.customError);
  if (!bad) return;
  event.preventDefault();
  bad.focus();
}, true);

function judgeAll() {
  for (const counter of document.querySelectorAll(".field-counter")) {
    const field = document.getElementById(counter.htmlFor);
    // The server's error is shown until the next input.
    if (!field.hasAttribute("aria-invalid")) judge(field);
  }
}

judgeAll();
// A page that comes back may have its fields filled in by the browser.
addEventListener("pageshow", judgeAll);
