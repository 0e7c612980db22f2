/** From digits back to letters by the words of a prefix code. */

export interface Decoded {
  /** By place in the list of words; without the end of the message. */
  readonly units: readonly number[];
  /** Digits behind the last word: pad bits, or a word that is cut off or in no code. */
  readonly left: string;
  /** Where the digits are those of no word at all. */
  readonly stray: boolean;
  /** The letter that ends the message was met. */
  readonly ended: boolean;
}

interface Wanted {
  /** Letters to decode; 0 as many as there are. */
  readonly count: number;
  /** The letter that ends the message; −1 where there is none. */
  readonly end: number;
}

export function decodeDigits(
  digits: string,
  words: readonly string[],
  { count, end }: Wanted,
): Decoded {
  const places = new Map(words.map((word, k) => [word, k]));
  const longest = words.reduce((most, word) => Math.max(most, word.length), 0);
  const units: number[] = [];
  let [from, ended] = [0, false];
  for (let to = 1; to <= digits.length && !ended && (count === 0 || units.length < count); to++) {
    const unit = places.get(digits.slice(from, to));
    if (unit === undefined) {
      if (to - from >= longest) break;
      continue;
    }
    if (unit === end) ended = true;
    else units.push(unit);
    from = to;
  }
  const left = digits.slice(from);
  const done = ended || (count > 0 && units.length === count);
  return { units, left, stray: !done && beginsNone(left, words), ended };
}

/** Digits that are the beginning of no word, and so no word that is cut off. */
export const beginsNone = (digits: string, words: readonly string[]): boolean =>
  digits !== '' && !words.some((word) => word.startsWith(digits));
