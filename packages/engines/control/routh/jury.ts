/** Jury's table with parameters, exactly. */
import {
  constantOf,
  dividedBy,
  isNothing,
  type Multivariate,
  minus,
  opposite,
  plus,
  product,
} from '../../exact/multivariate.ts';

export interface JuryTable {
  /** The rows that are tested, from the constant up: the first is the polynomial, the last has three entries or fewer. */
  readonly rows: readonly (readonly Multivariate[])[];
  /** Whether there are rows that are divided by the head of the one two above: those from the fourth on. */
  readonly divided: boolean;
}

/**
 * Rows of a polynomial a₀zⁿ + … + aₙ as E. I. Jury (Theory and Application of the z-Transform Method, 1964) writes them:
 * aₙ … a₀, then determinants of the row with itself reversed, each one shorter. From the fourth on each is divided by the
 * head of the row two above, which leaves no rest and changes no comparison of the ends of a row. Ends early where a row
 * has a zero at its head. Throws `out-of-range`.
 */
export function juryTable(coefficients: readonly Multivariate[], variables: number): JuryTable {
  const rows: Multivariate[][] = [[...coefficients].reverse()];
  while ((rows.at(-1) as Multivariate[]).length > 3) {
    const row = rows.at(-1) as Multivariate[];
    const n = row.length - 1;
    const by =
      rows.length >= 3
        ? ((rows[rows.length - 2] as Multivariate[])[0] as Multivariate)
        : constantOf(1n, variables);
    const next = row.slice(0, n).map((_, k) => {
      const cross = minus(
        product(row[0] as Multivariate, row[k] as Multivariate),
        product(row[n] as Multivariate, row[n - k] as Multivariate),
      );
      const quotient = dividedBy(cross, by);
      if (quotient === undefined) throw new Error('a division of the table has a rest');
      return quotient;
    });
    rows.push(next);
    if (isNothing(next[0] as Multivariate)) break;
  }
  return { rows, divided: rows.length > 3 };
}

/** One condition of Jury's: the polynomial is positive. */
export interface JuryCondition {
  readonly name: 'P(1)' | 'P(-1)' | 'row';
  /** Of a row: its number from 0; the size of one end is above that of the other, as a difference of squares. */
  readonly row: number;
  readonly positive: Multivariate;
}

/** P(1) > 0, (−1)ⁿP(−1) > 0 and the ends of each row, for a first coefficient that is positive. */
export function juryConditions(
  coefficients: readonly Multivariate[],
  { rows }: JuryTable,
): JuryCondition[] {
  const n = coefficients.length - 1;
  const sum = coefficients.reduce(plus);
  const alternating = coefficients.map((c, k) => (k % 2 === 0 ? c : opposite(c))).reduce(plus);
  const ends = rows.map((row, k): JuryCondition => {
    const [first, last] = [row[0] as Multivariate, row.at(-1) as Multivariate];
    const [large, small] = k === 0 ? [last, first] : [first, last];
    return { name: 'row', row: k, positive: minus(product(large, large), product(small, small)) };
  });
  return [
    { name: 'P(1)', row: 0, positive: sum },
    { name: 'P(-1)', row: 0, positive: alternating },
    ...(n === 1 ? [] : ends),
  ];
}
