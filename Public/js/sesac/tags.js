// Adds a word of the neighbourhood to one's own, or takes it back. What was refused is no more once the words have changed.
const field = document.getElementById("tags");
const words = () => field.value.split(/[\s,]+/).filter(Boolean);

function mark() {
  for (const chip of document.querySelectorAll("[data-tag]")) {
    const isOn = words().includes(chip.dataset.tag);
    chip.setAttribute("aria-pressed", String(isOn));
    if (isOn) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

function change() {
  field.removeAttribute("aria-invalid");
  document.getElementById("tags-error").textContent = "";
  mark();
}

document.addEventListener("click", ({ target }) => {
  const tag = target.closest("[data-tag]")?.dataset.tag;
  if (!tag) return;
  const mine = words();
  field.value = (mine.includes(tag) ? mine.filter((word) => word !== tag) : [...mine, tag]).join(" ");
  change();
});
field.addEventListener("input", change);
mark();
