import { EngineError } from '../error.ts';
import { type Behaviour, moveAt } from './behaviour.ts';
import { OPEN } from './machine.ts';

/** One clock period: the state in it, the input, the outputs, and where the next edge leads. */
export interface Period {
  /** Index, or `OPEN` after an open transition was taken. */
  readonly state: number;
  readonly input: string;
  /** `0`, `1`, `-`. */
  readonly output: string;
  readonly next: number;
}

export const MAX_PERIODS = 5000;

/** Runs a machine from its reset state, an input of `0` and `1` a clock. */
export function simulate(b: Behaviour, inputs: readonly string[]): Period[] {
  const open = '-'.repeat(b.machine.outputs.length);
  let state = b.machine.reset;
  return inputs.map((input) => {
    const move = state === OPEN ? { to: OPEN, output: open } : moveAt(b, state, input);
    const period = { state, input, output: move.output, next: move.to };
    state = move.to;
    return period;
  });
}

/**
 * Inputs by clock from a text: words of one bit for each input (`00 01 11`, for one input also `0110`), or a line `name = 0110` for each
 * input. `none` are inputs: a number says how many clocks. Throws `syntax` with what it does not take.
 */
export function readSequence(text: string, names: readonly string[]): string[] {
  const refuse = (what: string, value: unknown): never => {
    throw new EngineError('syntax', `${what}.`, { field: 'sequence', value });
  };
  const words =
    names.length === 0
      ? clocks(text, refuse)
      : /[=:]/u.test(text)
        ? byName(text, names, refuse)
        : byClock(text, names, refuse);
  if (words.length > MAX_PERIODS)
    throw new EngineError(
      'out-of-range',
      `The sequence has ${words.length} clocks; the most is ${MAX_PERIODS}.`,
      {
        field: 'sequence',
        value: words.length,
      },
    );
  return words;
}

type Refuse = (what: string, value: unknown) => never;

function clocks(text: string, refuse: Refuse): string[] {
  const count = Number(text.trim() || '8');
  if (!Number.isInteger(count) || count < 0 || count > MAX_PERIODS)
    return refuse(
      `The machine has no inputs, and the sequence is a number of clocks to ${MAX_PERIODS}, not “${text.trim()}”`,
      text,
    );
  return Array.from({ length: count }, () => '');
}

function byClock(text: string, names: readonly string[], refuse: Refuse): string[] {
  const words = text.split(/[\s,;]+/u).filter(Boolean);
  const bits = names.length === 1 ? words.flatMap((word) => [...word]) : words;
  for (const word of bits)
    if (word.length !== names.length || /[^01]/u.test(word))
      refuse(
        `“${word}” is no input of ${names.length} ${names.length === 1 ? 'bit' : 'bits'} 0 and 1 (${names.join(' ')})`,
        word,
      );
  return bits;
}

function byName(text: string, names: readonly string[], refuse: Refuse): string[] {
  const rows = new Map<string, string>();
  for (const line of text.split('\n').filter((l) => l.trim() !== '')) {
    const [, name = '', bits = ''] = /^\s*([^=:\s]+)\s*[=:]\s*(.*)$/u.exec(line) ?? [];
    const row = bits.replace(/[\s,_]/gu, '');
    if (!names.includes(name))
      refuse(`“${name || line.trim()}” is no input; there are ${names.join(', ')}`, name);
    if (rows.has(name)) refuse(`The values of ${name} are given twice`, name);
    if (/[^01]/u.test(row)) refuse(`The values of ${name} are 0 and 1, not “${row}”`, row);
    rows.set(name, row);
  }
  const missing = names.find((name) => !rows.has(name));
  if (missing !== undefined) refuse(`No values are given for the input ${missing}`, missing);
  const lengths = new Set([...rows.values()].map((row) => row.length));
  if (lengths.size > 1)
    refuse(
      `The inputs have ${[...rows].map(([name, row]) => `${name} ${row.length}`).join(', ')} values: give each as many`,
      text,
    );
  const [length = 0] = lengths;
  return Array.from({ length }, (_, k) => names.map((name) => rows.get(name)![k]!).join(''));
}
