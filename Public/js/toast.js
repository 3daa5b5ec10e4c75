// Shows a short message at the bottom, which screen readers announce; without text, removes the current one. The animation in
// toast.css takes four seconds; with `stays`, the message is shown until the next one.
const place = document.querySelector(".toasts");
const home = place.parentElement;
// A choice that is a whole row of a list scrolls under a toast as the row does.
const spared = "input:not(li [type=checkbox], li [type=radio]), select, textarea, .button:not(.small), .top-bar, .tab-bar, h1, h2, h3, legend, [role=alert], .field-error";
let pressed;

// Places the toast as low as it covers nothing to press or read as a title; on a page full of rows it may lie over those.
export function placeToast() {
  const line = place.firstElementChild;
  if (!line) return;
  const host = place.parentElement;
  const { offsetTop, height } = visualViewport;
  place.style.bottom = "";
  const lowest = Math.min(innerHeight - parseFloat(getComputedStyle(place).bottom), offsetTop + height - 12);
  const find = (others, isDense = false) => {
    line.classList.toggle("dense", isDense);
    const own = line.offsetHeight;
    const highest = offsetTop + own + (host === home ? height * 0.4 : 0);
    const boxes = [...host.querySelectorAll(spared + others), pressed?.closest("li, label, fieldset")]
      .filter((each) => each?.checkVisibility()).map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > 1 && box.height);
    // The lowest place is the usual one, or just above something.
    return [lowest, ...boxes.map(({ top }) => top - 3)].sort((one, other) => other - one)
      .find((low) => low <= lowest && low > highest && !boxes.some(({ top, bottom }) => top < low + 2 && bottom > low - own - 2));
  };
  const low = find(", input, a, button, label, summary") ?? find(", input") ?? find("") ?? find("", true) ?? lowest;
  place.style.bottom = `${innerHeight - low}px`;
}

// An open modal dialog covers everything outside it, so the toast moves into it, and ends with it unless it stays.
function stand() {
  const host = document.querySelector("dialog:modal") ?? home;
  if (place.parentElement === host) return;
  host.append(place);
  if (host === home) return;
  // In the top layer, fixed positions do not refer to the dialog, which is animated while it opens.
  place.popover = "manual";
  place.showPopover?.();
  Promise.allSettled(host.getAnimations().map((each) => each.finished)).then(placeToast);
  host.addEventListener("close", () => {
    if (!place.querySelector(".stays")) toast();
    place.popover = null;
    home.append(place);
    placeToast();
  }, { once: true });
}

export function toast(words, stays) {
  place.replaceChildren();
  if (!words) return;
  stand();
  const line = document.createElement("p");
  line.className = stays ? "toast stays" : "toast";
  line.textContent = words;
  place.append(line);
  placeToast();
}

addEventListener("click", ({ target }) => (pressed = target), true);
// A toast that is moved or shown again later would repeat its animation.
place.addEventListener("animationend", ({ target }) => target.matches(".stays") || target.remove());
visualViewport.addEventListener("resize", placeToast);
addEventListener("load", placeToast);

// A response may have the header `HX-Trigger: {"toast": "…"}`.
document.addEventListener("toast", ({ detail }) => toast(detail?.value ?? detail));
