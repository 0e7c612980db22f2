/**
 * ∫ S·sin h + C·cos h, with S, C and h fractions in x: P·sin h + Q·cos h with P′ − h′Q = S and Q′ + h′P = C, or the proof
 * that there are none, which is Risch’s equation for e^(ih) in its real and its imaginary part.
 */
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  MINUS_ONE,
  ONE,
  PI,
  symbol,
  TWO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { solved } from '../rational/linear-system.ts';
import { ratioExpression, univariateExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { rationalRoots } from '../rational/rational-roots.ts';
import { isNegative } from '../rational/square-root.ts';
import * as U from '../rational/univariate.ts';
import { type Fraction, fractionsIn, MAX_UNKNOWNS, shapeOf } from './equation.ts';
import type { Outcome } from './outcome.ts';

/** sine and cosine are S and C. Undefined where nothing is decided. */
export function waveIntegral(
  sine: Expression,
  cosine: Expression,
  h: Expression,
  x: string,
): Outcome | undefined {
  const slope = derivative(h, x);
  const read = fractionsIn([slope, sine, cosine], x);
  if (!read) return undefined;
  const [fh, fs, fc] = read.fractions as [Fraction, Fraction, Fraction];
  const at = (variable: number): Expression =>
    variable === read.names.x ? symbol(x) : (read.names.parameters[variable] as Expression);
  const of = (p: U.Univariate) => univariateExpression(p, symbol(x), at);
  const written = (found: Found) =>
    sum(
      product(quotient(of(found.sine), of(found.bottom)), call('sin', h)),
      product(quotient(of(found.cosine), of(found.bottom)), call('cos', h)),
    );
  const plain = system(fh, fs, fc, []);
  if (plain === undefined) return undefined;
  if (plain !== 'none') return { value: written(plain) };
  const proof = {
    proof:
      'By Liouville’s theorem, for the exponential of ih, an elementary antiderivative of S·sin h + C·cos h, with ' +
      `h = ${textOf(h)}, S = ${textOf(sine)} and C = ${textOf(cosine)}, has the form P·sin h + Q·cos h with fractions ` +
      'of polynomials P and Q. Their poles and degrees are bounded by those of h′, S and C, and the linear equations ' +
      'for their coefficients contradict one another.',
    condition: 'P′ − h′Q = S and Q′ + h′P = C have no solution among fractions of polynomials.',
  };
  if (fh.d.length !== 1 || fh.n.length > 2) return { proof };
  if (fh.n.length === 2) {
    const found = system(fh, fs, fc, [{ n: [R.ONE], d: [R.ONE] }]);
    const rest = found && found !== 'none' && fresnelIntegral(h, x, found.shares[0], at);
    return rest ? { proof, value: sum(written(found), rest) } : { proof };
  }
  // Si and Ci of b(x − α), for the simple poles α.
  const line = expanded(slope);
  const poles = [fs, fc].flatMap(({ d }) =>
    U.squareFree(d).flatMap(({ factor }) => rationalRoots(factor).roots),
  );
  const alphas = [...new Map(poles.map((a) => [ratioExpression(a, at).key, a])).values()];
  const poleOf = (a: R.Ratio): Fraction => ({ n: [R.ONE], d: [R.opposite(a), R.ONE] });
  const found = alphas.length > 0 ? system(fh, fs, fc, alphas.map(poleOf)) : 'none';
  if (!found || found === 'none') return { proof };
  const shift = expanded(difference(h, product(line, symbol(x))));
  const rest = alphas.map((a, k) => {
    const alpha = ratioExpression(a, at);
    const [u, turn] = [
      expanded(product(line, difference(symbol(x), alpha))),
      expanded(sum(product(line, alpha), shift)),
    ];
    const [s, c] = [call('sin', turn), call('cos', turn)];
    const [si, ci] = [call('Si', u), call('Ci', u)];
    const [ofSine, ofCosine] = found.shares[k] as readonly [R.Ratio, R.Ratio];
    return sum(
      product(ratioExpression(ofSine, at), sum(product(c, si), product(s, ci))),
      product(ratioExpression(ofCosine, at), difference(product(c, ci), product(s, si))),
    );
  });
  return { proof, value: sum(written(found), ...rest) };
}

/** ∫ p·sin h + q·cos h, h of the second degree, p and q constants: by S and C of √(2|a|/π)·(x + b/(2a)). */
function fresnelIntegral(
  h: Expression,
  x: string,
  shares: readonly [R.Ratio, R.Ratio] | undefined,
  at: (variable: number) => Expression,
): Expression | undefined {
  const read = fractionsIn([h], x);
  const [fh] = read?.fractions ?? [];
  const [c, b, a] = fh?.n ?? [];
  if (!shares || !read || !fh || !a || !b || !c || fh.d.length !== 1) return undefined;
  // The letters of h have numbers of their own.
  const ofH = (variable: number): Expression =>
    variable === read.names.x ? symbol(x) : (read.names.parameters[variable] as Expression);
  const isFalling = isNegative(a);
  const size = ratioExpression(isFalling ? R.opposite(a) : a, ofH);
  const middle = R.quotient(b, R.product(R.ratioOf(2n), a));
  const least = R.difference(c, R.product(a, R.product(middle, middle)));
  const root = (u: Expression) => power(u, HALF);
  const inside = product(
    root(quotient(product(TWO, size), PI)),
    sum(symbol(x), ratioExpression(middle, ofH)),
  );
  const scale = root(quotient(PI, product(TWO, size)));
  const turn = ratioExpression(least, ofH);
  const [s, k] = [call('sin', turn), call('cos', turn)];
  const [S, C] = [call('fresnels', inside), call('fresnelc', inside)];
  const sign = isFalling ? MINUS_ONE : ONE;
  // h = ±|a|(x + m)² + l: sin h = ±sin(|a|…)·cos l + cos(|a|…)·sin l.
  const ofSine = sum(product(sign, k, S), product(s, C));
  const ofCosine = sum(product(k, C), product(MINUS_ONE, sign, s, S));
  return product(
    scale,
    sum(
      product(ratioExpression(shares[0], at), ofSine),
      product(ratioExpression(shares[1], at), ofCosine),
    ),
  );
}

interface Found {
  readonly sine: U.Univariate;
  readonly cosine: U.Univariate;
  readonly bottom: U.Univariate;
  /** How much of each k·sin h and k·cos h is left. */
  readonly shares: readonly (readonly [R.Ratio, R.Ratio])[];
}

function system(
  h: Fraction,
  s: Fraction,
  c: Fraction,
  poles: readonly Fraction[],
): Found | 'none' | undefined {
  const shape = shapeOf(h, [s, c, ...poles]);
  if (!shape) return undefined;
  const { bottom } = shape;
  const count = Math.max(0, shape.degree + 1);
  if (2 * count + 2 * poles.length > MAX_UNKNOWNS) return undefined;
  const square = U.product(bottom, bottom);
  const common = [s, c, ...poles, { n: [], d: U.product(square, h.d) }].reduce<U.Univariate>(
    (all, { d }) => U.product(all, U.divided(d, U.commonDivisor(all, d)).quotient),
    [R.ONE],
  );
  const whole = ({ n, d }: Fraction) => U.product(n, U.divided(common, d).quotient);
  const columns: [U.Univariate, U.Univariate][] = [];
  const unknown = Array.from(
    { length: count },
    (_, k): { slope: U.Univariate; turned: U.Univariate } => {
      const y: U.Univariate = [...new Array<R.Ratio>(k).fill(R.ZERO), R.ONE];
      const top = U.difference(
        U.product(U.derivative(y), bottom),
        U.product(y, U.derivative(bottom)),
      );
      return {
        slope: whole({ n: top, d: square }),
        turned: whole({ n: U.product(y, h.n), d: U.product(bottom, h.d) }),
      };
    },
  );
  for (const { slope, turned } of unknown) columns.push([slope, turned]);
  for (const { slope, turned } of unknown) columns.push([U.opposite(turned), slope]);
  for (const pole of poles) columns.push([whole(pole), []], [[], whole(pole)]);
  const right = [whole(s), whole(c)] as const;
  const height = Math.max(1, ...[...columns, right].flatMap(([p, q]) => [p.length, q.length]));
  const rows: R.Ratio[][] = [];
  const values: R.Ratio[] = [];
  for (const side of [0, 1] as const)
    for (let k = 0; k < height; k++) {
      rows.push(columns.map((column) => column[side][k] ?? R.ZERO));
      values.push(right[side][k] ?? R.ZERO);
    }
  const found = columns.length > 0 ? solved(rows, values) : values.every(R.isZero) ? [] : undefined;
  if (!found) return 'none';
  const last = 2 * count;
  return {
    sine: U.trimmed(found.slice(0, count)),
    cosine: U.trimmed(found.slice(count, last)),
    bottom,
    shares: poles.map((_, k) => [
      found[last + 2 * k] as R.Ratio,
      found[last + 2 * k + 1] as R.Ratio,
    ]),
  };
}
