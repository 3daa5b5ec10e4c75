// The switch for an app's notifications on this device, with the state of browser and server.
import { ask, blocked, english, failed, isAble, isApple, turnOn } from "./push.js";
import { toast } from "./toast.js";

async function turnOff(app) {
  await ask("DELETE", app);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function showSwitch(line) {
  const app = line.dataset.push;
  const box = line.querySelector("input");
  const words = line.querySelector("small");
  const say = (why) => {
    words.textContent = why === "denied" ? blocked(line) : line.dataset[why];
    box.checked = false;
    box.disabled = true;
  };
  line.hidden = false;
  if (!isAble) return say(isApple ? "home" : "none");
  const usual = words.textContent;
  let isBusy = false;
  // The permission may have changed in the phone's settings meanwhile.
  const mirror = async () => {
    if (isBusy || document.hidden) return;
    if (Notification.permission === "denied") return say("denied");
    const { isOn } = await ask("GET", app);
    if (isBusy || Notification.permission === "denied") return;
    words.textContent = usual;
    box.checked = isOn && Notification.permission === "granted";
    box.disabled = false;
  };
  const again = () => mirror().catch(() => {});
  document.addEventListener("visibilitychange", again);
  navigator.permissions?.query({ name: "notifications" })
    .then((permission) => permission.addEventListener("change", again)).catch(() => {});
  box.addEventListener("change", async () => {
    const wanted = box.checked;
    isBusy = true;
    box.disabled = true;
    // The push service may be slow.
    words.textContent = english ? "One moment…" : "잠시만요…";
    try {
      if (wanted) box.checked = await turnOn(app);
      else await turnOff(app);
      box.disabled = false;
      words.textContent = usual;
      if (wanted && Notification.permission === "denied") say("denied");
      else if (wanted === box.checked) {
        if (wanted) toast(english ? "Notifications are on." : "알림을 켰어요.");
        else toast(english ? "Notifications are off." : "알림을 껐어요.");
      }
    } catch {
      box.checked = !wanted;
      box.disabled = false;
      words.textContent = usual;
      failed();
    }
    isBusy = false;
  });
  await mirror();
}

for (const line of document.querySelectorAll("[data-push]")) showSwitch(line).catch(() => { line.hidden = true; });
