// Reloads the page when it is pulled down from the top.
const far = 72;
const sign = document.createElement("div");
sign.className = "pull";
sign.setAttribute("aria-hidden", "true");
sign.innerHTML = '<span class="spinner"></span>';
let from = null;

addEventListener("touchstart", (event) => {
  const inside = event.target.closest?.(".page") && !document.querySelector("dialog[open]");
  from = inside && scrollY <= 0 ? event.touches[0].clientY : null;
}, { passive: true });

addEventListener("touchmove", (event) => {
  if (from === null) return;
  const pulled = Math.max(0, event.touches[0].clientY - from);
  if (!sign.isConnected) document.querySelector(".page").prepend(sign);
  sign.style.height = `${Math.min(pulled, far * 1.5) / 1.5}px`;
  sign.classList.toggle("far", pulled > far);
}, { passive: true });

addEventListener("touchend", () => {
  from = null;
  if (sign.classList.contains("far")) location.reload();
  else sign.remove();
});
