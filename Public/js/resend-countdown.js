// Counts down until a form may be sent again, and disables its button until then.
const wait = document.querySelector("[data-wait]");

if (wait) {
  const button = wait.closest("form").querySelector("button");
  const total = Number(wait.dataset.wait);
  const begun = performance.now();
  const tick = () => {
    const left = Math.ceil(total - (performance.now() - begun) / 1000);
    wait.querySelector("b").textContent = Math.max(0, left);
    button.disabled = left > 0;
    if (left > 0) return;
    wait.hidden = true;
    clearInterval(beat);
  };
  const beat = setInterval(tick, 1000);
  tick();
}
