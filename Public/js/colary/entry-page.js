// One entry from what this device stores: shows, changes and deletes it without waiting for the server.
import { isComplete, opened } from "./diary.js";
import { clock, dateText, emotions, encodeFeeling, encodeText, entryOf, entryType, isTooLong, lineOf } from "./entry.js";
import { parkedBox } from "./parked.js";
import { keepForUndo } from "./undo.js";
import { toast } from "../toast.js";

const root = document.querySelector("[data-entry-page]");
const language = document.documentElement.lang;
const id = new URL(location.href).searchParams.get("id");
const past = root.dataset.names.split("|");
// What the form was filled with: another tab or device may change the entry while it is typed in.
let filled = null;

function fill(queue, entry) {
  if (root.querySelector("[data-missing]")) {
    const form = document.getElementById("entry-form").content.cloneNode(true);
    root.querySelector("[data-missing]").replaceWith(form);
    for (const field of root.querySelectorAll("input[name=id]")) field.value = id;
  }
  const head = root.querySelector("[data-head]");
  head.className = `entry-head ${entry.emotion}`;
  head.querySelector("use").setAttribute("href", `#face-${entry.emotion}-${entry.intensity}`);
  head.querySelector(".when").textContent =
    `${dateText(entry.day, "year", language)} · ${past[emotions.indexOf(entry.emotion)]} ${clock(entry, language)}`;
  head.querySelector(".line").textContent = entry.text;
  showRefusal(queue, entry, head);
  const form = root.querySelector("[data-edit]");
  if (!form || (filled && form.dataset.touched !== undefined)) return;
  filled = entry;
  if (form.dataset.touched !== undefined) return;
  form.elements.emotion.value = entry.emotion;
  form.elements.intensity.value = entry.intensity;
  form.elements.text.value = entry.text;
}

// The reason stays while it is looked at: only another one replaces it.
function showRefusal(queue, { id, badge, code, text }, head) {
  const now = head.nextElementSibling?.matches(".parked-box") ? head.nextElementSibling : null;
  const state = badge === "parked" ? `${code} ${text}` : "";
  if ((now?.dataset.state ?? "") === state) return;
  now?.remove();
  if (!state) return;
  const box = parkedBox(queue, { type: entryType, id, code }, text);
  box.dataset.state = state;
  box.querySelector("[data-text]").hidden = true;
  head.after(box);
}

function changes(entry, form) {
  const fields = [];
  const [emotion, intensity] = [form.elements.emotion.value, Number(form.elements.intensity.value)];
  if (emotion !== entry.emotion || intensity !== entry.intensity) fields.push([1, encodeFeeling({ emotion, intensity })]);
  if (lineOf(form.elements.text.value) !== entry.text) fields.push([2, encodeText(form.elements.text.value)]);
  return fields;
}

function fail(place, why = "other") {
  const line = place.querySelector("[data-failed]");
  if (line) line.textContent = why ? line.dataset[why] ?? line.dataset.other : "";
}

async function save(queue, entry, form) {
  if (isTooLong(lineOf(form.elements.text.value))) {
    form.elements.text.focus();
    return fail(form, "long");
  }
  const fields = changes(filled ?? entry, form);
  if (fields.length > 0) await queue.confirm("update", { type: entryType, id }, fields);
  delete form.dataset.touched;
  filled = null;
  form.closest("details").open = false;
  fail(form, "");
  sayChanged();
}

const sayChanged = () => toast(document.documentElement.lang === "ko" ? "고쳤어요." : "Saved.");

// A former text takes the place of the present one; the page knows the others, the device does not.
async function useFormer(queue, form) {
  await queue.confirm("update", { type: entryType, id }, [[2, encodeText(form.elements.text.value)]]);
  sayChanged();
}

async function remove(queue, entry) {
  await queue.confirm("delete", { type: entryType, id });
  keepForUndo(entry);
  location.assign(monthOf(entry));
}

const monthOf = (entry) => `${root.dataset.records}?month=${entry.day.slice(0, 7)}`;

// Neither the server nor this device has it.
function sayNone() {
  for (const each of root.querySelectorAll("[data-none]")) each.textContent = each.dataset.none;
}

opened.then((queue) => {
  let entry = null;
  let isRemoving = false;
  // Deleted in another tab or on another device: the server's page says so, once nothing is typed here. What the server
  // refused is on no page of it: it was discarded.
  let isGone = false;
  const look = () => {
    const found = queue.list.find((row) => row.id === id);
    isGone = entry !== null && !found && !isRemoving;
    if (isGone && root.querySelector("[data-edit]")?.dataset.touched === undefined) {
      return entry.badge === "parked" ? location.replace(monthOf(entry)) : location.reload();
    }
    entry = (found && entryOf(found)) ?? entry;
    if (entry) fill(queue, entry);
    else if (isComplete(queue)) sayNone();
  };
  queue.addEventListener("show", look);
  // What it says of the list counts until there is an entry.
  queue.addEventListener("status", () => entry ?? look());
  look();
  root.addEventListener("input", ({ target }) => target.form && (target.form.dataset.touched = ""));
  root.addEventListener("submit", (event) => {
    const form = event.target;
    const work = form.matches("[data-edit]") ? () => save(queue, entry, form)
      : form.matches("[data-delete]") ? () => remove(queue, entry)
        : form.closest("[data-history]") ? () => useFormer(queue, form) : null;
    // Without the entry on this device the server does it.
    if (!entry || !work) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isGone) return fail(root, "gone");
    isRemoving = form.matches("[data-delete]");
    work().catch((error) => {
      isRemoving = false;
      fail(form, error.reason?.toLowerCase());
    });
  }, true);
}, () => {});
