// Counts what is typed: 7/20. Characters are counted as people see them.
const letters = new Intl.Segmenter();

addEventListener("input", (event) => {
  const counter = document.querySelector(`.field-counter[for="${event.target.id}"]`);
  if (counter) counter.value = `${[...letters.segment(event.target.value)].length}/${event.target.maxLength}`;
});
