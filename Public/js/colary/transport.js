// The queue's requests to the server: JSON, bytes in hexadecimal.
import { authenticate, textOf } from "./account.js";
import { failureOf, RequestError, retryAfterOf } from "./sender.js";
import { noteServerTime, writerNow } from "./server-clock.js";
import { appVersion, mayBeSent } from "./version.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
// Nothing after the restored server's history was lost.
const never = 2n ** 63n - 1n;

const row = (each) => ({
  ...each, change: BigInt(each.change),
  fields: each.fields.map(({ name, value, revision }) => [name, bytes(value), revision]),
});

// The demo's switch: this browser behaves as if it had no network. Only a page that shows the switch obeys it.
const key = "colary offline";
export const offlineSwitch = {
  isOn: () => Boolean(globalThis.document?.querySelector("[data-offline-switch]")) && localStorage.getItem(key) !== null,
  turn: (isOn) => (isOn ? localStorage.setItem(key, "") : localStorage.removeItem(key)),
};

// Whether the last request reached the server: a browser may call itself online without a network.
let isReached = true;
const watchers = new Set();
export const server = { isAway: () => !isReached, watch: (watcher) => watchers.add(watcher) };

function note(isNow) {
  if (isNow === isReached) return;
  isReached = isNow;
  for (const each of watchers) each();
}

async function ask(path, options) {
  if (offlineSwitch.isOn() || !mayBeSent()) throw new RequestError("transport");
  const reply = await fetch(path, {
    cache: "no-store", redirect: "error", ...options,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  }).catch((error) => {
    if (!options.signal?.aborted) note(false);
    throw error;
  });
  // What has no code is not this server's answer: a network's sign-in page, or a proxy.
  const body = await reply.json().catch(() => ({}));
  const { code } = body;
  note(reply.ok || typeof code === "string");
  if (reply.ok) return body;
  if (typeof code !== "string") throw new RequestError("transport", retryAfterOf(reply));
  if (code === "membership.missing") throw new RequestError("unauthorized");
  // Waits until the suspension ends.
  if (code === "membership.suspended") throw new RequestError("transport", 300_000);
  throw failureOf(reply, { "colary.other-diary": "wrong_account", "colary.other-epoch": "epoch_changed" }[code]);
}

export const transport = {
  async send({ account, epoch, operations }, signal) {
    const body = JSON.stringify({ diary: textOf(account), epoch: Number(epoch), operations: operations.map(hex), appVersion, clock: writerNow() });
    const answer = await ask("/colary/operations", { method: "PUT", body, signal });
    const results = answer.results.map((each) => ({ ...each, row: each.row && row(each.row) }));
    return { epoch: BigInt(answer.epoch), results };
  },

  async pull({ account, epoch, cursor, resyncing, limit }, signal) {
    const query = new URLSearchParams({ diary: textOf(account), epoch, since: cursor, resyncing, limit, appVersion });
    const page = await ask(`/colary/changes?${query}`, { signal });
    const changes = {
      ...page, epoch: BigInt(page.epoch), from: BigInt(page.from), next: BigInt(page.next),
      restoredAt: page.restoredAt === undefined || page.restoredAt === null ? never : BigInt(page.restoredAt),
      rows: page.rows.map(row),
    };
    noteServerTime(page.serverTime);
    return changes;
  },

  // Whether something waits to be sent; the page sets it.
  isWaiting: async () => false,

  async authenticate(account) {
    if (offlineSwitch.isOn()) throw new RequestError("transport");
    return authenticate(await transport.isWaiting(), account);
  },
};
