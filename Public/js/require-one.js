// A group with data-some needs at least one ticked box; the first box has the validation error.
for (const group of document.querySelectorAll("[data-some]")) {
  const boxes = [...group.querySelectorAll("input[type=checkbox]")];
  const line = document.getElementById(`${boxes[0].name}-error`);
  const some = () => boxes.some((box) => box.checked);
  const judge = () => boxes[0].setCustomValidity(some() ? "" : group.dataset.some);

  judge();
  document.addEventListener("input", (event) => {
    if (!boxes.includes(event.target)) return;
    judge();
    boxes[0].removeAttribute("aria-invalid");
    line.textContent = some() ? "" : group.dataset.some;
  });
  group.closest("form").addEventListener("submit", (event) => {
    if (some()) return;
    event.preventDefault();
    line.textContent = group.dataset.some;
    boxes[0].setAttribute("aria-invalid", "true");
    boxes[0].focus();
  });
}
