// The back link submits a form with data-save if it was changed.
const form = document.querySelector("form[data-save]");
const said = () => new URLSearchParams(new FormData(form)).toString();
const begun = said();

document.querySelector(".top-bar a").addEventListener("click", (event) => {
  if (said() === begun) return;
  event.preventDefault();
  form.requestSubmit();
});
