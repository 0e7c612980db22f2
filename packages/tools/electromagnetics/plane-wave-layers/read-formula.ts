/** Formulas of letters: `(HL)^8 H`, `(0.5H L 0.5H)^7`, `L/2 H L/2`. */
import { FieldError } from '../../define/error.ts';

export type Item =
  | {
      readonly kind: 'letter';
      readonly letter: string;
      readonly factor: number;
      readonly times: number;
    }
  | {
      readonly kind: 'group';
      readonly inside: Sequence;
      readonly factor: number;
      readonly times: number;
    };
export type Sequence = readonly Item[];

/** Brackets within brackets at most, and repeats of one. */
const MAX_DEPTH = 8;
const MAX_TIMES = 200;

const LETTERS = /[A-Z]\d?(?![a-z])/gu;
const CHARACTERS = /^[\sA-Z\d.()[\]^*/+-]+$/u;

/**
 * Reads a line as a formula; null where it is none: a line is one where all its letters are defined, or where it has a
 * bracket or a power. Throws FieldError for a letter that is not, and for brackets that do not close.
 */
export function readFormula(line: string, letters: ReadonlySet<string>): Sequence | null {
  if (!CHARACTERS.test(line)) return null;
  const used = line.match(LETTERS) ?? [];
  if (used.length === 0) return null;
  const known = (name: string): boolean => letters.has(name) || letters.has(name.slice(0, 1));
  const structured = /[([^]/u.test(line);
  if (!structured && !used.every(known)) return null;
  const reader = new FormulaReader(
    line.replaceAll('[', '(').replaceAll(']', ')').replaceAll('**', '^'),
    letters,
  );
  return reader.all();
}

class FormulaReader {
  readonly #text: string;
  readonly #letters: ReadonlySet<string>;
  #at = 0;

  constructor(text: string, letters: ReadonlySet<string>) {
    this.#text = text;
    this.#letters = letters;
  }

  all(): Sequence {
    const sequence = this.#sequence(0);
    if (this.#at < this.#text.length) throw new FieldError(`"${this.#rest()}" is not understood`);
    if (sequence.length === 0) throw new FieldError('has no letter');
    return sequence;
  }

  #rest = (): string => this.#text.slice(this.#at, this.#at + 20);

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #sequence(depth: number): Sequence {
    if (depth > MAX_DEPTH)
      throw new FieldError(`has more than ${MAX_DEPTH} brackets within one another`);
    const items: Item[] = [];
    for (;;) {
      this.#take(/[\s*]+/uy);
      const item = this.#item(depth);
      if (item === null) return items;
      items.push(item);
    }
  }

  #item(depth: number): Item | null {
    const start = this.#at;
    const digits = this.#take(/(?:\d+\.?\d*|\.\d+)\s*\*?\s*/uy);
    const factor = digits ? Number.parseFloat(digits[0]) : 1;
    if (this.#take(/\(/uy)) {
      if (factor >= 2 && Number.isInteger(factor))
        throw new FieldError(
          `"${factor}(" may be ${factor} times these layers, or layers ${factor} times as thick: write ^${factor} behind the bracket, or ${factor} before each letter`,
        );
      const inside = this.#sequence(depth + 1);
      if (!this.#take(/\)/uy)) throw new FieldError('has a bracket that does not close');
      if (inside.length === 0) throw new FieldError('has an empty bracket');
      const share = this.#share();
      return { kind: 'group', inside, factor: factor * share, times: this.#times(true) };
    }
    const name = this.#letter();
    if (name === null) {
      this.#at = start;
      return null;
    }
    return {
      kind: 'letter',
      letter: name,
      factor: factor * this.#share(),
      times: this.#times(false),
    };
  }

  /** The longest defined name; a letter that is not defined is refused by name. */
  #letter(): string | null {
    const found = /[A-Z]\d?/uy;
    found.lastIndex = this.#at;
    const [name] = found.exec(this.#text) ?? [];
    if (name === undefined) return null;
    const known = [name, name.slice(0, 1)].find((each) => this.#letters.has(each));
    if (known === undefined)
      throw new FieldError(
        `"${name.slice(0, 1)}" is no letter of this stack: write a line ${name.slice(0, 1)} = TiO2 before it`,
      );
    this.#at += known.length;
    return known;
  }

  /** `/2` behind a letter or bracket. */
  #share(): number {
    const found = this.#take(/\s*\/\s*(\d+\.?\d*)/uy);
    if (!found) return 1;
    const by = Number(found[1]);
    if (by === 0) throw new FieldError('is divided by 0');
    return 1 / by;
  }

  #times(group: boolean): number {
    const found = this.#take(/\s*\^\s*(?:\((\d+)\)|(\d+))/uy);
    if (!found) {
      // Pasted powers lose their height: `(HL)8` may be eight of it, or one and then 8 of what follows.
      if (group && /^(?:\d|\s+\d+\s+[A-Z(])/u.test(this.#text.slice(this.#at)))
        throw new FieldError(
          `"${this.#rest().trim()}" behind a bracket: write ^ before a number of repeats, or a factor close before its letter, as (HL) 2H`,
        );
      return 1;
    }
    if (/^\.\d/u.test(this.#text.slice(this.#at)))
      throw new FieldError(`"${found[0].trim()}${this.#rest()}" is no whole number of repeats`);
    const digits = found[1] ?? found[2] ?? '';
    const times = Number(digits);
    if (!(times >= 1 && times <= MAX_TIMES))
      throw new FieldError(`"^${digits}" is not 1 to ${MAX_TIMES} repeats`);
    return times;
  }
}
