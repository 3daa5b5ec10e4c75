// Hides Colary's pages on this device until its PIN is entered. It hides the screen and no more: what is stored is not encrypted.
const key = "colary lock";
const seen = "colary seen";
const grace = 30_000;
const patience = 30_000;
const tries = 5;
const root = document.documentElement;
const say = (ko, en) => (root.lang === "en" ? en : ko);

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function digest(pin, salt) {
  const given = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  return hex(new Uint8Array(await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: 200_000 }, given, 256)));
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export const isLockable = crypto.subtle !== undefined;
export const isLocking = () => stored() !== null;
export const isPin = (text) => /^\d{4,8}$/.test(text);

export async function lockWith(pin) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  localStorage.setItem(key, JSON.stringify({ salt: hex(salt), digest: await digest(pin, salt), wrong: 0, until: 0 }));
  look();
}

export function unlockForGood() {
  localStorage.removeItem(key);
}

// This page has been looked at until now.
function look() {
  sessionStorage.setItem(seen, Date.now());
}

function wasSeen() {
  const age = Date.now() - Number(sessionStorage.getItem(seen) ?? NaN);
  return age >= 0 && age < grace;
}

// Why the PIN does not open it, or "".
async function refusal(pin) {
  const lock = stored();
  if (!lock) return "";
  const wait = lock.until - Date.now();
  // More than the whole wait: the clock was set back.
  if (wait > 0 && wait <= patience) return say("조금 뒤에 다시 해 주세요.", "Please try again in a moment.");
  if (await digest(pin, bytes(lock.salt)) === lock.digest) {
    localStorage.setItem(key, JSON.stringify({ ...lock, wrong: 0, until: 0 }));
    return "";
  }
  const wrong = (lock.wrong + 1) % tries;
  localStorage.setItem(key, JSON.stringify({ ...lock, wrong, until: wrong === 0 ? Date.now() + patience : 0 }));
  return say("PIN이 달라요.", "That is not the PIN.");
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

let dialog = null;

function ask() {
  if (dialog) return;
  const field = element("input", {
    id: "lock-pin", type: "password", inputMode: "numeric", autocomplete: "off", maxLength: 8, required: true,
  });
  field.setAttribute("aria-describedby", "lock-error");
  const error = element("p", { id: "lock-error", className: "field-error" });
  error.setAttribute("role", "alert");
  const form = element("form", { className: "stack", noValidate: true },
    element("h1", { id: "lock-title", textContent: say("잠겨 있어요", "Locked") }),
    element("label", { htmlFor: "lock-pin", textContent: "PIN" }), field, error,
    element("button", { className: "button", textContent: say("열기", "Open") }),
    element("a", {
      className: "text-button", href: `/account/sign-out?next=${encodeURIComponent("/sign-in/recovery?app=colary")}`,
      textContent: say("PIN을 잊었어요 · 로그아웃하고 복구 코드로 열기", "Forgot the PIN? Sign out, then use the recovery code"),
    }));
  dialog = element("dialog", { className: "lock" }, form);
  dialog.setAttribute("aria-labelledby", "lock-title");
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Some browsers close a dialog at the second Escape whatever the page says.
  dialog.addEventListener("close", () => root.dataset.locked !== undefined && dialog.showModal());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    error.textContent = "";
    const why = await refusal(field.value);
    if (why) {
      error.textContent = why;
      field.value = "";
      field.focus();
    } else {
      open();
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}

function open() {
  delete root.dataset.locked;
  look();
  dialog?.close();
  dialog?.remove();
  dialog = null;
}

function hide() {
  if (!isLocking()) return;
  // A page that is locked already was not looked at.
  if (root.dataset.locked === undefined) look();
  // What the system shows of the app while another is in front.
  root.dataset.locked = "";
}

function show() {
  if (!isLocking() || !dialog && wasSeen()) delete root.dataset.locked;
  else ask();
}

if (root.dataset.locked !== undefined) show();
document.addEventListener("visibilitychange", () => (document.hidden ? hide() : show()));
addEventListener("pagehide", hide);
addEventListener("pageshow", ({ persisted }) => persisted && show());
