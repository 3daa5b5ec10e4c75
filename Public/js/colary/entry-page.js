// One entry from what this device stores: shows, changes and deletes it without waiting for the server.
import { entriesOf, opened } from "./diary.js";
import { clock, emotions, encodeFeeling, encodeText, entryType, isTooLong, lineOf } from "./entry.js";
import { keepForUndo } from "./undo.js";
import { toast } from "../toast.js";

const root = document.querySelector("[data-entry-page]");
const language = document.documentElement.lang;
const id = new URL(location.href).searchParams.get("id");
const past = root.dataset.names.split("|");
const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });

function fill(entry) {
  if (root.querySelector("[data-missing]")) {
    const form = document.getElementById("entry-form").content.cloneNode(true);
    root.querySelector("[data-missing]").replaceWith(form);
    for (const field of root.querySelectorAll("input[name=id]")) field.value = id;
  }
  const head = root.querySelector("[data-head]");
  head.className = `entry-head ${entry.emotion}`;
  head.querySelector("use").setAttribute("href", `#face-${entry.emotion}-${entry.intensity}`);
  head.querySelector(".when").textContent =
    `${date.format(Date.parse(entry.day))} · ${past[emotions.indexOf(entry.emotion)]} ${clock(entry, language)}`;
  head.querySelector(".line").textContent = entry.text;
  const form = root.querySelector("[data-edit]");
  if (!form || form.dataset.touched !== undefined) return;
  form.elements.emotion.value = entry.emotion;
  form.elements.intensity.value = entry.intensity;
  form.elements.text.value = entry.text;
}

function changes(entry, form) {
  const fields = [];
  const [emotion, intensity] = [form.elements.emotion.value, Number(form.elements.intensity.value)];
  if (emotion !== entry.emotion || intensity !== entry.intensity) fields.push([1, encodeFeeling({ emotion, intensity })]);
  if (lineOf(form.elements.text.value) !== entry.text) fields.push([2, encodeText(form.elements.text.value)]);
  return fields;
}

function fail(form) {
  const line = form.querySelector("[data-failed]");
  if (line) line.textContent = line.dataset.other;
}

async function save(queue, entry, form) {
  if (isTooLong(lineOf(form.elements.text.value))) return fail(form);
  const fields = changes(entry, form);
  if (fields.length > 0) await queue.confirm("update", { type: entryType, id }, fields);
  delete form.dataset.touched;
  form.closest("details").open = false;
  toast(document.documentElement.lang === "ko" ? "고쳤어요." : "Saved.");
}

async function remove(queue, entry) {
  await queue.confirm("delete", { type: entryType, id });
  keepForUndo(entry);
  location.assign(`${root.dataset.records}?month=${entry.day.slice(0, 7)}`);
}

opened.then((queue) => {
  let entry = null;
  const look = () => {
    entry = entriesOf(queue).find((each) => each.id === id) ?? entry;
    if (entry) fill(entry);
  };
  queue.addEventListener("show", look);
  look();
  root.addEventListener("input", ({ target }) => (target.form.dataset.touched = ""));
  root.addEventListener("submit", (event) => {
    const form = event.target;
    const isEdit = form.matches("[data-edit]");
    // Without the entry on this device the server does it.
    if (!entry || !(isEdit || form.matches("[data-delete]"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    (isEdit ? save(queue, entry, form) : remove(queue, entry)).catch(() => fail(form));
  }, true);
}, () => {});
