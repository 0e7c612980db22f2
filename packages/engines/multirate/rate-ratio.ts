/** The ratio of two sample rates: exact, and the nearest one of smaller terms. */
import { abs, compare, div, mul, type Rational, rational, sub } from '../exact/rational.ts';

/** `to`/`from` in lowest terms: interpolation by `up`, decimation by `down`. Both rates are above 0. */
export function rateRatio(from: Rational, to: Rational): { up: bigint; down: bigint } {
  const { n, d } = div(to, from);
  return { up: n, down: d };
}

/**
 * The fraction nearest to `x` > 0 whose numerator and denominator are `most` at most, both 1 at least: the convergents
 * of its continued fraction, and the last of the fractions between them (Hardy & Wright, An Introduction to the
 * Theory of Numbers, ch. 10).
 */
export function nearestRatio(x: Rational, most: bigint): Rational {
  let [before, at] = [
    { n: 0n, d: 1n },
    { n: 1n, d: 0n },
  ];
  let rest = x;
  for (;;) {
    const whole = rest.n / rest.d;
    // How often the last convergent goes in before a term is too large.
    const room = [whole];
    if (at.n > 0n) room.push((most - before.n) / at.n);
    if (at.d > 0n) room.push((most - before.d) / at.d);
    const times = room.reduce((a, b) => (b < a ? b : a));
    const next = { n: before.n + times * at.n, d: before.d + times * at.d };
    if (times < whole) return nearer(x, at, next);
    const fraction = sub(rest, rational(whole));
    if (fraction.n === 0n) return rational(next.n, next.d);
    [before, at] = [at, next];
    rest = rational(fraction.d, fraction.n);
  }
}

/** The nearer of two, of which one may have a term that is 0. */
function nearer(x: Rational, a: Rational, b: Rational): Rational {
  if (a.n === 0n || a.d === 0n) return rational(b.n, b.d);
  if (b.n === 0n || b.d === 0n) return rational(a.n, a.d);
  const [one, other] = [rational(a.n, a.d), rational(b.n, b.d)];
  return compare(abs(sub(one, x)), abs(sub(other, x))) <= 0 ? one : other;
}

/** How far `ratio` is from `x`, in millionths of `x`, with its sign. */
export const partsPerMillion = (ratio: Rational, x: Rational): Rational =>
  mul(div(sub(ratio, x), x), rational(1_000_000n));
