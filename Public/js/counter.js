// Counts what is typed: 7/20. Characters are counted as people see them.
const letters = new Intl.Segmenter();

addEventListener("input", (event) => {
  const counter = document.querySelector(`.field-counter[for="${event.target.id}"]`);
  if (!counter) return;
  const most = Number(event.target.dataset.most ?? event.target.maxLength);
  const count = [...letters.segment(event.target.value)].length;
  counter.value = `${count}/${most}`;
  counter.classList.toggle("full", count >= most);
});
