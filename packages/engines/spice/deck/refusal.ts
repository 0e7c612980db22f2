/** What a deck is refused for: each card with its place, what is wrong and what would do. */
import { EngineError } from '../../error.ts';
import type { Place } from '../circuit.ts';

export interface DeckRefusal {
  readonly place: Place;
  /** A clause behind the line: `R1 has no value; 1k would do`. */
  readonly message: string;
  /** The card, or the part of it. */
  readonly text: string;
}

/** Thrown while one card is read; the reader goes on with the next. */
export class CardError extends Error {
  readonly text: string;
  /** Where another card is to blame for it: that of a model that an element names. */
  readonly place: Place | undefined;

  constructor(message: string, text = '', place?: Place) {
    super(message);
    this.name = 'CardError';
    this.text = text;
    this.place = place;
  }
}

/** Every refusal of a deck, in the order of its lines. */
export class DeckErrors extends EngineError {
  readonly errors: readonly DeckRefusal[];

  constructor(errors: readonly DeckRefusal[]) {
    const first = errors[0];
    const more =
      errors.length > 1 ? ` ${errors.length - 1} more cards are not understood either.` : '';
    const where = first ? `${first.place.file}, line ${first.place.line}: ${first.message}` : '';
    super('syntax', `The deck is not understood: ${where}.${more}`, { value: first?.text ?? '' });
    this.name = 'DeckErrors';
    this.errors = errors;
  }
}

/** Refusals that are kept: nobody reads more. */
const MAX_KEPT = 500;
/** Characters of a refusal. */
const LONGEST = 600;

/** Collects refusals: runs a card's reading and keeps what it throws, the same of the same card once. */
export class Refusals {
  #list: DeckRefusal[] = [];
  #known = new Set<string>();

  get list(): readonly DeckRefusal[] {
    return this.#list;
  }

  /** Nothing more is kept: to read on is of no use. */
  get isFull(): boolean {
    return this.#list.length >= MAX_KEPT;
  }

  /** Forgets all but the first `count`. */
  forgetFrom(count: number): void {
    this.#list = this.#list.slice(0, count);
    this.#known = new Set(this.#list.map(keyOf));
  }

  #add({ place, message, text }: DeckRefusal): void {
    const refusal = { place, message: shortened(message), text: shortened(text) };
    const key = keyOf(refusal);
    if (this.#known.has(key) || this.isFull) return;
    this.#known.add(key);
    this.#list.push(refusal);
  }

  /** What `read` gives, or undefined where the card is refused. */
  at<T>(place: Place, text: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof CardError) {
        this.#add({
          place: error.place ?? place,
          message: error.message + commaMeant(error.message, text),
          text: error.text || text,
        });
        return undefined;
      }
      if (error instanceof EngineError && !(error instanceof DeckErrors)) {
        this.#add({ place, message: clause(error.message), text });
        return undefined;
      }
      // Bounds of nesting hold one by one; functions of functions of long expressions go beyond all of them.
      if (error instanceof RangeError) {
        this.#add({ place, message: 'what stands here is nested too deeply', text });
        return undefined;
      }
      throw error;
    }
  }

  throwAny(): void {
    if (this.#list.length > 0) throw new DeckErrors(this.#list);
  }
}

/** Where a word is left over on a card with a comma between digits: `4,7k` is two words to SPICE. */
function commaMeant(message: string, card: string): string {
  const number = message.includes('left over') ? /\d+,\d+\w*/u.exec(card)?.[0] : undefined;
  return number === undefined
    ? ''
    : `; a comma parts words in SPICE, and ${number} is ${number.replace(',', '.')}`;
}

/** A word may be as long as its file. */
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;

const keyOf = ({ place, message }: DeckRefusal): string =>
  `${place.file}\n${place.line}\n${message}`;

/** A sentence as the clause behind a line's number. */
const clause = (sentence: string): string => sentence.replace(/\.$/u, '');

/** Names that are looked at for one that was meant. */
const MAX_COMPARED = 2000;

/** The name nearest to one that is not there, for `did you mean`; undefined where none is near. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  let left = MAX_COMPARED;
  for (const other of names) {
    if (left-- === 0) break;
    const distance = edits(name, other, least);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** Edits between two words, up to a bound. */
function edits(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound || a.length > 60 || b.length > 60) return bound;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length]!;
}

/** ` (is it X?)` where a name is near. */
export function meant(name: string, names: Iterable<string>): string {
  const found = nearest(name, names);
  return found === undefined ? '' : `; there is ${found}`;
}
