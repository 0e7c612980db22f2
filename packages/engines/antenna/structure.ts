/** Segments with what meets at their ends. */
import { EngineError } from '../error.ts';
import { lengthOf, type Point, type Segment } from './wires.ts';

/** Which end of a segment: 0 where its current begins, 1 where it ends. */
export type End = 0 | 1;

export interface Neighbour {
  readonly segment: number;
  readonly end: End;
}

export interface Structure {
  readonly n: number;
  readonly segments: readonly Segment[];
  /** Three coordinates each. */
  readonly middle: Float64Array;
  readonly direction: Float64Array;
  /** Half lengths and radii, m. */
  readonly half: Float64Array;
  readonly radius: Float64Array;
  /** At end e of segment i, `joined[2 i + e]`: what meets there. */
  readonly joined: readonly (readonly Neighbour[])[];
  /** 1 where end e of segment i, at 2 i + e, stands on the ground and is joined to its own image. */
  readonly grounded: Uint8Array;
}

/** Of a segment's length: ends as near as this meet (NEC-2 user's guide, GE and GW). */
const NEAR = 1e-3;

/**
 * Finds which ends meet. With `joinGround`, ends at z = 0 go on into the ground. Throws `out-of-range` for a
 * segment of no length.
 */
export function structureOf(given: readonly Segment[], joinGround: boolean): Structure {
  const n = given.length;
  const [middle, direction] = [new Float64Array(3 * n), new Float64Array(3 * n)];
  const [half, radius] = [new Float64Array(n), new Float64Array(n)];
  const grounded = new Uint8Array(2 * n);
  given.forEach((s, i) => {
    const length = lengthOf(s);
    half[i] = length / 2;
    if (!(length > 0 && Number.isFinite(length)))
      throw new EngineError('out-of-range', `Segment ${i + 1} has no length.`, {
        field: 'segment',
        value: i + 1,
      });
    if (!joinGround) return;
    grounded[2 * i] = Math.abs(s.a[2]) <= NEAR * length ? 1 : 0;
    grounded[2 * i + 1] = Math.abs(s.b[2]) <= NEAR * length ? 1 : 0;
  });
  const joined = meetings(given, half, grounded);
  const segments = given.map((s, i) => met(given, joined, grounded, s, i));
  segments.forEach((s, i) => {
    const length = lengthOf(s);
    half[i] = length / 2;
    radius[i] = s.radius;
    for (const c of [0, 1, 2] as const) {
      middle[3 * i + c] = (s.a[c] + s.b[c]) / 2;
      direction[3 * i + c] = (s.b[c] - s.a[c]) / length;
    }
  });
  return { n, segments, middle, direction, half, radius, joined, grounded };
}

/** The segment with ends that meet others put where they meet on the average, and ends on the ground put there. */
function met(
  all: readonly Segment[],
  joined: readonly (readonly Neighbour[])[],
  grounded: Uint8Array,
  s: Segment,
  i: number,
): Segment {
  const at = (end: End): Point => {
    const own = end === 0 ? s.a : s.b;
    if (grounded[2 * i + end]) return [own[0], own[1], 0];
    const others = (joined[2 * i + end] ?? []).map((j) => {
      const other = all[j.segment] ?? s;
      return j.end === 0 ? other.a : other.b;
    });
    if (others.every((p) => p[0] === own[0] && p[1] === own[1] && p[2] === own[2])) return own;
    const sum = (c: 0 | 1 | 2): number => others.reduce((t, p) => t + p[c], own[c]);
    const n = others.length + 1;
    return [sum(0) / n, sum(1) / n, sum(2) / n];
  };
  return { ...s, a: at(0), b: at(1) };
}

/** Ends that meet: in the order of x, each is asked only for those that are near in x. */
function meetings(
  segments: readonly Segment[],
  half: Float64Array,
  grounded: Uint8Array,
): (readonly Neighbour[])[] {
  const n = segments.length;
  const root = Int32Array.from({ length: 2 * n }, (_, e) => e);
  const find = (e: number): number => {
    let r = e;
    while (root[r] !== r) r = root[r]!;
    root[e] = r;
    return r;
  };
  const ends = segments.flatMap(({ a, b }) => [a, b]);
  const near = 2 * NEAR * half.reduce((m, h) => Math.max(m, h), 0);
  const order = Array.from({ length: 2 * n }, (_, e) => e).sort(
    (p, q) => ends[p]![0] - ends[q]![0],
  );
  for (let i = 0; i < 2 * n; i++) {
    const p = order[i]!;
    if (grounded[p]) continue;
    for (let j = i + 1; j < 2 * n; j++) {
      const q = order[j]!;
      const most = 2 * NEAR * Math.max(half[p >> 1]!, half[q >> 1]!);
      const [u, v] = [ends[p]!, ends[q]!];
      if (v[0] - u[0] > near) break;
      if (grounded[q] || p >> 1 === q >> 1) continue;
      const apart = Math.abs(u[0] - v[0]) + Math.abs(u[1] - v[1]) + Math.abs(u[2] - v[2]);
      if (apart <= most) root[find(p)] = find(q);
    }
  }
  const groups = new Map<number, Neighbour[]>();
  for (let e = 0; e < 2 * n; e++) {
    const r = find(e);
    const group = groups.get(r) ?? [];
    if (group.length === 0) groups.set(r, group);
    group.push({ segment: e >> 1, end: (e & 1) as End });
  }
  return Array.from({ length: 2 * n }, (_, e) =>
    (groups.get(find(e)) ?? []).filter(({ segment, end }) => 2 * segment + end !== e),
  );
}
