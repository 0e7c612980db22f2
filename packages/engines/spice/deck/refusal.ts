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

  constructor(message: string, text = '') {
    super(message);
    this.name = 'CardError';
    this.text = text;
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

/** Collects refusals: runs a card's reading and keeps what it throws. */
export class Refusals {
  readonly list: DeckRefusal[] = [];

  /** What `read` gives, or undefined where the card is refused. */
  at<T>(place: Place, text: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof CardError) {
        this.list.push({ place, message: error.message, text: error.text || text });
        return undefined;
      }
      if (error instanceof EngineError && !(error instanceof DeckErrors)) {
        this.list.push({ place, message: clause(error.message), text });
        return undefined;
      }
      throw error;
    }
  }

  throwAny(): void {
    if (this.list.length > 0) throw new DeckErrors(this.list);
  }
}

/** A sentence as the clause behind a line's number. */
const clause = (sentence: string): string => sentence.replace(/\.$/u, '');

/** The name nearest to one that is not there, for `did you mean`; undefined where none is near. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const other of names) {
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
