// The newest rows of the list and the status, as one record: a start draws its first screen from it, before thousands of records
// are read. It is of one generation of the store, and never what an entry is read back from.
import { Reader, Writer } from "./bytes.js";
import { badges, Row } from "./effects.js";
import { orderOf } from "./list.js";

const version = 1;
// A month of entries every hour.
const [mostRows, mostBytes] = [1000, 256 << 10];

// What is sent only now waits again, and "merged" is said once.
const badgeOf = { sending: "waiting", merged: "acknowledged" };

function write(to, { type, id, badge, code, fields }) {
  to.u8(type);
  to.id(id);
  to.u8(badges.indexOf(badgeOf[badge] ?? badge));
  to.u16(code);
  to.u32(fields.size);
  for (const [name, value] of fields) {
    to.u8(name);
    to.u32(0);
    to.data(value);
  }
}

export function snapshotOf({ list, status }) {
  const to = new Writer();
  let count = 0;
  while (count < list.length && count < mostRows && to.bytes.length < mostBytes) {
    write(to, list[count]);
    count += 1;
  }
  const { unsent, parked, quarantined, nearlyFull, synced } = status;
  return {
    version, count, rows: to.bytes.slice(), isComplete: count === list.length,
    status: { state: "ready", unsent, parked, quarantined, nearlyFull, synced },
  };
}

// As `list` and `status` of a queue; `null` if it is none, or not one of this version.
export function readSnapshot(value) {
  try {
    if (value.version !== version || typeof value.status.unsent !== "number") return null;
    const from = new Reader(value.rows);
    const list = Array.from({ length: value.count }, () => new Row(from));
    if (from.position !== value.rows.length || list.some(({ badge }) => !badge)) return null;
    // Whether it has all entries since then, in milliseconds.
    const reaches = (time) => value.isComplete || list.length > 0 && orderOf(list.at(-1)) < BigInt(time);
    return { list, status: value.status, reaches };
  } catch {
    return null;
  }
}
