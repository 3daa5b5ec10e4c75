// Fills in the fields of a place: the map is moved under its pin, by finger and arrow keys, or to where the device is.
import { columnOf, latitudeOf, layTiles, longitudeOf, rowOf } from "./map-tiles.js";

const picker = document.querySelector(".place-picker");
const map = picker.querySelector("[data-picker]");
const drawing = map?.querySelector(".place-tiles");
const [latitude, longitude] = ["latitude", "longitude"].map((name) => picker.closest("form").elements[name]);
const zoom = 16;
const side = 256;
const [width, height] = drawing?.getAttribute("viewBox").split(" ").slice(2).map(Number) ?? [];
// The middle, in tiles; the drawing's origin stays where the page began, since its numbers are small there.
let at = drawing && { ...origin() };
const start = at && { ...at };

// What the server has drawn around, read from one of its tiles.
function origin() {
  const tile = drawing.querySelector("[data-tile]");
  const [, column, row] = tile.dataset.tile.split("-").map(Number);
  return { column: column - tile.getAttribute("x") / side, row: row - tile.getAttribute("y") / side };
}

function show() {
  if (!drawing) return;
  const [x, y] = [(at.column - start.column) * side, (at.row - start.row) * side];
  drawing.setAttribute("viewBox", [x - width / 2, y - height / 2, width, height].join(" "));
  const [columns, rows] = [width / side / 2, height / side / 2];
  layTiles(
    drawing.querySelector(".tiles"), zoom,
    {
      north: latitudeOf(at.row - rows, zoom), south: latitudeOf(at.row + rows, zoom),
      west: longitudeOf(at.column - columns, zoom), east: longitudeOf(at.column + columns, zoom),
    },
    (degreesNorth, degreesEast) => [(columnOf(degreesEast, zoom) - start.column) * side, (rowOf(degreesNorth, zoom) - start.row) * side]);
}

function write(degreesNorth, degreesEast) {
  for (const [field, value] of [[latitude, degreesNorth], [longitude, degreesEast]]) {
    field.value = value.toFixed(6);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  picker.querySelector("[data-picker-error]").textContent = "";
}

function moveBy(columns, rows) {
  at = { column: at.column + columns, row: at.row + rows };
  show();
  write(latitudeOf(at.row, zoom), longitudeOf(at.column, zoom));
}

function moveTo(degreesNorth, degreesEast) {
  if (!drawing) return;
  at = { column: columnOf(degreesEast, zoom), row: rowOf(degreesNorth, zoom) };
  show();
}

// A tap leaves the fields as they are: the map moves only once it is dragged.
let finger;
let pressed;
let isDragged;
map?.addEventListener("pointerdown", (event) => {
  finger = pressed = event;
  isDragged = false;
  map.setPointerCapture(event.pointerId);
});
map?.addEventListener("pointermove", (event) => {
  if (finger?.pointerId !== event.pointerId) return;
  isDragged ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > 6;
  if (!isDragged) return;
  const scale = Math.min(width / map.clientWidth, height / map.clientHeight) / side;
  moveBy((finger.clientX - event.clientX) * scale, (finger.clientY - event.clientY) * scale);
  finger = event;
});
for (const kind of ["pointerup", "pointercancel"]) map?.addEventListener(kind, () => (finger = null));
map?.addEventListener("keydown", (event) => {
  const move = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
  if (!move) return;
  event.preventDefault();
  moveBy(...move);
});

for (const field of [latitude, longitude])
  field.addEventListener("change", () => {
    const [north, east] = [Number(latitude.value), Number(longitude.value)];
    if (north && east) moveTo(north, east);
  });

picker.querySelector("[data-here]").addEventListener("click", () => {
  const failed = () => (picker.querySelector("[data-picker-error]").textContent = picker.dataset.failed);
  if (!navigator.geolocation) return failed();
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    moveTo(coords.latitude, coords.longitude);
    write(coords.latitude, coords.longitude);
  }, failed, { timeout: 8000, maximumAge: 60000 });
});
