/** The data of the inputs: columns by their roles, with what was left out and what was taken for what. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Nist, readData } from '@tollbench/engines/fit/data-file.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { type CurveInputs, MAX_NUMBERS, MAX_POINTS } from './inputs.ts';
import { cleaned } from './rows.ts';

export interface Points {
  readonly names: readonly string[];
  readonly units: readonly string[];
  readonly columns: readonly Float64Array[];
  /** Which column is which. */
  readonly xAt: number;
  readonly yAt: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly nist?: Nist;
  readonly notes: readonly string[];
}

/** Throws InputError of the field `data`, `comma`, `xColumn` or `yColumn`. */
export function readPoints(i: CurveInputs): Points {
  const { text, notes } = cleaned(i);
  const read = engineRead(i, text);
  const { names, columns, preamble } = read;
  if (preamble.length > 0)
    notes.push(
      `Passed over above the numbers: ${preamble
        .slice(0, 3)
        .map((l) => `“${l.slice(0, 40)}”`)
        .join(', ')}${preamble.length > 3 ? ', …' : ''}.`,
    );
  const [first] = columns;
  if (!first || columns.length < 2)
    throw new InputError('have one column; a fit needs one of x and one of y', {
      field: 'data',
      value: i.data.slice(0, 60),
    });
  if (first.length > MAX_POINTS)
    throw new InputError(`are ${first.length}; the most is ${MAX_POINTS}`, { field: 'data' });
  // NIST's files have y first.
  const isNist = read.nist !== undefined || /^\s*NIST\/ITL StRD/u.test(i.data);
  const xAt = columnOf(i, 'xColumn', names, columns.length, isNist ? 1 : 0);
  const yAt = columnOf(i, 'yColumn', names, columns.length, isNist ? 0 : xAt === 1 ? 0 : 1);
  if (xAt === yAt)
    throw new InputError(`is the column of x too`, { field: 'yColumn', value: i.yColumn });
  const y = columns[yAt] as Float64Array;
  const isLog = i.model === 'file' && read.nist?.response === 'log[y]';
  if (isLog) notes.push('The file’s model is of log y: y is its natural logarithm here.');
  return {
    ...read,
    xAt,
    yAt,
    x: columns[xAt] as Float64Array,
    y: isLog ? y.map(Math.log) : y,
    notes,
  };
}

/** Heads that commas part: then they part the numbers, too. */
const HEADS = /^"?\p{L}[^,;\t]*(?:,\s*"?\p{L}[^,;\t]*)+$/u;

function engineRead(i: CurveInputs, text: string) {
  const isHeaded = i.comma === 'doubt' && HEADS.test(text.trimStart().split('\n', 1)[0] ?? '');
  const comma = i.comma === 'thousands' || isHeaded ? 'separator' : i.comma;
  try {
    return readData(text, { comma, most: MAX_NUMBERS });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const remedies: Remedy[] =
      error.code === 'mismatch' ? [{ comma: 'decimal' }, { comma: 'separator' }] : [];
    throw new InputError(error.message, {
      field: error.code === 'mismatch' ? 'comma' : 'data',
      value: typeof error.value === 'string' ? error.value : i.data.slice(0, 60),
      remedies,
    });
  }
}

/** A column by its head or its number from 1. */
export function columnOf(
  i: CurveInputs,
  field: 'xColumn' | 'yColumn' | 'xColumnSigma' | 'yColumnSigma',
  names: readonly string[],
  count: number,
  unless: number,
): number {
  const given = i[field].trim();
  if (given === '') return unless;
  const byName = names.indexOf(given);
  if (byName >= 0) return byName;
  const number = /^\d+$/u.test(given) ? Number(given) : Number.NaN;
  if (number >= 1 && number <= count) return number - 1;
  throw new InputError(
    `is “${given}”; there are ${names.map((n, k) => `${n} (${k + 1})`).join(', ')}`,
    {
      field,
      value: i[field],
      remedies: names.slice(0, 4).map((name) => ({ [field]: name })),
    },
  );
}
