// The timer that shows a gift in its colour for a day; the counterpart of `PushTimer` in the client library, with the
// same stored form. Times are whole seconds by this device's clock.
const key = "pushTimer";
const longest = 604_800;
const idle = () => ({ v: 1, startTime: -1, expireTime: -1, isTimeout: true, color: null, lastSeen: -1, lastRemaining: -1 });

function isConsistent(each) {
  if (each?.v !== 1) return false;
  if (each.isTimeout) return each.startTime === -1 && each.expireTime === -1 && each.color === null;
  return each.startTime >= 0 && each.expireTime > each.startTime && /^#[0-9a-f]{6}$/i.test(each.color ?? "")
    && Boolean(each.giftId) && each.lastRemaining >= 0 && each.lastRemaining <= longest;
}

export class PushTimer extends EventTarget {
  #storage;
  timer = idle();

  constructor(storage) {
    super();
    this.#storage = storage;
  }

  // Starts the timer for a gift and saves it. The same gift does not start again, an older one replaces no running one.
  initTimer({ id, color, issuedAt, remaining }, now) {
    this.remaining(now);
    if (id === this.timer.giftId || (!this.timer.isTimeout && issuedAt <= this.timer.issuedAt)) return;
    if (!(remaining > 0)) return;
    const left = Math.min(remaining, longest);
    this.timer = { v: 1, startTime: now, expireTime: now + left, isTimeout: false, color, giftId: id, issuedAt, lastSeen: now, lastRemaining: left };
    this.saveTimer();
  }

  saveTimer() {
    try {
      this.#storage.setItem(key, JSON.stringify(this.timer));
    } catch {
      // It runs as long as the page is open.
    }
  }

  loadTimer(now) {
    let stored = null;
    try {
      stored = JSON.parse(this.#storage.getItem(key) ?? "null");
      if (!stored) return;
    } catch {
      // Not readable: idle.
    }
    this.timer = isConsistent(stored) ? stored : idle();
    if (this.timer !== stored) this.saveTimer();
    this.remaining(now);
  }

  terminateTimer() {
    this.#terminate();
    this.saveTimer();
  }

  // Seconds that are left; ends the timer at 0, once. A clock set back makes them no more.
  remaining(now) {
    const { isTimeout, expireTime, lastRemaining, lastSeen, giftId } = this.timer;
    if (isTimeout) return 0;
    const left = Math.min(Math.max(expireTime - now, 0), lastRemaining);
    if (left === 0) {
      this.terminateTimer();
      this.dispatchEvent(new CustomEvent("expired", { detail: giftId }));
      return 0;
    }
    if (now < lastSeen) this.#setRemaining(left, now);
    if (left !== lastRemaining || now !== lastSeen) {
      this.timer = { ...this.timer, lastSeen: now, lastRemaining: left };
      this.saveTimer();
    }
    return left;
  }

  // Sets the running gift's end to what the server says.
  correct(giftId, left, now) {
    if (this.timer.isTimeout || this.timer.giftId !== giftId) return;
    this.#setRemaining(Math.min(Math.max(left, 0), longest), now);
    this.saveTimer();
    this.remaining(now);
  }

  #setRemaining(left, now) {
    const startTime = Math.min(this.timer.startTime, now);
    this.timer = { ...this.timer, startTime, expireTime: now + left, lastSeen: now, lastRemaining: left };
  }

  // The gift's id stays, so that its row does not start it again.
  #terminate() {
    const { giftId } = this.timer;
    this.timer = giftId ? { ...idle(), giftId } : idle();
  }
}

export const shared = new PushTimer(globalThis.localStorage);
shared.loadTimer(Math.floor(Date.now() / 1000));
globalThis.addEventListener?.("storage", (event) => event.key === key && shared.loadTimer(Math.floor(Date.now() / 1000)));
