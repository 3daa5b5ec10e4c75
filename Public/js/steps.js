// Shows the sections of a long form one at a time; without scripts all are shown.
const form = document.querySelector("form[data-steps]");
const steps = [...form.querySelectorAll("[data-step]")];
const progress = form.querySelector("progress");
const next = form.querySelector("[data-next]");
const finish = form.querySelector("[data-finish]");
const skip = form.querySelector("[data-skip]");
let at = 0;
// Whether there was input since the step was shown.
let entered = false;

const controls = (step) => [...step.querySelectorAll("input, select, textarea")];
const errorOf = (control) =>
  document.getElementById(`${control.id || control.name}-error`) ??
  document.getElementById(`${control.name}-error`);

function mark(control, words) {
  const line = errorOf(control);
  if (line) line.textContent = words;
  control.ariaInvalid = words ? "true" : null;
}

const wrong = (control) => {
  if (control.validity.customError) return control.validationMessage;
  if (control.validity.rangeOverflow && control.dataset.over) return control.dataset.over;
  return control.dataset.wrong ?? control.validationMessage;
};

// Browsers do not validate readonly fields, so empty ones are checked here.
const right = (control) => control.checkValidity() && !(control.required && control.readOnly && !control.value);
const isComplete = (step) => controls(step).every(right);
const firstIncomplete = () => steps.findIndex((step) => !isComplete(step));

function check(step) {
  const bad = controls(step).filter((control) => !right(control));
  for (const control of bad) mark(control, wrong(control));
  bad[0]?.focus();
  return bad.length === 0;
}

function ready() {
  next.ariaDisabled = finish.ariaDisabled = !isComplete(steps[at]);
}

function show(index, byHand = true) {
  at = index;
  entered = false;
  const last = !steps[at + 1];
  steps.forEach((step, place) => (step.hidden = place !== at));
  // The form may be part of a longer process, with steps before and after it.
  progress.value = Number(form.dataset.done ?? 0) + at + 1;
  progress.max = Number(form.dataset.done ?? form.dataset.more ?? 0) + steps.length;
  progress.ariaLabel = `${progress.value} / ${progress.max}`;
  next.hidden = last;
  finish.hidden = !last;
  skip.hidden = !("optional" in steps[at].dataset);
  ready();
  scrollTo(0, 0);
  if (!byHand) return;
  const legend = steps[at].querySelector("legend");
  legend.tabIndex = -1;
  legend.focus({ preventScroll: true });
}

// The pending htmx requests, and the action to run once after their responses.
const asked = new Map();
let pressed = null;

function later(go) {
  pressed = go;
  next.ariaBusy = finish.ariaBusy = go !== null;
}

const isAsking = () => [...asked.values()].some((control) => form.contains(control));

function afterAnswers(go) {
  const waits = isAsking();
  later(waits ? go : null);
  if (!waits) go();
}

function forget(control) {
  window.htmx?.trigger(control, "htmx:abort");
  // Fields with data-long are validated by counter.js.
  if (!control.dataset.long) {
    control.setCustomValidity("");
    mark(control, "");
  }
  later(null);
}

document.addEventListener("htmx:beforeRequest", (event) => asked.set(event.detail.xhr, event.target));
document.addEventListener("htmx:afterRequest", (event) => {
  asked.delete(event.detail.xhr);
  // The request may have been replaced by another one.
  queueMicrotask(() => pressed && afterAnswers(pressed));
});

function goOn() {
  if (!check(steps[at])) return;
  history.pushState({ ...history.state, step: at + 1 }, "");
  show(at + 1);
}

const forward = () => check(steps[at]) && afterAnswers(goOn);

// Ignores the second click of a double click, which would report errors in the next, empty step.
next.addEventListener("click", (event) => (event.detail < 2 || entered) && forward());
skip.addEventListener("click", () => {
  for (const control of controls(steps[at])) {
    if (control.type === "checkbox" || control.type === "hidden") continue;
    if (control.type === "radio") control.checked = false;
    else control.value = "";
    forget(control);
  }
  if (steps[at + 1]) forward();
  else form.requestSubmit(finish);
});
addEventListener("popstate", () => show(history.state?.step ?? 0));
document.querySelector(".top-bar > .icon-button:first-child")?.addEventListener("click", (event) => {
  if (at === 0) return;
  event.preventDefault();
  history.back();
});

form.addEventListener("submit", (event) => {
  if (steps[at + 1]) {
    event.preventDefault();
    forward();
    return;
  }
  const bad = firstIncomplete();
  if (bad >= 0) {
    event.preventDefault();
    show(bad);
    check(steps[bad]);
  } else if (isAsking()) {
    event.preventDefault();
    later(() => form.requestSubmit(finish));
  }
}, true);

form.addEventListener("input", (event) => {
  entered = true;
  forget(event.target);
  ready();
});
form.addEventListener("change", (event) => {
  const control = event.target;
  // `restore-form.js` reports those of steps that are not shown yet.
  if (control.value && !right(control) && steps[at].contains(control)) mark(control, wrong(control));
  const count = form.querySelector(`[data-count="${control.name}"]`);
  // Rows that are not loaded yet count as ticked.
  if (count) count.textContent = count.dataset.total - form.querySelectorAll(`input[name="${control.name}"]:not(:checked)`).length;
  ready();
});

// htmx puts the server's validation of a handle into the field's error line.
document.addEventListener("htmx:afterSwap", (event) => {
  const line = event.target;
  if (!line.matches?.(".field-error")) return;
  const control = form.querySelector(`[aria-describedby~="${line.id}"]`);
  const words = line.textContent.trim();
  control?.setCustomValidity(words);
  if (control) mark(control, words);
  ready();
});

// Starts at the refused step; otherwise at the step before a reload, or an earlier incomplete one.
const refused = steps.findIndex((step) => step.querySelector("[aria-invalid=true]"));
const undone = firstIncomplete();
const before = Math.min(history.state?.step ?? 0, undone < 0 ? steps.length - 1 : undone);
const first = refused < 0 ? before : refused;
history.replaceState({ ...history.state, step: first }, "");
show(first, false);
