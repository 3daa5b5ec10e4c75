// Shows the sections of a long form one at a time; without it they stand one below the other.
const form = document.querySelector("form[data-steps]");
const steps = [...form.querySelectorAll("[data-step]")];
const progress = form.querySelector("progress");
const next = form.querySelector("[data-next]");
const finish = form.querySelector("[data-finish]");
const skip = form.querySelector("[data-skip]");
let at = 0;

const controls = (step) => [...step.querySelectorAll("input, select, textarea")];
const errorOf = (control) =>
  document.getElementById(`${control.id || control.name}-error`) ??
  document.getElementById(`${control.name}-error`);

function mark(control, words) {
  const line = errorOf(control);
  if (line) line.textContent = words;
  if (words) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

const wrong = (control) => {
  if (control.validity.customError) return control.validationMessage;
  return control.dataset.wrong ?? control.validationMessage;
};

// A readonly field is left out of the browser's own checks, so an empty one is looked for here.
const right = (control) => control.checkValidity() && !(control.required && control.readOnly && !control.value);

function check(step) {
  const bad = controls(step).filter((control) => !right(control));
  for (const control of bad) mark(control, wrong(control));
  bad[0]?.focus();
  return bad.length === 0;
}

function ready() {
  const off = String(!controls(steps[at]).every(right));
  for (const way of [next, finish]) way.setAttribute("aria-disabled", off);
}

function show(index, byHand = true) {
  at = index;
  const last = at === steps.length - 1;
  steps.forEach((step, place) => (step.hidden = place !== at));
  // A form may be one part of a longer way: steps done before it, more steps after.
  progress.value = Number(form.dataset.done ?? 0) + at + 1;
  progress.max = Number(form.dataset.done ?? form.dataset.more ?? 0) + steps.length;
  progress.setAttribute("aria-label", `${progress.value} / ${progress.max}`);
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

function forward() {
  if (!check(steps[at])) return;
  history.pushState({ step: at + 1 }, "");
  show(at + 1);
}

next.addEventListener("click", forward);
skip.addEventListener("click", () => {
  for (const control of controls(steps[at])) {
    if (control.type === "checkbox" || control.type === "hidden") continue;
    control.value = "";
    control.setCustomValidity("");
    mark(control, "");
  }
  if (at < steps.length - 1) forward();
  else form.requestSubmit(finish);
});
addEventListener("popstate", (event) => show(event.state?.step ?? 0));
document.querySelector(".top-bar > .icon-button:first-child")?.addEventListener("click", (event) => {
  if (at === 0) return;
  event.preventDefault();
  history.back();
});

form.addEventListener("submit", (event) => {
  if (at < steps.length - 1) {
    event.preventDefault();
    forward();
    return;
  }
  const bad = steps.findIndex((step) => !controls(step).every(right));
  if (bad < 0) return;
  event.preventDefault();
  show(bad);
  check(steps[bad]);
}, true);

form.addEventListener("input", (event) => {
  event.target.setCustomValidity("");
  mark(event.target, "");
  ready();
});
form.addEventListener("change", (event) => {
  const control = event.target;
  if (control.value && !right(control)) mark(control, wrong(control));
  const count = form.querySelector(`[data-count="${control.name}"]`);
  // Rows that have not been looked at yet are chosen too.
  if (count) count.textContent = count.dataset.total - form.querySelectorAll(`input[name="${control.name}"]:not(:checked)`).length;
  ready();
});

// The server's answer about a handle lands in the field's error line.
document.addEventListener("htmx:afterSwap", (event) => {
  const line = event.target;
  if (!line.matches?.(".field-error")) return;
  const control = form.querySelector(`[aria-describedby~="${line.id}"]`);
  const words = line.textContent.trim();
  control?.setCustomValidity(words);
  if (control) mark(control, words);
  ready();
});

const first = steps.findIndex((step) => step.querySelector("[aria-invalid=true]"));
history.replaceState({ step: Math.max(0, first) }, "");
show(Math.max(0, first), false);
