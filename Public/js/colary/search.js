// Which entries a search finds; `EntryQuery` decides the same on the server.
const leads = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const letter = /[\p{Alphabetic}\p{N}][\p{M}\u200c\u200d]*/gu;

const initial = (sign) => {
  const syllable = sign.codePointAt(0) - 0xac00;
  return syllable >= 0 && syllable < 11_172 ? leads[Math.floor(syllable / 588)] : sign;
};

// Lower case, full-width forms as ASCII.
const narrowed = (text) => text.normalize("NFC")
  .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  .replaceAll("\u3000", " ").toLowerCase().trim();

const lettersOf = (text) => [...(text.match(letter) ?? []).join("")];

// A search at every letter prepares each text once.
const prepared = new Map();

function prepare(text) {
  let found = prepared.get(text);
  if (!found) {
    const plain = narrowed(text);
    prepared.set(text, found = { plain, letters: lettersOf(plain) });
  }
  return found;
}

// Whether a search for `text` can only find what one for `before` found: it goes on with further letters.
export function narrows(before, text) {
  const [first, next] = [before, text].map((each) => lettersOf(narrowed(each)));
  return first.length > 0 && first.every((sign, at) => sign === next[at]);
}

// Prepares the texts of rows while nothing else is to do, so that the first letter need not wait for thousands of them.
export function prepareSoon(rows, textOf, from = 0) {
  const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  const few = 200;
  if (from < rows.length) {
    later(() => {
      for (const row of rows.slice(from, from + few)) prepare(textOf(row));
      prepareSoon(rows, textOf, from + few);
    });
  }
}

// A function of an entry; null when nothing is searched for.
export function matcher(text, emotion) {
  const plain = narrowed([...text.trim()].slice(0, 100).join(""));
  const key = lettersOf(plain);
  if (plain === "" && !emotion) return null;
  const holds = (letters) => letters.some((_, place) => place + key.length <= letters.length
    && key.every((sign, at) => sign === letters[place + at] || sign === initial(letters[place + at])));
  return (entry) => {
    if (emotion && entry.emotion !== emotion) return false;
    if (plain === "") return true;
    const own = prepare(entry.text);
    return key.length === 0 ? own.plain.includes(plain) : holds(own.letters);
  };
}
