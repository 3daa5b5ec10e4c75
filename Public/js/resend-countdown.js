// Counts down until a form may be sent again, and disables its button until then.
import { countDown } from "./seconds-left.js";

const wait = document.querySelector("[data-wait]");

if (wait) {
  const button = wait.closest("form").querySelector("button");
  countDown(Number(wait.dataset.wait), (left) => {
    wait.querySelector("b").textContent = left;
    button.disabled = left > 0;
    wait.hidden = left === 0;
  });
}
