// A link with data-replace opens its page in the place of this one in the history, so that Back does not return here.
const link = document.querySelector("a[data-replace]");
link.addEventListener("click", (event) => {
  event.preventDefault();
  location.replace(link.href);
});
