import { EngineError } from '../error.ts';
import { type Cube, covers } from './cube.ts';

/** The value of a cell that may be either. */
export const DONT_CARE = 2;

/** Exact minimisation and every table here stop at this many variables. */
export const MAX_VARIABLES = 12;

/**
 * A Boolean function of n named variables, 0 ≤ n ≤ 12: `values[m]` is 0, 1 or `DONT_CARE` for
 * minterm m, in which the first variable is the most significant bit.
 */
export interface TruthTable {
  readonly variables: readonly string[];
  readonly values: Uint8Array;
}

/** A, B, C … for `count` variables. Throws `out-of-range` outside 0 … 12. */
export function defaultVariables(count: number): string[] {
  if (!Number.isInteger(count) || count < 0 || count > MAX_VARIABLES) {
    throw new EngineError(
      'out-of-range',
      `The number of variables ${count} is not 0 to ${MAX_VARIABLES}.`,
      {
        field: 'variables',
        value: count,
      },
    );
  }
  return Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
}

/** Throws unless there are at most 12 variables, each named once and not empty. */
export function checkVariables(variables: readonly string[]): void {
  defaultVariables(variables.length);
  variables.forEach((name, i) => {
    if (name.trim() === '' || variables.indexOf(name) !== i) {
      const why =
        name.trim() === '' ? 'A variable has no name.' : `The variable “${name}” is named twice.`;
      throw new EngineError('bad-names', why, { field: 'variables', value: name });
    }
  });
}

/**
 * A table from the minterms where it is 1 and those where it may be either.
 * Throws `out-of-range` for a number ≥ 2ⁿ and `contradiction` for one in both lists.
 */
export function tableOf(
  variables: readonly string[],
  ones: Iterable<number>,
  dontCares: Iterable<number> = [],
): TruthTable {
  checkVariables(variables);
  const values = new Uint8Array(1 << variables.length);
  const set = (m: number, value: number, field: string) => {
    if (!Number.isInteger(m) || m < 0 || m >= values.length) {
      const most = values.length - 1;
      throw new EngineError('out-of-range', `Minterm ${m} is outside 0 to ${most}.`, {
        field,
        value: m,
      });
    }
    if (values[m] !== 0 && values[m] !== value) {
      throw new EngineError('contradiction', `Minterm ${m} is both given and a don't-care.`, {
        field,
        value: m,
      });
    }
    values[m] = value;
  };
  for (const m of ones) set(m, 1, 'minterms');
  for (const m of dontCares) set(m, DONT_CARE, 'dontCares');
  return { variables, values };
}

/** A table from 2ⁿ characters `0`, `1` and `-` (or `x`, `X`), minterm 0 first. */
export function tableFromText(variables: readonly string[], text: string): TruthTable {
  checkVariables(variables);
  const cells = text.replace(/[\s_,]/g, '');
  if (cells.length !== 1 << variables.length) {
    throw new EngineError(
      'length',
      `The table has ${cells.length} values where ${1 << variables.length} are needed for ${variables.length} variables.`,
      { field: 'values', value: text },
    );
  }
  const values = Uint8Array.from(cells, (c, i) => {
    const value = c === '0' ? 0 : c === '1' ? 1 : '-xX'.includes(c) ? DONT_CARE : -1;
    if (value < 0) {
      throw new EngineError('syntax', `“${c}” at minterm ${i} is no value: write 0, 1 or -.`, {
        field: 'values',
        value: c,
      });
    }
    return value;
  });
  return { variables, values };
}

/** `0`, `1` and `-` for each minterm, 0 first. */
export const tableText = (table: TruthTable): string =>
  Array.from(table.values, (v) => '01-'[v]).join('');

/** The function of a sum of the given products. */
export function tableOfCover(variables: readonly string[], cover: readonly Cube[]): TruthTable {
  checkVariables(variables);
  const values = Uint8Array.from({ length: 1 << variables.length }, (_, m) =>
    cover.some((cube) => covers(cube, m)) ? 1 : 0,
  );
  return { variables, values };
}

/** 1 and 0 exchanged, don't-cares kept. */
export const complement = ({ variables, values }: TruthTable): TruthTable => ({
  variables,
  values: values.map((v) => (v === DONT_CARE ? DONT_CARE : 1 - v)),
});

/** Minterms at which a table has `value`, ascending. */
export function cellsWith(table: TruthTable, value: number): number[] {
  const list: number[] = [];
  table.values.forEach((v, m) => {
    if (v === value) list.push(m);
  });
  return list;
}

/**
 * Minterms at which two tables of the same variables, in the same order, disagree. A don't-care
 * on either side agrees with everything. Throws `mismatch` where the variables differ.
 */
export function differences(a: TruthTable, b: TruthTable): number[] {
  if (a.variables.join('\n') !== b.variables.join('\n')) {
    const [left, right] = [a.variables.join(', '), b.variables.join(', ')];
    throw new EngineError('mismatch', `The variables ${left} are not the variables ${right}.`, {
      field: 'variables',
      value: b.variables,
    });
  }
  const list: number[] = [];
  for (let m = 0; m < a.values.length; m++) {
    if (a.values[m]! + b.values[m]! === 1) list.push(m);
  }
  return list;
}
