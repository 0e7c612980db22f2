import { EngineError } from '../error.ts';
import { bitOf, minterms } from './cube.ts';
import { DONT_CARE, defaultVariables, MAX_VARIABLES, type TruthTable } from './truth-table.ts';

/** More outputs than any published PLA has; each takes a table of 2ⁿ cells. */
const MAX_OUTPUTS = 256;

/** Which sets the rows give: f the 1s, d the don't-cares, r the 0s; the rest is what is not given. */
export type PlaType = 'f' | 'fd' | 'fr' | 'fdr';

export interface Pla {
  readonly type: PlaType;
  readonly outputs: readonly string[];
  /** One table an output, all of the same variables. */
  readonly tables: readonly TruthTable[];
}

/**
 * Reads the PLA format of Berkeley's programs (espresso(5)): `.i` `.o` `.ilb` `.ob` `.p` `.type`
 * `.e`, rows of `01-` inputs and `01-~` outputs, `#` comments. At most 12 inputs and 256 outputs.
 *
 * The type is `fd` unless said. A row's output character puts its cube into a set if the type
 * has that set: `1` (or `4`) into f, `-` (or `2`) into d, `0` into r; `~` (or `3`) into none. With
 * `fd` a cell in both f and d is a don't-care. Cells given nowhere: 0 for `f` and `fd`, don't-care for
 * `fr`; for `fdr` every cell must be given.
 *
 * Throws `syntax` with the line, `contradiction` for a cell that is both 1 and 0, `incomplete`
 * for an `fdr` cell that is not given, `out-of-range` for too many inputs.
 */
export function parsePla(text: string): Pla {
  let inputs: number | undefined;
  let outputs: number | undefined;
  let type: PlaType = 'fd';
  let inputNames: string[] | undefined;
  let outputNames: string[] | undefined;
  let promised: { rows: number; line: number } | undefined;
  const rows: { line: number; input: string; output: string }[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let k = 0; k < lines.length; k++) {
    const line = k + 1;
    const words = lines[k]!.replace(/#.*$/, '').trim();
    if (words === '') continue;
    if (!words.startsWith('.')) {
      if (inputs === undefined || outputs === undefined)
        fail(line, 'A row stands before .i and .o', words);
      const cells = words.replace(/[\s|]+/g, '');
      if (cells.length !== inputs + outputs) {
        fail(
          line,
          `The row has ${cells.length} columns where ${inputs} + ${outputs} are declared`,
          words,
        );
      }
      rows.push({ line, input: cells.slice(0, inputs), output: cells.slice(inputs) });
      continue;
    }
    const [key, ...values] = words.split(/\s+/);
    if (key === '.e' || key === '.end') break;
    if (key === '.i') inputs = natural(line, values, 0, MAX_VARIABLES);
    else if (key === '.o') outputs = natural(line, values, 1, MAX_OUTPUTS);
    else if (key === '.p') promised = { rows: natural(line, values, 0), line };
    else if (key === '.ilb') inputNames = values;
    else if (key === '.ob') outputNames = values;
    else if (key === '.type') {
      const given = values[0];
      if (given !== 'f' && given !== 'fd' && given !== 'fr' && given !== 'fdr') {
        fail(line, `The type “${given ?? ''}” is not read: write f, fd, fr or fdr`, given);
      }
      type = given;
    } else fail(line, `“${key}” is not read`, key);
  }
  if (inputs === undefined || outputs === undefined)
    fail(lines.length, '.i or .o is missing', text);
  const variables = inputNames ?? defaultVariables(inputs);
  const names = outputNames ?? Array.from({ length: outputs }, (_, i) => `F${i}`);
  for (const [what, list, count] of [
    ['.ilb', variables, inputs],
    ['.ob', names, outputs],
  ] as const) {
    if (list.length !== count) fail(1, `${what} names ${list.length} of ${count}`, list);
    if (new Set(list).size !== count) fail(1, `${what} names one twice`, list);
  }
  if (promised && promised.rows !== rows.length) {
    fail(promised.line, `.p says ${promised.rows}, but ${rows.length} rows follow`, promised.rows);
  }
  const sets = Array.from({ length: outputs }, () => new Uint8Array(1 << inputs));
  for (const row of rows) place(row, sets, type);
  return {
    type,
    outputs: names,
    tables: sets.map((set, k) => ({ variables, values: settle(set, type, names[k]!) })),
  };
}

const F = 1;
const D = 2;
const R = 4;
const SET: Readonly<Record<string, number>> = {
  '1': F,
  '4': F,
  '-': D,
  '2': D,
  '0': R,
  '~': 0,
  '3': 0,
};

function place(
  row: { line: number; input: string; output: string },
  sets: Uint8Array[],
  type: PlaType,
) {
  let mask = 0;
  let value = 0;
  const width = row.input.length;
  for (let i = 0; i < width; i++) {
    const c = row.input[i]!;
    if (c === '-' || c === '2') continue;
    if (c !== '0' && c !== '1') fail(row.line, `“${c}” is no input: write 0, 1 or -`, c);
    mask |= bitOf(i, width);
    if (c === '1') value |= bitOf(i, width);
  }
  const cells = minterms({ mask, value }, width);
  for (let k = 0; k < row.output.length; k++) {
    const c = row.output[k]!;
    const set = SET[c];
    if (set === undefined) fail(row.line, `“${c}” is no output: write 0, 1, - or ~`, c);
    if ((set === D && !type.includes('d')) || (set === R && !type.includes('r'))) continue;
    for (const m of cells) sets[k]![m]! |= set;
  }
}

function settle(set: Uint8Array, type: PlaType, output: string): Uint8Array {
  return set.map((given, m) => {
    if ((given & F && given & R) || (given & D && given & R)) {
      throw new EngineError('contradiction', `${output} is given two values at minterm ${m}.`, {
        field: 'pla',
        value: m,
      });
    }
    if (given === 0 && type === 'fdr') {
      throw new EngineError('incomplete', `${output} is not given at minterm ${m}.`, {
        field: 'pla',
        value: m,
      });
    }
    if (given & D || (given === 0 && type === 'fr')) return DONT_CARE;
    return given & F ? 1 : 0;
  });
}

function natural(
  line: number,
  values: readonly string[],
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(values[0]);
  if (!/^\d+$/.test(values[0] ?? '') || value < least) {
    fail(line, `“${values.join(' ')}” is no count`, values[0]);
  }
  if (value > most) {
    throw new EngineError(
      'out-of-range',
      `Line ${line}: The number ${values[0]} is too large; the most is ${most}.`,
      {
        field: 'pla',
        value,
      },
    );
  }
  return value;
}

function fail(line: number, what: string, value: unknown): never {
  throw new EngineError('syntax', `Line ${line}: ${what}.`, { field: 'pla', value });
}
