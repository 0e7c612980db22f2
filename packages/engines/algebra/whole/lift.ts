/** Hensel's lemma: factors modulo a prime become factors modulo a power of it. */
import { bezout, type Residues, product as residueProduct } from '../residue/polynomial.ts';
import { difference, leading, product, scaled, sum, trimmed, type Whole } from './polynomial.ts';

/** Coefficients from −m/2 to m/2. */
export const balanced = (a: Whole, m: bigint): Whole =>
  trimmed(
    a.map((c) => {
      const r = c % m;
      return 2n * r > m ? r - m : 2n * r <= -m ? r + m : r;
    }),
  );

/** Quotient and remainder by a monic polynomial, modulo m. */
function dividedBy(a: Whole, b: Whole, m: bigint): [Whole, Whole] {
  const rest = a.slice();
  const out = new Array<bigint>(Math.max(0, a.length - b.length + 1)).fill(0n);
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = (rest[k + b.length - 1] as bigint) % m;
    out[k] = q;
    if (q === 0n) continue;
    for (let j = 0; j < b.length; j++)
      rest[k + j] = ((rest[k + j] as bigint) - q * (b[j] as bigint)) % m;
  }
  return [balanced(out, m), balanced(rest.slice(0, Math.max(0, b.length - 1)), m)];
}

const toWhole = (a: Residues): Whole => a.map(BigInt);

/**
 * Monic factors modulo p^(2ᵏ), the first such power that is not below `least`, of a polynomial whose leading
 * coefficient p does not divide; f ≡ leading(f)·∏ factors modulo p. Each half of the factors is lifted against the
 * other, and then apart (von zur Gathen and Gerhard, Modern Computer Algebra, algorithms 15.10 and 15.17).
 */
export function lifted(
  f: Whole,
  factors: readonly Residues[],
  p: number,
  least: bigint,
): { factors: Whole[]; modulus: bigint } {
  let modulus = BigInt(p);
  while (modulus < least) modulus *= modulus;
  return { factors: split(f, factors, p, modulus), modulus };
}

function split(f: Whole, factors: readonly Residues[], p: number, modulus: bigint): Whole[] {
  if (factors.length === 1) return [monicModulo(f, modulus)];
  const half = factors.length >> 1;
  const [left, right] = [factors.slice(0, half), factors.slice(half)];
  const all = (list: readonly Residues[]) => list.reduce((a, b) => residueProduct(a, b, p));
  const lead = Number(((leading(f) % BigInt(p)) + BigInt(p)) % BigInt(p));
  const [g, h] = pairLifted(f, residueProduct([lead], all(left), p), all(right), p, modulus);
  return [...split(g, left, p, modulus), ...split(h, right, p, modulus)];
}

/** g and h with f ≡ g·h, h monic, from the same modulo p; the precision doubles with each step. */
function pairLifted(f: Whole, g0: Residues, h0: Residues, p: number, most: bigint): [Whole, Whole] {
  const first = bezout(g0, h0, p);
  let [g, h, s, t] = [g0, h0, first.s, first.t].map(toWhole) as [Whole, Whole, Whole, Whole];
  for (let m = BigInt(p); m < most; ) {
    m *= m;
    const e = balanced(difference(f, product(g, h)), m);
    const [q, r] = dividedBy(balanced(product(s, e), m), h, m);
    g = balanced(sum(g, sum(product(t, e), product(q, g))), m);
    h = balanced(sum(h, r), m);
    const b = balanced(difference(sum(product(s, g), product(t, h)), [1n]), m);
    const [c, d] = dividedBy(balanced(product(s, b), m), h, m);
    s = balanced(difference(s, d), m);
    t = balanced(difference(difference(t, product(t, b)), product(c, g)), m);
  }
  return [g, h];
}

/** Divided by its leading coefficient, modulo m. */
function monicModulo(f: Whole, m: bigint): Whole {
  return balanced(scaled(f, inverseModulo(leading(f), m)), m);
}

/** 1/a modulo m, of numbers without a common divisor. */
export function inverseModulo(a: bigint, m: bigint): bigint {
  let [r, s, u, v] = [m, ((a % m) + m) % m, 0n, 1n];
  while (s !== 0n) {
    const q = r / s;
    [r, s, u, v] = [s, r - q * s, v, u - q * v];
  }
  return u;
}
