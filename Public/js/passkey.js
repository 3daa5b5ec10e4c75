// Passkeys: fetches the WebAuthn options, as soon as the server can be reached, creates or uses a credential, and submits it as
// a form.
import { open, reach, release } from "./submit.js";
import { toast } from "./toast.js";

const english = document.documentElement.lang === "en";
const say = (ko, en) => toast(english ? en : ko);

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// Decodes the JSON options; only newer browsers can do so themselves.
function options(publicKey) {
  const read = { ...publicKey, challenge: bytes(publicKey.challenge) };
  if (read.user) read.user = { ...read.user, id: bytes(read.user.id) };
  for (const list of ["allowCredentials", "excludeCredentials"]) {
    if (read[list]) read[list] = read[list].map((each) => ({ ...each, id: bytes(each.id) }));
  }
  return { publicKey: read };
}

// Null while the server does not answer, or a proxy in its place.
async function ask({ dataset }) {
  const reply = await fetch(dataset.from, { method: "POST", headers: { Accept: "application/json" } }).catch(() => null);
  return reply && reply.status < 502 ? reply : null;
}

async function fill(form, reply) {
  const { publicKey, ko, en } = await reply.json();
  if (!reply.ok) throw Object.assign(new Error(en), { words: [ko, en] });
  const credential = await navigator.credentials[form.dataset.passkey](options(publicKey));
  const said = { id: credential.rawId };
  for (const { name } of form.elements) {
    if (credential.response[name] instanceof ArrayBuffer) said[name] = credential.response[name];
  }
  for (const [name, value] of Object.entries(said)) form.elements[name].value = text(value);
}

const words = {
  // Cancelled or timed out; browsers do not tell which.
  NotAllowedError: ["패스키로 들어가지 못했어요. 다른 방법으로 들어와 주세요.", "The passkey was not used. You can sign in another way."],
  AbortError: ["패스키로 들어가지 못했어요. 다른 방법으로 들어와 주세요.", "The passkey was not used. You can sign in another way."],
  InvalidStateError: ["이 기기에는 이미 패스키가 있어요.", "This device already has a passkey."],
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential || !navigator.credentials) continue;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const reply = await reach(form, () => ask(form));
    if (!reply) return;
    try {
      await fill(form, reply);
      open(form);
    } catch (error) {
      release(form);
      say(...(error.words ?? words[error.name] ?? ["패스키를 쓰지 못했어요. 다시 해 주세요.", "That did not work. Please try again."]));
    }
  });
}
