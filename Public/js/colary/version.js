// Which versions of the app may be used: in-app defaults, then what was stored, then what the server says.
export const appVersion = "1.0.0";
const key = "colary config";
const laterKey = "colary update later";
const patience = 3000;
// Milliseconds that an update may take to be installed, also by a slow phone on a slow network; one that fails says so sooner.
const installing = 60_000;
const threeDays = 3 * 86_400_000;

function parts(text) {
  const [numbers, ...rest] = String(text ?? "").split("-");
  const found = numbers.replace(/^v/i, "").split(".");
  if (found.length > 3 || !found.every((each) => /^\d{1,9}$/.test(each))) return null;
  return { numbers: [0, 1, 2].map((at) => Number(found[at] ?? 0)), preRelease: rest.length > 0 ? rest.join("-") : null };
}

// Whether `one` is below `other`; what is no version is below nothing.
export function isBelow(one, other) {
  const [first, second] = [parts(one), parts(other)];
  if (!first || !second) return false;
  const at = first.numbers.findIndex((each, place) => each !== second.numbers[place]);
  if (at >= 0) return first.numbers[at] < second.numbers[at];
  if (first.preRelease === null || second.preRelease === null) return first.preRelease !== null && second.preRelease === null;
  return first.preRelease < second.preRelease;
}

export function stored() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

export function requirement(config = stored(), version = appVersion) {
  if (isBelow(version, config.minVersion)) return "forced";
  return isBelow(version, config.latestVersion) ? "optional" : "none";
}

// Nothing is sent by a version that is too old, nor while the server is being maintained.
export const mayBeSent = () => requirement() !== "forced" && !stored().maintenance;

async function refresh() {
  const { fetchedAt, ttl } = stored();
  const age = Date.now() - fetchedAt;
  // A stored demand is asked about each time: it may have been lifted.
  if (age >= 0 && age < ttl * 1000 && requirement() === "none" && !stored().maintenance) return;
  const reply = await fetch(`/colary/config?version=${appVersion}`, {
    headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(patience),
  });
  if (!reply.ok) return;
  localStorage.setItem(key, JSON.stringify({ ...(await reply.json()), fetchedAt: Date.now() }));
}

function isPutOff({ latestVersion }) {
  const later = JSON.parse(localStorage.getItem(laterKey) ?? "null");
  return later?.version === latestVersion && Date.now() - later.at < threeDays;
}

// The service worker may hold the old files and show them where the network is slow: the one of the update takes its place.
async function update({ updateURL }) {
  if (updateURL) return location.assign(updateURL);
  document.documentElement.toggleAttribute("data-busy", true);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  const next = registration?.installing ?? registration?.waiting;
  if (next) await new Promise((done) => {
    next.addEventListener("statechange", () => ["activated", "redundant"].includes(next.state) && done());
    setTimeout(done, installing);
    next.postMessage("take over");
  });
  location.reload();
}

function show(dialog, banner) {
  const config = stored();
  banner.hidden = !config.maintenance;
  const needed = requirement(config);
  const isForced = needed === "forced";
  if (needed === "none" || (!isForced && isPutOff(config)) || (isForced && !("writes" in dialog.dataset))) return dialog.open && dialog.close();
  dialog.classList.toggle("forced", isForced);
  dialog.querySelector("[data-message]").textContent = config.message?.[document.documentElement.lang] || dialog.dataset[needed];
  dialog.querySelector("[data-later]").hidden = isForced;
  dialog.querySelector("[data-read]").hidden = !isForced;
  // A browser may close a dialog that opened by itself without asking.
  dialog.onclose = () => isForced && requirement() === "forced" && dialog.showModal();
  dialog.querySelector("[data-update]").onclick = () => update(config);
  dialog.querySelector("[data-later]").onclick = () => {
    localStorage.setItem(laterKey, JSON.stringify({ version: config.latestVersion, at: Date.now() }));
    dialog.close();
  };
  if (!dialog.open) dialog.showModal();
}

export function watchVersion() {
  const dialog = document.querySelector("dialog[data-version]");
  const banner = document.querySelector("[data-maintenance]");
  if (!dialog) return;
  show(dialog, banner);
  refresh().catch(() => {}).then(() => show(dialog, banner));
}
