// Keeps the two thumbs of the age range in order and writes the range beside the legend.
const group = document.querySelector("[data-ages]");
const [youngest, oldest] = group.querySelectorAll("input[type=range]");
const text = group.querySelector("[data-age-text]");

function show() {
  text.textContent = `${youngest.value} - ${oldest.value}`;
}

group.addEventListener("input", ({ target }) => {
  if (target === youngest && Number(youngest.value) > Number(oldest.value)) oldest.value = youngest.value;
  if (target === oldest && Number(oldest.value) < Number(youngest.value)) youngest.value = oldest.value;
  show();
});
show();
