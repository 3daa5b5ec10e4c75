// The way back saves a form marked data-save, if anything in it was changed.
const form = document.querySelector("form[data-save]");
const said = () => new URLSearchParams(new FormData(form)).toString();
const begun = said();

document.querySelector(".top-bar a").addEventListener("click", (event) => {
  if (said() === begun) return;
  event.preventDefault();
  form.requestSubmit();
});
