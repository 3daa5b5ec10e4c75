// Stores submitted answers on this device until the server has received them; if the page is closed before, the first
// screen sends them again. Nothing is stored before the form is submitted.
const name = `${location.pathname.split("/")[1]} answers`;
const isOurs = (form) => form.matches("form[data-answers]");

// The start screen leads back to a finished round that was not confirmed in this tab.
const back = document.querySelector("[data-finished]");
if (back) addEventListener("pageshow", () => {
  const { path } = JSON.parse(sessionStorage.getItem(`${name.split(" ")[0]} finished`)) ?? {};
  back.hidden = !path;
  if (path) back.href = path;
});

document.addEventListener("submit", ({ target: form }) => {
  if (!isOurs(form)) return;
  const kept = { person: form.dataset.answers, action: form.getAttribute("action"), fields: [...new FormData(form)] };
  localStorage.setItem(name, JSON.stringify(kept));
  sessionStorage.removeItem(`${name.split(" ")[0]} finished`);
});

// Kept after 401, 429 and server errors, to be sent again later.
document.addEventListener("settled", ({ target: form, detail: { status } }) => {
  if (isOurs(form) && status !== 401 && status !== 429 && status < 500) localStorage.removeItem(name);
});

// The first screen has an empty form, which is filled from the stored answers.
const form = document.querySelector("form[data-answers][hidden]");
const kept = form && JSON.parse(localStorage.getItem(name));
if (kept && kept.person !== form.dataset.answers) localStorage.removeItem(name);
else if (kept) {
  let isUnsent = true;
  form.addEventListener("settled", () => (isUnsent = false));
  const filled = import("./send-answers.js").then(({ fill }) => fill(form, kept));
  const send = () => filled.then(() => form.requestSubmit());
  // Sends the answers before a new round starts, because it would end theirs.
  document.addEventListener("submit", (event) => {
    if (!isUnsent || !event.target.matches("[data-begin]")) return;
    event.preventDefault();
    send();
  });
  send();
}
