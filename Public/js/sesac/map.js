// Moves and zooms the map by its view box, and searches again 0.8 s after it moved. The server renders the people.
import { whenIdle } from "../live.js";
import { layTiles } from "../map-tiles.js";
import { toast } from "../toast.js";
import { watchNetwork } from "./network.js";
import { say } from "./notice.js";

const screen = document.querySelector(".map-screen");
const map = document.getElementById("map");
const widths = [2400, 1400, 760];
const metres = Number(map.dataset.metres);
const origin = { latitude: Number(map.dataset.latitude), longitude: Number(map.dataset.longitude) };
let box = map.getAttribute("viewBox").split(" ").map(Number);
let zoom = Number(map.dataset.zoom);
let gender = screen.querySelector("[data-gender][aria-current]")?.dataset.gender ?? "";
let timer;
let search;

// Degrees of a point of the drawing.
const north = (y) => origin.latitude - y / 111195;
const east = (x) => origin.longitude + x / metres;
// The middle of the centre's cell: the server keeps no more, and neither does the address.
const cell = (degrees) => ((Math.floor(degrees * 1000) + 0.5) / 1000).toFixed(4);
const centre = () => ({ latitude: cell(north(box[1] + box[3] / 2)), longitude: cell(east(box[0] + box[2] / 2)) });

// A provider's map has no end; the drawn one ends here.
const tileZooms = Number(map.dataset.tiles ?? 0);
const limit = tileZooms ? Infinity : 2000;

function lay() {
  layTiles(
    map.querySelector(".tiles"), tileZooms + zoom,
    { north: north(box[1]), south: north(box[1] + box[3]), west: east(box[0]), east: east(box[0] + box[2]) },
    (latitude, longitude) => [(longitude - origin.longitude) * metres, (origin.latitude - latitude) * 111195]);
}

function show() {
  map.setAttribute("viewBox", box.map((number) => number.toFixed(1)).join(" "));
  if (tileZooms) lay();
  const { latitude, longitude } = centre();
  for (const link of screen.querySelectorAll("[data-state-button=NORMAL]"))
    link.search = new URLSearchParams({ latitude, longitude });
}

function moveTo(x, y) {
  box = [Math.max(-limit, Math.min(limit, x)) - box[2] / 2, Math.max(-limit, Math.min(limit, y)) - box[3] / 2, box[2], box[3]];
  show();
}

const moveBy = (dx, dy) => moveTo(box[0] + box[2] / 2 + dx, box[1] + box[3] / 2 + dy);

function zoomTo(level) {
  zoom = Math.max(1, Math.min(3, level));
  const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  box = [x - widths[zoom - 1] / 2, y - widths[zoom - 1], widths[zoom - 1], widths[zoom - 1] * 2];
  for (const ground of map.querySelectorAll(".map-ground")) ground.classList.toggle("off", Number(ground.dataset.zoom) !== zoom);
  show();
  later(0);
}

export function later(delay = 800) {
  clearTimeout(timer);
  timer = setTimeout(() => load(), delay);
}

// Replaces what depends on the place: sprites, list, button, and the notice unless this page has just said something.
async function load(isSaid = false) {
  search?.abort();
  search = new AbortController();
  const { latitude, longitude } = centre();
  const query = new URLSearchParams({ latitude, longitude, zoom });
  if (gender) query.set("gender", gender);
  try {
    const response = await fetch(`${screen.dataset.home}?${query}`, {
      signal: search.signal, headers: { Accept: "text/html" }, redirect: "manual",
    });
    // The session has ended, or I am no member any more or suspended: the page that this leads to says so.
    if (response.type === "opaqueredirect" || response.status === 403) return whenIdle(() => location.reload());
    // A proxy, whose server is away: every page of the server names its account.
    if (response.status > 501 && !response.headers.has("Madang-Account")) throw new Error(`a proxy's ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // Too many searches, or a fault.
    if (!response.ok) return toast(page.querySelector("h1")?.textContent);
    document.getElementById("people").replaceWith(page.getElementById("people"));
    const isOpen = document.getElementById("around").open;
    document.getElementById("around").replaceWith(page.getElementById("around"));
    document.getElementById("around").open = isOpen;
    screen.querySelector(".state-button").replaceWith(page.querySelector(".state-button"));
    if (!isSaid) {
      screen.querySelector(".map-notice")?.remove();
      const notice = page.querySelector(".map-notice");
      if (notice) screen.append(notice);
    }
    // The notice is here already, so `state.js` need not load the page for it; to a match it leads by itself.
    const { state } = page.querySelector(".map-screen").dataset;
    if (state !== "MATCHED") screen.dataset.state = state;
    history.replaceState(history.state, "", `?${query}`);
    screen.dataset.searched = Number(screen.dataset.searched ?? 0) + 1;
  } catch (error) {
    if (error.name === "AbortError") return;
    watchNetwork();
    later(5000);
  }
}

// Metres per pixel: the view box covers the element ("slice").
const scale = () => Math.min(box[2] / map.clientWidth, box[3] / map.clientHeight);
const fingers = new Map();
let spread;
let dragged = 0;

map.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, event);
  dragged = 0;
});
map.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) {
    const [one, other] = [...fingers.values()];
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    spread ??= now;
    if (now > spread * 1.5 || now < spread / 1.5) {
      zoomTo(zoom + (now > spread ? 1 : -1));
      spread = now;
    }
    return;
  }
  const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
  dragged += Math.abs(dx) + Math.abs(dy);
  // Captured only once it is a drag, so that a tap still opens a character.
  if (dragged > 6) map.setPointerCapture(event.pointerId);
  moveBy(-dx * scale(), -dy * scale());
});
for (const kind of ["pointerup", "pointercancel"])
  map.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    spread = undefined;
    if (dragged > 6) later();
  });
map.addEventListener("wheel", (event) => {
  event.preventDefault();
  if (Math.abs(event.deltaY) > 4) zoomTo(zoom + (event.deltaY < 0 ? 1 : -1));
}, { passive: false });
map.addEventListener("keydown", (event) => {
  const step = box[2] / 8;
  const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  if (event.key === "+" || event.key === "-") zoomTo(zoom + (event.key === "+" ? 1 : -1));
  else if (moves[event.key]) moveBy(...moves[event.key]), later();
  else return;
  event.preventDefault();
});
map.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  if (dragged > 6) return;
  document.getElementById("around").open = true;
  document.getElementById(link.getAttribute("href").slice(1))?.scrollIntoView({ block: "start" });
});

screen.addEventListener("click", (event) => {
  const link = event.target.closest("[data-zoom-by], [data-gender]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.zoomBy) return zoomTo(zoom + Number(link.dataset.zoomBy));
  gender = link.dataset.gender;
  for (const other of screen.querySelectorAll("[data-gender]"))
    if (other === link) other.setAttribute("aria-current", "true");
    else other.removeAttribute("aria-current");
  later(0);
});

// The position button: granted moves the map there; anything else says why and shows the campus.
const locate = screen.querySelector("[data-locate]");
locate.addEventListener("click", () => {
  const failed = (error, words = error?.code === 1 ? locate.dataset.denied : locate.dataset.failed) => {
    moveTo(0, 0);
    say(screen, words);
    clearTimeout(timer);
    load(true);
  };
  if (!navigator.geolocation) return failed();
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    const [x, y] = [(coords.longitude - origin.longitude) * metres, (origin.latitude - coords.latitude) * 111195];
    if (Math.abs(x) > limit || Math.abs(y) > limit) return failed(null, locate.dataset.outside);
    moveTo(x, y);
    later(0);
  }, failed, { timeout: 8000, maximumAge: 60000 });
});
// After `state.js` has read the state: of two that read at once, only one is told that a wait is over.
screen.addEventListener("looked", () => later(0));
