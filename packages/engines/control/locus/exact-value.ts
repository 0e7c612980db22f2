import { degree, type Polynomial } from '../../exact/polynomial.ts';
import { fromNumber, rational, toNumber } from '../../exact/rational.ts';
import { type Complex, complex, div, exp, mul, neg } from '../../numeric/complex.ts';
import type { LocusLoop } from './loop.ts';

/**
 * An exact polynomial at a point of doubles, rounded once: near a root, where Horner's rule in doubles leaves
 * nothing but rounding, the value has all its digits.
 */
export function exactValue(p: Polynomial, s: Complex): Complex {
  if (p.length === 0) return complex(0);
  const [x, y] = [fromNumber(s.re), fromNumber(s.im)];
  // Whole numbers over one power of two, 2^k at the k-th step: no common divisors to look for.
  const unit = x.d > y.d ? x.d : y.d;
  const [a, b] = [x.n * (unit / x.d), y.n * (unit / y.d)];
  const over = p.reduce((all, { d }) => all * (d / shared(all, d)), 1n);
  let [re, im, scale] = [0n, 0n, 1n];
  for (let k = degree(p); k >= 0; k--) {
    const { n, d } = p[k] ?? { n: 0n, d: 1n };
    const top = k === degree(p) ? 1n : unit;
    scale *= top;
    [re, im] = [re * a - im * b + n * (over / d) * scale, re * b + im * a];
  }
  return complex(toNumber(rational(re, over * scale)), toNumber(rational(im, over * scale)));
}

function shared(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** −1/G(s): the gain at which s is a closed-loop pole, where that comes out real. Infinite at a zero, 0 at a pole. */
export function gainAt({ num, den, delay }: LocusLoop, s: Complex): Complex {
  const k = neg(div(exactValue(den, s), exactValue(num, s)));
  return delay === 0 ? k : mul(k, exp(complex(delay * s.re, delay * s.im)));
}
