// Shows a hint that was bought in this page, from the response: the press still counts, so the phone may vibrate.
import { open } from "./sheet.js";

document.addEventListener("settled", (event) => {
  if (!("reveal" in event.target.dataset) || !event.detail.ok) return;
  event.preventDefault();
  const page = new DOMParser().parseFromString(event.detail.text, "text/html");
  document.querySelector("dialog:modal")?.close();
  // After the toast has left the dialog.
  setTimeout(() => {
    for (const part of [".top-bar", "#main"]) document.querySelector(part).replaceWith(page.querySelector(part));
    for (const old of document.querySelectorAll("body > dialog")) old.remove();
    document.body.append(...page.querySelectorAll("body > dialog"));
    const result = document.getElementById("result");
    result.removeAttribute("open");
    open(result);
    // As the word lands, in note-open.css.
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setTimeout(() => navigator.vibrate?.([30, 60, 90]), 1100);
  });
});
