// An entry's three fields as bytes, and back: when, feeling, text. `EntryContent` does the same on the server.
import { writerNow } from "./server-clock.js";

export const emotions = ["joy", "flutter", "anger", "sadness", "fear"];
export const entryType = 1;

const dayLength = 86_400_000;
const two = (number) => String(number).padStart(2, "0");

// The day of the writer's clock, as days since 1970 and as text.
export const dayNumber = (text) => Date.parse(`${text}T00:00:00Z`) / dayLength;
export function dayText(number) {
  if (!days.has(number)) days.set(number, new Date(number * dayLength).toISOString().slice(0, 10));
  return days.get(number);
}
// A list of thousands of entries has a few hundred days.
const days = new Map();
export const today = (now = writerNow()) => dayText(localDay(now, offset(now)));

function offset(time) {
  return -new Date(time).getTimezoneOffset();
}

function localDay(time, minutes) {
  return Math.floor((time + minutes * 60_000) / dayLength);
}

// Now, or the same time of day on an earlier day.
export function timeOf(day, now = writerNow()) {
  let time = now;
  if (day && day !== today(now)) {
    const [year, month, date] = day.split("-").map(Number);
    time = new Date(now).setFullYear(year, month - 1, date);
  }
  const minutes = offset(time);
  return { occurredAt: time, offset: minutes, day: dayText(localDay(time, minutes)) };
}

// One line without signs that nobody sees, as the server takes it.
export function lineOf(text) {
  return text.normalize("NFC").split(/[\n\r\u000b\u000c\u0085\u2028\u2029]+/u).join(" ").replace(/[\u0000-\u001f]/g, "").trim();
}

const letters = new Intl.Segmenter("ko", { granularity: "grapheme" });
export const lengthOf = (text) => [...letters.segment(text)].length;
export const isTooLong = (text) => lengthOf(text) > 500 || new TextEncoder().encode(text).length > 4000;

export function encodeTime({ occurredAt, offset: minutes, day }) {
  const bytes = new DataView(new ArrayBuffer(14));
  bytes.setBigInt64(0, BigInt(occurredAt), true);
  bytes.setInt16(8, minutes, true);
  bytes.setInt32(10, dayNumber(day), true);
  return new Uint8Array(bytes.buffer);
}

export function encodeFeeling({ emotion, intensity, taps }) {
  const counts = taps ? emotions.map((each) => Math.min(99, taps[each] ?? 0)) : [];
  return Uint8Array.of(emotions.indexOf(emotion), intensity, ...counts);
}

export const encodeText = (text) => new TextEncoder().encode(lineOf(text));

export function fieldsOf(entry) {
  return [[0, encodeTime(entry)], [1, encodeFeeling(entry)], [2, encodeText(entry.text)]];
}

const decoder = new TextDecoder();
const read = new WeakMap();

// What a row of the queue's list says; null for what this version cannot read. A row never changes: it is replaced.
export function entryOf(row) {
  if (!read.has(row)) read.set(row, decode(row));
  return read.get(row);
}

function decode({ type, id, badge, code, fields }) {
  if (type !== entryType) return null;
  const [time, feeling, text] = [fields.get(0), fields.get(1), fields.get(2)];
  if (time?.length !== 14 || !feeling || !text) return null;
  const view = new DataView(time.buffer, time.byteOffset, 14);
  return new Entry(id, badge, code, fields, view, feeling, text);
}

// Of thousands of entries a page shows some: the line is read when it is asked for.
class Entry {
  #text;

  constructor(id, badge, code, fields, view, feeling, text) {
    this.id = id;
    this.badge = badge;
    this.code = code;
    this.fields = fields;
    this.occurredAt = Number(view.getBigInt64(0, true));
    this.offset = view.getInt16(8, true);
    this.day = dayText(view.getInt32(10, true));
    this.emotion = emotions[feeling[0]] ?? "joy";
    this.intensity = Math.min(3, Math.max(1, feeling[1]));
    this.#text = text;
  }

  get text() {
    if (typeof this.#text !== "string") this.#text = decoder.decode(this.#text);
    return this.#text;
  }
}

// The colour of a day: the largest sum of intensities, of equals the latest.
export function colorOf(entries) {
  const sums = new Map();
  for (const { emotion, intensity } of entries) sums.set(emotion, (sums.get(emotion) ?? 0) + intensity);
  const most = Math.max(...sums.values());
  return entries.filter(({ emotion }) => sums.get(emotion) === most)
    .reduce((latest, each) => (each.occurredAt > latest.occurredAt ? each : latest)).emotion;
}

const months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];
const weekdays = { ko: "일월화수목금토".split(""), en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] };

// A day as `DateText` writes it on the server: `short`, `weekday` or `year`. A browser's own way would be another.
export function dateText(day, style, language) {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const isKorean = language === "ko";
  const weekday = weekdays[isKorean ? "ko" : "en"][date.getUTCDay()];
  const short = isKorean ? `${month + 1}월 ${number}일` : `${number} ${months[month].slice(0, 3)}`;
  if (style === "weekday") return isKorean ? `${short} (${weekday})` : `${weekday}, ${short}`;
  if (style === "year") return isKorean ? `${year}년 ${short}` : `${number} ${months[month]} ${year}`;
  return short;
}

// Making one takes longer than drawing a card.
const clocks = new Map();

export function clock({ occurredAt, offset: minutes }, language) {
  if (!clocks.has(language)) {
    clocks.set(language, new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", hour12: true, timeZone: "UTC" }));
  }
  return clocks.get(language).format(occurredAt + minutes * 60_000);
}

// A moment by this device's clock, as the server and the cards write day and time.
export function momentText(time, style, language) {
  const offset = -new Date(time).getTimezoneOffset();
  const day = new Date(time + offset * 60_000).toISOString().slice(0, 10);
  const separator = language === "ko" ? " " : ", ";
  return [dateText(day, style, language), clock({ occurredAt: time, offset }, language)].join(separator);
}

// Words of one and of several, such as "{} entry|{} entries", for a number.
export const counted = (words, count) => words.split("|")[count === 1 ? 0 : 1].replace("{}", count);

// A UUIDv7.
export function newID(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, BigInt(now) << 16n | BigInt(bytes[6] << 8 | bytes[7]));
  bytes[6] = bytes[6] & 0x0f | 0x70;
  bytes[8] = bytes[8] & 0x3f | 0x80;
  const hex = Array.from(bytes, (byte) => two(byte.toString(16))).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
