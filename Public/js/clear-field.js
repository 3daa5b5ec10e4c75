// Adds a clear button to each field with data-clear.
for (const field of document.querySelectorAll("input[data-clear]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button field-clear";
  button.setAttribute("aria-label", document.documentElement.lang === "en" ? "Clear" : "지우기");
  button.innerHTML = '<span class="icon icon-close" aria-hidden="true"></span>';
  button.addEventListener("click", () => {
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
  field.after(button);
}
