// What this device stores: how much of it waits, sending it now, saving it as a file, and giving it up.
import { diaryFile } from "./device-file.js";
import { opened } from "./diary.js";
import { entryOf, momentText } from "./entry.js";
import { isInstalled, mayBeCleared } from "./install.js";
import { askFirst, parkedBox } from "./parked.js";
import { lastSynced, whenSynced } from "./server-clock.js";
import { offlineSwitch } from "./transport.js";
import { toast } from "../toast.js";

const device = document.querySelector("[data-device]");
const part = (name) => device.querySelector(`[data-${name}]`);
const patience = 15_000;
let drawn = "";

function show(queue) {
  const { unsent, parked, quarantined } = queue.status;
  device.hidden = false;
  const synced = lastSynced();
  part("synced").textContent = synced ? momentText(synced, "year", document.documentElement.lang) : device.dataset.never;
  for (const [name, count] of Object.entries({ unsent, parked, quarantined })) part(name).textContent = count;
  part("quarantined").closest("div").hidden = quarantined === 0;
  part("discarding").hidden = unsent + parked === 0;
  const refused = parked > 0 ? queue.list.filter(({ badge }) => badge === "parked") : [];
  const state = refused.map(({ type, id, code }) => `${type} ${id} ${code}`).join();
  if (state === drawn) return;
  drawn = state;
  part("parked-list").replaceChildren(...refused.map((row) => {
    const item = document.createElement("li");
    const entry = entryOf(row);
    item.append(parkedBox(queue, row, entry?.text ?? "", entry ? "" : device.dataset.survey));
    return item;
  }));
}

// Tries at once; says whether the server was heard within the time that a request may take.
async function sync(queue) {
  const button = part("sync");
  button.disabled = true;
  let end = () => {};
  const isDone = await new Promise((done) => {
    if (offlineSwitch.isOn() || !navigator.onLine) return done(false);
    end = whenSynced(() => done(true));
    setTimeout(done, patience, false);
    queue.trigger();
  });
  end();
  button.disabled = false;
  show(queue);
  toast(isDone ? device.dataset.done : device.dataset.failed);
}

function save(queue) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([diaryFile(queue)], { type: "application/json" }));
  link.download = `colary-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function showStorage() {
  part("storage").textContent = await mayBeCleared() ? device.dataset.cleared : device.dataset.kept;
  const box = document.querySelector("[data-install-box]");
  box.hidden = isInstalled();
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  box.querySelector("[data-ios]").hidden = !isApple;
  box.querySelector("[data-menu]").hidden = isApple;
  if (location.hash === "#install") box.scrollIntoView();
}

// Where the browser can ask by itself.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const button = document.querySelector("[data-install-now]");
  button.hidden = false;
  button.onclick = () => event.prompt();
});

// The colours of the screen: before-paint.js uses them on the next page.
function watchTheme() {
  const form = document.querySelector("[data-theme-form]");
  const root = document.documentElement;
  form.elements.theme.value = root.dataset.theme ?? "";
  form.addEventListener("change", () => {
    const theme = form.elements.theme.value;
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    if (theme) localStorage.setItem("colary theme", theme);
    else localStorage.removeItem("colary theme");
  });
}

watchTheme();
showStorage();
opened.then((queue) => {
  const look = () => show(queue);
  queue.addEventListener("show", look);
  queue.addEventListener("status", look);
  whenSynced(look);
  part("sync").addEventListener("click", () => sync(queue));
  part("save").addEventListener("click", () => save(queue));
  askFirst(part("discarding"), part("discard-all"), () =>
    queue.erase().then(() => toast(device.dataset.gone), () => {}));
  look();
}, () => {});
