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
  if (!words) return;
  place.textContent = words;
  place.classList.remove("unset");
}

function ready() {
  show("day", chosenDay()?.dataset.words);
  const [hour, minute] = wheels;
  if (hour.value && minute.value)
    show("time", `${hour.selectedOptions[0].textContent} ${minute.selectedOptions[0].textContent}`);
  const all = text.value.trim() && !text.validity.customError && chosenDay() && wheels.every((wheel) => wheel.value);
  send.setAttribute("aria-disabled", String(!all));
}

// Opening the calendar selects the first free day; opening the wheels selects the current time.
form.querySelector("#day-picker").addEventListener("toggle", (event) => {
  if (!event.target.open) return;
  if (!chosenDay()) form.querySelector("input[name=day]:enabled")?.click();
  chosenDay()?.closest(".month").scrollIntoView({ block: "nearest", inline: "start" });
  ready();
});
form.querySelector("#time-picker").addEventListener("toggle", (event) => {
  if (!event.target.open) return;
  for (const wheel of wheels) {
    wheel.value ||= wheel.dataset.wheel;
    turn(wheel);
  }
  ready();
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
  const picker = form.querySelector(chosenDay() ? "#time-picker" : "#day-picker");
  picker.open = true;
  picker.querySelector("summary").focus();
}, true);

const begun = text.value;
if (restore()) judge(text);
const isDraft = () => text.value !== begun || chosenDay() || wheels.some((wheel) => wheel.value);
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
