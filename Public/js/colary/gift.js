// The gift of the month from what the device stores, and the timer that runs with it.
import { textOf } from "./account.js";
import { emotions, entryOf } from "./entry.js";
import { shared } from "./push-timer.js";
import { serverNow, whenSynced } from "./server-clock.js";

const giftType = 2;
export const colors = { joy: "#ffb300", flutter: "#8bc34a", anger: "#ef5350", sadness: "#42a5f5", fear: "#7e57c2" };
const seconds = (milliseconds) => Math.floor(milliseconds / 1000);

// What a gift's row says; `GiftContent` does the same on the server.
function giftOf({ id, type, fields }) {
  const [issued, about, times, ids] = [0, 1, 2, 3].map((name) => fields.get(name));
  if (type !== giftType || issued?.length !== 8 || about?.length !== 5 || times?.length !== 16 || !ids) return null;
  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    id, emotion: emotions[about[0]], line: about[1], month: about[4],
    issuedAt: Number(view(issued).getBigInt64(0, true)),
    startTime: Number(view(times).getBigInt64(0, true)), expireTime: Number(view(times).getBigInt64(8, true)),
    entries: new Set(Array.from({ length: ids.length / 16 }, (_, at) => textOf(ids.slice(at * 16, at * 16 + 16)))),
  };
}

// The newest gift, with the entries of it that still exist.
export function newestGift(queue) {
  const gift = queue.list.filter(({ type }) => type === giftType).map(giftOf).filter(Boolean).reduce((newest, each) => (each.issuedAt > (newest?.issuedAt ?? -1) ? each : newest), null);
  return gift && { ...gift, entries: queue.list.filter(({ id }) => gift.entries.has(id)).map(entryOf).filter(Boolean) };
}

const untilEnd = ({ expireTime }) => expireTime - seconds(serverNow());

// Follows the gift: `show` gets it with the seconds left, once a second while it runs; and null with 0 when there is none.
export function followGift(queue, show) {
  let gift = null;
  let timer = null;
  const tick = () => {
    clearTimeout(timer);
    const now = seconds(Date.now());
    const left = gift?.entries.length > 0 && shared.timer.giftId === gift.id ? shared.remaining(now) : 0;
    show(left > 0 ? gift : null, left, Boolean(gift && gift.startTime > 0 && left === 0 && gift.entries.length > 0));
    if (left > 0) timer = setTimeout(tick, 1000 - (Date.now() % 1000));
  };
  const look = () => {
    gift = newestGift(queue);
    if (gift && gift.startTime > 0) {
      const now = seconds(Date.now());
      shared.initTimer({ id: gift.id, color: colors[gift.emotion], issuedAt: gift.issuedAt, remaining: untilEnd(gift) }, now);
    }
    tick();
  };
  queue.addEventListener("show", look);
  document.addEventListener("visibilitychange", () => document.hidden || tick());
  addEventListener("storage", tick);
  whenSynced(() => {
    if (gift) shared.correct(gift.id, untilEnd(gift), seconds(Date.now()));
    tick();
  });
  look();
}

export function clockOf(left) {
  return [left / 3600, (left / 60) % 60, left % 60].map((each) => String(Math.floor(each)).padStart(2, "0")).join(":");
}
