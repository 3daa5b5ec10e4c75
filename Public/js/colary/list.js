// The visible list: newest first by field 0, then by entity.

const keyOf = ({ type, id }) => `${type} ${id}`;

export function orderOf({ fields }) {
  const value = fields.get(0);
  return value?.length >= 8 ? new DataView(value.buffer, value.byteOffset).getBigInt64(0, true) : 0n;
}

// Whether `one` stands before `other`, which is another entity.
function isBefore(one, other) {
  const [first, second] = [orderOf(one), orderOf(other)];
  if (first !== second) return first > second;
  return one.type === other.type ? one.id < other.id : one.type < other.type;
}

export class VisibleList {
  #rows = [];
  // Made with the first change: a page that only shows the list reads no ids of thousands of rows.
  #byKey = new Map();

  // A list of its own, which later changes leave alone.
  get rows() {
    return this.#rows.slice();
  }

  show(rows, isComplete) {
    if (isComplete) {
      this.#rows = rows;
      this.#byKey = null;
    } else {
      this.#byKey ??= new Map(this.#rows.map((row) => [keyOf(row), row]));
      rows.forEach((row) => this.#change(row));
    }
  }

  #change(row) {
    const key = keyOf(row);
    const before = this.#byKey.get(key);
    if (before) this.#rows.splice(this.#index(before), 1);
    this.#byKey.delete(key);
    if (row.badge === "gone") return;
    this.#byKey.set(key, row);
    this.#rows.splice(this.#index(row), 0, row);
  }

  // Where `row` is, or belongs.
  #index(row) {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#rows[middle], row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
