// Marks the button of a form as not ready until its fields have the form that `data-right` says, at every change. It can be pressed
// all the same: the server then says what is missing.
const form = document.querySelector("form[data-ready]");
const button = form.querySelector("button");
const fields = [...form.querySelectorAll("[data-right]")];

const isRight = ({ value, dataset }) =>
  new RegExp(`^(?:${dataset.right})$`).test(value.normalize("NFKC").replace(/[\s.()-]/g, ""));
const mark = () => button.setAttribute("aria-disabled", String(!fields.every(isRight)));

form.addEventListener("input", mark);
form.addEventListener("change", mark);
// A page that comes back may have its fields filled in by the browser.
addEventListener("pageshow", mark);
mark();
