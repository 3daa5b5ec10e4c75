// Little-endian numbers and length-prefixed bytes, as the core of the offline queue writes and reads them.
const hex = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, "0"));

export class Writer {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.#size);
  }

  #take(size) {
    const start = this.#size;
    this.#size += size;
    if (this.#size > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#size, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return start;
  }

  u8(value) {
    const at = this.#take(1);
    this.#view.setUint8(at, value);
  }

  u16(value) {
    const at = this.#take(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value) {
    const at = this.#take(4);
    this.#view.setUint32(at, value, true);
  }

  u64(value) {
    const at = this.#take(8);
    this.#view.setBigUint64(at, BigInt(value), true);
  }

  i64(value) {
    this.u64(BigInt.asUintN(64, BigInt(value)));
  }

  flag(value) {
    this.u8(value ? 1 : 0);
  }

  raw(bytes) {
    const at = this.#take(bytes.length);
    this.#bytes.set(bytes, at);
  }

  data(bytes) {
    this.u32(bytes.length);
    this.raw(bytes);
  }

  // A UUID as text.
  id(text) {
    const digits = text.replaceAll("-", "");
    if (!/^[0-9a-f]{32}$/i.test(digits)) throw new TypeError(`${text} is no UUID`);
    for (let at = 0; at < 32; at += 2) this.u8(parseInt(digits.slice(at, at + 2), 16));
  }
}

export class Reader {
  #bytes;
  #view;
  position = 0;

  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  // Where the skipped bytes begin.
  skip(size) {
    this.position += size;
    return this.position - size;
  }

  u8() {
    return this.#view.getUint8(this.skip(1));
  }

  u16() {
    return this.#view.getUint16(this.skip(2), true);
  }

  u32() {
    return this.#view.getUint32(this.skip(4), true);
  }

  u64() {
    return this.#view.getBigUint64(this.skip(8), true);
  }

  i64() {
    return this.#view.getBigInt64(this.skip(8), true);
  }

  flag() {
    return this.u8() === 1;
  }

  since(start) {
    return this.#bytes.slice(start, this.position);
  }

  // A part of the bytes that are read, not a copy.
  data() {
    const size = this.u32();
    return this.#bytes.subarray(this.skip(size), this.position);
  }

  id() {
    const start = this.skip(16);
    let text = "";
    for (let at = 0; at < 16; at += 1) {
      if (at === 4 || at === 6 || at === 8 || at === 10) text += "-";
      text += hex[this.#bytes[start + at]];
    }
    return text;
  }
}
