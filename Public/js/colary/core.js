// Loads the core of the offline queue, and tells it events: one engine per instance, bytes in, bytes out.
import { readEffects } from "./effects.js";

const version = 1;

export class Core {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  // From its address, or what became of compiling it.
  static async load(source) {
    const compiled = await (typeof source === "string" ? WebAssembly.compileStreaming(fetch(source)) : source);
    const instance = await WebAssembly.instantiate(compiled);
    if (instance.exports.offline_version() !== version) throw new Error("the core is of another version");
    return new Core(instance.exports);
  }

  // Takes an event's bytes; returns what is to be done. What is no event changes nothing.
  handle(event) {
    const { memory, offline_allocate: allocate, offline_handle: handle, offline_effects: effects } = this.#exports;
    const size = 8 + event.length;
    const at = allocate(size);
    new DataView(memory.buffer).setBigInt64(at, BigInt(Date.now()), true);
    new Uint8Array(memory.buffer).set(event, at + 8);
    const length = handle(at, size);
    if (length < 0) {
      reportError(new TypeError("the core knows no such event"));
      return [];
    }
    return readEffects(new Uint8Array(memory.buffer).slice(effects(), effects() + length));
  }
}
