/** Ladders of normalised elements from a low-pass shape, by Darlington's way through the reflection coefficient. */
import { EngineError } from '../error.ts';
import { type Complex, sqrt } from '../numeric/complex.ts';
import { fixedRoots } from '../numeric/exact-roots.ts';
import {
  BITS,
  combined,
  fixed,
  type Ladder,
  number,
  ONE,
  type Poly,
  product,
  quotient,
  removedLadder,
  times,
} from './ladder-removal.ts';
import type { LowpassShape } from './lowpass-shape.ts';

export type { Ladder, LadderElement } from './ladder-removal.ts';

/** Binary places that the zeros of reflection are found to. */
const ROOT_BITS = 180;

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
    return { re: to(x), im: beside ? 0n : im };
  });
  const touched = roots.filter(({ re, im }) => im === 0n && re > 0n);
  return fromRoots([
    ...new Array<FixedRoot>(first).fill({ re: 0n, im: 0n }),
    ...roots.filter((v) => !touched.includes(v)).map(leftRoot),
    ...touching(touched.map(({ re }) => number(re))),
  ]);
}

/**
 * Where all power passes at a frequency of its own, rounding makes of the double root at v = ω² two beside each other: of each
 * two one zero of reflection at ±jω. Roots that are further apart bound a band that would pass more than there is.
 */
function touching(squares: readonly number[]): FixedRoot[] {
  const inOrder = [...squares].sort((a, b) => a - b);
  const pairs = inOrder
    .filter((_, k) => k % 2 === 0)
    .map((v, k) => [v, inOrder[2 * k + 1] ?? Number.NaN]);
  return pairs.flatMap(([a = 0, b = 0]) => {
    if (!(b - a < 1e-4 * b))
      throw new EngineError('infeasible', 'More power than there is would have to pass.', {
        field: 'load',
        value: squares.length,
      });
    const w = fixed(Math.sqrt((a + b) / 2));
    return [
      { re: 0n, im: w },
      { re: 0n, im: -w },
    ];
  });
}

/** p(s) with s replaced by −s, of leading coefficient 1 again. */
const mirrored = (p: Poly): bigint[] => p.map((c, k) => ((p.length - 1 - k) % 2 === 1 ? -c : c));

/** The ends of a ladder: resistors, or an ideal source at the far end. */
export type Ends = { readonly kind: 'both'; readonly r: number } | { readonly kind: 'single' };

/**
 * The ladder of a shape, its first element's end being 1 Ω. With `both` ends `r` is the immittance wanted at the far end, of
 * the kind of the first element (a conductance where that is a shunt capacitor); of even order it cannot be below 1.
 * With a `single` end the other one is an ideal source. Traps stand in the order and the places that leave every element
 * positive and all of them nearest together (S. Darlington, J. Math. Phys. 18, 1939; G. C. Temes & J. W. LaPatra, Circuit Synthesis and Design, 1977,
 * ch. 6). Throws `no-solution` where no order does.
 */
export function ladder(shape: LowpassShape, ends: Ends): Ladder {
  const E = fromRoots(fixedPoles(shape.poles));
  const P = onAxis(shape.zeros);
  const [top, bottom] = ends.kind === 'single' ? parted(E) : matchedEnds(shape, E, P, ends.r);
  const found = removedLadder(
    top,
    bottom,
    [...shape.zeros].sort((a, b) => a - b),
    ends.kind === 'single',
  );
  if (!found)
    throw new EngineError(
      'infeasible',
      'Every ladder with these zeros of transmission has a negative element.',
      { field: 'stopLoss', value: shape.order },
    );
  return found;
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
