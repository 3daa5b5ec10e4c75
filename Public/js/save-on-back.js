// Going back submits a form with data-save if it was changed, by the page's arrow as by the browser's Back.
const form = document.querySelector("form[data-save]");
const said = () => new URLSearchParams(new FormData(form)).toString();
const begun = said();

// The first change adds a history entry, so that Back is noticed on this page.
form.addEventListener("change", () => {
  if (!history.state?.isChanged) history.pushState({ ...history.state, isChanged: true }, "");
});
addEventListener("popstate", () => {
  if (said() === begun) history.back();
  else form.requestSubmit();
});

document.querySelector(".top-bar a").addEventListener("click", (event) => {
  if (said() === begun) return;
  event.preventDefault();
  form.requestSubmit();
});
