/** Modes of circular and coaxial guides by the zeros of Bessel functions and of their cross products. */
import { besselJ, besselJY } from '../numeric/bessel-jy.ts';
import { findRoot } from '../numeric/find-root.ts';
import type { Mode, ModeName } from './section.ts';

type RoundName = ModeName & { readonly kind: 'TE' | 'TM' };

/** How many zeros at most, and up to where. */
interface Bounds {
  readonly count: number;
  readonly upTo?: number;
}

/**
 * The first zeros of f above `from`, found by its changes of sign at a step that is below the distance of any two of
 * them.
 */
function zerosOf(
  f: (x: number) => number,
  from: number,
  step: number,
  { count, upTo = Number.POSITIVE_INFINITY }: Bounds,
): number[] {
  const found: number[] = [];
  let [x, before] = [from, f(from)];
  while (found.length < count && x <= upTo) {
    const next = x + step;
    const value = f(next);
    if (before > 0 !== value > 0) found.push(findRoot(f, x, next));
    [x, before] = [next, value];
  }
  return found;
}

/** Below this no zero of J₀, J₀′ but that at 0, or of a higher order lies. */
const FIRST = 0.5;

/**
 * The first positive zeros of J_m (TM) or J_m′ (TE). They lie above m, and two of one function more than 2 apart
 * (G. N. Watson, A Treatise on the Theory of Bessel Functions, sections 15.3 and 15.8).
 */
export function circularZeros(kind: 'TE' | 'TM', m: number, bounds: Bounds): number[] {
  const f = (x: number) => (kind === 'TM' ? besselJ(m, x).j : besselJ(m, x).dj);
  return zerosOf(f, Math.max(FIRST, 0.999 * m), 1, bounds);
}

/**
 * The first zeros κ = kc·outer of a coaxial guide whose inner radius is `ratio` of the outer: of
 * J(κρ)Y(κ) − J(κ)Y(κρ), or with both differentiated for TE (N. Marcuvitz, Waveguide Handbook, section 2.4). The lowest
 * TE of m > 0 lies near 2m/(1 + ρ), the others near multiples of π/(1 − ρ).
 */
export function coaxialZeros(
  kind: 'TE' | 'TM',
  m: number,
  ratio: number,
  bounds: Bounds,
): number[] {
  const f = (k: number): number => {
    const [a, b] = [besselJY(m, k * ratio), besselJY(m, k)];
    return kind === 'TM' ? a.j * b.y - b.j * a.y : a.dj * b.dy - b.dj * a.dy;
  };
  const apart = Math.PI / (1 - ratio);
  // κ² is at least m², the mean of (m·outer/r)² over the section.
  return zerosOf(f, Math.max(FIRST, 0.999 * m), apart / 16, bounds);
}

/** Radial part of ψ and its derivative by r at r, m. */
export type Radial = (r: number) => readonly [z: number, dz: number];

type Known = Pick<Mode, 'kind' | 'm' | 'cutoff'>;

/** Of a circular guide's mode: J_m(kc r). */
export const circularRadial =
  ({ m, cutoff }: Known): Radial =>
  (r) => {
    const { j, dj } = besselJ(m, cutoff * r);
    return [j, cutoff * dj];
  };

/** Of a coaxial guide's mode between the radii a and more: zero (TM) or level (TE) at a. */
export function coaxialRadial({ kind, m, cutoff }: Known, a: number): Radial {
  const wall = besselJY(m, cutoff * a);
  const [onJ, onY] = kind === 'TM' ? [wall.y, wall.j] : [wall.dy, wall.dj];
  // Y at the inner wall may be huge.
  const size = Math.hypot(onJ, onY);
  return (r) => {
    const { j, y, dj, dy } = besselJY(m, cutoff * r);
    return [(j * onJ - y * onY) / size, (cutoff * (dj * onJ - dy * onY)) / size];
  };
}

/** ∫cos² of m periods around. */
const aroundSquared = (m: number): number => (m === 0 ? 2 : 1) * Math.PI;

/** A mode of a circular guide of radius a, m, whose zero is given. */
export function circularMode(a: number, { kind, m, n }: RoundName, zero: number): Mode {
  const cutoff = zero / a;
  const share = 2 / (a * (1 - (m / zero) ** 2));
  const [z, dz] = circularRadial({ kind, m, cutoff })(a);
  const square = kind === 'TE' ? (1 - (m / zero) ** 2) * z * z : (dz / cutoff) ** 2;
  return {
    kind,
    m,
    n,
    cutoff,
    turned: m === 0 ? 1 : 2,
    walls:
      kind === 'TE'
        ? { value: share, along: share * (m / a) ** 2, across: 0 }
        : { value: 0, along: 0, across: (2 * cutoff * cutoff) / a },
    norm: (aroundSquared(m) * a * a * square) / 2,
  };
}

/** A mode of a coaxial guide between the radii a and b, m, whose zero kc·b is given. */
export function coaxialMode(a: number, b: number, { kind, m, n }: RoundName, zero: number): Mode {
  const cutoff = zero / b;
  const radial = coaxialRadial({ kind, m, cutoff }, a);
  const [[za, da], [zb, db]] = [radial(a), radial(b)];
  // ∫Z² r dr between the walls (Abramowitz & Stegun 11.4.2).
  const upTo = (r: number, z: number, d: number) =>
    ((r * r) / 2) * ((d / cutoff) ** 2 + (1 - (m / (cutoff * r)) ** 2) * z * z);
  const whole = upTo(b, zb, db) - upTo(a, za, da);
  return {
    kind,
    m,
    n,
    cutoff,
    turned: m === 0 ? 1 : 2,
    walls:
      kind === 'TE'
        ? {
            value: (a * za * za + b * zb * zb) / whole,
            along: (m * m * ((za * za) / a + (zb * zb) / b)) / whole,
            across: 0,
          }
        : { value: 0, along: 0, across: (a * da * da + b * db * db) / whole },
    norm: aroundSquared(m) * whole,
  };
}

/** The TEM mode between the radii a and b, m. */
export const coaxialTem = (a: number, b: number): Mode => ({
  kind: 'TEM',
  m: 0,
  n: 0,
  cutoff: 0,
  turned: 1,
  walls: { value: 0, along: 0, across: (1 / a + 1 / b) / Math.log(b / a) },
  norm: 2 * Math.PI * Math.log(b / a),
});
