/**
 * Zeros and poles on the z plane by 1 − |z| and their angle: near the unit circle, where filters have them, neither
 * loses digits as Re z and |z|² do.
 */
import type { Complex } from '../numeric/complex.ts';

export interface PolarRoot {
  /** 1 − |z|: above 0 inside the unit circle, 0 on it. */
  readonly deficit: number;
  /** Radians, 0 to π. */
  readonly angle: number;
  /** A conjugate pair, or a real root alone. */
  readonly pair: boolean;
}

export const realRoot = (z: number): PolarRoot => ({
  deficit: 1 - Math.abs(z),
  angle: z < 0 ? Math.PI : 0,
  pair: false,
});

/** A pair on the unit circle. */
export const onCircle = (angle: number): PolarRoot => ({ deficit: 0, angle, pair: true });

/** How many roots it stands for. */
export const countOf = ({ pair }: PolarRoot): number => (pair ? 2 : 1);

/** The root with the imaginary part that is not negative. */
export function cartesian({ deficit, angle }: PolarRoot): Complex {
  const r = 1 - deficit;
  if (angle === Math.PI) return { re: -r, im: 0 };
  return { re: r * Math.cos(angle), im: r * Math.sin(angle) };
}

/**
 * z = (1 + s)/(1 − s) of a root of the s plane with Im s ≥ 0, a real one alone and another with its conjugate
 * (bilinear transform, frequencies as tan(ω/2)). `onAxis` says that Re s is 0 exactly.
 */
export function bilinear({ re, im }: Complex): PolarRoot {
  const below = (1 - re) ** 2 + im ** 2;
  const r = Math.sqrt(((1 + re) ** 2 + im ** 2) / below);
  return {
    deficit: (-4 * re) / below / (1 + r),
    angle: Math.atan2(2 * im, 1 - re * re - im * im),
    pair: im !== 0,
  };
}

/** The roots of z² + c₁z + c₂. */
export function quadraticRoots(c1: number, c2: number): PolarRoot[] {
  const bend = c1 * c1 - 4 * c2;
  if (bend < 0) {
    const r = Math.sqrt(c2);
    return [{ deficit: (1 - c2) / (1 + r), angle: Math.atan2(Math.sqrt(-bend), -c1), pair: true }];
  }
  const far = -(c1 + (c1 < 0 ? -1 : 1) * Math.sqrt(bend)) / 2;
  if (far === 0) return [realRoot(0), realRoot(0)];
  return [realRoot(far), realRoot(c2 / far)];
}

/** z² + c₁z + c₂ of one or two roots, z + c₁ of a single real one. */
export function polynomialOf(roots: readonly PolarRoot[]): [c1: number, c2: number] {
  const [first, second] = roots;
  if (first === undefined) return [0, 0];
  if (first.pair) {
    const r = 1 - first.deficit;
    return [-2 * r * Math.cos(first.angle), r * r];
  }
  const a = cartesian(first).re;
  if (second === undefined) return [-a, 0];
  const b = cartesian(second).re;
  return [-(a + b), a * b];
}

/** |1 − z e^(−jω)|², of a pair of both. */
export function power({ deficit, angle, pair }: PolarRoot, omega: number): number {
  const r = 1 - deficit;
  const near = deficit * deficit + 4 * r * Math.sin((omega - angle) / 2) ** 2;
  return pair ? near * (deficit * deficit + 4 * r * Math.sin((omega + angle) / 2) ** 2) : near;
}

/** The argument of 1 − z e^(−jω), of a pair of both together: −π/2 to π/2 each, of one on the circle the mean of its jump. */
export function argument({ deficit, angle, pair }: PolarRoot, omega: number): number {
  const r = 1 - deficit;
  const one = (phi: number) => {
    const up = r * Math.sin(phi);
    const along = deficit + 2 * r * Math.sin(phi / 2) ** 2;
    return up === 0 && along === 0 ? 0 : Math.atan2(up, along);
  };
  return pair ? one(omega - angle) + one(omega + angle) : one(omega - angle);
}

/** −d/dω of the argument of 1/(1 − z e^(−jω)), in samples: what a pole delays, and a zero advances. On the circle −½ each. */
export function delay({ deficit, angle, pair }: PolarRoot, omega: number): number {
  const r = 1 - deficit;
  const one = (phi: number) => {
    if (deficit === 0) return -0.5;
    const s = Math.sin(phi / 2) ** 2;
    return (r * (deficit - 2 * s)) / (deficit * deficit + 4 * r * s);
  };
  return pair ? one(omega - angle) + one(omega + angle) : one(omega - angle);
}
