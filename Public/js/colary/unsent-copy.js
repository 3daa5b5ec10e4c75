// A second copy of what waits to be sent, in a log of its own: Chromium deletes a database whose log was torn by a kill
// (docs/offline.md).
//
// It is in a storage bucket, because all databases of a site outside of one share a log. Browsers without buckets keep
// databases in SQLite, where a torn log costs only its end.
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// Keys of what waits begin with o for an operation, or q for a record that could not be read.
const [first, end] = [0x6f, 0x72];
const isWaiting = (key) => key[0] >= first && key[0] < end;

// What waits in store `id`, among its records.
export const waitingIn = (id) => IDBKeyRange.bound([id, Uint8Array.of(first)], [id, Uint8Array.of(end)], false, true);

const textOf = ([id, key]) => `${id} ${new Uint8Array(key)}`;
const isSame = (one, other) => one.length === other?.length && one.every((byte, at) => byte === other[at]);

export class UnsentCopy {
  #name;
  #opening = null;

  constructor(name) {
    this.#name = name;
  }

  get isPossible() {
    return Boolean(navigator.storageBuckets && navigator.locks);
  }

  // Runs `work` while no other tab changes the copy. Chromium suspends no page that holds a lock.
  alone(work) {
    return this.isPossible ? navigator.locks.request(`${this.#name} copy`, work) : work();
  }

  #database() {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open() {
    const bucket = await navigator.storageBuckets.open(this.#name);
    bucket.persist().catch(() => {});
    const request = bucket.indexedDB.open(this.#name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("stores", { keyPath: "id" });
      request.result.createObjectStore("records");
    };
    const database = await done(request);
    database.onversionchange = () => this.close();
    database.onclose = () => this.close();
    return database;
  }

  async #use(mode, work) {
    try {
      const transaction = (await this.#database()).transaction(["stores", "records"], mode, { durability: "relaxed" });
      const written = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      written.catch(() => {});
      const result = await work(transaction.objectStore("stores"), transaction.objectStore("records"));
      await written;
      return result;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #all() {
    return this.#use("readonly", async (stores, records) => {
      const [found, keys, values] = await Promise.all([stores.getAll(), records.getAllKeys(), records.getAll()].map(done));
      return { stores: found, records: keys.map((key, at) => ({ key, value: values[at] })) };
    });
  }

  // Stores and records for a database that is new, or that the browser has lost.
  async contents() {
    const { stores, records } = await this.#all();
    // An account has one store.
    const ids = new Set(new Map(stores.map(({ id, account }) => [String(account), id])).values());
    return { stores: stores.filter(({ id }) => ids.has(id)), records: records.filter(({ key: [id] }) => ids.has(id)) };
  }

  // Follows what was committed; `record` makes the value of a record.
  follow({ store, account, changes }, record) {
    const waiting = changes.filter(({ key }) => isWaiting(key));
    if (waiting.length === 0) return null;
    return this.#use("readwrite", (stores, records) => {
      stores.put({ id: store, account });
      for (const { key, value } of waiting) {
        if (value) records.put(record(key, value), [store, key]);
        else records.delete([store, key]);
      }
    });
  }

  // Makes the copy equal to these stores and records of the database. It may have been lost itself, and a session may have
  // ended between a change and its copy.
  async mend(stores, records) {
    const copied = await this.#all();
    const stale = new Map(copied.records.map((each) => [textOf(each.key), each]));
    const missing = records.filter(({ key, value }) => {
      const found = stale.get(textOf(key));
      if (!found || !isSame(value, found.value)) return true;
      stale.delete(textOf(key));
      return false;
    });
    const owners = new Map(copied.stores.map(({ id, account }) => [id, account]));
    const isEqual = stores.every(({ id, account }) => isSame(account, owners.get(id))) && stores.length === owners.size;
    if (isEqual && missing.length === 0 && stale.size === 0) return;
    await this.#use("readwrite", (owners, copies) => {
      owners.clear();
      for (const { id, account } of stores) owners.put({ id, account });
      for (const { key } of stale.values()) copies.delete(key);
      for (const { key, value } of missing) copies.put(value, key);
    });
  }

  close() {
    this.#opening?.then((database) => database.close(), () => {});
    this.#opening = null;
  }
}
