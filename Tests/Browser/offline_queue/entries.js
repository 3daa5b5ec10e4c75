// What the pages and workers of these tests write and see.
import { OfflineQueue } from "/js/queue.js";
import { Transport } from "/transport.js";

export const person = (name) => ({ id: new TextEncoder().encode(name), isMadeHere: false });

export async function openQueue(account) {
  const transport = new Transport(account);
  const queue = await OfflineQueue.open({ core: "/core.wasm", account, transport, appVersion: 1 });
  return { queue, transport };
}

const time = (value) => new Uint8Array(new BigInt64Array([BigInt(value)]).buffer);

// Confirms an entry of its own; returns its id once it is saved.
export async function write(queue, text = "", id = crypto.randomUUID()) {
  await queue.confirm("create", { type: 1, id }, [[0, time(Date.now())], [1, new TextEncoder().encode(text)]]);
  return id;
}

export const texts = (queue) => queue.list.map(({ fields }) => new TextDecoder().decode(fields.get(1)));

// Resolves once `isSo(queue)`, looked at after every change; gives up after two minutes.
export const until = (queue, isSo) => new Promise((resolve, reject) => {
  const end = new AbortController();
  const limit = setTimeout(() => reject(new Error(`not so: ${isSo}`)), 120_000);
  const look = () => {
    if (!isSo(queue)) return;
    clearTimeout(limit);
    end.abort();
    resolve();
  };
  queue.addEventListener("show", look, end);
  queue.addEventListener("status", look, end);
  look();
});

export const isLoaded = ({ status }) => status !== null && status.state !== "loading";
// The status comes after the commits under way, the badges at once.
export const isSent = (queue) => isLoaded(queue) && queue.status.unsent === 0 && queue.status.synced &&
  queue.list.every(({ badge }) => badge !== "waiting" && badge !== "sending");
