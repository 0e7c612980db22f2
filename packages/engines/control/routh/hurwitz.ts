/** Hurwitz's determinants and what they ask of the parameters. */
import { EngineError } from '../../error.ts';
import {
  constantOf,
  contentOf,
  dividedBy,
  isNothing,
  type Multivariate,
  minus,
  NOTHING,
  opposite,
  product,
  times,
  wholeNumberOf,
} from '../../exact/multivariate.ts';

/**
 * H₁ to Hₙ of a polynomial, coefficients from the highest power down, as the heads of its fraction-free table; shorter
 * where one is zero for all values of the parameters, which is then the last. Throws `out-of-range`.
 */
export function hurwitzDeterminants(p: readonly Multivariate[], variables: number): Multivariate[] {
  const degree = p.length - 1;
  const rows = [p.filter((_, k) => k % 2 === 0), p.filter((_, k) => k % 2 === 1)];
  const heads: Multivariate[] = [];
  for (let k = 1; k <= degree; k++) {
    const last = rows[k] as Multivariate[];
    const head = last[0] ?? NOTHING;
    heads.push(head);
    if (isNothing(head) || k === degree) break;
    rows.push(following(rows, variables));
  }
  return heads;
}

/** Products of terms in one row. */
export const MAX_ROW_PRODUCTS = 40_000;

/** The row below the last two, divided by the head of the one three above it, which leaves no rest. */
export function following(
  rows: readonly (readonly Multivariate[])[],
  variables: number,
): Multivariate[] {
  const k = rows.length;
  const [upper, last] = [rows[k - 2] as Multivariate[], rows[k - 1] as Multivariate[]];
  const by =
    k >= 4 ? ((rows[k - 3] as Multivariate[])[0] as Multivariate) : constantOf(1n, variables);
  const [p, q] = [last[0] as Multivariate, upper[0] as Multivariate];
  const work = upper.reduce((n, x, j) => n + p.size * x.size + q.size * (last[j]?.size ?? 0), 0);
  if (work > MAX_ROW_PRODUCTS)
    throw new EngineError(
      'out-of-range',
      `A row of the table takes ${work} products of terms; the most is ${MAX_ROW_PRODUCTS}.`,
      { value: work },
    );
  return Array.from({ length: upper.length - 1 }, (_, j) => {
    const cross = minus(product(p, upper[j + 1] ?? NOTHING), product(q, last[j + 1] ?? NOTHING));
    const quotient = dividedBy(cross, by);
    if (quotient === undefined) throw new Error('a division of the table has a rest');
    return quotient;
  });
}

/** Whether all roots of a polynomial of whole coefficients, highest power first, the first not zero, lie left of the axis. */
export function isHurwitz(p: readonly bigint[]): boolean {
  const positive = (p[0] ?? 0n) < 0n ? p.map((c) => -c) : p;
  if (positive.some((c) => c <= 0n)) return false;
  let upper = positive.filter((_, k) => k % 2 === 0);
  let last = positive.filter((_, k) => k % 2 === 1);
  let [by, next] = [1n, 1n];
  for (let k = 2; k < p.length; k++) {
    const [a, b] = [last[0] as bigint, upper[0] as bigint];
    const row = upper.slice(1).map((c, j) => (a * c - b * (last[j + 1] ?? 0n)) / by);
    if ((row[0] ?? 0n) <= 0n) return false;
    [by, next] = [k >= 3 ? next : 1n, a];
    [upper, last] = [last, row];
  }
  return true;
}

/** One inequality: the polynomial is positive. */
export interface Condition {
  readonly positive: Multivariate;
  /** `coefficient` with the power of s it stands at, or `determinant` with its number. */
  readonly of: 'coefficient' | 'determinant';
  readonly index: number;
}

/** What is asked of the parameters where the first coefficient has one sign; or why nothing does. */
export interface ConditionSet {
  readonly lead: 1 | -1;
  readonly conditions: readonly Condition[];
  /** In words, where no values of the parameters meet the conditions by their signs alone. */
  readonly impossible?: string;
}

/**
 * The conditions of Liénard and Chipart (Journal de mathématiques pures et appliquées 10, 1914): the coefficients of every
 * second power from the constant on, and every second determinant up to Hₙ₋₁, are positive. Each without the factors that
 * conditions before it have as positive; those that are positive numbers are left out.
 */
export function conditionsOf(
  p: readonly Multivariate[],
  determinants: readonly Multivariate[],
  lead: 1 | -1,
): ConditionSet {
  const degree = p.length - 1;
  const signed = (x: Multivariate, k: number) => (lead < 0 && k % 2 === 1 ? opposite(x) : x);
  const list: Condition[] = [
    { positive: signed(p[0] as Multivariate, 1), of: 'coefficient', index: degree },
  ];
  for (let power = 0; power < degree; power += 2)
    list.push({
      positive: signed(p[degree - power] as Multivariate, 1),
      of: 'coefficient',
      index: power,
    });
  for (let k = degree % 2 === 0 ? 1 : 2; k < degree; k += 2)
    list.push({
      positive: signed(determinants[k - 1] ?? NOTHING, k),
      of: 'determinant',
      index: k,
    });
  const kept: Condition[] = [];
  for (const condition of list) {
    const positive = withoutFactors(condition.positive, kept);
    const number = wholeNumberOf(positive);
    if (number === undefined) kept.push({ ...condition, positive });
    else if (number <= 0n)
      return {
        lead,
        conditions: kept,
        // Determinants end with the first that is zero for all values.
        impossible: `${nameOf(
          condition.of === 'determinant'
            ? { ...condition, index: Math.min(condition.index, determinants.length) }
            : condition,
        )} is ${number === 0n ? 'zero' : 'negative'}`,
      };
  }
  return { lead, conditions: kept };
}

/** `the coefficient of s²`, `the determinant H₃`. */
const nameOf = ({ of, index }: Condition): string =>
  of === 'determinant'
    ? `the determinant H${index}`
    : index === 0
      ? 'the constant coefficient'
      : `the coefficient of power ${index}`;

function withoutFactors(p: Multivariate, positive: readonly Condition[]): Multivariate {
  const common = contentOf(p);
  let left = common > 1n ? (dividedBy(p, scaleOf(p, common)) as Multivariate) : p;
  for (const { positive: factor } of positive)
    for (let next = dividedBy(left, factor); next; next = dividedBy(left, factor)) {
      left = next;
      if (wholeNumberOf(left) !== undefined) break;
    }
  return left;
}

const scaleOf = (p: Multivariate, by: bigint): Multivariate =>
  times(constantOf(1n, (p.keys().next().value ?? '').length), by);
