/** What can be fitted: a function of columns and parameters, with its exact slopes. */
import { type DoubleColumn, low, times, widened } from '../numeric/double-double.ts';
import { type Formula, readFormula } from './formula.ts';
import type { Tape } from './tape.ts';

export interface Model {
  readonly parameters: readonly string[];
  /** f and its slopes by the parameters, at one row of the columns. */
  readonly at: Tape['at'];
  /** ∂f/∂column at one row. */
  readonly along: Tape['along'];
  /** Whether f is a sum of the parameters times functions of the columns, and of a known function. */
  readonly linear: boolean;
  /** Places of parameters in which f is linear together, while the others stand. */
  readonly separable: readonly number[];
  /** Those functions at the rows in twice the digits, where f has no known part. */
  readonly design?: (rows: Rows) => DoubleColumn[];
}

/** Points by rows: the values of the columns that the model takes. */
export type Rows = readonly (readonly number[])[];

export const modelOf = ({ parameters, tape, linear, separable }: Formula): Model => ({
  parameters,
  at: tape.at,
  along: tape.along,
  linear,
  separable,
});

/** A formula in columns of these names. Throws as `readFormula`. */
export const formulaModel = (text: string, variables: readonly string[]): Model =>
  modelOf(readFormula(text, variables));

/** c0 + c1·x + … + cₙ·xⁿ, every power in twice the digits. */
export function polynomialModel(degree: number): Model {
  const p = degree + 1;
  return {
    parameters: Array.from({ length: p }, (_, k) => `c${k}`),
    linear: true,
    separable: Array.from({ length: p }, (_, k) => k),
    at(b, row, slopes, at = 0) {
      const x = row[0]!;
      let value = 0;
      for (let k = degree; k >= 0; k--) value = value * x + b[k]!;
      if (slopes) for (let k = 0, power = 1; k < p; k++, power *= x) slopes[at + k] = power;
      return value;
    },
    along(b, row) {
      const x = row[0]!;
      let value = 0;
      for (let k = degree; k > 0; k--) value = value * x + k * b[k]!;
      return value;
    },
    design(rows) {
      const x = rows.map(([v = Number.NaN]) => v);
      const out = [widened(x.map(() => 1))];
      for (let k = 1; k < p; k++) {
        const before = out[k - 1] as DoubleColumn;
        const next = widened(x);
        x.forEach((v, i) => {
          next.hi[i] = times(before.hi[i]!, before.lo[i]!, v, 0);
          next.lo[i] = low;
        });
        out.push(next);
      }
      return out;
    },
  };
}
