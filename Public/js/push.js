// Notifications on this device: asked for by a press, never before.
import { toast } from "./toast.js";

const english = document.documentElement.lang === "en";
const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

async function ask(method, app, input) {
  const headers = { Accept: "application/json" };
  if (input) headers["Content-Type"] = "application/json";
  const reply = await fetch(`/push/${app}`, { method, headers, body: input && JSON.stringify(input) });
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return reply.json();
}

async function subscribed(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with the key of a server that was here before.
    const old = error.name === "InvalidStateError" && (await pushManager.getSubscription());
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

// Whether they are on now; false when the person said no.
async function turnOn(app) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await ask("GET", app);
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  return (await ask("PUT", app, { endpoint, p256dh: keys.p256dh, auth: keys.auth })).isOn;
}

async function turnOff(app) {
  await ask("DELETE", app);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function failed() {
  toast(english ? "That did not work. Please try again." : "알림을 바꾸지 못했어요. 다시 해 주세요.");
}

async function showSwitch(line) {
  const app = line.dataset.push;
  const box = line.querySelector("input");
  const words = line.querySelector("small");
  const say = (why) => {
    words.textContent = line.dataset[why];
    box.checked = false;
    box.disabled = true;
  };
  line.hidden = false;
  if (!isAble) return say(isApple ? "home" : "none");
  if (Notification.permission === "denied") return say("denied");
  const { isOn } = await ask("GET", app);
  box.checked = isOn && Notification.permission === "granted";
  box.disabled = false;
  box.addEventListener("change", async () => {
    const wanted = box.checked;
    box.disabled = true;
    try {
      if (wanted) box.checked = await turnOn(app);
      else await turnOff(app);
      box.disabled = false;
      if (wanted && Notification.permission === "denied") say("denied");
      else if (wanted === box.checked) {
        if (wanted) toast(english ? "Notifications are on." : "알림을 켰어요.");
        else toast(english ? "Notifications are off." : "알림을 껐어요.");
      }
    } catch {
      box.checked = !wanted;
      box.disabled = false;
      failed();
    }
  });
}

async function showInvitation(card) {
  const app = card.dataset.invite;
  const memory = `${app} push`;
  if (!isAble || Notification.permission === "denied" || localStorage.getItem(memory) === "no") return;
  if ((await ask("GET", app)).isOn) return;
  card.hidden = false;
  // Only a no is remembered: whoever said yes is asked again by the next session.
  const refuse = () => {
    localStorage.setItem(memory, "no");
    card.remove();
  };
  card.querySelector("[data-no]").addEventListener("click", refuse);
  card.querySelector("[data-yes]").addEventListener("click", async () => {
    try {
      const isOn = await turnOn(app);
      if (!isOn) return refuse();
      card.remove();
      toast(english ? "Notifications are on." : "알림을 켰어요.");
    } catch {
      failed();
    }
  });
}

for (const line of document.querySelectorAll("[data-push]")) showSwitch(line).catch(() => { line.hidden = true; });
for (const card of document.querySelectorAll("[data-invite]")) showInvitation(card).catch(() => {});
