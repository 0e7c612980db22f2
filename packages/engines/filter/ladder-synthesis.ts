/** Ladders of normalised elements from a low-pass shape, by Darlington's way through the reflection coefficient. */
import { EngineError } from '../error.ts';
import { fixedToNumber, toFixed } from '../exact/fixed-number.ts';
import { fromNumber } from '../exact/rational.ts';
import { type Complex, sqrt } from '../numeric/complex.ts';
import { fixedRoots } from '../numeric/exact-roots.ts';
import type { LowpassShape } from './lowpass-shape.ts';

/** An element of a ladder, seen from the end it begins at: alternately of one immittance and of its dual. */
export type LadderElement =
  /** Its immittance is g·s, of the kind that its place asks for: a shunt capacitor or a series inductor. */
  | { readonly kind: 'plain'; readonly place: 'first' | 'dual'; readonly g: number }
  /** Dual to the places before and after it: a parallel circuit in series, or a series circuit in shunt; across it no power passes at `zero`. */
  | {
      readonly kind: 'trap';
      readonly place: 'dual';
      /** Of the same kind as the plain elements beside it. */
      readonly g: number;
      readonly dual: number;
      readonly zero: number;
    };

export interface Ladder {
  readonly elements: readonly LadderElement[];
  /** The immittance of the far end, of the kind of the first element; null where the end is an ideal source. */
  readonly end: number | null;
}

/** Binary places of the synthesis: 256, where doubles lose about a digit an order. */
const BITS = 256;
/** Those that the zeros of reflection are found to. */
const ROOT_BITS = 180;
const ONE = 1n << BigInt(BITS);
const fixed = (x: number): bigint => toFixed(fromNumber(x), BITS);
const product = (a: bigint, b: bigint): bigint => (a * b) >> BigInt(BITS);
const quotient = (a: bigint, b: bigint): bigint => (a << BigInt(BITS)) / b;
const number = (x: bigint): number => fixedToNumber(x, BITS);

/** Coefficients from the constant up. */
type Poly = readonly bigint[];

const times = (a: Poly, b: Poly): bigint[] => {
  const out = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = (out[i + j] as bigint) + product(x, y);
    });
  });
  return out;
};
const combined = (a: Poly, b: Poly, sign: 1n | -1n): bigint[] =>
  Array.from(
    { length: Math.max(a.length, b.length) },
    (_, i) => (a[i] ?? 0n) + sign * (b[i] ?? 0n),
  );
const shifted = (a: Poly, k: bigint): bigint[] => [0n, ...a.map((c) => product(c, k))];

interface FixedRoot {
  readonly re: bigint;
  readonly im: bigint;
}

/** Of conjugate roots the upper one counts. */
const fromRoots = (roots: readonly FixedRoot[]): bigint[] =>
  roots.reduce<bigint[]>(
    (p, { re, im }) => {
      if (im < 0n) return p;
      return times(p, im === 0n ? [-re, ONE] : [product(re, re) + product(im, im), -2n * re, ONE]);
    },
    [ONE],
  );

const fixedPoles = (poles: readonly Complex[]): FixedRoot[] =>
  poles.map(({ re, im }) => ({ re: fixed(re), im: fixed(im) }));

/** The root of s² = −v in the left half plane, conjugate for conjugates: Newton’s steps from the double next to it. */
function leftRoot(v: FixedRoot): FixedRoot {
  const near = sqrt({ re: -number(v.re), im: -number(v.im) });
  const sign = near.re > 0 ? -1 : 1;
  let [re, im] = [fixed(sign * near.re), fixed(sign * near.im)];
  if (v.im === 0n) im = 0n;
  for (let step = 0; step < 3; step++) {
    const size = product(re, re) + product(im, im);
    const qr = quotient(-product(v.re, re) - product(v.im, im), size);
    const qi = quotient(product(v.re, im) - product(v.im, re), size);
    re = (re + qr) / 2n;
    im = (im + qi) / 2n;
  }
  return { re, im };
}

const onAxis = (zeros: readonly number[]): bigint[] =>
  zeros.reduce<bigint[]>(
    (p, z) => times(p, z === 0 ? [0n, ONE] : [product(fixed(z), fixed(z)), 0n, ONE]),
    [ONE],
  );

/** |p(jω)|² as a polynomial in v = ω². */
function squared(p: Poly): bigint[] {
  const part = (from: number) => p.filter((_, k) => k % 2 === from).map((c, k) => (k % 2 ? -c : c));
  const [even, odd] = [part(0), part(1)];
  return odd.length === 0
    ? times(even, even)
    : combined(times(even, even), [0n, ...times(odd, odd)], 1n);
}

/** Largest power a lossless network passes between ends of ratio r, of what the source can give. */
export const powerAtDc = (r: number): number => (4 * r) / (1 + r) ** 2;

/**
 * Half of the roots of |E|² − κ|P|²: the zeros of reflection on the left, for a load of r times the source. Throws
 * `no-solution` where the network would have to pass more power than there is.
 */
function reflectionPolynomial(shape: LowpassShape, E: Poly, P: Poly, r: number): bigint[] {
  const wanted = powerAtDc(r);
  const peak = wanted / shape.dc;
  if (shape.reflection && Math.abs(peak - 1) < 1e-9) return onAxis(shape.reflection);
  if (peak > 1 + 1e-9)
    throw new EngineError(
      'infeasible',
      `With a load of ${Number(r.toPrecision(6))} times the source more power than there is would have to pass at the crests of the ripple.`,
      { field: 'load', value: r },
    );
  const ratio = quotient(
    product(E[0] as bigint, E[0] as bigint),
    product(P[0] as bigint, P[0] as bigint),
  );
  const kappa = product(ratio, fixed(Math.min(1, wanted)));
  const square = combined(
    squared(E),
    squared(P).map((c) => product(c, kappa)),
    -1n,
  );
  const matched = Math.abs(wanted - 1) < 1e-12;
  // Matched at 0 Hz the loss begins with a power of v: one, or two for Papoulis’ even orders.
  const largest = square.reduce((m, c) => (c > m ? c : -c > m ? -c : m), 0n);
  const first = matched ? square.findIndex((c) => (c < 0n ? -c : c) > largest >> 44n) : 0;
  const found = fixedRoots(square.slice(first).reverse(), ROOT_BITS);
  if (!found)
    throw new EngineError('infeasible', 'The zeros of reflection were not found.', {
      field: 'order',
      value: shape.order,
    });
  const to = (x: bigint) => (x << BigInt(BITS)) >> BigInt(found.bits);
  // A real root comes with what rounding left beside it; those found are apart from each other by far more.
  const roots = found.x.map((x, k) => {
    const im = to(found.y[k] as bigint);
    const beside = (im < 0n ? -im : im) >> BigInt(BITS - ROOT_BITS + 40) === 0n;
    return leftRoot({ re: to(x), im: beside ? 0n : im });
  });
  return fromRoots([...new Array<FixedRoot>(first).fill({ re: 0n, im: 0n }), ...roots]);
}

/** p(s) with s replaced by −s, of leading coefficient 1 again. */
const mirrored = (p: Poly): bigint[] => p.map((c, k) => ((p.length - 1 - k) % 2 === 1 ? -c : c));

/** The ends of a ladder: resistors, or an ideal source at the far end. */
export type Ends = { readonly kind: 'both'; readonly r: number } | { readonly kind: 'single' };

/**
 * The ladder of a shape, its first element's end being 1 Ω. With `both` ends `r` is the immittance wanted at the far end, of
 * the kind of the first element (a conductance where that is a shunt capacitor); of even order it cannot be below 1.
 * With a `single` end the other one is an ideal source. Traps come first, in the order that leaves every element
 * positive (S. Darlington, J. Math. Phys. 18, 1939; G. C. Temes & J. W. LaPatra, Circuit Synthesis and Design, 1977,
 * ch. 6). Throws `no-solution` where no order does.
 */
export function ladder(shape: LowpassShape, ends: Ends): Ladder {
  const E = fromRoots(fixedPoles(shape.poles));
  const P = onAxis(shape.zeros);
  const [top, bottom] = ends.kind === 'single' ? parted(E) : matchedEnds(shape, E, P, ends.r);
  let best: { ladder: Ladder; spread: number } | undefined;
  for (const zeros of orders([...shape.zeros].sort((a, b) => a - b))) {
    const tried = removed(top, bottom, zeros, ends.kind === 'single');
    if (!tried) continue;
    const values = tried.elements.flatMap((e) => (e.kind === 'trap' ? [e.g, e.dual] : [e.g]));
    const spread = Math.max(...values) / Math.min(...values);
    if (!best || spread < best.spread) best = { ladder: tried, spread };
  }
  if (!best)
    throw new EngineError(
      'infeasible',
      'Every ladder with these zeros of transmission has a negative element.',
      { field: 'stopLoss', value: shape.order },
    );
  return best.ladder;
}

function matchedEnds(shape: LowpassShape, E: Poly, P: Poly, r: number): [bigint[], bigint[]] {
  if (shape.order % 2 === 0 && r < 1 - 1e-9)
    throw new EngineError('infeasible', 'Of even order the ladder must begin at its other end.', {
      field: 'load',
      value: r,
    });
  const F = reflectionPolynomial(shape, E, P, r);
  const G = r < 1 ? mirrored(F) : F;
  return [combined(E, G, 1n), combined(E, G, -1n).slice(0, -1)];
}

/** Odd and even part, the longer one first. */
function parted(E: Poly): [bigint[], bigint[]] {
  const n = E.length - 1;
  const part = (parity: number) => E.map((c, k) => (k % 2 === parity ? c : 0n));
  return [part(n % 2), part((n + 1) % 2).slice(0, -1)];
}

/** At most 120 orders: order 10 has four zeros that are not at infinity. */
function* orders(zeros: readonly number[]): Generator<readonly number[]> {
  if (zeros.length < 2) yield zeros;
  else
    for (const first of zeros)
      for (const rest of orders(zeros.filter((z) => z !== first))) yield [first, ...rest];
}

/** Removes the traps, then the poles at infinity; undefined where an element is not positive. */
function removed(
  top: Poly,
  bottom: Poly,
  zeros: readonly number[],
  single: boolean,
): Ladder | undefined {
  const elements: LadderElement[] = [];
  let [A, B] = [top, bottom];
  for (const zero of zeros) {
    const w2 = product(fixed(zero), fixed(zero));
    const c = overS(A, B, w2);
    const Q = overPair(combined(A, shifted(B, c), -1n), w2);
    const k = overS(B, Q, w2);
    if (c <= 0n || k <= 0n) return undefined;
    elements.push(
      { kind: 'plain', place: 'first', g: number(c) },
      {
        kind: 'trap',
        place: 'dual',
        g: number(quotient(ONE, k)),
        dual: number(quotient(k, w2)),
        zero,
      },
    );
    [A, B] = [Q, overPair(combined(B, shifted(Q, k), -1n), w2)];
  }
  for (let place: 'first' | 'dual' = 'first'; B.length > 0; ) {
    const under = B.at(-1) as bigint;
    if (under <= 0n || A.length !== B.length + 1) break;
    const g = quotient(A.at(-1) as bigint, under);
    if (g <= 0n) return undefined;
    elements.push({ kind: 'plain', place, g: number(g) });
    // The two highest powers vanish: the first by the choice of g, the second because all zeros left are at infinity.
    [A, B] = [B, combined(A, shifted(B, g), -1n).slice(0, Math.max(0, B.length - 1))];
    if (A.length === 1 && B.length === 0) return finished(elements, top, bottom, single);
    place = place === 'first' ? 'dual' : 'first';
  }
  return undefined;
}

/** At 0 rad/s the ladder is a wire: what is seen there is the far end. */
const finished = (
  elements: readonly LadderElement[],
  top: Poly,
  bottom: Poly,
  single: boolean,
): Ladder => ({
  elements,
  end: single ? null : number(quotient(top[0] as bigint, bottom[0] as bigint)),
});

/** The real part of A/(sB) at s = jω, of ω² = w2. */
function overS(A: Poly, B: Poly, w2: bigint): bigint {
  const [ar, ai] = at(A, w2);
  const [br, bi] = at(B, w2);
  return quotient(
    product(ai, br) - product(ar, bi),
    product(br, br) + product(w2, product(bi, bi)),
  );
}

/** The even part and the odd part over s of p, at s² = −w2. */
function at(p: Poly, w2: bigint): [bigint, bigint] {
  const out: [bigint, bigint] = [0n, 0n];
  for (let k = p.length - 1; k >= 0; k--) {
    const parity = k % 2 === 0 ? 0 : 1;
    out[parity] = (p[k] as bigint) - product(out[parity], w2);
  }
  return out;
}

/** p divided by s² + w2, what remains left out. */
function overPair(p: Poly, w2: bigint): bigint[] {
  const out = new Array<bigint>(p.length - 2).fill(0n);
  for (let k = p.length - 3; k >= 0; k--)
    out[k] = (p[k + 2] as bigint) - product(w2, out[k + 2] ?? 0n);
  return out;
}
