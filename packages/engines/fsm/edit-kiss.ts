/**
 * Edits of a machine's text in KISS2, as a drawing makes them: rows, comments and blanks that are not concerned stay, and the counts
 * of the header are kept right.
 */
import { EngineError } from '../error.ts';
import { Diagrams } from '../logic/decision-diagram.ts';
import { movedTo, PLACED, withoutLines } from './edit.ts';
import type { Machine, Place } from './machine.ts';
import { functionOf, readCondition } from './read/condition.ts';
import { bitsOf, readOutputs } from './read/outputs.ts';

/** A line as words with the blanks before each, and the comment behind. */
interface Line {
  readonly words: readonly string[];
  readonly gaps: readonly string[];
  readonly rest: string;
}

function parted(line: string): Line {
  const code = line.replace(/#.*/u, '');
  const words = code.match(/\S+/gu) ?? [];
  const gaps = code.split(/\S+/u).slice(0, words.length);
  const end = code.replace(/\s+$/u, '').length;
  return { words, gaps, rest: line.slice(end) };
}

const whole = ({ words, gaps, rest }: Line): string =>
  words.map((word, k) => `${gaps[k] ?? ' '}${word}`).join('') + rest;

const isRow = ({ words }: Line): boolean => words.length === 4 && !words[0]?.startsWith('.');
const isHead = ({ words }: Line, key: string): boolean => words[0] === key;

/** @throws EngineError `bad-names` for a name that KISS2 cannot have */
export function checkKissName(name: string): void {
  if (name === '' || /[\s#]|^\.|^(?:[*-]|any)$/iu.test(name))
    throw new EngineError(
      'bad-names',
      `“${name}” is no name of a state in KISS2: it has no blanks and no #, does not begin with a full stop, and is not *, - or any.`,
      { field: 'state', value: name },
    );
}

/** Each line changed, left out where nothing comes back, and the counts of the header put right. */
function mapped(text: string, change: (line: Line, raw: string) => string | undefined): string {
  return counted(
    text
      .split('\n')
      .flatMap((raw) => change(parted(raw), raw) ?? [])
      .join('\n'),
  );
}

/** `.p` and `.s` as the rows have it, where they stand. */
function counted(text: string): string {
  const lines = text.split('\n').map((raw) => ({ raw, line: parted(raw) }));
  const rows = lines.flatMap(({ line }) => (isRow(line) ? [line.words] : []));
  const names = rows.flatMap(([, from = '', to = '']) => [from, to]);
  const states = new Set(names.filter((name) => !/^(?:[*-]|any)$/iu.test(name)));
  const counts: Readonly<Record<string, number>> = { '.p': rows.length, '.s': states.size };
  return lines
    .map(({ raw, line }) => {
      const [key = '', ...more] = line.words;
      const count = counts[key];
      return count === undefined || more.length === 0
        ? raw
        : whole({ ...line, words: [key, String(count), ...more.slice(1)] });
    })
    .join('\n');
}

/** A state by another name, wherever it stands. */
export function kissRenamed(text: string, before: string, after: string): string {
  checkKissName(after);
  const by = (word: string) => (word === before ? after : word);
  return mapped(text, (line, raw) => {
    const placed = PLACED.exec(raw);
    if (placed) return placed[2] === before ? `${placed[1]}${after}${placed[3]}` : raw;
    if (isRow(line))
      return whole({ ...line, words: line.words.map((w, k) => (k === 1 || k === 2 ? by(w) : w)) });
    return isHead(line, '.r') || isHead(line, '.code')
      ? whole({ ...line, words: line.words.map((w, k) => (k === 1 ? by(w) : w)) })
      : raw;
  });
}

/** The text without a state and the rows from and to it. */
export const kissWithoutState = (text: string, name: string): string =>
  mapped(text, (line, raw) => {
    if (PLACED.exec(raw)?.[2] === name) return undefined;
    const own = isRow(line)
      ? line.words.slice(1, 3)
      : isHead(line, '.r') || isHead(line, '.code')
        ? line.words.slice(1, 2)
        : [];
    return own.includes(name) ? undefined : raw;
  });

/** Without those lines, from 1. */
export const kissWithoutLines = (text: string, lines: readonly number[]): string =>
  counted(withoutLines(text, lines));

/** The reset state named. */
export function kissWithReset(text: string, name: string): string {
  const lines = text.split('\n');
  const had = lines.findIndex((raw) => isHead(parted(raw), '.r'));
  if (had >= 0) lines[had] = `.r ${name}${parted(lines[had] as string).rest}`;
  else {
    const first = lines.findIndex((raw) => isRow(parted(raw)));
    lines.splice(Math.max(0, first), 0, `.r ${name}`);
  }
  return lines.join('\n');
}

/** The rows of a label: bits as they stand in KISS2, or a condition and outputs by name. */
function rowsOf(machine: Machine, from: string, to: string, label: string): string[] {
  const { inputs, outputs } = machine;
  const slash = label.lastIndexOf('/');
  const condition = readCondition(slash < 0 ? label : label.slice(0, slash), 1);
  if (condition.kind === 'else')
    throw new EngineError('syntax', 'KISS2 has no else: write the inputs.', {
      field: 'machine',
      value: label,
    });
  const diagrams = new Diagrams();
  const f = functionOf(diagrams, condition, inputs, 1);
  const output =
    slash < 0
      ? '-'.repeat(outputs.length)
      : bitsOf(readOutputs(label.slice(slash + 1), 1), outputs, 1, '0');
  return [...diagrams.paths(f, inputs.length)].flatMap(({ cube, value }) =>
    value === 1 ? [`${cube} ${from} ${to} ${output}`] : [],
  );
}

/** Rows behind the last one. */
function withRows(text: string, rows: readonly string[]): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((raw) => isRow(parted(raw)));
  lines.splice(last + 1, 0, ...rows);
  return counted(lines.join('\n'));
}

/**
 * A transition more, by its condition and outputs. The open row by which a state was made goes when the first transition from it
 * comes.
 */
export function kissWithTransition(
  text: string,
  machine: Machine,
  from: string,
  to: string,
  label: string,
): string {
  const rows = rowsOf(machine, from, to, label);
  const bare = text
    .split('\n')
    .filter(
      (raw) =>
        !/^-+ \* -+$/u.test(
          parted(raw)
            .words.filter((w) => w !== from)
            .join(' '),
        ),
    )
    .join('\n');
  return withRows(bare, rows);
}

/** The row on a line, from 1, with another condition and other outputs; its comment stays. */
export function kissRelabelled(
  text: string,
  machine: Machine,
  line: number,
  label: string,
): string {
  const lines = text.split('\n');
  const { words, rest } = parted(lines[line - 1] ?? '');
  const [, from = '', to = ''] = words;
  const [first = '', ...more] = rowsOf(machine, from, to, label);
  lines.splice(line - 1, 1, first + rest, ...more);
  return counted(lines.join('\n'));
}

/** A state more, at a place: a row of which all is open. */
export function kissWithState(text: string, machine: Machine, name: string, at: Place): string {
  checkKissName(name);
  const { inputs, outputs } = machine;
  const row = `${'-'.repeat(inputs.length)} ${name} * ${'-'.repeat(outputs.length)}`;
  return movedTo(withRows(text, [row]), name, at);
}
