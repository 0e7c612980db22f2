/** Rules of thumb under which NEC-2 is known to be good (user's guide, section II). */
import type { Structure } from './structure.ts';

export interface Broken {
  readonly rule: 'long' | 'short' | 'thick' | 'fat' | 'step' | 'jump' | 'cross';
  /** Segments at fault, from 0, the worst first; of pairs the first of each. */
  readonly segments: readonly number[];
  /** How far the worst one goes, in the rule's own measure. */
  readonly worst: number;
}

/** Pairs are looked through up to so many segments: their number grows by the square. */
const MOST_PAIRS = 2000;

/**
 * Segments over λ/10 or under λ/1000; radius over λ/30; length under twice the radius; radii at a junction that jump by more
 * than 5, lengths by more than 5; wires that cross or lie within each other. `k` is 2π/λ.
 */
export function brokenRules(s: Structure, k: number): Broken[] {
  const wavelength = (2 * Math.PI) / k;
  const each = (rule: Broken['rule'], measure: (i: number) => number, limit: number): Broken[] =>
    listed(
      rule,
      Array.from({ length: s.n }, (_, i) => measure(i)),
      limit,
    );
  const jump =
    (of: Float64Array) =>
    (i: number): number =>
      Math.max(
        1,
        ...[0, 1].flatMap((e) =>
          (s.joined[2 * i + e] ?? []).map(({ segment }) => of[i]! / of[segment]!),
        ),
      );
  return [
    ...each('long', (i) => (2 * s.half[i]!) / wavelength, 0.1 + 1e-9),
    ...each('short', (i) => wavelength / (2 * s.half[i]!), 1000),
    ...each('thick', (i) => s.radius[i]! / wavelength, 1 / 30),
    ...each('fat', (i) => s.radius[i]! / s.half[i]!, 1),
    ...each('step', jump(s.radius), 5),
    ...each('jump', jump(s.half), 5),
    ...crossings(s),
  ];
}

/** Segments whose axes meet away from their ends, or lie in one another: i before j. */
export interface Crossing {
  readonly i: number;
  readonly j: number;
}

/** Of a segment's length: axes as near as this cross. */
const TOUCH = 1e-3;

/** The first two segments whose axes meet where their ends do not; two that touch with their surfaces alone do not count. */
export function firstCrossing(s: Structure): Crossing | undefined {
  for (let i = 0; i < s.n; i++) {
    const ends = metBy(s, i);
    for (let j = i + 1; j < s.n; j++)
      if (
        apart2(s, i, j) <= 1.01 * (s.half[i]! + s.half[j]!) ** 2 &&
        onOneAnother(s, i, j, ends[j]!)
      )
        return { i, j };
  }
  return undefined;
}

/** By segment how it meets segment i: 0 not at all, 1 beginning to beginning or end to end, 2 one's end to the other's beginning. */
function metBy(s: Structure, i: number): Uint8Array {
  const met = new Uint8Array(s.n);
  for (const e of [0, 1])
    for (const { segment, end } of s.joined[2 * i + e] ?? []) met[segment] = end === e ? 1 : 2;
  return met;
}

/** Square of the distance of two middles. */
function apart2({ middle }: Structure, i: number, j: number): number {
  const dx = middle[3 * i]! - middle[3 * j]!;
  const dy = middle[3 * i + 1]! - middle[3 * j + 1]!;
  const dz = middle[3 * i + 2]! - middle[3 * j + 2]!;
  return dx * dx + dy * dy + dz * dz;
}

function onOneAnother(s: Structure, i: number, j: number, met: number): boolean {
  if (met === 0)
    return distance(s, i, j) < 2 * TOUCH * Math.min(s.half[i]!, s.half[j]!) && !shareOne(s, i, j);
  // Joined at an end: they are on one another if they leave it in one direction.
  const dot = [0, 1, 2].reduce(
    (sum, c) => sum + s.direction[3 * i + c]! * s.direction[3 * j + c]!,
    0,
  );
  return (met === 1 ? dot : -dot) > 1 - 1e-9;
}

/** Neighbours of one segment much shorter than both are near one another by right. */
const shareOne = (s: Structure, i: number, j: number): boolean => {
  const [p, q] = [metBy(s, i), metBy(s, j)];
  return p.some((x, k) => x > 0 && q[k]! > 0);
};

function listed(rule: Broken['rule'], measures: readonly number[], limit: number): Broken[] {
  const over = measures.flatMap((m, i) => (m > limit ? [i] : []));
  over.sort((p, q) => (measures[q] ?? 0) - (measures[p] ?? 0));
  return over.length === 0 ? [] : [{ rule, segments: over, worst: measures[over[0] ?? 0] ?? 0 }];
}

/** Pairs that do not meet by their ends and yet come closer than their radii together. */
function crossings(s: Structure): Broken[] {
  if (s.n > MOST_PAIRS) return [];
  const cross: number[] = [];
  for (let i = 0; i < s.n; i++) {
    const met = metBy(s, i);
    for (let j = i + 1; j < s.n; j++) {
      const touching = s.radius[i]! + s.radius[j]!;
      if (met[j]! > 0 || apart2(s, i, j) > (s.half[i]! + s.half[j]! + touching) ** 2) continue;
      if (distance(s, i, j) < touching) cross.push(i);
    }
  }
  return cross.length === 0 ? [] : [{ rule: 'cross', segments: cross, worst: cross.length }];
}

/** Least distance of two segments' axes (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). */
function distance(s: Structure, i: number, j: number): number {
  const at = (of: Float64Array, q: number): [number, number, number] => [
    of[3 * q]!,
    of[3 * q + 1]!,
    of[3 * q + 2]!,
  ];
  const dot = (p: readonly number[], q: readonly number[]): number =>
    p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!;
  const [u, v] = [at(s.direction, i), at(s.direction, j)];
  const [p, q] = [at(s.middle, i), at(s.middle, j)];
  const w = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  const [b, d, e] = [dot(u, v), dot(u, w), dot(v, w)];
  const clamp = (x: number, h: number): number => Math.max(-h, Math.min(h, x));
  const flat = 1 - b * b < 1e-12;
  let x = clamp(flat ? 0 : (b * e - d) / (1 - b * b), s.half[i]!);
  const y = clamp(b * x + e, s.half[j]!);
  x = clamp(b * y - d, s.half[i]!);
  const gap = [0, 1, 2].map((c) => w[c]! + x * u[c]! - y * v[c]!);
  return Math.hypot(...gap);
}
