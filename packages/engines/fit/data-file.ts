/** Tables of measurements as they come: columns under heads with units, and NIST's StRD files with their own heads. */
import { EngineError } from '../error.ts';
import { type ColumnOptions, readColumns } from '../text/number-columns.ts';

export interface DataFile {
  /** Names of the columns, made up (x, y or c1, c2 …) where the text has none. */
  readonly names: readonly string[];
  /** Units by column, empty where none is told. */
  readonly units: readonly string[];
  readonly columns: readonly Float64Array[];
  /** Lines of words above the numbers that are no heads of their columns. */
  readonly preamble: readonly string[];
  /** What the head of a NIST file says. */
  readonly nist?: Nist;
}

export interface Nist {
  readonly name: string;
  /** Right side of its model, without the error term; the left side apart. */
  readonly model: string;
  readonly response: string;
  readonly parameters: readonly string[];
  readonly starts: readonly (readonly number[])[];
  readonly certified: readonly number[];
  readonly deviations: readonly number[];
  readonly squares: number;
  readonly residualDeviation: number;
}

/** Reads either. Throws EngineError as `readColumns`, and `syntax` for a NIST head that does not hold together. */
export function readData(text: string, options: ColumnOptions): DataFile {
  if (/^\s*NIST\/ITL StRD/u.test(text)) return readNist(text, options);
  const { names, columns, preamble } = readColumns(text, options);
  const parts = names.map(headOf);
  const made = columns.length === 2 ? ['x', 'y'] : columns.map((_, k) => `c${k + 1}`);
  return {
    names: parts.length > 0 ? distinct(parts.map(({ name }) => name)) : made,
    units: parts.length > 0 ? parts.map(({ unit }) => unit) : columns.map(() => ''),
    columns,
    preamble,
  };
}

/** “Voltage (V)”, “t [s]”, “I / mA”. */
function headOf(head: string): { readonly name: string; readonly unit: string } {
  const found = /^(.*?)\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|\/\s*(\S+))\s*$/u.exec(head.trim());
  if (!found) return { name: head.trim(), unit: '' };
  return {
    name: (found[1] ?? '').trim() || head.trim(),
    unit: found[2] ?? found[3] ?? found[4] ?? '',
  };
}

const distinct = (names: readonly string[]): string[] =>
  names.map((name, k) => (names.indexOf(name) === k ? name : `${name} ${k + 1}`));

/** A number as NIST prints it: 2.3894212918E+02, 10.07E0. */
const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?';

function readNist(text: string, options: ColumnOptions): DataFile {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => /^Data:\s+y\b/u.test(line));
  if (begin < 0)
    throw new EngineError('syntax', 'The NIST file has no line “Data:   y   x”.', {
      field: 'data',
    });
  const names = (lines[begin] as string).replace('Data:', '').trim().split(/\s+/u);
  const { columns } = readColumns(lines.slice(begin + 1).join('\n'), options);
  const units = columns.map(() => '');
  const head = lines.slice(0, begin).join('\n');
  const rows = [
    ...head.matchAll(
      new RegExp(
        `^\\s*(b\\d+)\\s*=\\s*(${NUMBER})\\s+(${NUMBER})\\s+(${NUMBER})\\s+(${NUMBER})`,
        'gmu',
      ),
    ),
  ];
  const model =
    /Model:[\s\S]*?Parameters?[^\n]*\n([\s\S]*?)\n\s*Starting values/iu.exec(head)?.[1] ?? '';
  // Roszman1 tells the value of pi before its model.
  const equation = model
    .replace(/^\s*pi\s*=.*$/gmu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const [, response = 'y', right = ''] = /^(\S+)\s*=\s*(.*?)\s*\+\s*e$/u.exec(equation) ?? [];
  const value = (label: string): number =>
    Number(new RegExp(`${label}:\\s*(${NUMBER})`, 'u').exec(head)?.[1] ?? Number.NaN);
  if (rows.length === 0 || right === '') return { names, units, columns, preamble: [] };
  return {
    names,
    units,
    columns,
    preamble: [],
    nist: {
      name: /Dataset Name:\s*(\S+)/u.exec(head)?.[1] ?? '',
      model: right,
      response,
      parameters: rows.map((r) => r[1] as string),
      starts: [2, 3].map((k) => rows.map((r) => Number(r[k]))),
      certified: rows.map((r) => Number(r[4])),
      deviations: rows.map((r) => Number(r[5])),
      squares: value('Residual Sum of Squares'),
      residualDeviation: value('Residual Standard Deviation'),
    },
  };
}
