// Opens this page's diary: the offline queue of whoever is signed in, and what it says about itself.
import { currentAccount } from "./account.js";
import { entryOf } from "./entry.js";
import { OfflineQueue } from "./queue.js";
import { offlineSwitch, transport } from "./transport.js";
import { watchVersion } from "./version.js";

const main = document.querySelector("main[data-core]");
const banner = main.querySelector("[data-queue]");

watchVersion();

// Resolves with the queue once it shows what is stored; rejects where nothing can be stored.
let account = null;

export const opened = currentAccount(main.dataset).then((current) => {
  account = current;
  return OfflineQueue.open({ core: main.dataset.core, account, transport, appVersion: 1 });
}).then((queue) => new Promise((resolve, reject) => {
  const look = () => {
    say(queue);
    if (queue.status && queue.status.state !== "loading") resolve(queue);
  };
  queue.addEventListener("status", look);
  setTimeout(reject, 5000, new Error("the store cannot be read"));
  look();
}));
opened.catch(() => {});
transport.isWaiting = async () => (await opened).list.length > 0;

// Whether the list has all that is known: the server's page knows more before the first answer to an account.
export const isComplete = (queue) => queue.status.synced || account === null || main.dataset.shell !== undefined;

export const entriesOf = (queue) => queue.list.map(entryOf).filter(Boolean);

const words = (name, count) => banner.dataset[name].replace("{}", count);

// The browser's "online" is a hint: what has waited for two seconds waits for the network too.
const patience = 2000;
let late = null;
let isLate = false;

function watch(queue, isWaiting) {
  if (isWaiting) {
    late ??= setTimeout(() => {
      isLate = true;
      say(queue);
    }, patience);
  } else {
    clearTimeout(late);
    late = null;
    isLate = false;
  }
}

function say(queue) {
  if (!queue.status) return;
  const { state, unsent, parked, synced } = queue.status;
  const isMissing = account !== null && !synced;
  watch(queue, unsent > 0 || isMissing);
  const isAway = !navigator.onLine || offlineSwitch.isOn();
  const said = state === "blockedVersion" || state === "newerStore" ? words("update")
    : state === "blockedAuthentication" && !isAway && account && isLate ? words("lost")
      : parked > 0 ? words("parked", parked)
        : (isAway || isLate) && unsent > 0 ? words("waiting", unsent)
          : (isAway || isLate) && isMissing ? words("none") : "";
  banner.hidden = !said;
  if (banner.textContent !== said) banner.textContent = said;
}
addEventListener("online", () => opened.then(say, () => {}));
addEventListener("offline", () => opened.then(say, () => {}));
