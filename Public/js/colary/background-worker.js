// Sends what waits while no page is open: a browser with Background Sync begins this worker once the network is back. It is a
// worker of its own, because the queue is made of modules, and controls no page.
import { bytesOf } from "./account.js";
import { OfflineQueue } from "./queue.js";
import { Store } from "./store.js";
import { transport } from "./transport.js";

const patience = 60_000;

export function begin(core) {
  addEventListener("sync", (event) => event.waitUntil(send(core)));
}

// The diary of who is signed in. Without one there is nothing to do here: a page begins it.
async function currentDiary() {
  const mine = await fetch("/colary/me", { headers: { Accept: "application/json" }, cache: "no-store" });
  if (mine.ok) return bytesOf((await mine.json()).id);
  if (mine.status >= 500 || mine.status === 429) throw new Error("the server is busy");
  return null;
}

// What was written before there was an account stays where it is, for the page that claims it.
async function hasStore(id) {
  const store = new Store("colary-queue");
  try {
    return await store.idOf(id) !== undefined;
  } finally {
    store.close();
  }
}

// Fails unless all was sent: the browser begins it again later.
async function send(core) {
  const id = await currentDiary();
  if (!id || !await hasStore(id)) return;
  const queue = await OfflineQueue.open({ core, account: { id, isMadeHere: false }, transport, appVersion: 1 });
  let timer = null;
  try {
    await new Promise((sent, failed) => {
      const look = () => queue.status?.state === "ready" && queue.status.unsent === 0 && sent();
      queue.addEventListener("status", look);
      timer = setTimeout(failed, patience, new Error("not all was sent"));
      look();
    });
  } finally {
    clearTimeout(timer);
    queue.close();
  }
}
