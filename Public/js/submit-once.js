// A form with data-once is submitted only once; after a return to the page it may be submitted again.
const forms = () => document.querySelectorAll("form[data-once]");

function hold(form, held) {
  if (held) form.dataset.sent = "";
  else delete form.dataset.sent;
  for (const button of form.querySelectorAll("button:not([type=button])")) {
    if (held) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-once]") || event.defaultPrevented) return;
  if ("sent" in form.dataset) event.preventDefault();
  else hold(form, true);
});

addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of forms()) hold(form, false);
});
