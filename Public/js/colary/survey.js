// A response to a survey as bytes, and back; its score from the form. `ResponseContent` does the same on the server.
import { dayNumber, dayText, encodeTime, today } from "./entry.js";

export const responseType = 3;
const skipped = 255;

// The answers of a form: a value for each group, or null.
export const answersOf = (form) => [...form.querySelectorAll("[data-question]")]
  .map((group) => group.querySelector("input[type=radio]:checked")).map((choice) => (choice ? Number(choice.value) : null));

// Score and band of the answers, by what the form says of its survey.
export function resultOf(form, answers) {
  const sum = [...form.querySelectorAll("[data-question]")].reduce((total, group, at) => {
    if (answers[at] === null) return total;
    const values = [...group.querySelectorAll("input[type=radio]")].map(({ value }) => Number(value));
    const isReversed = group.dataset.reversed !== undefined;
    return total + (isReversed ? Math.min(...values) + Math.max(...values) - answers[at] : answers[at]);
  }, 0);
  const score = sum * Number(form.dataset.factor);
  return { score, band: bandOf(score, form.dataset.bands) };
}

export const bandOf = (score, bands) => Math.max(0, bands.split(",").map(Number).findLastIndex((from) => from <= score));

export function responseFields({ time, survey, version, startedAt, answers, score, band }) {
  const about = new DataView(new ArrayBuffer(10));
  about.setUint16(0, version, true);
  about.setBigInt64(2, BigInt(startedAt), true);
  const result = new DataView(new ArrayBuffer(3));
  result.setUint16(0, score, true);
  result.setUint8(2, band);
  return [
    [0, encodeTime(time)],
    [1, Uint8Array.of(...new Uint8Array(about.buffer), ...new TextEncoder().encode(survey))],
    [2, Uint8Array.from(answers, (each) => each ?? skipped)],
    [3, new Uint8Array(result.buffer)],
  ];
}

// What a row of the queue's list says; null if it is no response.
export function responseOf({ id, type, badge, fields }) {
  const [time, about, result] = [0, 1, 3].map((name) => fields.get(name));
  if (type !== responseType || time?.length !== 14 || !(about?.length > 10) || result?.length !== 3) return null;
  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    id, isPending: badge === "waiting" || badge === "sending" || badge === "parked",
    at: Number(view(time).getBigInt64(0, true)), dayNumber: view(time).getInt32(10, true), day: dayText(view(time).getInt32(10, true)),
    survey: new TextDecoder().decode(about.slice(10)), version: view(about).getUint16(0, true),
    score: view(result).getUint16(0, true), band: result[2],
  };
}

// Oldest first.
export const responsesOf = (queue) => queue.list.filter(({ type }) => type === responseType).map(responseOf).filter(Boolean).sort((one, other) => one.at - other.at);

// The first day, by its number, on which a survey can be answered again; null for now.
export function nextFrom(responses, key, gap) {
  const days = responses.filter(({ survey }) => survey === key).map((each) => each.dayNumber);
  const next = Math.max(...days) + Number(gap);
  return next > dayNumber(today()) ? next : null;
}

// The least days between two responses, by the survey's key, as its page last said.
const gapsName = "colary survey gaps";
const usualGap = 14;

function gaps() {
  try {
    return JSON.parse(localStorage.getItem(gapsName)) ?? {};
  } catch {
    return {};
  }
}

export function rememberGaps(found) {
  try {
    localStorage.setItem(gapsName, JSON.stringify(found));
  } catch {
    // The usual one has to do.
  }
}

// Whether a survey that was answered before may be answered again.
export function isDueAgain(queue) {
  const responses = responsesOf(queue);
  const known = gaps();
  return [...new Set(responses.map(({ survey }) => survey))]
    // One that the list no longer has was withdrawn.
    .filter((key) => key in known || Object.keys(known).length === 0)
    .some((key) => nextFrom(responses, key, known[key] ?? usualGap) === null);
}
