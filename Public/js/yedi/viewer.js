// Opens the photos of a post on the whole screen; two fingers, or a double click, enlarge one.
const viewer = document.querySelector(".viewer");
const pager = viewer?.querySelector(".viewer-pager");
const fingers = new Map();
let image = null;
let scale = 1;
let shift = { x: 0, y: 0 };
let start = null;

function draw() {
  if (scale <= 1) [scale, shift] = [1, { x: 0, y: 0 }];
  if (image) image.style.transform = scale === 1 ? "" : `translate(${shift.x}px, ${shift.y}px) scale(${scale})`;
  pager.classList.toggle("enlarged", scale > 1);
}

function reset() {
  [scale, shift] = [1, { x: 0, y: 0 }];
  draw();
}

function open(link) {
  viewer.showModal();
  pager.scrollTo({ left: Number(link.dataset.photo) * pager.clientWidth, behavior: "instant" });
}

const isOpener = (target) => target.closest?.(".photo-pager a[data-photo]");

document.addEventListener("photo", (event) => {
  const link = isOpener(event.target);
  if (!link) return;
  event.preventDefault();
  open(link);
});

document.addEventListener("click", (event) => {
  const link = isOpener(event.target);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

const middle = () => {
  const [one, two = one] = [...fingers.values()];
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, far: Math.hypot(one.x - two.x, one.y - two.y) };
};

pager?.addEventListener("pointerdown", (event) => {
  const under = event.target.closest("img");
  if (!under) return;
  if (under !== image) reset();
  image = under;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  start = { ...middle(), scale, shift };
});

pager?.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const now = middle();
  if (fingers.size === 2 && start.far > 0) scale = Math.min(5, Math.max(1, (start.scale * now.far) / start.far));
  if (scale > 1) shift = { x: start.shift.x + now.x - start.x, y: start.shift.y + now.y - start.y };
  draw();
});

for (const end of ["pointerup", "pointercancel"]) {
  pager?.addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size) start = { ...middle(), scale, shift };
  });
}

pager?.addEventListener("dblclick", (event) => {
  image = event.target.closest("img");
  scale = scale > 1 ? 1 : 2.5;
  draw();
});

viewer?.addEventListener("close", () => {
  fingers.clear();
  reset();
});
