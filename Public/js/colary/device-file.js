// The entries of this device, unsent ones included, as the file that an import takes.
import { emotions, entryOf } from "./entry.js";

function filed({ id, emotion, intensity, text, occurredAt, offset, day, fields }) {
  const [, , ...taps] = fields.get(1);
  return { id, emotion, intensity, text, occurredAt, offset, day, ...(taps.length === emotions.length ? { taps } : {}) };
}

export function diaryFile(queue) {
  const entries = queue.list.map(entryOf).filter(Boolean).reverse().map(filed);
  return JSON.stringify({ version: 1, exportedAt: Date.now(), entries }, null, 1);
}
