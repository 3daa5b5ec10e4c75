// Counts down how long a code is good for, and says when it is no longer. The clock of the day goes on while a phone sleeps.
import { toast } from "./toast.js";

const label = document.querySelector("[data-life]");
const face = label.querySelector("time");
const end = Date.now() + Number(label.dataset.life) * 1000;
const two = (number) => String(number).padStart(2, "0");

function tick() {
  const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
  face.textContent = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  face.dateTime = `PT${left}S`;
  if (left > 0) return;
  clearInterval(beat);
  label.hidden = true;
  toast(label.dataset.gone, true);
}

const beat = setInterval(tick, 1000);
tick();
