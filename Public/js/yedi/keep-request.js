// Keeps what is entered on the check page of a booking in this tab, so that a reload and a way back show it again. The page of
// the booking removes it, and so does one that says that its time is no longer held, and the check page of another one.
import { boxOf, show } from "./photo-strip.js";

const name = "yedi request";
const form = document.querySelector("form[data-request]");
// /yedi/bookings/ID, and the pages below it.
const id = location.pathname.split("/")[3];
const kept = JSON.parse(sessionStorage.getItem(name));
const strip = form?.querySelector(".photo-strip");

function keep() {
  const { note, agrees } = form.elements;
  const boxes = [...form.querySelectorAll("input[name=photos]:enabled")];
  const photos = boxes.map(({ value, checked }) => [value, checked]);
  sessionStorage.setItem(name, JSON.stringify({ id, note: note.value, agrees: agrees.checked, photos }));
}

function restore() {
  form.elements.note.value = kept.note;
  form.elements.agrees.checked = kept.agrees;
  for (const [photo, isKept] of strip ? kept.photos : []) {
    if (isKept) show(strip, photo);
    const box = boxOf(strip, photo);
    if (box) box.checked = isKept;
  }
}

if (form) {
  if (kept?.id === id) restore();
  else sessionStorage.removeItem(name);
  form.addEventListener("input", keep);
  addEventListener("submit", ({ target }) => "release" in target.dataset && sessionStorage.removeItem(name));
} else if (kept?.id === id) sessionStorage.removeItem(name);
