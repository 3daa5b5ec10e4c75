// Inserts the field's value for a `:parameter` in an htmx path; cancels the request while it is empty or invalid.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, path } = event.detail;
  if (!/\/:\w+/.test(path)) return;
  if (!elt.value || !elt.checkValidity()) event.preventDefault();
  else event.detail.path = path.replace(/:\w+/, encodeURIComponent(elt.value));
});
