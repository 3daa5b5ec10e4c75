// Counts down until a form may be sent again, and disables its button until then. The monotonic clock may stop while a phone
// sleeps, and the clock of the day may be set back: the one that went further counts.
const wait = document.querySelector("[data-wait]");

if (wait) {
  const button = wait.closest("form").querySelector("button");
  const total = Number(wait.dataset.wait);
  const [begun, since] = [performance.now(), Date.now()];
  const tick = () => {
    const passed = Math.max(performance.now() - begun, Date.now() - since);
    const left = Math.ceil(total - passed / 1000);
    wait.querySelector("b").textContent = Math.max(0, left);
    button.disabled = left > 0;
    if (left > 0) return;
    wait.hidden = true;
    clearInterval(beat);
  };
  const beat = setInterval(tick, 1000);
  tick();
}
