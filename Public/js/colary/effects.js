// What the core wants done: its bytes as objects.
import { Reader } from "./bytes.js";

const refusals = ["diskFull", "queueFull", "storeUnavailable", "unknownEntity", "accountChanged", "updateRequired"];
export const badges = ["acknowledged", "waiting", "sending", "parked", "merged", "gone"];
const states = ["loading", "ready", "blockedAuthentication", "blockedVersion", "blockedAccount", "newerStore"];

function times(count, read) {
  const list = [];
  for (let number = 0; number < count; number += 1) list.push(read());
  return list;
}

function field(from) {
  const name = from.u8();
  from.u32();
  return [name, from.data()];
}

// A row of the list. Its id and its fields are read when they are asked for: a list has thousands of rows, and a page shows some.
export class Row {
  #from;
  #place;
  #start;

  constructor(from) {
    this.type = from.u8();
    this.#place = from.skip(16);
    this.badge = badges[from.u8()];
    this.code = from.u16();
    this.#from = from;
    this.#start = from.position;
    for (let left = from.u32(); left > 0; left -= 1) {
      from.skip(5);
      from.skip(from.u32());
    }
  }

  get id() {
    this.#from.position = this.#place;
    const value = this.#from.id();
    Object.defineProperty(this, "id", { value, enumerable: true });
    return value;
  }

  get fields() {
    this.#from.position = this.#start;
    const value = new Map(times(this.#from.u32(), () => field(this.#from)));
    Object.defineProperty(this, "fields", { value });
    return value;
  }
}

function transaction(from) {
  const start = from.position;
  const read = {
    number: from.u32(),
    store: from.u32(),
    expected: from.u64(),
    account: from.data(),
    changes: times(from.u32(), () => ({ key: from.data(), value: from.flag() ? from.data() : null })),
  };
  return { ...read, bytes: from.since(start) };
}

const readers = [
  (from) => ({ effect: "load", account: from.data(), store: from.u32() }),
  (from) => ({ effect: "store", ...transaction(from) }),
  (from) => ({
    effect: "send", request: from.u32(), account: from.data(), epoch: from.u64(),
    operations: times(from.u32(), () => from.data()),
  }),
  (from) => ({
    effect: "pull", request: from.u32(), account: from.data(), epoch: from.u64(), cursor: from.i64(),
    resyncing: from.flag(), limit: from.u32(),
  }),
  (from) => ({ effect: "timer", delay: Number(from.i64()) }),
  (from) => ({ effect: "show", complete: from.flag(), rows: times(from.u32(), () => new Row(from)) }),
  (from) => ({ effect: "confirmed", ticket: from.u32() }),
  (from) => ({ effect: "refused", ticket: from.u32(), reason: refusals[from.u8()] }),
  () => ({ effect: "authenticate" }),
  (from) => ({
    effect: "status", state: states[from.u8()], unsent: from.u32(), parked: from.u32(), quarantined: from.u32(),
    nearlyFull: from.flag(), synced: from.flag(),
  }),
];

export function readEffects(bytes) {
  const from = new Reader(bytes);
  return times(from.u32(), () => readers[from.u8()](from));
}
