/** Ladders of normalised elements out of an immittance, pole by pole, in fixed point. */
import { fixedToNumber, toFixed } from '../exact/fixed-number.ts';
import { fromNumber } from '../exact/rational.ts';

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
export const BITS = 256;
export const ONE = 1n << BigInt(BITS);
export const fixed = (x: number): bigint => toFixed(fromNumber(x), BITS);
export const product = (a: bigint, b: bigint): bigint => (a * b) >> BigInt(BITS);
export const quotient = (a: bigint, b: bigint): bigint => (a << BigInt(BITS)) / b;
export const number = (x: bigint): number => fixedToNumber(x, BITS);

/** Coefficients from the constant up. */
export type Poly = readonly bigint[];

export const times = (a: Poly, b: Poly): bigint[] => {
  const out = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = (out[i + j] as bigint) + product(x, y);
    });
  });
  return out;
};
export const combined = (a: Poly, b: Poly, sign: 1n | -1n): bigint[] =>
  Array.from(
    { length: Math.max(a.length, b.length) },
    (_, i) => (a[i] ?? 0n) + sign * (b[i] ?? 0n),
  );
export const shifted = (a: Poly, k: bigint): bigint[] => [0n, ...a.map((c) => product(c, k))];

/** Removals tried at most; orders up to 12, which have five traps at most, take fewer. */
const MOST = 4000;

interface Left {
  readonly A: Poly;
  readonly B: Poly;
  /** Those not yet made. */
  readonly zeros: readonly number[];
  /** Zeros of transmission at infinity not yet made. */
  readonly far: number;
  readonly elements: readonly LadderElement[];
}

/**
 * Of all ladders that make these zeros of transmission as traps, in any order and with any of the zeros at infinity
 * before them, the one of positive elements whose values lie nearest together; undefined where there is none. Of
 * more than five traps the search ends after 4000 removals with the best so far.
 */
export function removedLadder(
  top: Poly,
  bottom: Poly,
  zeros: readonly number[],
  single: boolean,
): Ladder | undefined {
  let best: { ladder: Ladder; spread: number } | undefined;
  let tried = 0;
  const keep = (elements: readonly LadderElement[]): void => {
    const values = elements.flatMap((e) => (e.kind === 'trap' ? [e.g, e.dual] : [e.g]));
    const spread = Math.max(...values) / Math.min(...values);
    // At 0 rad/s the ladder is a wire: what is seen there is the far end.
    const end = single ? null : number(quotient(top[0] as bigint, bottom[0] as bigint));
    if (!best || spread < best.spread) best = { ladder: { elements, end }, spread };
  };
  const walk = (left: Left): void => {
    if (left.zeros.length === 0) {
      const rest = plainRest(left);
      if (rest) keep(rest);
      return;
    }
    for (const zero of new Set(left.zeros)) {
      if (++tried > MOST) return;
      const next = withTrap(left, zero);
      if (next) walk(next);
    }
    if (left.far < 3 || ++tried > MOST) return;
    const next = withPlainPair(left);
    if (next) walk(next);
  };
  walk({ A: top, B: bottom, zeros, far: top.length - 1 - 2 * zeros.length, elements: [] });
  return best?.ladder;
}

/** Part of the pole at infinity, which moves a zero of the rest to `zero`, and the trap there. */
function withTrap({ A, B, zeros, far, elements }: Left, zero: number): Left | undefined {
  const w2 = product(fixed(zero), fixed(zero));
  const c = overS(A, B, w2);
  if (c === undefined || c <= 0n) return undefined;
  const Q = overPair(combined(A, shifted(B, c), -1n), w2);
  const k = overS(B, Q, w2);
  if (k === undefined || k <= 0n) return undefined;
  const at = zeros.indexOf(zero);
  return {
    A: Q,
    B: overPair(combined(B, shifted(Q, k), -1n), w2),
    zeros: zeros.filter((_, j) => j !== at),
    far,
    elements: [
      ...elements,
      { kind: 'plain', place: 'first', g: number(c) },
      {
        kind: 'trap',
        place: 'dual',
        g: number(quotient(ONE, k)),
        dual: number(quotient(k, w2)),
        zero,
      },
    ],
  };
}

/** The whole pole at infinity, of one kind; undefined where its element is not positive. */
function withPlain(A: Poly, B: Poly): { g: bigint; A: Poly; B: Poly } | undefined {
  const under = B.at(-1) ?? 0n;
  if (under <= 0n || A.length !== B.length + 1) return undefined;
  const g = quotient(A.at(-1) as bigint, under);
  if (g <= 0n) return undefined;
  // The two highest powers vanish: the first by the choice of g, the second because the zero next left is at infinity too.
  return {
    g,
    A: B,
    B: combined(A, shifted(B, g), -1n).slice(0, Math.max(0, B.length - 1)),
  };
}

function withPlainPair(left: Left): Left | undefined {
  const first = withPlain(left.A, left.B);
  const second = first && withPlain(first.A, first.B);
  if (!second) return undefined;
  return {
    ...left,
    A: second.A,
    B: second.B,
    far: left.far - 2,
    elements: [
      ...left.elements,
      { kind: 'plain', place: 'first', g: number(first.g) },
      { kind: 'plain', place: 'dual', g: number(second.g) },
    ],
  };
}

/** All elements, where the zeros that are left are at infinity. */
function plainRest({ A, B, elements }: Left): LadderElement[] | undefined {
  const all = [...elements];
  for (let place: 'first' | 'dual' = 'first'; B.length > 0; ) {
    const next = withPlain(A, B);
    if (!next) return undefined;
    all.push({ kind: 'plain', place, g: number(next.g) });
    [A, B] = [next.A, next.B];
    if (A.length === 1 && B.length === 0) return all;
    place = place === 'first' ? 'dual' : 'first';
  }
  return undefined;
}

/** The real part of A/(sB) at s = jω, of ω² = w2. */
function overS(A: Poly, B: Poly, w2: bigint): bigint | undefined {
  const [ar, ai] = at(A, w2);
  const [br, bi] = at(B, w2);
  const size = product(br, br) + product(w2, product(bi, bi));
  return size === 0n ? undefined : quotient(product(ai, br) - product(ar, bi), size);
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
