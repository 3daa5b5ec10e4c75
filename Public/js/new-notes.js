// New notes reload the list at its top; further down they show a button, so that the list does not jump.
const list = document.getElementById("notes");
const button = document.querySelector("[data-new-notes]");

function read() {
  button.hidden = true;
  window.htmx.trigger(list, "fresh");
}

document.body.addEventListener("live:note.received", () => {
  if (scrollY < 160) read();
  else button.hidden = false;
});
button.addEventListener("click", () => {
  scrollTo({ top: 0 });
  read();
});
