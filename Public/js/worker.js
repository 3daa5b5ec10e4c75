// The service worker: caches hashed files and the pages of one account. Pages come from the network; without one, or when it
// is slow, from the cache, else the offline page is shown. `plan` is set by the script that imports this one.
const shelf = `${plan.name} ${[plan.offline, ...plan.shells, ...plan.files].join(" ")}`;
const languages = ["ko", "en"];
// Pages that are nobody's in particular are kept in each language.
const addressIn = (path, language) => `${path}?shell=${language}`;
// Other files with a hash in their name are cached when loaded; the oldest is evicted first.
const most = 120;
const isKept = (url) => url.origin === location.origin && /^\/public\/.+-[0-9a-z]{8,}\.\w+$/.test(url.pathname);

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(shelf);
  const requests = [plan.offline, ...plan.shells].flatMap((path) => languages.map((language) => new Request(addressIn(path, language), {
    credentials: "omit", cache: "reload", headers: { Accept: "text/html", "Accept-Language": language },
  })));
  await cache.addAll([...requests, ...plan.files]);
  // A language that was chosen is in a cookie, which only the server reads.
  await noteLanguage(await fetch(plan.offline, { cache: "reload", headers: { Accept: "text/html" } }));
  // Most of them are moved while the worker before still serves the pages, which wait for one that is activated.
  await takeFiles().catch(() => {});
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  await registration.navigationPreload?.enable();
  await takeFiles().catch(() => {});
  await Promise.all((await shelvesBefore()).map((name) => caches.delete(name)));
})()));

const shelvesBefore = async () => (await caches.keys()).filter((name) => name.startsWith(`${plan.name} `) && name !== shelf && name !== pages);

// Pages that were seen before an update need the files that they came with. Those of the plan before are the newest.
async function takeFiles() {
  const cache = await caches.open(shelf);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  for (const name of await shelvesBefore()) {
    const before = await caches.open(name);
    const planned = new Set(name.split(" "));
    const isPlanned = ({ url }) => planned.has(new URL(url).pathname);
    const files = (await before.keys()).filter(({ url }) => isKept(new URL(url)) && !known.has(url));
    for (const each of [...files.filter((file) => !isPlanned(file)), ...files.filter(isPlanned)]) {
      const reply = await before.match(each);
      if (reply) await cache.put(each, reply);
    }
  }
  await trim(cache);
}

const ownFiles = new Set([plan.offline, ...plan.shells, ...plan.files]);

async function trim(cache) {
  const others = (await cache.keys()).filter(({ url }) => !ownFiles.has(new URL(url).pathname));
  await Promise.all(others.slice(0, Math.max(0, others.length - most)).map((each) => cache.delete(each)));
}

// Somebody has asked for the update; it waits for all pages to be closed otherwise.
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

// Whoever sees another account clears the pages of all apps.
const pagesOfAll = async () => (await caches.keys()).filter((name) => name.endsWith(" seen"));
const pages = `${plan.name} seen`;
const clear = async () => Promise.all((await pagesOfAll()).map((name) => caches.delete(name)));
// Whose pages they are; and that the lobby shown is a cached one, where nobody can have signed in since.
const [tag, keptLobby] = ["/?account", "/?kept"];
const notPages = [tag, keptLobby];
const first = (pathname) => pathname.split("/")[1];
const isSignIn = (pathname) => plan.signIn.includes(first(pathname));
const mostPages = 40;
// The language of the last page from the network, in which this browser's pages are; one note for all apps.
const [spoken, noteOfLanguage] = ["language", "/?language"];

async function noteLanguage({ headers }) {
  const language = headers.get("Content-Language");
  if (languages.includes(language) && language !== await noted()) await (await caches.open(spoken)).put(noteOfLanguage, new Response(language));
}

const noted = async () => (await caches.match(noteOfLanguage, { cacheName: spoken }))?.text();

// The idempotency keys of a kept page may have been used.
const renewKeys = (text) => text.replace(/(name="_key" value=")[^"]*/g, (_, start) => start + crypto.randomUUID());

function headersOf(reply) {
  const headers = new Headers(reply.headers);
  headers.delete("Content-Encoding");
  return headers;
}

// A page that is nobody's in particular, as it is kept; `undefined` where it is not.
const ownPage = async (path) => (await caches.open(shelf)).match(addressIn(path, await noted() ?? languages[0]), { ignoreVary: true });
const withNewKeys = async (page) => new Response(renewKeys(await page.clone().text()), { headers: headersOf(page) });

const patience = 5000;
const shellPatience = 1500;

// Caches a page with the account that the server names in the reply. All cached pages are deleted first when the account has
// changed or nobody is signed in. Pages without an account are cached only where `plan.keepsPublic`.
async function keep(request, reply) {
  const account = reply.headers.get("Madang-Account");
  if (account === null) return;
  const isKnown = account !== "none" && account !== "unknown";
  for (const name of isKnown ? await pagesOfAll() : []) {
    const known = await caches.match(tag, { cacheName: name });
    if (known && (await known.text()) !== account) await clear();
  }
  if (account === "none") await clear();
  if (/no-store/.test(reply.headers.get("Cache-Control")) || !reply.ok || (!isKnown && !plan.keepsPublic)) return;
  const cache = await caches.open(pages);
  if (isKnown) await cache.put(tag, new Response(account));
  const headers = headersOf(reply);
  headers.set("Madang-Kept", Date.now());
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, new Response(await reply.text(), { headers }));
  const names = await cache.keys();
  if (names.length > mostPages) await cache.delete(names.find(({ url }) => !notPages.some((each) => url.endsWith(each))));
}

function age(milliseconds, isEnglish) {
  // The clock may have been set back since.
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const [count, ko, en] =
    minutes < 60 ? [minutes, "분", "min"] : minutes < 1440 ? [Math.floor(minutes / 60), "시간", "h"] : [Math.floor(minutes / 1440), "일", "d"];
  if (count === 0) return isEnglish ? "a moment ago" : "조금 전";
  return isEnglish ? `${count} ${en} ago` : `${count}${ko} 전`;
}

// Whether a page was asked for by signing in, so that the account may be another one than the cache's: from a sign-in page,
// the lobby or a provider.
async function isAfterSignIn({ referrer }) {
  if (!referrer) return false;
  const { origin, pathname } = new URL(referrer);
  if (origin === location.origin && pathname === "/") return !(await caches.match(keptLobby));
  return origin !== location.origin || isSignIn(pathname) || pathname.startsWith("/account");
}

// Marks whether the lobby that is shown is a cached one.
async function markLobby(isKept) {
  const cache = await caches.open(pages);
  await (isKept ? cache.put(keptLobby, new Response("")) : cache.delete(keptLobby));
}

// A cached page says that it is one, and how old it is.
async function kept(request) {
  if (await isAfterSignIn(request)) await clear();
  const found = await (await caches.open(pages)).match(request, { ignoreVary: true });
  if (!found) return null;
  if (new URL(request.url).pathname === "/") await markLobby(true).catch(() => {});
  const text = await found.text();
  const isEnglish = /<html[^>]* lang="en"/.test(text);
  const since = age(Date.now() - found.headers.get("Madang-Kept"), isEnglish);
  const words = isEnglish ? `You are offline. This page is from ${since}.` : `인터넷이 끊겼어요. ${since}에 본 화면이에요.`;
  const note = `<p class="kept-page" role="status" data-kept-page>${words}</p>`;
  return new Response(renewKeys(text).replace(/<main[^>]*>/, (tag) => tag + note), { headers: found.headers });
}

// WebKit may ask again without the browser's Accept, which is answered in JSON where nobody is signed in.
const asPage = (request) => new Request(request, { headers: { ...Object.fromEntries(request.headers), Accept: "text/html" } });

// A proxy whose server is away, as during an update, answers in its place. Every page of the server names its account.
const isAway = ({ status, headers }) => status > 501 && !headers.has("Madang-Account");

function answered(reply) {
  if (isAway(reply)) throw new TypeError(`a proxy's ${reply.status}`);
  return reply;
}

async function load(event) {
  const reply = answered((await event.preloadResponse) ?? (await fetch(asPage(event.request))));
  if (plan.keepsPublic && new URL(event.request.url).pathname === "/") await markLobby(false).catch(() => {});
  event.waitUntil(keep(event.request, reply.clone()).catch(() => {}));
  event.waitUntil(noteLanguage(reply).catch(() => {}));
  return reply;
}

// A page that shows what this device stores, as nobody in particular gets it.
async function shell({ url }) {
  const { pathname } = new URL(url);
  return plan.shells.includes(pathname) ? ownPage(pathname) : null;
}

const offlinePage = async (error) => (await ownPage(plan.offline)) ?? Promise.reject(error);

async function page(event) {
  const network = load(event);
  const own = await shell(event.request);
  let isAnswered = false;
  network.finally(() => (isAnswered = true)).catch(() => {});
  const late = new Promise((done) => setTimeout(done, own ? shellPatience : patience)).then(async () => {
    if (isAnswered) return null;
    if (own) return withNewKeys(own);
    return (await isAfterSignIn(event.request)) ? network : kept(event.request);
  });
  try {
    const reply = (await Promise.race([network, late])) ?? (await network);
    return own && reply.status >= 500 ? withNewKeys(own) : reply;
  } catch (error) {
    if (own) return withNewKeys(own);
    return (await kept(event.request)) ?? offlinePage(error);
  }
}

// A page that is kept nowhere. What the browser has asked for already is not asked for again.
async function passOn(event) {
  try {
    return answered((await event.preloadResponse) ?? (await fetch(event.request)));
  } catch (error) {
    return offlinePage(error);
  }
}

// A form that could not be sent leaves the page as it is, because 204 cancels a navigation; `submit.js` sends it again.
async function send({ request }) {
  const reply = await fetch(request).catch(() => null);
  if (reply && !isAway(reply)) return reply;
  // The page asks at once whether the server can be reached, which a proxy may say although it does not send this form on.
  if (reply) await new Promise((done) => setTimeout(done, 2000));
  for (const client of await clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage("unsent");
  return new Response(null, { status: 204 });
}

async function file(request) {
  const cache = await caches.open(shelf);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.type === "basic") {
    // A device without room for it has the file nevertheless.
    await cache.put(request, reply.clone()).then(() => trim(cache)).catch(() => {});
  }
  return reply;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.method === "GET" && request.mode === "navigate";
  // Somebody else may be signed in by it.
  if (isSignIn(url.pathname) && request.method !== "GET") event.waitUntil(markLobby(false));
  // Pages of apps have workers of their own.
  if (plan.without.includes(first(url.pathname))) {
    if (isPage) event.respondWith(passOn(event));
  } else if (isPage) event.respondWith(page(event));
  else if (request.method === "POST" && request.mode === "navigate") event.respondWith(send(event));
  else if (request.method === "GET" && isKept(url)) event.respondWith(file(request));
});

addEventListener("push", (event) => event.waitUntil((async () => {
  const { title, body, path, tag, id } = event.data.json();
  // Alerts again when a newer notification replaces an older one, but not for a duplicate.
  const [shown] = tag ? await registration.getNotifications({ tag }) : [];
  const renotify = shown !== undefined && shown.data.id !== id;
  const options = { body, tag, renotify, icon: plan.icon, lang: "ko", data: { path, id } };
  await registration.showNotification(title, options);
  // A page that is open need not wait for its next turn to ask what is new.
  for (const client of await clients.matchAll({ type: "window" })) client.postMessage("push");
})()));

// Opens the path of a tapped notification, in the app's window if one is open.
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = (client) => `${new URL(client.url).pathname}/`.startsWith(`/${plan.name}/`);
  // A window that this worker does not control yet cannot be navigated.
  const led = await windows.find(own)?.navigate(url.href).catch(() => null);
  return led ? led.focus() : clients.openWindow(url.href);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// Sends the new subscription to the server when the push service has changed it.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil((async () => {
  const { options } = event.oldSubscription ?? {};
  const moved = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (!moved) return;
  const { endpoint, keys } = moved.toJSON();
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(`/push/${plan.name}`, { method: "PUT", headers, body });
})()));
