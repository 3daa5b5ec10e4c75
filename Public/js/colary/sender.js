// Carries the queue's requests, and tells the core what became of each: once, and within 15 seconds.
import { events } from "./events.js";

const limit = 15_000;

// Why a request has no usable answer: `failure` as the core names it, `retryAfter` in milliseconds.
export class RequestError extends Error {
  constructor(failure, retryAfter = 0) {
    super(failure);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

// Milliseconds to wait, as an answer says.
export function retryAfterOf({ headers }) {
  const seconds = Number(headers.get("Retry-After") ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

// What an answer's status means; `code` is the stable code in its body.
export function failureOf(reply, code = "") {
  const { status } = reply;
  const retryAfter = retryAfterOf(reply);
  if (status === 401) return new RequestError("unauthorized", retryAfter);
  if (status === 426) return new RequestError("clientTooOld", retryAfter);
  if (status === 403 && code === "wrong_account") return new RequestError("wrongAccount", retryAfter);
  if (status === 409 && code === "epoch_changed") return new RequestError("epochChanged", retryAfter);
  if ([400, 403, 413, 422].includes(status)) return new RequestError("rejected", retryAfter);
  return new RequestError("transport", retryAfter);
}

export class Sender {
  #transport;
  #tell;
  #under = new Map();

  constructor(transport, tell) {
    this.#transport = transport;
    this.#tell = tell;
  }

  send(batch) {
    this.#ask(batch.request, async (signal) =>
      events.results(batch.request, await this.#transport.send(batch, signal)));
  }

  pull(pull) {
    this.#ask(pull.request, async (signal) => events.page(pull.request, await this.#transport.pull(pull, signal)));
  }

  async #ask(number, ask) {
    const abort = new AbortController();
    const cut = new Promise((_, reject) =>
      abort.signal.addEventListener("abort", () => reject(new RequestError("transport")), { once: true }));
    cut.catch(() => {});
    this.#under.set(number, abort);
    const timer = setTimeout(() => abort.abort(), limit);
    let event;
    try {
      event = await Promise.race([ask(abort.signal), cut]);
    } catch (error) {
      const { failure, retryAfter } = error instanceof RequestError ? error : new RequestError("transport");
      event = events.requestFailed(number, failure, retryAfter);
    }
    clearTimeout(timer);
    // Not there any more: another account's.
    if (this.#under.delete(number)) this.#tell(event);
  }

  cancel() {
    for (const [number, abort] of this.#under) {
      this.#under.delete(number);
      abort.abort();
    }
  }
}
