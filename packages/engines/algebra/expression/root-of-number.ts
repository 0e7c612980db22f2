/** Roots of numbers, with what is a perfect power taken out of them. */
import { mul, type Rational, rational } from '../../exact/rational.ts';
import { type Expression, I, MINUS_ONE, number, powerNode } from './expression.ts';

/** Primes that are looked for among the factors of a radicand: 1009² and more stays under its root. */
const LARGEST = 1009n;

/** a = out^q·inside, of a positive whole number, as far as small primes and a perfect power tell. */
export function extracted(a: bigint, q: number): { out: bigint; inside: bigint } {
  const whole = rootOf(a, q);
  if (whole ** BigInt(q) === a) return { out: whole, inside: 1n };
  let [out, inside, rest] = [1n, 1n, a];
  for (let p = 2n; p <= LARGEST && p * p <= rest; p += p === 2n ? 1n : 2n) {
    let count = 0;
    for (; rest % p === 0n; rest /= p) count++;
    out *= p ** BigInt(Math.floor(count / q));
    inside *= p ** BigInt(count % q);
  }
  return { out, inside: inside * rest };
}

/** The greatest whole number whose q-th power is not above a. */
export function rootOf(a: bigint, q: number): bigint {
  if (a < 2n) return a;
  let x = 1n << BigInt(Math.ceil((4 * a.toString(16).length) / q));
  const by = BigInt(q);
  for (;;) {
    const next = ((by - 1n) * x + a / x ** (by - 1n)) / by;
    if (next >= x) return x;
    x = next;
  }
}

/** c·turn·radicand^(power): no fraction under the root, its exponent between 0 and 1, the turn of a negative base apart. */
export interface NumberRoot {
  readonly c: Rational;
  /** (−1)^(r/d), where the base is negative: i for a square root. */
  readonly turn: Expression | undefined;
  readonly radicand: bigint;
  readonly power: Rational;
}

/** base^(n/d), d > 1, in lowest terms. */
export function rootOfNumber(
  base: Rational,
  n: bigint,
  d: bigint,
  numberPower: (a: Rational, k: bigint) => Rational,
): NumberRoot {
  // b^(n/d) = b^k·b^(r/d), 0 < r < d.
  const r = ((n % d) + d) % d;
  const whole = numberPower(base, (n - r) / d);
  const size = { n: base.n < 0n ? -base.n : base.n, d: base.d };
  const power = rational(r, d);
  const turn = base.n >= 0n ? undefined : d === 2n ? I : powerNode(MINUS_ONE, number(power));
  const q = Number(d);
  // (a/b)^(r/d) = (aʳ·b^(d−r))^(1/d)/b.
  const radicand = numberPower(size, r).n * numberPower({ n: size.d, d: 1n }, d - r).n;
  const { out, inside } = extracted(radicand, q);
  return { c: mul(whole, rational(out, size.d)), turn, ...lowest(inside, q) };
}

/** inside^(1/q), where inside is itself a power whose exponent shares a divisor with q: 4^(1/4) is 2^(1/2). */
function lowest(inside: bigint, q: number): { radicand: bigint; power: Rational } {
  for (let k = q; k > 1; k--) {
    const root = rootOf(inside, k);
    if (inside > 1n && root ** BigInt(k) === inside)
      return { radicand: root, power: rational(k, q) };
  }
  return { radicand: inside, power: rational(1, q) };
}
