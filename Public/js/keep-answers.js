// Stores submitted answers on this device until the server has received them; resend-answers.js sends them again if the
// page is closed before. Nothing is stored before the form is submitted.
const app = location.pathname.split("/")[1];
export const name = `${app} answers`;
export const finished = `${app} finished`;
const isOurs = (form) => form.matches("form[data-answers]");

document.addEventListener("submit", ({ target: form }) => {
  if (!isOurs(form)) return;
  const kept = { person: form.dataset.answers, action: form.getAttribute("action"), fields: [...new FormData(form)] };
  localStorage.setItem(name, JSON.stringify(kept));
  sessionStorage.removeItem(finished);
});

// Kept after 401, 429 and server errors, to be sent again later.
document.addEventListener("settled", ({ target: form, detail: { status } }) => {
  if (isOurs(form) && status !== 401 && status !== 429 && status < 500) localStorage.removeItem(name);
});
