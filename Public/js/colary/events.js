// What the core is told, as bytes.
import { Writer } from "./bytes.js";

const locks = { unavailable: 0, held: 1, heldElsewhere: 2 };
const failures = {
  transport: 0, unauthorized: 1, clientTooOld: 2, rejected: 3, epochChanged: 4, wrongAccount: 5,
};
const storeFailures = { conflict: 0, full: 1, other: 2 };
const kinds = { create: 0, update: 1, delete: 2, restore: 3 };
const statuses = { applied: 0, duplicate: 1, merged: 2, refused: 3, retry: 4 };

function code(names, name) {
  if (!Object.hasOwn(names, name)) throw new TypeError(`${name} is none of ${Object.keys(names)}`);
  return names[name];
}

function writeKey(to, { type, id }) {
  to.u8(type);
  to.id(id);
}

// Fields are [name, value, revision], in the order of their names.
function writeFields(to, fields) {
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw new TypeError("a field is there twice");
  to.u32(fields.length);
  for (const [name, value, revision = 0] of [...fields].sort(([one], [other]) => one - other)) {
    to.u8(name);
    to.u32(revision);
    to.data(value);
  }
}

function writeRow(to, { revision, change, deleted, fields }) {
  to.u32(revision);
  to.i64(change);
  to.flag(deleted);
  writeFields(to, fields);
}

const plain = (kind) => () => (to) => to.u8(kind);
const aboutEntity = (kind) => (ticket, entity) => (to) => {
  to.u8(kind);
  to.u32(ticket);
  writeKey(to, entity);
};

const writers = {
  start: (seed, appVersion, lock, account) => (to) => {
    to.u8(0);
    to.raw(seed);
    to.u32(appVersion);
    to.u8(code(locks, lock));
    to.data(account);
  },
  loaded: ({ store, account, generation, records }) => (to) => {
    to.u8(1);
    to.u32(store);
    to.data(account);
    to.u64(generation);
    to.u32(records.length);
    for (const record of records) to.raw(record);
  },
  loadFailed: plain(2),
  stored: (number) => (to) => {
    to.u8(3);
    to.u32(number);
  },
  storeFailed: (number, failure) => (to) => {
    to.u8(4);
    to.u32(number);
    to.u8(code(storeFailures, failure));
  },
  // A transaction's bytes, as `store` had them.
  changed: (transaction) => (to) => {
    to.u8(5);
    to.raw(transaction);
  },
  write: (ticket, kind, entity, fields) => (to) => {
    to.u8(6);
    to.u32(ticket);
    to.u8(code(kinds, kind));
    writeKey(to, entity);
    writeFields(to, fields);
  },
  retry: aboutEntity(7),
  discard: aboutEntity(8),
  results: (request, { epoch, results }) => (to) => {
    to.u8(9);
    to.u32(request);
    to.u64(epoch);
    to.u32(results.length);
    for (const { id, status, code: reason = 0, row } of results) {
      to.id(id);
      to.u8(code(statuses, status));
      to.u16(reason);
      to.flag(row);
      if (row) writeRow(to, row);
    }
  },
  page: (request, { epoch, reset, restoredAt, from, next, more, rows }) => (to) => {
    to.u8(10);
    to.u32(request);
    to.u64(epoch);
    to.flag(reset);
    to.i64(restoredAt);
    to.i64(from);
    to.i64(next);
    to.flag(more);
    to.u32(rows.length);
    for (const row of rows) {
      writeKey(to, row);
      writeRow(to, row);
    }
  },
  requestFailed: (request, failure, retryAfter) => (to) => {
    to.u8(11);
    to.u32(request);
    to.u8(code(failures, failure));
    to.i64(Math.round(retryAfter));
  },
  timer: plain(12),
  trigger: plain(13),
  connectivity: (isOnline) => (to) => {
    to.u8(14);
    to.flag(isOnline);
  },
  signedIn: (account, binding) => (to) => {
    to.u8(15);
    to.data(account);
    to.flag(binding);
  },
  authenticationFailed: plain(16),
  lock: (lock) => (to) => {
    to.u8(17);
    to.u8(code(locks, lock));
  },
  erase: (ticket) => (to) => {
    to.u8(19);
    to.u32(ticket);
  },
};

export const events = Object.fromEntries(Object.entries(writers).map(([name, event]) => [name, (...values) => {
  const to = new Writer();
  event(...values)(to);
  return to.bytes;
}]));
