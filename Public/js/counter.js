// Counts what is typed as the server will, 7/20, and says at once beside the field what it would refuse. Nothing is cut.
const letters = new Intl.Segmenter();

const kept = (words) => words.normalize("NFC").replace(/[\r\n\t]+/g, " ").trim();
const only = (field, words) => new RegExp(`^[${field.dataset.letters}]+$`, "u").test(kept(words));

function say(field, words) {
  const line = document.getElementById(`${field.id}-error`);
  if (line) line.textContent = words;
}

// Unfinished letters are judged when they are finished: some keyboards begin them with dots.
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

// What was copied from a file's name may come in pieces of letters.
function compose(field) {
  const whole = field.value.normalize("NFC");
  if (whole === field.value) return;
  const end = field.value.slice(0, field.selectionEnd).normalize("NFC").length;
  field.value = whole;
  field.setSelectionRange(end, end);
}

// Before the page's other scripts, which ask whether the field is right.
addEventListener("input", (event) => {
  if (event.target.dataset.letters && !event.isComposing) compose(event.target);
  judge(event.target, event.isComposing);
}, true);
addEventListener("compositionend", (event) => judge(event.target), true);

// A letter that is not allowed is not taken. What is pasted can still be put right where it stands.
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

for (const counter of document.querySelectorAll(".field-counter")) {
  const field = document.getElementById(counter.htmlFor);
  // What the server said of it stands until something is typed.
  if (!field.hasAttribute("aria-invalid")) judge(field);
}
