// Counts down how long a code is good for, and says when it is no longer. The monotonic clock may stop while a phone sleeps, and the
// clock of the day may be set back: the one that went further counts.
import { toast } from "./toast.js";

const label = document.querySelector("[data-life]");
const face = label.querySelector("time");
const total = Number(label.dataset.life);
const [begun, since] = [performance.now(), Date.now()];
const two = (number) => String(number).padStart(2, "0");

function tick() {
  const passed = Math.max(performance.now() - begun, Date.now() - since);
  const left = Math.max(0, Math.ceil(total - passed / 1000));
  face.textContent = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  face.dateTime = `PT${left}S`;
  if (left > 0) return;
  clearInterval(beat);
  label.hidden = true;
  toast(label.dataset.gone, true);
}

const beat = setInterval(tick, 1000);
tick();
