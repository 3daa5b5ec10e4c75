// The IndexedDB database of the offline queue: one store for each account, and one for whoever has none yet.
//
// A store's records are the operation log, the server's rows and metadata. A transaction of the core is one
// transaction here, and is durable before it is said to be.
import { Writer } from "./bytes.js";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const durable = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});

const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// All records of a store: no key of bytes is above the empty list.
const recordsOf = (id) => IDBKeyRange.bound([id], [id, []]);

// A record holds its key too: reading keys would take as long again as reading values.
function recordBytes(key, value) {
  const to = new Writer();
  to.data(key);
  to.data(value);
  return to.bytes.slice();
}

export class Store {
  #name;
  #opening = null;

  constructor(name) {
    this.#name = name;
  }

  #database() {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open() {
    try {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => {
        const stores = request.result.createObjectStore("stores", { keyPath: "id", autoIncrement: true });
        stores.createIndex("account", "account", { unique: true });
        request.result.createObjectStore("records");
      };
      const database = await done(request);
      // A newer version of the app upgrades it, or the browser has taken it away.
      database.onversionchange = () => this.close();
      database.onclose = () => this.close();
      return database;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  // Reads what was committed, without waiting for anything to be.
  async #read(work) {
    const transaction = (await this.#database()).transaction(["stores", "records"], "readonly");
    return work(transaction.objectStore("stores"), transaction.objectStore("records"));
  }

  async #write(work) {
    const transaction = (await this.#database()).transaction(["stores", "records"], "readwrite", {
      durability: "strict",
    });
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
    await this.#write((stores) => this.#make(stores, account, claims));
    return this.#contents(account, 0);
  }

  #contents(account, id) {
    return this.#read(async (stores, records) => {
      const found = (id && await done(stores.get(id))) || await done(stores.index("account").get(account));
      if (!found) return null;
      const { id: store, account: owner, generation } = found;
      return { store, account: owner, generation, records: await done(records.getAll(recordsOf(store))) };
    });
  }

  async #make(stores, account, claims) {
    const byAccount = stores.index("account");
    // Another tab may have been quicker.
    if (await done(byAccount.getKey(account))) return;
    const store = (claims && await done(byAccount.get(new Uint8Array()))) || { generation: 0n };
    await done(stores.put({ ...store, account }));
  }

  // Removes the stores of all accounts but `current`: they are copies of what the server has. What waits to be sent, or could
  // not be read, stays, except of the account `left`, which is gone.
  prune(current, left) {
    return this.#write(async (stores, records) => {
      for (const { id, account } of await done(stores.getAll())) {
        if (account.length === 0 || (current && isSame(account, current))) continue;
        // Keys begin with o for an operation, q for what could not be read, r for a row.
        const waiting = IDBKeyRange.bound([id, Uint8Array.of(0x6f)], [id, Uint8Array.of(0x72)], false, true);
        if (!(left && isSame(account, left)) && await done(records.count(waiting)) > 0) continue;
        records.delete(recordsOf(id));
        stores.delete(id);
      }
    }).finally(() => this.close());
  }

  // Commits all of `change`, or nothing: returns why not, or `null` once it is durable.
  async commit(change) {
    try {
      return await this.#write(async (stores, records, transaction) => {
        const store = await done(stores.get(change.store));
        if (store?.generation !== change.expected) return "conflict";
        stores.put({ ...store, generation: store.generation + 1n, account: change.account });
        for (const { key, value } of change.changes) {
          if (value) records.put(recordBytes(key, value), [change.store, key]);
          else records.delete([change.store, key]);
        }
        transaction.commit();
        return null;
      });
    } catch (error) {
      if (error?.name === "QuotaExceededError") return "full";
      this.close();
      return "other";
    }
  }

  // The next use opens it anew.
  close() {
    this.#opening?.then((database) => database.close(), () => {});
    this.#opening = null;
  }
}
