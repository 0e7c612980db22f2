/**
 * The head of a plot in a raw file: lines `Key: value`, the list of variables, and the word that says how the values
 * are written. Format: ngspice manual, ch. 16 (raw file); Spice3 User's Manual, app. B; LTspice adds `Offset:`, its
 * flags `forward`, `reverse`, `stepped`, `fastaccess`, `double`, `log`, and UTF-16LE.
 */
import { EngineError } from '../../error.ts';
import type { Cursor } from './bytes.ts';

/** Numbers in one file at most, 400 MB as doubles: checked before anything is allocated. */
export const MAX_RAW_NUMBERS = 50_000_000;
const MAX_VARIABLES = 100_000;

export interface RawVariable {
  readonly name: string;
  /** `voltage`, `device_current`, …, lower case. */
  readonly type: string;
  /** Its own number of points, where that is not the plot's (`dims=3`). */
  readonly length: number | undefined;
}

export interface RawHeader {
  readonly title: string;
  readonly plotname: string;
  readonly command: string;
  /** Lower case: `real`, `complex`, `unpadded`, `stepped`, … */
  readonly flags: ReadonlySet<string>;
  readonly variables: readonly RawVariable[];
  readonly points: number;
  /** Sizes of a plot of more than one dimension, the last varying fastest. */
  readonly dimensions: readonly number[];
  readonly isLtspice: boolean;
  readonly isBinary: boolean;
}

/** Reads up to and with the line `Binary:` or `Values:`. Throws EngineError `syntax`, `unsupported`, `out-of-range`. */
export function readHeader(cursor: Cursor): RawHeader {
  const from = cursor.at;
  const fields = new Map<string, string>();
  const flags = new Set<string>();
  let variables: readonly RawVariable[] = [];
  while (!cursor.isAtEnd) {
    const line = cursor.line();
    const [, key, value] = /^\s*([A-Za-z. ]+?)\s*:\s?(.*)$/u.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      if (line.trim() === '') continue;
      throw syntax(
        `The head of a plot holds the line “${line.slice(0, 60)}”, which is not of the form “Key: value”: this is no raw file of SPICE, or something else follows its plots.`,
        from,
      );
    }
    const name = key.toLowerCase();
    if (name === 'flags') for (const flag of value.toLowerCase().split(/[\s,]+/u)) flags.add(flag);
    else if (name === 'variables') variables = readVariables(cursor, value, countOf(fields));
    else if (name === 'binary' || name === 'values')
      return checked(fields, flags, variables, name === 'binary');
    else if (name !== 'command' || /spice|xyce/iu.test(value)) fields.set(name, value.trim());
  }
  throw syntax('The file ends before a line “Binary:” or “Values:”: its head is cut off.', from);
}

const syntax = (message: string, value: unknown): EngineError =>
  new EngineError('syntax', message, { value });

function wholeOf(fields: ReadonlyMap<string, string>, key: string): number {
  const given = fields.get(key);
  if (given !== undefined && /^\d+$/u.test(given)) return Number(given);
  throw syntax(
    `A plot's head says “${key}: ${given ?? ''}”, where a whole number must stand.`,
    given,
  );
}

function countOf(fields: ReadonlyMap<string, string>): number {
  const count = wholeOf(fields, 'no. variables');
  if (count >= 1 && count <= MAX_VARIABLES) return count;
  throw new EngineError(
    'out-of-range',
    `A plot of ${count} variables is not 1 to ${MAX_VARIABLES} wide.`,
    { value: count },
  );
}

/** Lines of index, name, type and more, between tabs; ngspice may begin the list on the line of `Variables:`. */
function readVariables(cursor: Cursor, first: string, count: number): RawVariable[] {
  return Array.from({ length: count }, (_, k) => {
    const line = k === 0 && first.trim() !== '' ? first : cursor.line();
    const parts = line.trim().split(line.trim().includes('\t') ? /\t+/u : /\s+/u);
    const [index, name, type = 'notype', ...more] = parts.map((part) => part.trim());
    if (Number(index) !== k || !name)
      throw syntax(
        `Variable ${k} of ${count} is listed as “${line.trim().slice(0, 60)}”, where “${k}”, a name and a type must stand.`,
        line,
      );
    const [kind = 'notype', ...rest] = type.toLowerCase().split(/\s+/u);
    const dims = /dims=([\d,]+)/u.exec([...rest, ...more].join(' '))?.[1];
    return { name, type: kind, length: dims === undefined ? undefined : product(dims) };
  });
}

const product = (sizes: string): number =>
  sizes.split(',').reduce((total, size) => total * Number(size), 1);

function checked(
  fields: ReadonlyMap<string, string>,
  flags: ReadonlySet<string>,
  variables: readonly RawVariable[],
  isBinary: boolean,
): RawHeader {
  const plotname = fields.get('plotname') ?? '';
  const points = wholeOf(fields, 'no. points');
  const command = fields.get('command') ?? '';
  if (variables.length === 0)
    throw syntax(`The plot “${plotname}” has values and no list “Variables:”.`, plotname);
  if (points === 0)
    throw new EngineError(
      'empty',
      `The plot “${plotname}” says “No. Points: 0”: its run was broken off before it could say how many points it has.`,
      { value: 0 },
    );
  const numbers = points * variables.length * (flags.has('complex') ? 2 : 1);
  if (numbers > MAX_RAW_NUMBERS)
    throw new EngineError(
      'out-of-range',
      `The plot “${plotname}” holds ${numbers} numbers; the most is ${MAX_RAW_NUMBERS}: fewer traces or points would do.`,
      { value: numbers },
    );
  if (/qspice/iu.test(command))
    throw new EngineError(
      'unsupported',
      'The file was written by QSPICE, whose layout is not read: export it there as a text or as an LTspice file.',
      { value: command },
    );
  const sizes = fields.get('dimensions');
  return {
    title: fields.get('title') ?? '',
    plotname,
    command,
    flags,
    variables,
    points,
    dimensions: sizes === undefined ? [] : sizes.split(',').map(Number),
    isLtspice:
      /ltspice/iu.test(command) ||
      fields.has('offset') ||
      ['forward', 'reverse', 'fastaccess', 'stepped'].some((flag) => flags.has(flag)),
    isBinary,
  };
}
