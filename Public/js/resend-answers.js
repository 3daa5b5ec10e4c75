// Stores submitted answers on this device until the server has received them; if the page is closed before, the first
// screen sends them again. Nothing is stored before the form is submitted.
const name = "yello answers";
const isOurs = (form) => form.matches("form[data-answers]");

document.addEventListener("submit", ({ target: form }) => {
  if (!isOurs(form)) return;
  const kept = { person: form.dataset.answers, action: form.getAttribute("action"), fields: [...new FormData(form)] };
  localStorage.setItem(name, JSON.stringify(kept));
});

// Kept after 401, 429 and server errors, to be sent again later.
document.addEventListener("settled", ({ target: form, detail: { status } }) => {
  if (isOurs(form) && status !== 401 && status !== 429 && status < 500) localStorage.removeItem(name);
});

// The first screen has an empty form, which is filled from the stored answers.
const form = document.querySelector("form[data-answers][hidden]");
const kept = form && JSON.parse(localStorage.getItem(name));
let isUnsent = kept !== null && kept.person === form.dataset.answers;

if (kept && !isUnsent) localStorage.removeItem(name);
else if (kept) {
  form.action = kept.action;
  for (const [name, value] of kept.fields)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  // A refusal because the round has ended is not shown here.
  form.addEventListener("settled", (event) => {
    isUnsent = false;
    if (!event.detail.ok) event.preventDefault();
  });
  // Sends the answers before a new round starts, because it would end theirs.
  document.addEventListener("submit", (event) => {
    if (!isUnsent || !event.target.matches("[data-begin]")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.requestSubmit();
}
