// The total of the chosen services, while they are chosen; it rolls to its new value.
const english = document.documentElement.lang === "en";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const money = (won) => (english ? `₩${won.toLocaleString("en-US")}` : `${won.toLocaleString("ko-KR")}원`);

function sum(form) {
  const length = form.querySelector("[name=hairLength]:checked")?.value.toLowerCase();
  let won = 0;
  for (const { dataset } of form.querySelectorAll("[data-price]:checked"))
    won += Number(dataset.price) + Number(dataset[length] ?? 0);
  return won;
}

const shown = new WeakMap();

function show(form) {
  const place = form.querySelector("[data-total]");
  const [from, to] = [shown.get(place) ?? Number(place.dataset.total), sum(form)];
  if (from === to) return;
  const began = performance.now();
  shown.set(place, to);
  const step = (now) => {
    if (shown.get(place) !== to) return;
    const share = calm.matches ? 1 : Math.min(1, (now - began) / 250);
    place.textContent = money(Math.round(from + (to - from) * share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function showAll() {
  for (const place of document.querySelectorAll("form [data-total]")) show(place.closest("form"));
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form:has([data-total])");
  if (form) show(form);
});
// A browser that goes back restores what was chosen.
addEventListener("pageshow", showAll);
document.addEventListener("htmx:load", showAll);
