// Shows within a frame that a press was heard: a bar while the next page or reply is awaited. Focus rings on touch screens
// appear only for keys.
const root = document.documentElement;
const busy = (isBusy) => root.toggleAttribute("data-busy", isBusy);
const touch = (isTouch) => root.toggleAttribute("data-touch", isTouch);
let pending = 0;

addEventListener("click", (event) => {
  const link = event.target.closest("a[href]:not([target], [download], [data-download], [href^='#'])");
  // After the other listeners, which may open something else instead.
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) setTimeout(() => event.defaultPrevented || busy(true));
});
document.addEventListener("htmx:beforeSend", () => busy(++pending));
document.addEventListener("htmx:afterRequest", () => busy(--pending > 0));
addEventListener("pageshow", () => busy(false));

// Safari applies :active only where touches have a listener.
addEventListener("touchstart", () => touch(delete sessionStorage.keys), { passive: true });
addEventListener("keydown", ({ key }) => {
  if (!/^(Tab|Arrow)/.test(key)) return;
  sessionStorage.keys = 1;
  touch(false);
}, true);
touch(matchMedia("(hover: none)").matches && !sessionStorage.keys);
