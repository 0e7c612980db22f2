/**
 * Whether every text over code words can be parted into them in one way alone (A. A. Sardinas, G. W. Patterson, "A
 * necessary and sufficient condition for unique decomposition of coded messages", 1953).
 */

/** Two rows of words, by index, that spell the same digits. */
export interface TwoReadings {
  readonly digits: string;
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/** What hangs over after one row of words is longer than the other. */
interface Dangling {
  readonly suffix: string;
  readonly longer: Row;
  readonly shorter: Row;
}

/** Words in a row, the last first. */
interface Row {
  readonly word: number;
  readonly before: Row | null;
}

/**
 * Two readings of one text over `words`, none of them empty; null where there is none, so that the code is uniquely
 * decodable. Dangling suffixes are followed breadth first, each once: their number is at most that of all digits.
 */
export function twoReadings(words: readonly string[]): TwoReadings | null {
  const seen = new Set<string>();
  const open: Dangling[] = [];
  const at = (word: number, before: Row | null): Row => ({ word, before });
  const put = (suffix: string, longer: Row, shorter: Row): TwoReadings | null => {
    if (suffix === '') return readings(words, longer, shorter);
    if (!seen.has(suffix)) {
      seen.add(suffix);
      open.push({ suffix, longer, shorter });
    }
    return null;
  };
  for (let a = 0; a < words.length; a++)
    for (let b = 0; b < words.length; b++) {
      const [long, short] = [words[a] ?? '', words[b] ?? ''];
      if (a === b || !long.startsWith(short) || (long === short && a > b)) continue;
      const found = put(long.slice(short.length), at(a, null), at(b, null));
      if (found) return found;
    }
  for (let k = 0; k < open.length; k++) {
    const { suffix, longer, shorter } = open[k] as Dangling;
    for (let w = 0; w < words.length; w++) {
      const word = words[w] ?? '';
      const found = word.startsWith(suffix)
        ? put(word.slice(suffix.length), at(w, shorter), longer)
        : suffix.startsWith(word)
          ? put(suffix.slice(word.length), longer, at(w, shorter))
          : null;
      if (found) return found;
    }
  }
  return null;
}

function readings(words: readonly string[], a: Row, b: Row): TwoReadings {
  const listed = (last: Row): number[] => {
    const all: number[] = [];
    for (let row: Row | null = last; row !== null; row = row.before) all.push(row.word);
    return all.reverse();
  };
  const [one, other] = [listed(a), listed(b)];
  return { digits: one.map((k) => words[k]).join(''), one, other };
}

/** The first pair of words of which one begins the other, by index; null of a prefix code. */
export function prefixClash(words: readonly string[]): readonly [number, number] | null {
  const order = words
    .map((_, k) => k)
    .sort((a, b) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1));
  for (let k = 1; k < order.length; k++) {
    const [a, b] = [order[k - 1] as number, order[k] as number];
    if ((words[b] ?? '').startsWith(words[a] ?? '')) return [a, b];
  }
  return null;
}
