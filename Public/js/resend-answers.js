// Answers whose confirm was pressed stay on this device until the server has them, for the page may be closed before:
// the first screen then sends them. Before that press nothing is kept.
const name = "yello answers";
const isOurs = (form) => form.matches("form[data-answers]");

document.addEventListener("submit", ({ target: form }) => {
  if (!isOurs(form)) return;
  const kept = { person: form.dataset.answers, action: form.getAttribute("action"), fields: [...new FormData(form)] };
  localStorage.setItem(name, JSON.stringify(kept));
});

// Who has to sign in first, or to wait, sends them then; a fault of the server's may pass.
document.addEventListener("settled", ({ target: form, detail: { status } }) => {
  if (isOurs(form) && status !== 401 && status !== 429 && status < 500) localStorage.removeItem(name);
});

// The first screen's form is empty until something is kept.
const form = document.querySelector("form[data-answers][hidden]");
const kept = form && JSON.parse(localStorage.getItem(name));
let isUnsent = kept !== null && kept.person === form.dataset.answers;

if (kept && !isUnsent) localStorage.removeItem(name);
else if (kept) {
  form.action = kept.action;
  for (const [name, value] of kept.fields)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  // A round that is gone is no news here.
  form.addEventListener("settled", (event) => {
    isUnsent = false;
    if (!event.detail.ok) event.preventDefault();
  });
  // A new round would end the one they are of.
  document.addEventListener("submit", (event) => {
    if (!isUnsent || !event.target.matches("[data-begin]")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.requestSubmit();
}
