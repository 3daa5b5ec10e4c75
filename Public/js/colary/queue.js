// Entries that are durable on this device first and on the server later.
//
//   const queue = await OfflineQueue.open({ core: "/public/core.wasm", account, transport, appVersion: 3 });
//   await queue.confirm("create", { type: 1, id }, [[0, time], [1, text]]); // saved
//
// The core decides; this is its host. `account` is { id, isMadeHere }, or null before there is one; `transport` has
// send(batch, signal), pull(pull, signal) and authenticate(account). An account that this device made takes over
// what was written before it existed.
import { Core } from "./core.js";
import { events } from "./events.js";
import { isLockKnown, waitForLock } from "./flush-lock.js";
import { VisibleList } from "./list.js";
import { Sender } from "./sender.js";
import { snapshotOf } from "./snapshot.js";
import { Store } from "./store.js";
import { watchTriggers } from "./triggers.js";

const nobody = new Uint8Array();
const whenIdle = (work) => (globalThis.requestIdleCallback ?? setTimeout)(work);
// Milliseconds without a change after which the list is kept for the next start.
const quiet = 1000;
const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// A change that was not taken: nothing of it is stored.
export class Refusal extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

// Events: `show` after each change of `list`, `status` after each change of `status`.
export class OfflineQueue extends EventTarget {
  #core;
  #store;
  #storeId = 0;
  // What the list is of; not known once another tab has changed the store. A number that is too low costs a snapshot.
  #generation = null;
  #snapshotAt = null;
  #snapshotTimer = null;
  #first;
  // What other tabs said while the store was read: the core would not look at it.
  #heard = [];
  #account;
  #accountNumber = 0;
  #transport;
  #sender;
  #channel;
  #closing = new AbortController();
  #pending = [];
  #isHandling = false;
  #tickets = new Map();
  #lastTicket = 0;
  #timer = null;
  #visible = new VisibleList();
  #status = null;
  #persistence;

  static async open({ core, name = "colary", ...options }) {
    const queue = new OfflineQueue(name, options);
    try {
      queue.#start(await Core.load(core), name, options.appVersion);
    } catch (error) {
      queue.close();
      throw error;
    }
    return queue;
  }

  // `store` is one that is open already.
  constructor(name, { account, transport, store = new Store(`${name}-queue`) }) {
    super();
    this.#account = account;
    this.#transport = transport;
    this.#sender = new Sender(transport, (event) => this.#tell(event));
    this.#channel = new BroadcastChannel(`${name}-queue`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#store = store;
    // What the core is going to ask for first is read while the core is loaded.
    this.#first = this.#store.load(account?.id ?? nobody, 0, account?.isMadeHere);
    this.#first.catch(() => {});
  }

  #start(core, name, appVersion) {
    const { signal } = this.#closing;
    this.#core = core;
    const lock = isLockKnown() ? "heldElsewhere" : "unavailable";
    const seed = crypto.getRandomValues(new Uint8Array(16));
    this.#tell(events.start(seed, appVersion, lock, this.#account?.id ?? nobody));
    if (isLockKnown()) waitForLock(`${name}-flush`, signal, (held) => this.#tell(events.lock(held)));
    watchTriggers(this, signal);
  }

  // Stops sending and lets another tab send. What is stored stays; a change under way may be stored too.
  close() {
    this.#closing.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#snapshotTimer);
    this.#sender.cancel();
    this.#channel.close();
    this.#store.close();
    for (const { reject } of this.#tickets.values()) reject(new Refusal("storeUnavailable"));
    this.#tickets.clear();
  }

  // What the person changes: each resolves once it is durable, and rejects with a `Refusal` if it is not stored.

  confirm(kind, entity, fields = []) {
    this.#persistence ??= navigator.storage?.persist?.().catch(() => false);
    return this.#ask((ticket) => events.write(ticket, kind, entity, fields));
  }

  retry(entity) {
    return this.#ask((ticket) => events.retry(ticket, entity));
  }

  discard(entity) {
    return this.#ask((ticket) => events.discard(ticket, entity));
  }

  // Empties this account's store, unsent changes included.
  erase() {
    return this.#ask((ticket) => events.erase(ticket));
  }

  #ask(event) {
    return new Promise((resolve, reject) => {
      if (this.#closing.signal.aborted) throw new Refusal("storeUnavailable");
      this.#lastTicket += 1;
      const bytes = event(this.#lastTicket);
      this.#tickets.set(this.#lastTicket, { resolve, reject });
      this.#tell(bytes);
    });
  }

  // What the page tells it.

  trigger() {
    this.#tell(events.trigger());
  }

  connectivityChanged(isOnline) {
    this.#tell(events.connectivity(isOnline));
  }

  // Another account is signed in, or none. From here on no tab shows or sends anything of the one before.
  accountChanged(account) {
    this.#channel.postMessage({ account });
    this.#changeAccount(account);
  }

  #changeAccount(account) {
    if (!isSame(account?.id ?? nobody, this.#account?.id ?? nobody)) this.#sender.cancel();
    this.#signedIn(account);
  }

  async #signedIn(account) {
    const before = this.#account;
    this.#account = account;
    this.#accountNumber += 1;
    const asked = this.#accountNumber;
    let binding = false;
    // An account that has another store keeps that: two would become one.
    if (account?.isMadeHere && (!before || isSame(before.id, account.id))) {
      const own = await this.#store.idOf(account.id).catch(() => this.#storeId + 1);
      binding = own === undefined || own === this.#storeId;
    }
    if (asked === this.#accountNumber) this.#tell(events.signedIn(account?.id ?? nobody, binding));
  }

  // What the page shows.

  get list() {
    return this.#visible.rows;
  }

  get status() {
    return this.#status;
  }

  // The engine.

  #hear({ transaction, generation, account }) {
    if (this.#heard) this.#heard.push({ transaction, generation, account });
    else if (transaction) {
      // The page before may be heard of after its last commit was read; the list is of that state all the same.
      if (!(generation <= this.#generation)) this.#generation = null;
      this.#tell(events.changed(transaction));
    } else this.#changeAccount(account);
  }

  #tell(event) {
    if (this.#closing.signal.aborted) return;
    this.#pending.push(event);
    if (this.#isHandling) return;
    this.#isHandling = true;
    try {
      while (this.#pending.length > 0) {
        for (const effect of this.#core.handle(this.#pending.shift())) this.#perform(effect);
      }
    } catch (error) {
      // The engine's state is unknown; what is durable is in the store.
      this.close();
      throw error;
    } finally {
      this.#isHandling = false;
    }
  }

  #perform(effect) {
    const { effect: name, ticket } = effect;
    if (name === "load") this.#load(effect);
    else if (name === "store") this.#commit(effect);
    else if (name === "send") this.#sender.send(effect);
    else if (name === "pull") this.#sender.pull(effect);
    else if (name === "timer") this.#setTimer(effect.delay);
    else if (name === "confirmed") this.#settle(ticket, ({ resolve }) => resolve());
    else if (name === "refused") this.#settle(ticket, ({ reject }) => reject(new Refusal(effect.reason)));
    else if (name === "authenticate") this.#authenticate();
    else if (name === "show") this.#visible.show(effect.rows, effect.complete);
    else if (name === "status") this.#status = effect;
    if (name !== "show" && name !== "status") return;
    this.dispatchEvent(new Event(name));
    clearTimeout(this.#snapshotTimer);
    this.#snapshotTimer = setTimeout(() => whenIdle(() => this.#keepSnapshot()), quiet);
  }

  #settle(ticket, settle) {
    const asked = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (asked) settle(asked);
  }

  #setTimer(delay) {
    clearTimeout(this.#timer);
    if (delay >= 0) this.#timer = setTimeout(() => this.#tell(events.timer()), delay);
  }

  async #load({ account, store }) {
    const claims = account.length > 0 && this.#account?.isMadeHere && isSame(account, this.#account.id);
    this.#heard ??= [];
    const reading = this.#first ?? this.#store.load(account, store, claims);
    this.#first = null;
    let event = events.loadFailed();
    try {
      const contents = await reading;
      this.#storeId = contents.store;
      this.#generation = contents.generation;
      this.#snapshotAt = contents.hasSnapshot ? contents.generation : null;
      event = events.loaded(contents);
      whenIdle(() => this.#closing.signal.aborted || this.#store.mendCopy());
    } catch {
      // The core asks again.
    }
    const heard = this.#heard ?? [];
    this.#heard = null;
    this.#tell(event);
    heard.forEach((each) => this.#hear(each));
  }

  async #commit(transaction) {
    const failure = await this.#store.commit(transaction);
    if (failure) return this.#tell(events.storeFailed(transaction.number, failure));
    const generation = transaction.expected + 1n;
    if (!this.#closing.signal.aborted) this.#channel.postMessage({ transaction: transaction.bytes, generation });
    this.#tell(events.stored(transaction.number));
    this.#generation = generation;
  }

  #keepSnapshot() {
    const isReady = this.#status !== null && !["loading", "newerStore"].includes(this.#status.state);
    if (this.#closing.signal.aborted || !isReady || [null, this.#snapshotAt].includes(this.#generation)) return;
    this.#snapshotAt = this.#generation;
    this.#store.keepSnapshot(this.#storeId, this.#generation, snapshotOf(this)).catch(() => {});
  }

  async #authenticate() {
    const asked = this.#accountNumber;
    const account = await this.#transport.authenticate(this.#account).catch(() => null);
    if (asked !== this.#accountNumber) return;
    if (account) this.#signedIn(account);
    else this.#tell(events.authenticationFailed());
  }
}
