// Elements with data-named show the text of that field in place of {}.
for (const words of document.querySelectorAll("[data-named]")) {
  const field = document.getElementById(words.dataset.named);
  const usual = words.textContent;
  const show = () => {
    const name = field.value.trim();
    words.textContent = name ? words.dataset.words.replace("{}", () => name) : usual;
  };
  field.addEventListener("input", show);
  // A page that comes back may have it filled in by the browser.
  addEventListener("pageshow", show);
  show();
}
