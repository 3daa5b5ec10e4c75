// Shows a round's ballots one at a time. A name and a keyword are picked once each; then the next ballot is shown.
import { open } from "./sheet.js";
import { toast } from "./toast.js";

const form = document.querySelector("form[data-ballot]");
const words = form.dataset;
const ballots = () => [...form.querySelectorAll(".ballot")];
const picked = (group) => group.querySelector("input[type=radio]:checked") !== null;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const finished = `${location.pathname.split("/")[1]} finished`;
let at = 0;
let busy = false;
let settled = new WeakSet();

const off = (tool) => tool.setAttribute("aria-disabled", "true");
const isOff = (tool) => tool.getAttribute("aria-disabled") === "true";
const wait = (time) => new Promise((done) => setTimeout(done, time));

// Disables the tools that are not available after a pick.
function settle(ballot) {
  const groups = [...ballot.querySelectorAll("fieldset")].filter(picked);
  for (const group of groups) settled.add(group);
  if (groups.length && (words.skipLock === "pick" || picked(ballot.querySelector(".keywords")))) off(ballot.querySelector("[data-skip]"));
  if (picked(ballot.querySelector(".names"))) off(ballot.querySelector("[data-shuffle]"));
  return groups.length === 2;
}

function show(index) {
  at = index;
  ballots().forEach((ballot, place) => ballot.classList.toggle("on", place === at));
  scrollTo(0, 0);
}

// Cross-fades unless reduced motion is preferred; while another transition runs, the change is immediate.
async function change(to) {
  if (!document.startViewTransition || calm.matches) return to();
  const fade = document.startViewTransition(to);
  fade.ready.catch(() => {});
  fade.finished.catch(() => {});
  await fade.updateCallbackDone;
}

async function advance(time) {
  busy = true;
  await wait(time);
  if (at + 1 === ballots().length) {
    // submit.js sends the form, and keeps the picks while the network is unavailable.
    form.requestSubmit();
    return;
  }
  // The next ballot fades in for 0.5 s; during the first half clicks are ignored.
  const locked = wait(250);
  await change(() => show(at + 1));
  ballots()[at].querySelector(".ballot-count").focus({ preventScroll: true });
  await locked;
  busy = false;
}

// Runs in the capture phase, before the click takes effect; a refused click shows a toast.
form.addEventListener("click", (event) => {
  const group = event.target.closest("fieldset");
  const tool = event.target.closest("[data-shuffle], [data-skip], .empty-slot");
  if (!group && !tool) return;
  const refusal =
    group && !tool && settled.has(group) ? words.picked
    : tool && isOff(tool) ? tool.dataset.why ?? ("skip" in tool.dataset ? words.noSkip : words.noShuffle)
    : null;
  if (!busy && refusal === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (!busy) toast(refusal);
}, true);

function answer(ballot) {
  // The completed sentence can be read for 0.8 s.
  if (settle(ballot)) advance(800);
  else if (ballot.querySelector("[data-skip] input").checked) advance(350);
}

form.addEventListener("change", (event) => answer(event.target.closest(".ballot")));

// Arrow keys only move the focus; by default they would also pick a radio button.
form.addEventListener("keydown", (event) => {
  const group = event.target.closest("fieldset");
  if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    event.target.click();
  } else if (group && event.key.startsWith("Arrow")) {
    event.preventDefault();
    const all = [...group.querySelectorAll("input")];
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : all.length - 1;
    all[(all.indexOf(event.target) + step) % all.length].focus();
  }
});

// Shuffling replaces the whole ballot and keeps a picked keyword; clicks are ignored during the request.
document.addEventListener("htmx:beforeRequest", () => (busy = true));
document.addEventListener("htmx:afterSwap", () => {
  show(at);
  settle(ballots()[at]);
});
document.addEventListener("htmx:afterSettle", () => (busy = false));
document.addEventListener("htmx:afterRequest", (event) => (busy &&= event.detail.successful));

// Shows the result from this response, because a second request might fail.
form.addEventListener("settled", async (event) => {
  if (!event.detail.ok) return;
  event.preventDefault();
  sessionStorage.setItem(finished, JSON.stringify({ path: location.pathname, fields: [...new FormData(form)] }));
  const page = new DOMParser().parseFromString(event.detail.text, "text/html");
  toast(null);
  await change(() => {
    document.title = page.title;
    document.getElementById("main").replaceWith(page.getElementById("main"));
    scrollTo(0, 0);
  });
  const title = document.querySelector("h1");
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  document.querySelectorAll("[data-count]").forEach(count);
});

// Counts from data-count up to the number shown.
function count(place) {
  const [from, to] = [place.dataset.count, place.textContent.replace(/\D/g, "")].map(Number);
  const step = (now) => {
    const part = calm.matches ? 1 : Math.min(1, (now - begun) / 900);
    place.textContent = Math.round(from + (to - from) * (1 - (1 - part) ** 3)).toLocaleString("ko");
    if (part < 1) requestAnimationFrame(step);
    else delete place.dataset.count;
  };
  const begun = performance.now();
  step(begun);
}

// Asks before picks are discarded; on the browser's Back with the browser's own dialog.
const stop = document.getElementById("stop");
const holdsPicks = () => [...form.querySelectorAll("fieldset")].some(picked);
let isOver = false;
form.addEventListener("click", (event) => {
  if (!event.target.closest("[data-stop]") || !holdsPicks()) return;
  event.preventDefault();
  open(stop);
});
stop.addEventListener("click", (event) => (isOver ||= event.target.closest("a:not([data-close])") !== null));
form.addEventListener("submit", () => (isOver = true));
addEventListener("beforeunload", (event) => {
  if (!isOver && holdsPicks()) event.preventDefault();
});

// A round that was left cannot be resumed from the back/forward cache.
addEventListener("pageshow", (event) => {
  if (event.persisted && form.isConnected) location.replace(form.querySelector("[data-stop]").href);
});

show(0);
// Presses from before this script has run count; after a reload nothing is picked, as the form has autocomplete="off".
answer(ballots()[0]);

// A finished round that was not confirmed, after a reload or a return in the same tab, leads to its points again.
const kept = JSON.parse(sessionStorage.getItem(finished));
sessionStorage.removeItem(finished);
if (kept?.path === location.pathname) import("./resume-round.js").then(({ resume }) => resume(form, kept.fields));
