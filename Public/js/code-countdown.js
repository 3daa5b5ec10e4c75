// Counts down how long a code is good for, and says when it is no longer.
import { countDown } from "./seconds-left.js";
import { toast } from "./toast.js";

const label = document.querySelector("[data-life]");
const face = label.querySelector("time");
const two = (number) => String(number).padStart(2, "0");

countDown(Number(label.dataset.life), (left) => {
  face.textContent = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  face.dateTime = `PT${left}S`;
  if (left > 0) return;
  label.hidden = true;
  toast(label.dataset.gone, true);
});
