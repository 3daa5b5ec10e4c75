// The service worker: caches hashed files, loads pages from the network, and shows an offline page without one.
// `plan` is set by the script that imports this one.
const shelf = `${plan.name} ${[plan.offline, ...plan.files].join(" ")}`;
// Other files with a hash in their name are cached when loaded; the oldest is evicted first.
const most = 120;
const isKept = (url) => url.origin === location.origin && /^\/public\/.+-[0-9a-z]{8,}\.\w+$/.test(url.pathname);

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(shelf);
  await cache.addAll([new Request(plan.offline, { credentials: "omit", cache: "reload" }), ...plan.files]);
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  await registration.navigationPreload?.enable();
  const old = (await caches.keys()).filter((name) => name.startsWith(`${plan.name} `) && name !== shelf);
  await Promise.all(old.map((name) => caches.delete(name)));
})()));

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    return (await caches.match(plan.offline, { ignoreVary: true })) ?? Promise.reject(error);
  }
}

async function file(request) {
  const cache = await caches.open(shelf);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.type === "basic") {
    await cache.put(request, reply.clone());
    const names = await cache.keys();
    const first = plan.files.length + 1;
    if (names.length > most) await cache.delete(names[first]);
  }
  return reply;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isKept(new URL(request.url))) event.respondWith(file(request));
});

addEventListener("push", (event) => event.waitUntil((async () => {
  const { title, body, path, tag, id } = event.data.json();
  // Alerts again when a newer notification replaces an older one, but not for a duplicate.
  const [shown] = tag ? await registration.getNotifications({ tag }) : [];
  const renotify = shown !== undefined && shown.data.id !== id;
  const options = { body, tag, renotify, icon: plan.icon, lang: "ko", data: { path, id } };
  await registration.showNotification(title, options);
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
