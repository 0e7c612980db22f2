/**
 * ∫ p/√P with polynomials p and P, P without repeated factors and of degree 3 or more. Where the differential has no residue
 * at infinity either, it has none anywhere, no logarithm can come in (Liouville), and an elementary antiderivative is q·√P
 * with a polynomial q: linear equations decide.
 */
import { mapped } from '../expression/expand.ts';
import { type Expression, HALF, isNumber, symbol, TWO } from '../expression/expression.ts';
import { power, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { solved } from '../rational/linear-system.ts';
import { asRatio, inX, namesOf, univariateExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import type { Outcome } from '../risch/outcome.ts';
import { ROOT } from './quadratic-root.ts';
import { rootsIn } from './roots.ts';
import { splitBySquare } from './square.ts';

const MAX_DEGREE = 30;

/** Undefined where it is not decided. */
export function byHyperelliptic(f: Expression, x: string): Outcome | undefined {
  const [found, ...others] = [...rootsIn(f, x).values()];
  if (!found || others.length > 0 || found.degree !== 2n) return undefined;
  const { base } = found;
  const rooted = mapped(f, (a) =>
    a.kind === 'power' && a.base.key === base.key && isNumber(a.exponent)
      ? power(ROOT, product(TWO, a.exponent))
      : a,
  );
  const split = splitBySquare(rooted, ROOT.name, base);
  if (!split) return undefined;
  const plain = rationalAntiderivative(split.expression(split.plain), x);
  const above = product(split.expression(split.root), base);
  const names = namesOf(sum(above, base, ROOT), x);
  if (!plain || plain.roots.length > 0 || !names) return undefined;
  const { n, d } = inX(asRatio(above, x, names), names);
  const square = inX(asRatio(base, x, names), names);
  if (d.length !== 1 || square.d.length !== 1) return undefined;
  const p = U.scaled(n, R.inverse(d[0] as R.Ratio));
  const q = U.scaled(square.n, R.inverse(square.d[0] as R.Ratio));
  if (q.length < 4 || q.length + p.length > MAX_DEGREE || p.length === 0) return undefined;
  if (U.commonDivisor(q, U.derivative(q)).length > 1 || !hasNoResidue(p, q)) return undefined;
  const factor = exact(p, q);
  if (factor) {
    const at = (variable: number): Expression =>
      variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
    const y = univariateExpression(factor, symbol(x), at);
    return { value: sum(plain.value, product(y, power(base, HALF))) };
  }
  return {
    proof: {
      proof:
        `Beside what is elementary the integrand is p/√P with polynomials p and P = ${textOf(base)}, which has no repeated ` +
        'factor. This differential has no residue at any point of the curve y² = P, so that by Liouville’s theorem no ' +
        'logarithm can come in, and an elementary antiderivative is q·√P with a polynomial q.',
      condition: 'No polynomial q satisfies q′P + qP′/2 = p.',
    },
  };
}

/** q with q′P + qP′/2 = p. */
function exact(p: U.Univariate, square: U.Univariate): U.Univariate | undefined {
  const count = p.length - square.length + 2;
  if (count < 1) return undefined;
  const half = U.scaled(U.derivative(square), R.ratio(1n, 2n));
  const columns = Array.from({ length: count }, (_, k) => {
    const y: U.Univariate = [...new Array<R.Ratio>(k).fill(R.ZERO), R.ONE];
    return U.sum(U.product(U.derivative(y), square), U.product(y, half));
  });
  const height = Math.max(p.length, ...columns.map((c) => c.length));
  const found = solved(
    Array.from({ length: height }, (_, k) => columns.map((c) => c[k] ?? R.ZERO)),
    Array.from({ length: height }, (_, k) => p[k] ?? R.ZERO),
  );
  return found && U.trimmed(found);
}

/** Whether p/√P has no term in 1/x at infinity; of odd degree it never has. */
function hasNoResidue(p: U.Univariate, square: U.Univariate): boolean {
  const degree = square.length - 1;
  if (degree % 2 === 1) return true;
  // With t = 1/x: x^(−degree/2)·∑pₖ·t^(−k)·(a(1 + …))^(−½), whose bracket is expanded as far as it is needed.
  const need = p.length - 1 - degree / 2 + 1;
  if (need < 0) return true;
  const lead = U.leading(square);
  const series = Array.from({ length: need + 1 }, (_, k) =>
    R.quotient(square[degree - k] ?? R.ZERO, lead),
  );
  const root = inverseRoot(series);
  let residue = R.ZERO;
  p.forEach((c, k) => {
    const order = k - degree / 2 + 1;
    if (order >= 0) residue = R.sum(residue, R.product(c, root[order] ?? R.ZERO));
  });
  return R.isZero(residue);
}

/** Coefficients of s^(−½), s₀ = 1: 2s·r′ = −s′·r. */
function inverseRoot(s: readonly R.Ratio[]): R.Ratio[] {
  const r: R.Ratio[] = [R.ONE];
  for (let n = 1; n < s.length; n++) {
    let total = R.ZERO;
    for (let k = 1; k <= n; k++) {
      const weight = R.ratio(BigInt(-(2 * (n - k) + k)), BigInt(2 * n));
      total = R.sum(total, R.product(weight, R.product(s[k] as R.Ratio, r[n - k] as R.Ratio)));
    }
    r.push(total);
  }
  return r;
}
