// Restores a form that was waiting when the page was reloaded, and sends it; one that was left, or that another account was to
// send, is dropped. A page that does not know its fields may have it hidden, and the offline page is reloaded as the page of the
// form.
export async function restore({ action, fields }, send) {
  const owner = Object.fromEntries(fields)._account;
  // A page of the service worker is nobody's in particular.
  if (owner && owner !== (document.documentElement.dataset.account ||= owner)) return;
  const form = [...document.forms].find((each) => each.getAttribute("action") === action);
  const isAwaited = form || document.querySelector("section[data-offline]");
  if (!isAwaited || performance.getEntriesByType("navigation")[0]?.type !== "reload") return;
  // The page may be reloaded again before the server was asked.
  sessionStorage.setItem(`unsent ${location.pathname}`, JSON.stringify({ action, fields }));
  if (!form) return;
  // Other scripts may add to the form again what it had, such as photos.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  form.dispatchEvent(new CustomEvent("unsent", { detail: fields }));
  form.hidden = false;
  fill(form.elements, fields);
  const pressed = [...form.elements].findLast(({ type, name, value }) => type === "submit" && fields.some((each) => each[0] === name && each[1] === value));
  // A form that lacks a field it had is shown with the others and not sent.
  const restored = [...new FormData(form, pressed)].map((field) => JSON.stringify(field));
  form.submitter = pressed;
  if (fields.every((field) => field[0] === "_account" || restored.includes(JSON.stringify(field)))) send(form);
}

// Fills controls with what their form was sent with; buttons and files stay as they are.
export function fill(controls, fields) {
  for (const control of controls) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (/checkbox|radio/.test(control.type)) control.checked = values.includes(control.value);
    else if (values.length && !/submit|file/.test(control.type)) [control.value] = values;
  }
}
