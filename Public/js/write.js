// The form for writing a message to oneself: shows the choices and protects unsent drafts.
import { judge } from "./counter.js";
import { forget, keep, restore } from "./draft.js";
import { open } from "./sheet.js";
import { turn } from "./wheel.js";

const form = document.querySelector("form[data-write]");
const text = form.elements.text;
const wrong = document.getElementById("text-error");
const send = form.querySelector("[data-send]");
const says = (name) => form.querySelector(`[data-value="${name}"]`);
const chosenDay = () => form.querySelector("input[name=day]:checked");
const wheels = [...form.querySelectorAll("select[data-wheel]")];

function show(name, words) {
  const place = says(name);
  place.textContent = words ?? place.dataset.none;
}

function ready() {
  show("day", chosenDay()?.dataset.words);
  const [hour, minute] = wheels;
  const { full, pattern } = hour.selectedOptions[0].dataset;
  const said = pattern.replace("{}", minute.value).replace("{0}", minute.value.padStart(2, "0"));
  show("time", Number(minute.value) ? said : full);
  const all = text.value.trim() && !text.validity.customError && chosenDay();
  send.setAttribute("aria-disabled", String(!all));
}

const [days, times] = ["#day-picker", "#time-picker"].map((id) => form.querySelector(id));
days.addEventListener("toggle", () => {
  if (!days.open) return;
  chosenDay()?.closest(".month").scrollIntoView({ block: "nearest" });
  days.scrollIntoView({ block: "nearest" });
});
times.addEventListener("toggle", () => {
  if (!times.open) return;
  for (const wheel of wheels) turn(wheel);
  times.scrollIntoView({ block: "nearest" });
});
// A tapped day leads on to the time; one chosen by the arrow keys, which click without a count, does not.
days.addEventListener("click", (event) => {
  if (event.detail && event.target.name === "day") times.open = true;
});

// Enter ends the input, because a message has no line breaks.
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  text.blur();
});
form.addEventListener("input", ready);
form.addEventListener("change", ready);
form.addEventListener("submit", (event) => {
  if (event.defaultPrevented || send.getAttribute("aria-disabled") !== "true" || "sent" in form.dataset) return;
  event.preventDefault();
  if (!text.value.trim()) {
    wrong.textContent = text.dataset.wrong;
    text.setAttribute("aria-invalid", "true");
    return text.focus();
  }
  days.open = true;
  days.querySelector("summary").focus();
}, true);

const state = () => [text.value, chosenDay()?.value, ...wheels.map((wheel) => wheel.value)].join();
let begun = state();
if (restore()) judge(text);
const isDraft = () => state() !== begun;
// Back in the browser asks with the browser's own dialog, unless the draft was sent, discarded or stored.
let isLeft = false;
for (const way of document.querySelectorAll(".top-bar a")) {
  way.addEventListener("click", (event) => {
    if (!isDraft()) return;
    if ("keeps" in way.dataset) {
      keep();
      isLeft = true;
      return;
    }
    event.preventDefault();
    document.querySelector("[data-leave]").href = way.href;
    open(document.getElementById("leave"));
  });
}
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  forget();
  isLeft = false;
  if (!("kept" in form.dataset)) return;
  // It was sent; what is typed from now on is another draft.
  delete form.dataset.kept;
  begun = state();
});
document.querySelector("[data-leave]").addEventListener("click", () => (isLeft = true));
// Phones may discard a page in the background and load it again later.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) forget();
  else if (isDraft() && !isLeft && !("kept" in form.dataset)) keep();
});
addEventListener("beforeunload", (event) => {
  if (isDraft() && !isLeft && !("kept" in form.dataset)) event.preventDefault();
});
ready();
