// Panels side by side with horizontal scrolling; the segments above them mark the visible one.
const frame = document.querySelector("[data-swipe]");
const tabs = [...document.querySelectorAll(".segments a")];
const panels = [...frame.children];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let at = tabs.findIndex((tab) => tab.hasAttribute("aria-current"));

const push = (index, behavior) => frame.scrollTo({ left: panels[index].offsetLeft - frame.offsetLeft, behavior });

// Makes hidden panels inert and updates the segments and the URL.
function settle(index) {
  if (index !== at) scrollTo({ top: 0, behavior: "instant" });
  at = index;
  tabs.forEach((tab, place) => {
    if (place === at) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    panels[place].inert = place !== at;
  });
  history.replaceState(history.state, "", tabs[at].href);
}

const seen = new IntersectionObserver((entries) => {
  const whole = entries.find((entry) => entry.isIntersecting);
  if (whole) settle(panels.indexOf(whole.target));
}, { root: frame, threshold: 0.6 });

push(at, "instant");
settle(at);
for (const panel of panels) seen.observe(panel);

tabs.forEach((tab, place) => tab.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  push(place, calm.matches ? "instant" : "smooth");
}));
addEventListener("resize", () => push(at, "instant"));
