// Likes without leaving the page: the heart toggles, a double tap on a photo only likes.
import { pageAccount } from "../page-account.js";
import { persist } from "../submit.js";
import { toast } from "../toast.js";

const forms = (post) => document.querySelectorAll(`form.like[data-post="${post}"]`);

function show(post, { isLiked, likes }) {
  for (const each of forms(post)) {
    each.querySelector("button").setAttribute("aria-pressed", isLiked);
    each.action = each.dataset.like + (isLiked ? "?_method=DELETE" : "?_method=PUT");
    if (likes !== undefined) each.querySelector("[data-likes]").textContent = likes;
  }
}

// What each post shall be, while the server does not know it yet: only the last wish counts.
const wishes = new Map();

async function like(form, isLiked) {
  const { post } = form.dataset;
  const isUnderway = wishes.has(post);
  // What the server said last.
  let known = form.querySelector("button").getAttribute("aria-pressed") === "true";
  wishes.set(post, isLiked);
  show(post, { isLiked });
  if (isUnderway) return;
  let [wish, reply, state, tries] = [null, null, null, 0];
  while (wishes.get(post) !== wish) {
    reply = await persist(() => {
      tries += 1;
      wish = wishes.get(post);
      return fetch(form.dataset.like, {
        method: wish ? "PUT" : "DELETE",
        headers: { Accept: "application/json", ...pageAccount },
      }).then((answer) => (answer.status > 500 ? null : answer)).catch(() => null);
    });
    state = await reply.json().catch(() => null);
    if (reply.ok && state) known = state.isLiked;
  }
  wishes.delete(post);
  if (tries > 1) toast();
  if (reply.ok && state) return show(post, state);
  show(post, { isLiked: known });
  if (state?.detail) toast(state.detail, true);
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.like");
  if (!form) return;
  event.preventDefault();
  like(form, form.querySelector("button").getAttribute("aria-pressed") !== "true");
});

// A second tap within a quarter of a second likes; a single one opens what the photo leads to.
let waiting = null;

document.addEventListener("click", (event) => {
  const link = event.target.closest(".photo-pager a");
  const form = link && forms(link.closest("[data-photos]").dataset.photos)[0];
  if (!form || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting?.link === link) {
    clearTimeout(waiting.timer);
    waiting = null;
    const heart = document.createElement("span");
    heart.className = "heart-burst";
    heart.addEventListener("animationend", () => heart.remove());
    link.closest(".photos").append(heart);
    like(form, true);
    return;
  }
  const timer = setTimeout(() => {
    waiting = null;
    if (link.dispatchEvent(new CustomEvent("photo", { bubbles: true, cancelable: true }))) location.assign(link.href);
  }, 250);
  waiting = { link, timer };
}, true);

// The counter follows the photo in view.
addEventListener("scroll", ({ target }) => {
  if (!target.classList?.contains("photo-pager")) return;
  const counter = target.parentElement.querySelector(".photo-counter");
  if (counter) counter.textContent = `${Math.round(target.scrollLeft / target.clientWidth) + 1}/${target.children.length}`;
}, { capture: true, passive: true });
