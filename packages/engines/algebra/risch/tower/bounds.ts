/** How high and how low the powers of θ in a solution can be (Bronstein, Symbolic Integration I, sections 6.2, 6.3 and 7.1). */
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import { multipleOfSlope } from './logarithmic.ts';
import { type Solver, solution } from './solver.ts';
import type { Equation } from './state.ts';
import { levelAt, type Tower, Undecided, wholeOf } from './tower.ts';

/** Degrees beyond are not worked out. */
const MAX_DEGREE = 200;

const degree = (a: U.Univariate): number =>
  a.length === 0 ? Number.NEGATIVE_INFINITY : a.length - 1;

/** −b/a. */
const ratioOf = (b: R.Ratio, a: R.Ratio): R.Ratio => R.opposite(R.quotient(b, a));

function bounded(n: number): number {
  if (n > MAX_DEGREE) throw new Undecided(`a solution may have the degree ${n}, which is too high`);
  return n;
}

/** Of the polynomial q in a·q′ + b·q. */
export function degreeBound(
  by: Solver,
  tower: Tower,
  j: number,
  { a, b, states }: Equation,
): number {
  const [da, db] = [degree(a), degree(b)];
  const dc = Math.max(...states.map(({ rest }) => degree(rest)), Number.NEGATIVE_INFINITY);
  const { kind } = levelAt(tower, j);
  if (kind === 'exponential') {
    const n = Math.max(0, dc - Math.max(da, db));
    const m =
      da === db ? multipleOfSlope(by, tower, j, ratioOf(U.leading(b), U.leading(a))) : undefined;
    return bounded(Math.max(n, m ?? 0));
  }
  if (kind === 'variable') {
    const n = Math.max(0, dc - Math.max(db, da - 1));
    const m = db === da - 1 ? wholeOf(ratioOf(U.leading(b), U.leading(a))) : undefined;
    return bounded(Math.max(n, m ?? 0));
  }
  // The highest coefficient of q may be one of which a·q′ + b·q has no term of its own degree.
  const n = Math.max(0, db > da ? dc - db : dc - da + 1);
  if (db !== da && db !== da - 1) return bounded(n);
  // With q = z·p of a logarithmic derivative z′/z = −b/a in front, the next coefficients meet.
  const next =
    db === da - 1
      ? ratioOf(U.leading(b), U.leading(a))
      : ratioOf(
          R.sum(
            R.product(ratioOf(U.leading(b), U.leading(a)), a[da - 1] ?? R.ZERO),
            b[da - 1] ?? R.ZERO,
          ),
          U.leading(a),
        );
  return bounded(Math.max(n, multipleOfLogarithm(by, tower, j, next) ?? 0));
}

/** m with α = m·θ′ + w′, w in the field below. */
function multipleOfLogarithm(
  by: Solver,
  tower: Tower,
  j: number,
  alpha: R.Ratio,
): number | undefined {
  const found = solution(by, tower, j - 1, R.ZERO, alpha, [levelAt(tower, j).slope]);
  return found && wholeOf(found.shares[0] as R.Ratio);
}

/** The least power of an exponential in q, 0 at most; b = θ^from·list, and the least power of the right sides. */
export function lowestPower(
  by: Solver,
  tower: Tower,
  j: number,
  a: U.Univariate,
  b: { readonly from: number; readonly list: U.Univariate },
  least: number,
): number {
  const low = Math.min(0, least - Math.min(0, b.from));
  if (b.from !== 0) return -bounded(-low);
  const m = multipleOfSlope(by, tower, j, ratioOf(b.list[0] as R.Ratio, a[0] as R.Ratio));
  return -bounded(-Math.min(low, m ?? 0));
}
