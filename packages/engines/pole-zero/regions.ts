/** Regions of convergence: rings between moduli of poles in the z-plane, strips between their real parts in the s-plane. */
import { countRoots, excess, isOrigin, type RootMap } from './root-map.ts';
import { depth } from './twins.ts';

export interface Region {
  /** |z| from `from` to `to`, or Re s: open ends; 0 and −∞ within, ∞ without. */
  readonly from: number;
  readonly to: number;
  /** What its sequence is: nonzero from some n on, up to some n, both ways, or of finite length. */
  readonly side: 'right' | 'two' | 'left' | 'finite';
  /** Whether the sequence is 0 before 0. */
  readonly causal: boolean;
  /** Whether it is 0 after 0. */
  readonly anticausal: boolean;
  /** Whether it is absolutely summable: the boundary lies within, and in s the function is proper. */
  readonly stable: boolean;
  /** Whether z = 0 and z = ∞ belong to it. */
  readonly hasZero: boolean;
  readonly hasInfinity: boolean;
}

/** Poles this near in size are on one circle: conjugates and roundings part no ring. */
const SAME = 1e-12;

/** All regions of a function, from the innermost or leftmost outwards; one that is bounded by no pole alone is of finite length. */
export function regionsOf(map: RootMap): Region[] {
  const z = map.plane === 'z';
  const late = excess(map);
  const bounds = distinct(
    map.poles.filter((p) => !z || !isOrigin(p)).map(({ s }) => (z ? Math.hypot(s.re, s.im) : s.re)),
  );
  const edges = [z ? 0 : -Infinity, ...bounds, Infinity];
  // What the rounding of a cosine puts beside the axis is on it.
  const onAxis = map.poles.some(({ s }) => depth(map.plane, s) === 0);
  const atOrigin = countRoots(map.poles.filter(isOrigin)) > 0;
  return edges.slice(1).map((to, k): Region => {
    const from = edges[k] ?? 0;
    const [innermost, outermost] = [k === 0, k === bounds.length];
    const hasZero = z && innermost && !atOrigin;
    const hasInfinity = outermost && late >= 0;
    return {
      from,
      to,
      side: innermost && outermost ? 'finite' : outermost ? 'right' : innermost ? 'left' : 'two',
      causal: z ? hasInfinity : outermost,
      anticausal: z ? hasZero : innermost,
      stable: z
        ? from < 1 && to > 1 && !onEdge(bounds, 1)
        : from < 0 && to > 0 && late >= 0 && !onAxis,
      hasZero,
      hasInfinity: z ? hasInfinity : late >= 0 && outermost,
    };
  });
}

const onEdge = (bounds: readonly number[], at: number): boolean =>
  bounds.some((b) => Math.abs(b - at) <= SAME);

function distinct(values: readonly number[]): number[] {
  const kept: number[] = [];
  for (const v of values.toSorted((a, b) => a - b)) {
    const last = kept.at(-1);
    if (last === undefined || v - last > SAME * Math.max(1, Math.abs(v))) kept.push(v);
  }
  return kept;
}
