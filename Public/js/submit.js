// Sends every POST form once. While the server is unreachable, the form keeps its input, says so, and is sent as soon as the
// server answers; it survives a reload. retry.js sends forms with data-retry, the browser sends all others.
import { toast } from "./toast.js";

// Where a browser forbids a site to keep anything, what scripts keep lasts as long as the page. This is the first script of
// every page that keeps something.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    window[name].getItem("");
  } catch {
    const value = {
      getItem: (key) => value[key] ?? null,
      setItem: (key, text) => (value[key] = `${text}`),
      removeItem: (key) => delete value[key],
    };
    Object.defineProperty(window, name, { value });
  }
}

const root = document.documentElement;
// The browser's "online" does not tell whether the server can be reached.
export const lost = root.lang === "en"
  ? "You are offline. This continues once you are connected."
  : "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.";

export async function isReachable() {
  const reply = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(8000) }).catch(() => null);
  return reply?.ok === true;
}

// Asks with backoff until the result is truthy, and returns it. `words` are shown after the first failure, unless null.
export async function persist(ask, words = lost) {
  for (let wait = 2000; ; wait = Math.min(wait * 1.5, 30_000)) {
    const reply = await ask();
    if (reply) return reply;
    if (words && wait === 2000) toast(words, true);
    await new Promise((done) => {
      setTimeout(done, wait);
      addEventListener("online", done, { once: true });
    });
  }
}

const storage = `unsent ${location.pathname}`;
export const sending = new Set();
let last = null;

function hold(form, held) {
  root.toggleAttribute("data-busy", held);
  for (const button of form.querySelectorAll("button:not([type=button])")) button.ariaDisabled = held || null;
}

// Allows the form to be sent again.
export function release(form) {
  sending.delete(form);
  hold(form, false);
}

// Has the browser send the form and open the page that the server responds with.
export function open(form) {
  sending.add(form);
  form.dataset.kept = "";
  sessionStorage.removeItem(storage);
  last = form;
  hold(form, true);
  HTMLFormElement.prototype.submit.call(form);
}

// Stores the input in this tab until it is sent; a form with a password or a chosen file is not stored.
function keep(form) {
  const fields = [...new FormData(form)];
  if (form.querySelector("[type=password]") || fields.some(([, { name }]) => name)) return;
  sessionStorage.setItem(storage, JSON.stringify({ action: form.getAttribute("action"), fields }));
}

// Asks until the result is truthy, and returns it; null if the form is being sent already, which tries at once.
export async function reach(form, ask, failed = () => {}) {
  if (sending.has(form)) return dispatchEvent(new Event("online")), null;
  sending.add(form);
  hold(form, true);
  return persist(async () => {
    const reply = await ask();
    if (reply) return reply;
    hold(form, false);
    failed();
  }, form.dataset.offline);
}

async function send(form) {
  if (await reach(form, isReachable, () => keep(form))) open(form);
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  // A button may send the fields another way, as a GET to another page.
  if (event.defaultPrevented || (submitter?.formMethod || form.method) !== "post" || "retry" in form.dataset) return;
  event.preventDefault();
  form.submitter = submitter;
  send(form);
});

// Adds the button that was pressed, and for whom the page was made: while the form waits somebody else may sign in in another
// tab, for whom the server refuses it.
addEventListener("formdata", ({ target: form, formData }) => {
  if (!sending.has(form)) return;
  if (form.submitter?.name) formData.append(form.submitter.name, form.submitter.value);
  formData.append("_account", root.dataset.account);
});

// A returned page may send its forms again.
addEventListener("pageshow", ({ persisted }) => persisted && sending.forEach(release));

// The service worker reports that the network failed under a form that the browser sent; the page has stayed.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data !== "unsent" || !last) return;
  release(last);
  send(last);
});

const unsent = sessionStorage.getItem(storage);
sessionStorage.removeItem(storage);
if (unsent) import("./restore-unsent.js").then(({ restore }) => restore(JSON.parse(unsent), send));
