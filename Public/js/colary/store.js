// The IndexedDB database of the offline queue: one store for each account, and one for whoever has none yet.
//
// A store's records are the operation log, the server's rows and metadata. A transaction of the core is one
// transaction here, and is durable before it is said to be. What waits to be sent is copied to a second database.
// Beside them lies a snapshot of the list (snapshot.js), which counts as long as `snapshotAt` is the store's generation.
import { Writer } from "./bytes.js";
import { UnsentCopy, waitingIn } from "./unsent-copy.js";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const durable = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});

// WebKit may keep a page that is left, for going back, with what it has under way. It runs no scripts meanwhile, so its transactions
// would never end, and every other page would wait for them. They are given up then; the core asks again once the page is back.
// A page that is left before its `load` is kept without a word, so none is begun until then.
const running = new Set();
let away = null;
let comeBack = () => {};
const leave = () => (away = new Promise((back) => (comeBack = back)));
const isHere = async () => {
  while (away) await away;
};

function giveUp(transaction) {
  try {
    transaction.abort();
  } catch {
    // It is being committed, which needs no script.
  }
}

function watch(transaction) {
  running.add(transaction);
  for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => running.delete(transaction));
  if (away) giveUp(transaction);
  return transaction;
}

if (globalThis.document) {
  if (navigator.vendor.startsWith("Apple") && document.readyState !== "complete") leave();
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    leave();
    running.forEach(giveUp);
  });
  addEventListener("pageshow", () => {
    away = null;
    comeBack();
  });
}

const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// All records of a store: no key of bytes is above the empty list.
const recordsOf = (id) => IDBKeyRange.bound([id], [id, []]);

// Outside of `recordsOf`: no part of what the core reads.
const snapshotKey = (id) => ["snapshot", id];

// Metadata says what was sent when, and nothing of the list.
const isMetadata = ({ key }) => key[0] === 0x6d;

// A record holds its key too: reading keys would take as long again as reading values.
function recordBytes(key, value) {
  const to = new Writer();
  to.data(key);
  to.data(value);
  return to.bytes.slice();
}

// The key of the record at a place in `range`; `undefined` if there are not so many. A damaged record may not know its own.
const keyAt = (records, range, place) => new Promise((resolve, reject) => {
  const request = records.openKeyCursor(range);
  let isThere = false;
  request.onsuccess = () => {
    const cursor = request.result;
    if (isThere || !cursor) return resolve(cursor?.key);
    isThere = true;
    cursor.advance(place);
  };
  request.onerror = () => reject(request.error);
});

// Thousands of records at once keep the processor busy for as long; between these a press is answered.
const most = 500;

async function readAll(records, id) {
  const batches = [];
  let range = recordsOf(id);
  while (range) {
    const last = keyAt(records, range, most - 1);
    const batch = done(records.getAll(range, most));
    // Where one cannot be read, all of it cannot.
    batch.catch(() => {});
    batches.push(batch);
    const key = await last;
    range = key && IDBKeyRange.bound(key, [id, []], true);
  }
  return (await Promise.all(batches)).flat();
}

const nothing = { stores: [], records: [] };

export class Store {
  #name;
  #copy;
  #failedReads = 0;
  #isCopyBehind = false;
  #opening = null;

  constructor(name) {
    this.#name = name;
    this.#copy = new UnsentCopy(name);
  }

  #database() {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open() {
    try {
      const database = (await this.#opened(this.#copy.isPossible ? null : nothing)) ?? (await this.#opened(await this.#copied()));
      // A newer version of the app upgrades it, or the browser has taken it away.
      database.onversionchange = () => this.close();
      database.onclose = () => this.close();
      return database;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  // The database, with `contents` if it is new; `null` if it is new and they are not known. It may be new because the
  // browser has lost it.
  #opened(contents) {
    const request = indexedDB.open(this.#name, 1);
    let isLacking = false;
    request.onupgradeneeded = () => {
      watch(request.transaction);
      isLacking = contents === null;
      if (isLacking) return request.transaction.abort();
      const stores = request.result.createObjectStore("stores", { keyPath: "id", autoIncrement: true });
      stores.createIndex("account", "account", { unique: true });
      const records = request.result.createObjectStore("records");
      for (const store of contents.stores) stores.put({ ...store, generation: 0n });
      for (const { key, value } of contents.records) records.put(value, key);
    };
    return done(request).catch((error) => (isLacking ? null : Promise.reject(error)));
  }

  // What the copy holds. The core asks again if it cannot be read; the third time it is given up.
  async #copied() {
    try {
      return await this.#copy.contents();
    } catch (error) {
      this.#failedReads += 1;
      if (this.#failedReads < 3) throw error;
      return nothing;
    }
  }

  async #begin(mode, durability) {
    await isHere();
    const database = await this.#database();
    await isHere();
    return watch(database.transaction(["stores", "records"], mode, { durability }));
  }

  // Reads what was committed, without waiting for anything to be.
  async #read(work) {
    const transaction = await this.#begin("readonly", "default");
    return work(transaction.objectStore("stores"), transaction.objectStore("records"));
  }

  async #write(work, durability = "strict") {
    const transaction = await this.#begin("readwrite", durability);
    const committed = durable(transaction);
    committed.catch(() => {});
    const result = await work(transaction.objectStore("stores"), transaction.objectStore("records"), transaction);
    await committed;
    return result;
  }

  // The id of the account's store, if it has one.
  idOf(account) {
    return this.#read((stores) => done(stores.index("account").getKey(account)));
  }

  // Reads store `id`, or else the account's, which is made if there is none.
  // `claims`: the store without an account becomes this account's.
  async load(account, id, claims) {
    const contents = await this.#contents(account, id);
    if (contents) return contents;
    if (await this.#write((stores) => this.#make(stores, account, claims))) await this.mendCopy();
    return this.#contents(account, 0);
  }

  #contents(account, id) {
    return this.#read(async (stores, records) => {
      const found = (id && await done(stores.get(id))) || await done(stores.index("account").get(account));
      if (!found) return null;
      const { id: store, account: owner, generation } = found;
      const hasSnapshot = found.snapshotAt === generation;
      return { store, account: owner, generation, hasSnapshot, records: await readAll(records, store) };
    });
  }

  // The snapshot of the account's list; none if the store has changed since.
  snapshot(account) {
    return this.#read(async (stores, records) => {
      const found = await done(stores.index("account").get(account));
      return found && found.snapshotAt === found.generation ? done(records.get(snapshotKey(found.id))) : null;
    });
  }

  // Keeps `snapshot` of store `id` as it was at `generation`, unless it has changed since or is gone.
  keepSnapshot(id, generation, snapshot) {
    return this.#write(async (stores, records) => {
      const found = await done(stores.get(id));
      if (found?.generation !== generation) return;
      records.put(snapshot, snapshotKey(id));
      stores.put({ ...found, snapshotAt: generation });
    }, "relaxed");
  }

  // Whether a store changed hands.
  async #make(stores, account, claims) {
    const byAccount = stores.index("account");
    // Another tab may have been quicker.
    if (await done(byAccount.getKey(account))) return false;
    const claimed = claims && await done(byAccount.get(new Uint8Array()));
    await done(stores.put({ ...(claimed || { generation: 0n }), account }));
    return Boolean(claimed);
  }

  // Removes the stores of all accounts but `current`: they are copies of what the server has. What waits to be sent, or could
  // not be read, stays, except of the account `left`, which is gone.
  async prune(current, left) {
    try {
      const isPruned = await this.#write(async (stores, records) => {
        const kept = await done(stores.count());
        for (const { id, account } of await done(stores.getAll())) {
          if (account.length === 0 || (current && isSame(account, current))) continue;
          if (!(left && isSame(account, left)) && await done(records.count(waitingIn(id))) > 0) continue;
          records.delete(recordsOf(id));
          records.delete(snapshotKey(id));
          stores.delete(id);
        }
        return (await done(stores.count())) < kept;
      });
      if (isPruned) await this.mendCopy();
    } finally {
      this.close();
    }
  }

  // Commits all of `change`, or nothing: returns why not, or `null` once it is durable, and copied where that is possible.
  commit(change) {
    return this.#copy.alone(() => this.#commit(change));
  }

  async #commit(change) {
    try {
      let isClaimed = false;
      const failure = await this.#write(async (stores, records, transaction) => {
        const store = await done(stores.get(change.store));
        if (store?.generation !== change.expected) return "conflict";
        isClaimed = !isSame(store.account, change.account);
        const generation = store.generation + 1n;
        const isSnapshotKept = store.snapshotAt === store.generation && change.changes.every(isMetadata);
        // What a snapshot holds is gone with what it was made of.
        if (typeof store.snapshotAt === "bigint" && !isSnapshotKept) records.delete(snapshotKey(change.store));
        stores.put({ ...store, generation, account: change.account, snapshotAt: isSnapshotKept ? generation : null });
        for (const { key, value } of change.changes) {
          if (value) records.put(recordBytes(key, value), [change.store, key]);
          else records.delete([change.store, key]);
        }
        transaction.commit();
        return null;
      });
      if (!failure) await this.#copyAfter(change, isClaimed);
      return failure;
    } catch (error) {
      if (error?.name === "QuotaExceededError") return "full";
      this.close();
      return "other";
    }
  }

  // Without its copy an entry is as safe as the browser's database, which is worth no refusal.
  async #copyAfter(change, isClaimed) {
    if (!this.#copy.isPossible) return;
    try {
      if (isClaimed || this.#isCopyBehind) await this.#mend();
      else await this.#copy.follow(change, recordBytes);
      this.#isCopyBehind = false;
    } catch {
      this.#isCopyBehind = true;
    }
  }

  // Makes the copy equal, where there is one.
  async mendCopy() {
    if (this.#copy.isPossible) await this.#copy.alone(() => this.#mend()).catch(() => (this.#isCopyBehind = true));
  }

  async #mend() {
    const [stores, records] = await this.#read(async (stores, records) => {
      const [found, waiting] = [await done(stores.getAll()), []];
      for (const { id } of found) {
        const [keys, values] = await Promise.all([records.getAllKeys(waitingIn(id)), records.getAll(waitingIn(id))].map(done));
        keys.forEach((key, at) => waiting.push({ key, value: values[at] }));
      }
      return [found, waiting];
    });
    await this.#copy.mend(stores, records);
  }

  // The next use opens it anew.
  close() {
    this.#copy.close();
    this.#opening?.then((database) => database.close(), () => {});
    this.#opening = null;
  }
}
