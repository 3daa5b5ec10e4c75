// Stores the entry on this device, and only then says so. Where nothing can be stored the form is sent as it is.
import { pageOwner } from "./account.js";
import { openedInTime } from "./diary.js";
import { emotions, entryType, fieldsOf, isTooLong, lengthOf, lineOf, newID, timeOf, today } from "./entry.js";
import { copyText } from "./parked.js";
import { namedOf } from "./writer.js";
import { isEnter } from "../enter.js";
import { toast } from "../toast.js";

const form = document.querySelector("form[data-compose]");
const failed = form.querySelector("[data-failed]");
const rescue = form.querySelector("[data-rescue]");
const counter = document.querySelector("[data-counter]");
const draftName = "colary draft";
const { text, emotion, intensity, day } = form.elements;
const asked = new URL(location.href).searchParams;

// The shell serves every emotion on every day.
function showMoment() {
  day.max = today();
  const name = emotions.includes(asked.get("emotion")) ? asked.get("emotion") : emotion.value;
  const strength = ["1", "2", "3"].includes(asked.get("intensity")) ? asked.get("intensity") : intensity.value;
  emotion.value = name;
  intensity.value = strength;
  document.querySelector("main").classList.replace([...document.querySelector("main").classList].find((each) => emotions.includes(each)), name);
  form.querySelector(".moment use").setAttribute("href", `#face-${name}-${strength}`);
  const heading = form.querySelector("[data-moment]");
  heading.textContent = namedOf(heading.dataset, "names", emotions.indexOf(name));
}

function count() {
  const line = lineOf(text.value);
  counter.textContent = `${lengthOf(line)}/500`;
  counter.classList.toggle("over", isTooLong(line));
}

function keepDraft() {
  try {
    const written = { owner: pageOwner(), text: text.value, day: day.value };
    if (text.value) sessionStorage.setItem(draftName, JSON.stringify(written));
    else sessionStorage.removeItem(draftName);
  } catch {
    // The text is still in its field.
  }
}

const none = { text: "", day: "" };

// What was written before there was a diary belongs to the first one.
function draft() {
  try {
    const { owner, text, day = "" } = JSON.parse(sessionStorage.getItem(draftName));
    return owner && owner !== pageOwner() ? none : { text, day };
  } catch {
    return none;
  }
}

showMoment();
if (!text.value) {
  const written = draft();
  text.value = written.text;
  day.value = written.day;
  if (day.value) day.closest("details").open = true;
}
count();
text.addEventListener("input", () => {
  count();
  keepDraft();
});
day.addEventListener("input", keepDraft);
text.addEventListener("keydown", (event) => {
  if (!isEnter(event)) return;
  event.preventDefault();
  form.requestSubmit();
});

function taps() {
  const counts = (asked.get("taps") ?? "").split(".").map(Number);
  return counts.length === 5 && counts.every(Number.isInteger) ? Object.fromEntries(emotions.map((each, at) => [each, counts[at]])) : null;
}

rescue.querySelector("[data-copy-line]").addEventListener("click", ({ currentTarget }) =>
  copyText(lineOf(text.value), currentTarget.dataset.copied));

const id = newID();
let isSaving = false;
let isSaved = false;
// Back shows the page as it was left, with an entry that is saved: it begins anew.
addEventListener("pageshow", ({ persisted }) => persisted && isSaved && location.reload());

async function save(queue) {
  const time = timeOf(day.value);
  const entry = { ...time, emotion: emotion.value, intensity: Number(intensity.value), taps: taps(), text: text.value };
  await queue.confirm("create", { type: entryType, id }, fieldsOf(entry));
  isSaved = true;
  sessionStorage.removeItem(draftName);
  sessionStorage.setItem("colary saved", id);
  location.assign(`/colary/records?month=${time.day.slice(0, 7)}`);
}

form.addEventListener("submit", async (event) => {
  const field = form.querySelector("#text-error");
  if (isTooLong(lineOf(text.value))) {
    event.preventDefault();
    field.textContent = text.dataset.long;
    text.setAttribute("aria-invalid", "true");
    return text.focus();
  }
  if (form.dataset.plain !== undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSaving) return;
  isSaving = true;
  failed.textContent = "";
  rescue.hidden = true;
  try {
    await save(await openedInTime());
  } catch (error) {
    isSaving = false;
    if (!error.reason) {
      // No store in this browser: the server is asked at once.
      form.dataset.plain = "";
      return form.requestSubmit();
    }
    failed.textContent = failed.dataset[error.reason.toLowerCase()] ?? failed.dataset.other;
    toast(failed.textContent);
    // The text stays here, in the draft, and can be taken elsewhere.
    rescue.hidden = false;
  }
}, true);
