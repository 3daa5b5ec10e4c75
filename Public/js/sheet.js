// Opens dialogs: from links, on focus of a field, with content from the server, or at page load. A dialog's data-module names
// the script that only it needs.
import { toast } from "./toast.js";

const find = (id) => document.getElementById(id);
let closing = false;

export function open(dialog) {
  if (!dialog || dialog.open) return;
  dialog.style.translate = "";
  dialog.showModal();
  if (dialog.dataset.module) import(dialog.dataset.module);
}

// Opens the sheet after the next frame, so that slow phones show the pressed state before its layout.
const openSoon = (dialog, field) =>
  requestAnimationFrame(() => setTimeout(() => (!field || field === document.activeElement) && open(dialog)));

// Closing returns the focus to the field that opened the sheet, which must not open it again.
export function close(dialog) {
  closing = true;
  dialog.close();
  closing = false;
}

async function load(link) {
  const dialog = find(link.dataset.sheetLoad);
  document.documentElement.dataset.busy = "";
  const reply = await fetch(link.href, {
    headers: { "HX-Request": "true", "HX-Target": dialog.id },
  }).catch(() => null);
  delete document.documentElement.dataset.busy;
  const content = reply?.ok && (await reply.text());
  // A refusal or an empty response: opens the whole page, which shows the reason.
  if (!content) return location.assign(link.href);
  const body = dialog.querySelector(".sheet-body");
  body.innerHTML = content;
  window.htmx?.process(body);
  open(dialog);
}

addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.("a[data-sheet], a[data-sheet-load], button[data-sheet], [data-close]");
  const dialog = event.target.closest?.("dialog");
  if (link?.matches("[data-close]") && dialog) {
    event.preventDefault();
    if (dialog.matches("[data-open-now]") && link.href) history.replaceState(null, "", link.href);
    close(dialog);
  } else if (link?.dataset.sheet) {
    event.preventDefault();
    openSoon(find(link.dataset.sheet));
  } else if (link?.dataset.sheetLoad) {
    event.preventDefault();
    load(link);
  } else if (dialog && event.target === dialog) {
    const box = dialog.getBoundingClientRect();
    if (event.clientY < box.top || event.clientY > box.bottom || event.clientX < box.left || event.clientX > box.right)
      close(dialog);
  }
});

addEventListener("cancel", (event) => {
  if (!event.target.matches?.(".sheet, .popup")) return;
  event.preventDefault();
  close(event.target);
}, true);

function openFor(field) {
  const needed = find(field.dataset.needs);
  if (needed && !needed.value) return toast(field.dataset.needsWords);
  // The focus may have moved on meanwhile, to another field with a sheet of its own.
  openSoon(find(field.dataset.sheet), field);
}

for (const field of document.querySelectorAll("input[data-sheet]")) {
  field.readOnly = true;
  field.setAttribute("aria-haspopup", "dialog");
  field.addEventListener("focus", () => closing || openFor(field));
  field.addEventListener("click", () => openFor(field));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    openFor(field);
  });
}

// An unscrolled sheet can be closed by dragging it down.
let start = null;
addEventListener("touchstart", (event) => {
  const sheet = event.target.closest?.(".sheet");
  start = sheet?.open && !event.target.closest(".results") && sheet.scrollTop <= 0
    ? { sheet, y: event.touches[0].clientY } : null;
}, { passive: true });
addEventListener("touchmove", (event) => {
  if (start) start.sheet.style.translate = `0 ${Math.max(0, event.touches[0].clientY - start.y)}px`;
}, { passive: true });
addEventListener("touchend", (event) => {
  if (!start) return;
  const far = event.changedTouches[0].clientY - start.y > 90;
  start.sheet.style.translate = "";
  if (far) close(start.sheet);
  start = null;
});

const now = document.querySelector("dialog[data-open-now]");
if (now) {
  now.removeAttribute("open");
  open(now);
} else if (location.hash.length > 1) {
  const dialog = find(decodeURIComponent(location.hash.slice(1)));
  if (dialog?.matches("dialog")) {
    history.replaceState(null, "", location.pathname + location.search);
    open(dialog);
  }
}
