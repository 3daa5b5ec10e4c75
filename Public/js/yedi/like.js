// Likes without leaving the page: the heart toggles, a double tap on a photo only likes.
import { toast } from "../toast.js";

const forms = (post) => document.querySelectorAll(`form.like[data-post="${post}"]`);

async function like(form, isLiked) {
  const { post } = form.dataset;
  const reply = await fetch(form.dataset.like, {
    method: isLiked ? "PUT" : "DELETE",
    headers: { Accept: "application/json" },
  }).catch(() => null);
  const state = await reply?.json().catch(() => null);
  if (!reply?.ok) return toast(state?.detail ?? form.getAttribute("action"), true);
  for (const each of forms(post)) {
    each.querySelector("button").setAttribute("aria-pressed", state.isLiked);
    each.action = each.dataset.like + (state.isLiked ? "?_method=DELETE" : "?_method=PUT");
    each.querySelector("[data-likes]").textContent = state.likes;
  }
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
