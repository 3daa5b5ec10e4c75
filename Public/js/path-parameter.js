// An address with a `:place` in it asks with the field's value there, and not at all while that is empty or wrong.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, path } = event.detail;
  if (!/\/:\w+/.test(path)) return;
  if (!elt.value || !elt.checkValidity()) event.preventDefault();
  else event.detail.path = path.replace(/:\w+/, encodeURIComponent(elt.value));
});
