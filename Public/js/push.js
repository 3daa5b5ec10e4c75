// Push notifications on this device, and the card that offers them. Permission is requested only after a click.
import { pageAccount } from "./page-account.js";
import { toast } from "./toast.js";

export const english = document.documentElement.lang === "en";
export const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
export const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

// How to allow blocked notifications in this browser's settings.
export const blocked = ({ dataset }) => {
  if (isApple) return dataset.deniedApple;
  return /Android/.test(navigator.userAgent) ? dataset.deniedAndroid : dataset.denied;
};

export async function ask(method, app, input) {
  const headers = { Accept: "application/json", ...pageAccount };
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
    // The subscription uses the key of an earlier server.
    const old = error.name === "InvalidStateError" && (await pushManager.getSubscription());
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

// Returns whether notifications are on; false when the permission was denied.
export async function turnOn(app) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await ask("GET", app);
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  return (await ask("PUT", app, { endpoint, p256dh: keys.p256dh, auth: keys.auth })).isOn;
}

export function failed() {
  toast(english ? "That did not work. Please try again." : "알림을 바꾸지 못했어요. 다시 해 주세요.");
}

async function showInvitation(card) {
  const app = card.dataset.invite;
  const memory = `${app} push`;
  // On an iPhone only an app on the Home Screen may ask.
  const home = isApple && !isAble && card.querySelector("[data-home]");
  if (localStorage.getItem(memory) === "no" || (!home && (!isAble || Notification.permission === "denied"))) return;
  if (home) {
    home.hidden = false;
    card.querySelector("[data-yes]").remove();
  } else if ((await ask("GET", app)).isOn) return;
  card.hidden = false;
  // Only a refusal is stored; after a yes, the next session offers it again.
  const refuse = () => {
    localStorage.setItem(memory, "no");
    card.remove();
  };
  card.querySelector("[data-no]").addEventListener("click", refuse);
  card.querySelector("[data-yes]").addEventListener("click", async () => {
    const root = document.documentElement;
    root.dataset.busy = "";
    try {
      const isOn = await turnOn(app);
      // The card returns once the browser's setting has changed.
      if (!isOn && Notification.permission === "denied") {
        // The top bar has no room for the instructions.
        if (card.closest(".top-bar")) {
          card.remove();
          toast(blocked(card), true);
          return;
        }
        card.querySelector("p").textContent = blocked(card);
        card.querySelector(".push-answers").remove();
        return;
      }
      card.remove();
      if (!isOn) return;
      toast(english ? "Notifications are on." : "알림을 켰어요.");
    } catch {
      failed();
    } finally {
      delete root.dataset.busy;
    }
  });
}

for (const card of document.querySelectorAll("[data-invite]")) showInvitation(card).catch(() => {});
