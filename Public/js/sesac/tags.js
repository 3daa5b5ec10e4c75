// Adds a word of the neighbourhood to one's own, or takes it back; shows one's own, each with a way to remove it. What was refused
// is no more once the words have changed.
const field = document.getElementById("tags");
const mine = document.querySelector("[data-mine]");
const words = () => field.value.split(/[\s,]+/).filter(Boolean);

function mark() {
  for (const chip of document.querySelectorAll("[data-tag]")) {
    const isOn = words().includes(chip.dataset.tag);
    chip.setAttribute("aria-pressed", String(isOn));
    if (isOn) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
  mine.hidden = words().length === 0;
  mine.replaceChildren(...words().map((word) => {
    const chip = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: word });
    chip.dataset.word = word;
    chip.setAttribute("aria-label", mine.dataset.remove.replace("{word}", () => word));
    const row = document.createElement("li");
    row.append(chip);
    return row;
  }));
}

function change() {
  field.removeAttribute("aria-invalid");
  document.getElementById("tags-error").textContent = "";
  mark();
}

document.addEventListener("click", ({ target }) => {
  const own = target.closest("[data-word]");
  const tag = own?.dataset.word ?? target.closest("[data-tag]")?.dataset.tag;
  if (!tag) return;
  const place = own ? [...mine.children].indexOf(own.parentElement) : -1;
  const all = words();
  field.value = (all.includes(tag) ? all.filter((word) => word !== tag) : [...all, tag]).join(" ");
  change();
  // The next one takes the place of the one that was pressed.
  if (own) (mine.children[Math.min(place, mine.children.length - 1)]?.firstElementChild ?? field).focus();
});
field.addEventListener("input", change);
mark();
