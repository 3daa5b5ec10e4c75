// The requests to the test's server: JSON, bytes in hexadecimal, whole numbers as text.
import { failureOf } from "/js/sender.js";

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const fields = (list) => list.map(([name, revision, value]) => [name, bytes(value), revision]);
const row = (each) => ({ ...each, change: BigInt(each.change), fields: fields(each.fields) });

async function answer(path, options) {
  const reply = await fetch(path, { cache: "no-store", redirect: "error", ...options });
  const body = await reply.json();
  if (!reply.ok) throw failureOf(reply, body.code);
  return body;
}

export class Transport {
  // Who is signed in on this device: the server refuses batches of anybody else.
  constructor(account) {
    this.account = account;
  }

  async send({ account, epoch, operations }, signal) {
    const body = JSON.stringify({ account: hex(account), epoch: String(epoch), operations: operations.map(hex) });
    const headers = { "Content-Type": "application/json", "X-Account": hex(this.account.id) };
    const { epoch: current, results } = await answer("/v1/ops", { method: "POST", headers, body, signal });
    return { epoch: BigInt(current), results: results.map((each) => ({ ...each, row: each.row && row(each.row) })) };
  }

  async pull({ account, epoch, cursor, limit }, signal) {
    const query = new URLSearchParams({ account: hex(account), epoch, since: cursor, limit });
    const page = await answer(`/v1/changes?${query}`, { headers: { "X-Account": hex(this.account.id) }, signal });
    const [epochNow, restoredAt, from, next] = [page.epoch, page.restoredAt, page.from, page.next].map(BigInt);
    return { ...page, epoch: epochNow, restoredAt, from, next, rows: page.rows.map(row) };
  }

  async authenticate() {
    return this.account;
  }
}
