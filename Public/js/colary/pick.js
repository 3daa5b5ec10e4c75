// Taps on an emotion make it stronger; the most-tapped one counts, of several the last tapped.
import { emotions } from "./entry.js";

const form = document.querySelector("form[data-pick]");
const globe = form.querySelector(".globe");
const counts = Object.fromEntries(emotions.map((emotion) => [emotion, 0]));

form.dataset.taps = "";
const { emotion, intensity, taps } = form.elements;
const asked = new URL(location.href).searchParams;
if (asked.has("emotion")) {
  const steps = Number(asked.get("intensity"));
  counts[asked.get("emotion")] = steps === 3 ? 6 : steps === 2 ? 3 : 1;
  emotion.value = asked.get("emotion");
  intensity.value = steps || 1;
}

// A line of the page's own, in its language, instead of the browser's bubble.
const missing = form.querySelector("#emotion-error");
form.noValidate = true;
form.addEventListener("submit", (event) => {
  if (emotion.value) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  missing.textContent = missing.dataset.missing;
  for (const choice of emotion) choice.setAttribute("aria-describedby", missing.id);
  emotion[0].focus();
  missing.scrollIntoView({ block: "center", behavior: "instant" });
}, true);

function slosh() {
  globe.classList.remove("slosh");
  void globe.getBoundingClientRect();
  globe.classList.add("slosh");
}

let chosen = asked.get("emotion");

function tap(name) {
  counts[name] = Math.min(99, counts[name] + 1);
  const most = Math.max(...Object.values(counts));
  if (counts[name] === most) chosen = name;
  emotion.value = chosen;
  intensity.value = most < 3 ? 1 : most < 6 ? 2 : 3;
  missing.textContent = "";
  taps.value = emotions.map((each) => counts[each]).join(".");
  slosh();
}

form.addEventListener("click", ({ target, pointerType, detail }) => {
  // A key chooses; only taps are counted against each other.
  if (!pointerType && detail === 0) for (const name of emotions) counts[name] = 0;
  if (target.matches("input[name=emotion]")) tap(target.value);
  else if (target.matches("input[name=intensity]")) slosh();
});
globe.addEventListener("click", () => emotion.value && tap(emotion.value));
