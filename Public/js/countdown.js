// Counts the server's secondsLeft down with the monotonic clock, and opens the next page at zero.
import { whenIdle } from "./live.js";

const timer = document.querySelector("[data-countdown]");

if (timer) {
  const total = Number(timer.dataset.countdown);
  const begun = performance.now();
  const face = timer.querySelector("time");
  const arc = timer.querySelector("circle:last-of-type");
  let hidden = 0;

  const two = (number) => String(number).padStart(2, "0");
  const tick = () => {
    const left = Math.max(0, Math.ceil(total - (performance.now() - begun) / 1000));
    face.textContent = `${two(Math.floor(left / 60))} : ${two(left % 60)}`;
    face.dateTime = `PT${left}S`;
    arc.setAttribute("stroke-dasharray", `${left} ${timer.dataset.whole}`);
    if (left > 0) return;
    clearInterval(beat);
    whenIdle(() => location.replace(timer.dataset.next));
  };
  const beat = setInterval(tick, 1000);
  tick();

  // The monotonic clock may stop while a phone sleeps, so the page is reloaded after 10 s in the background.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else if (Math.abs(Date.now() - hidden) > 10_000) location.reload();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  // In the demo the clock may be moved elsewhere.
  document.body.addEventListener("live:clock.moved", () => whenIdle(() => location.reload()));
}
