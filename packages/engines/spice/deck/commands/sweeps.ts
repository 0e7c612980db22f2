/** What is swept and over which values: `.dc`, `.step`, and the frequencies of `.ac` and `.noise`. */
import type { Sweep, Swept, Target } from '../../analysis/request.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import type { Word } from '../words.ts';

const MAX_VALUES = 1_000_000;

/** Words one after the other. */
export class Reader {
  readonly line: Line;
  readonly #words: readonly Word[];
  #at = 0;

  constructor(line: Line, from = 1) {
    this.line = line;
    this.#words = line.words.slice(from).filter((w) => w.kind !== 'sign' || w.text === '=');
  }

  get isDone(): boolean {
    return this.#at >= this.#words.length;
  }

  peek(ahead = 0): string {
    return this.#words[this.#at + ahead]?.text ?? '';
  }

  word(what: string): Word {
    const word = this.#words[this.#at];
    if (!word)
      throw new CardError(`${what} is missing in "${this.line.card.raw}"`, this.line.card.raw);
    this.#at++;
    return word;
  }

  skip(text: string): boolean {
    if (this.peek() !== text) return false;
    this.#at++;
    return true;
  }

  number(what: string): number {
    return this.line.number(this.word(what));
  }

  /** Whether the next word can be a value. */
  isNumber(): boolean {
    const word = this.#words[this.#at];
    if (!word || word.text === '=') return false;
    if (word.kind !== 'word') return true;
    return (
      /^[+-]?(?:\d|\.\d)/u.test(word.text) ||
      this.line.instance.scope.definition(word.text) !== undefined
    );
  }

  finish(): void {
    const word = this.#words[this.#at];
    if (word) throw new CardError(`"${word.text}" is left over behind ${this.line.own}`, word.text);
  }
}

/** `dec 10 1 1meg`, `lin 100 1 1k`, `list 1 10 100`. */
export function frequencies(reader: Reader): Sweep {
  const spacing = reader.word('dec, oct or lin').text;
  if (spacing === 'list') {
    const values: number[] = [];
    while (reader.isNumber()) values.push(reader.number('a frequency'));
    return { spacing: 'list', values };
  }
  if (spacing !== 'dec' && spacing !== 'oct' && spacing !== 'lin')
    throw new CardError(`"${spacing}" is none of dec, oct, lin and list`, spacing);
  const points = Math.round(reader.number('the number of points'));
  const start = reader.number('the first frequency');
  const stop = reader.number('the last frequency');
  if (!(points >= 1))
    throw new CardError(`a sweep of ${points} points has none; 1 or more would do`, spacing);
  if (spacing !== 'lin' && !(start > 0))
    throw new CardError(
      `a sweep by ${spacing} begins at ${start} Hz; it is above 0`,
      String(start),
    );
  if (stop < start)
    throw new CardError(
      `the sweep ends at ${stop} Hz, below its beginning at ${start} Hz`,
      String(stop),
    );
  return { spacing, points, start, stop };
}

/** One sweep of `.dc` or `.step`, in any dialect: `v1 0 5 0.1`, `dec param r 1 1k 10`, `r list 1 2 3`, `npn qmod(bf) 1 9 1`. */
export function swept(reader: Reader): Swept {
  const before = spacingOf(reader);
  const target = targetOf(reader);
  const spacing = before ?? spacingOf(reader) ?? 'lin';
  return { target, values: spacing === 'list' ? listed(reader) : spaced(reader, spacing) };
}

type Spacing = 'dec' | 'oct' | 'lin' | 'list';

function spacingOf(reader: Reader): Spacing | undefined {
  for (const s of ['dec', 'oct', 'lin', 'list'] as const) if (reader.skip(s)) return s;
  return undefined;
}

const MODELS: ReadonlySet<string> = new Set([
  'npn',
  'pnp',
  'd',
  'njf',
  'pjf',
  'nmos',
  'pmos',
  'res',
  'cap',
  'ind',
  'r',
  'c',
  'l',
  'sw',
]);

function targetOf(reader: Reader): Target {
  const isParameter = reader.skip('param');
  const word = reader.word('what is swept');
  if (isParameter) return { kind: 'parameter', name: word.text };
  if (word.text === 'temp' || word.text === 'temper') return { kind: 'temperature' };
  const model = reader.peek();
  if (
    MODELS.has(word.text) &&
    !reader.isNumber() &&
    model !== '' &&
    !['lin', 'dec', 'oct', 'list'].includes(model)
  )
    return ofModel(reader, word.text);
  const { scope } = reader.line.instance;
  if (scope.definition(word.text)) return { kind: 'parameter', name: word.text };
  // Xyce names a model's or a device's parameter with a colon.
  const colon = /^([^:]+):([a-z0-9]+)$/u.exec(word.text);
  if (colon && reader.line.instance.model(colon[1]!))
    return { kind: 'model', model: colon[1]!, parameter: colon[2]! };
  if (colon) return { kind: 'element', name: colon[1]! };
  if (/^[virlc]/u.test(word.text)) return { kind: 'element', name: word.text };
  throw new CardError(
    `"${word.text}" is neither a source, a part, a parameter nor temp`,
    word.text,
  );
}

/** `npn 2n2222(bf)`: its brackets are signs and are gone by now. */
function ofModel(reader: Reader, type: string): Target {
  const model = reader.word('the name of a model').text;
  const parameter = reader.word(`the parameter of the ${type} model`).text;
  return { kind: 'model', model, parameter };
}

function listed(reader: Reader): number[] {
  const values: number[] = [];
  while (reader.isNumber()) values.push(reader.number('a value'));
  if (values.length === 0)
    throw new CardError(`the list of ${reader.line.own} is empty`, reader.line.card.raw);
  return values;
}

function spaced(reader: Reader, spacing: 'dec' | 'oct' | 'lin'): number[] {
  const start = reader.number('the first value');
  const stop = reader.number('the last value');
  const step = reader.isNumber()
    ? reader.number('the step')
    : spacing === 'lin'
      ? stop - start || 1
      : 10;
  return spacing === 'lin' ? linear(start, stop, step) : logarithmic(start, stop, step, spacing);
}

function linear(start: number, stop: number, step: number): number[] {
  if (start === stop) return [start];
  if (step === 0 || Math.sign(stop - start) !== Math.sign(step))
    throw new CardError(`a step of ${step} never leads from ${start} to ${stop}`, String(step));
  // As many steps as end within a millionth of one behind the last.
  const count = Math.floor((stop - start) / step + 1e-6) + 1;
  bounded(count);
  return Array.from({ length: count }, (_, k) => start + k * step);
}

function logarithmic(
  start: number,
  stop: number,
  points: number,
  spacing: 'dec' | 'oct',
): number[] {
  if (!(start > 0 && stop > start && points > 0))
    throw new CardError(
      `a sweep by ${spacing} from ${start} to ${stop} with ${points} points goes nowhere`,
      spacing,
    );
  const ratio = (spacing === 'dec' ? 10 : 2) ** (1 / points);
  const count = Math.floor(Math.log(stop / start) / Math.log(ratio) + 1e-6) + 1;
  bounded(count);
  return Array.from({ length: count }, (_, k) => start * ratio ** k);
}

function bounded(count: number): void {
  if (count > MAX_VALUES)
    throw new CardError(
      `a sweep of ${count} values is more than ${MAX_VALUES}; a wider step would do`,
      String(count),
    );
}
