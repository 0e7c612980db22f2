import { fromNumber, rational, toNumber } from '../exact/rational.ts';
import { aberth, type RootSet } from './aberth.ts';
import { type IntegerPolynomial, squareFree } from './square-free.ts';

/**
 * All roots of the polynomial whose coefficients are exactly these doubles, to the last places
 * whatever their condition: repeated roots are divided out over the whole numbers, then
 * Weierstrass corrections run in fixed point with exact polynomial values. One set a
 * multiplicity; undefined where some factor does not settle within 8000 bits.
 */
export function exactRoots(
  coefficients: Float64Array,
): { set: RootSet; multiplicity: number }[] | undefined {
  const fractions = Array.from(coefficients, fromNumber);
  const common = fractions.reduce((d, x) => (x.d > d ? x.d : d), 1n); // all powers of two
  const whole = fractions.map((x) => x.n * (common / x.d));
  return integerRoots(whole);
}

/**
 * The same for whole coefficients, highest power first, the first and the last not zero: roots of each multiplicity in a
 * set of their own, real ones with an imaginary part of exactly 0.
 */
export function integerRoots(
  whole: IntegerPolynomial,
): { set: RootSet; multiplicity: number }[] | undefined {
  const sets: { set: RootSet; multiplicity: number }[] = [];
  for (const { polynomial, multiplicity } of squareFree(whole)) {
    const set = simpleRoots(polynomial);
    if (!set) return undefined;
    sets.push({ set, multiplicity });
  }
  return sets;
}

/** The roots of a polynomial of whole coefficients, highest power first, without repeated ones, to the last places; undefined where they do not settle. */
export function simpleRoots(p: IntegerPolynomial): RootSet | undefined {
  if (p.length === 2) {
    const root = toNumber(rational(-p[1]!, p[0]!));
    return {
      re: Float64Array.of(root),
      im: Float64Array.of(0),
      radius: Float64Array.of(Math.abs(root) * 2 ** -53),
    };
  }
  const found = fixedRoots(p, RELATIVE);
  return found && rounded(found);
}

/** Roots in fixed point: divided by 2^bits. The discs of these radii about them hold all roots. */
export interface FixedRoots {
  readonly x: readonly bigint[];
  readonly y: readonly bigint[];
  readonly radius: readonly bigint[];
  readonly bits: number;
}

/** Binary places that a radius lies below its root, for doubles. */
const RELATIVE = 64;

/**
 * The roots of a polynomial without repeated ones and without the root 0, with radii of at most 2^−relative of each
 * root's size; undefined where they do not settle within `most` bits.
 */
export function fixedRoots(
  p: IntegerPolynomial,
  relative: number,
  most = 8000,
): FixedRoots | undefined {
  const largest = p.reduce((top, c) => Math.max(top, c.toString(16).length), 0);
  const unit = largest > 200 ? 1n << BigInt(4 * (largest - 200)) : 1n;
  const doubles = Float64Array.from(p, (c) => toNumber(rational(c, unit)));
  if (doubles[0] === 0 || doubles.at(-1) === 0) return undefined;
  const start = aberth(doubles);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < start.re.length; i++) {
    least = Math.min(least, Math.hypot(start.re[i]!, start.im[i]!));
  }
  if (!(least > 1e-300)) return undefined;
  const below = Math.max(0, -Math.floor(Math.log2(least)));
  for (let bits = 56 + relative; bits <= most; bits *= 2) {
    const found = fixedPoint(p, start, bits + below, BigInt(relative));
    if (found) return found;
  }
  return undefined;
}

/** Fixed point with the given binary places; undefined where 60 sweeps do not settle. */
function fixedPoint(
  p: IntegerPolynomial,
  start: RootSet,
  bits: number,
  relative: bigint,
): FixedRoots | undefined {
  const n = p.length - 1;
  const one = BigInt(bits);
  const toFixed = (x: number) => {
    const { n: top, d } = fromNumber(x);
    return (top << one) / d;
  };
  const x = Array.from(start.re, toFixed);
  const y = Array.from(start.im, toFixed);
  const shifted = p.map((c, k) => c << BigInt(k * bits));
  const size = (a: bigint, b: bigint) => {
    const [s, t] = [a < 0n ? -a : a, b < 0n ? -b : b];
    return s + t; // |z| ≤ this ≤ √2·|z|
  };
  const radius = new Array<bigint>(n).fill(0n);
  for (let sweep = 0; sweep < 60; sweep++) {
    let settled = true;
    for (let i = 0; i < n; i++) {
      const [a, b] = [x[i]!, y[i]!];
      let [vr, vi] = [p[0]!, 0n];
      for (let k = 1; k <= n; k++) [vr, vi] = [vr * a - vi * b + shifted[k]!, vr * b + vi * a];
      let [qr, qi] = [p[0]!, 0n];
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        let s = a - x[j]!;
        const t = b - y[j]!;
        if (s === 0n && t === 0n) s = 1n;
        [qr, qi] = [qr * s - qi * t, qr * t + qi * s];
      }
      const d = qr * qr + qi * qi;
      const wr = (vr * qr + vi * qi) / d;
      const wi = (vi * qr - vr * qi) / d;
      x[i] = a - wr;
      y[i] = b - wi;
      // Two units for the quotients' truncation.
      radius[i] = BigInt(n) * (size(wr, wi) + 2n);
      if (radius[i]! << relative > size(x[i]!, y[i]!)) settled = false;
    }
    // The radii hold before the last correction, so with the correction's own size they hold after it.
    if (settled) return { x, y, radius: radius.map((r) => 2n * r), bits };
  }
  return undefined;
}

function rounded({ x, y, radius, bits }: FixedRoots): RootSet {
  const scale = 1n << BigInt(bits);
  const number = (v: bigint) => toNumber(rational(v, scale));
  // A part within the radius of zero is zero: real roots stay on the axis.
  const part = (v: bigint, r: bigint) => ((v < 0n ? -v : v) <= r ? 0 : number(v));
  const re = Float64Array.from(x, (v, i) => part(v, radius[i]!));
  const im = Float64Array.from(y, (v, i) => part(v, radius[i]!));
  return {
    re,
    im,
    radius: Float64Array.from(
      radius,
      (r, i) => number(2n * r) + 2 ** -53 * Math.hypot(re[i]!, im[i]!),
    ),
  };
}
