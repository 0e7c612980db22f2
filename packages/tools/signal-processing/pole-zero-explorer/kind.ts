/** What kind of function it is: phase, stability, linear phase, its inverse, the ends of its causal sequence. */

import type { DistinctRoot } from '@tollbench/engines/exact/distinct-roots.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import {
  countRoots,
  excess,
  isOrigin,
  type RootMap,
} from '@tollbench/engines/pole-zero/root-map.ts';
import { depth, mirrored } from '@tollbench/engines/pole-zero/twins.ts';

export interface Kind {
  /** Whether the causal sequence or signal is stable. */
  readonly stability: 'stable' | 'marginal' | 'unstable' | 'notCausal';
  readonly phase: 'minimum' | 'maximum' | 'mixed' | 'allPass';
  /** The four types of a finite sequence of linear phase, and its delay in samples; undefined for none. */
  readonly linear: { readonly type: 1 | 2 | 3 | 4; readonly delay: number } | undefined;
  /** Of 1/H: whether a causal sequence of it is stable, and if not why. */
  readonly inverse: 'stable' | 'late' | 'marginal' | 'unstable' | 'improper';
  /** Of the causal sequence or signal; undefined where there is none. */
  readonly initial: number | undefined;
  readonly final: number | undefined;
}

/** Roots this near to one another, relative to their size, are one mirror image. */
const SAME = 1e-11;

export function kindOf(map: RootMap): Kind {
  const depths = map.poles.map(({ s, multiplicity }) => ({ d: depth(map.plane, s), multiplicity }));
  return {
    stability: stabilityOf(map, depths),
    phase: phaseOf(map),
    linear: linearOf(map),
    inverse: inverseOf(map),
    initial: initialOf(map),
    final: finalOf(map, depths),
  };
}

type Depths = readonly { readonly d: number; readonly multiplicity: number }[];

function stabilityOf(map: RootMap, depths: Depths): Kind['stability'] {
  const late = excess(map);
  if (map.plane === 'z' && late < 0) return 'notCausal';
  if (depths.some(({ d, multiplicity }) => d < 0 || (d === 0 && multiplicity > 1)))
    return 'unstable';
  // A differentiator answers a bounded input with what has no bound.
  if (map.plane === 's' && late < 0) return 'unstable';
  return depths.some(({ d }) => d === 0) ? 'marginal' : 'stable';
}

/** Every root of one list with its mirror image in the other, as often. */
function mirrors(map: RootMap, list: readonly DistinctRoot[], other: readonly DistinctRoot[]) {
  const near = (a: Complex, b: Complex) =>
    Math.hypot(a.re - b.re, a.im - b.im) <= SAME * Math.hypot(b.re, b.im);
  return list.every(({ s, multiplicity }) => {
    const image = mirrored(map.plane, s);
    return other.some((r) => near(r.s, image) && r.multiplicity === multiplicity);
  });
}

const away = ({ plane, zeros, poles }: RootMap) => {
  const keep = (l: readonly DistinctRoot[]) => (plane === 'z' ? l.filter((r) => !isOrigin(r)) : l);
  return { zeros: keep(zeros), poles: keep(poles) };
};

function phaseOf(map: RootMap): Kind['phase'] {
  const { zeros, poles } = away(map);
  if (
    zeros.every(({ s }) => depth(map.plane, s) !== 0) &&
    countRoots(zeros) === countRoots(poles) &&
    mirrors(map, zeros, poles) &&
    mirrors(map, poles, zeros)
  )
    return zeros.length === 0 && excess(map) === 0 ? 'minimum' : 'allPass';
  const inside = [...map.zeros, ...map.poles].every(({ s }) => depth(map.plane, s) >= 0);
  if (inside && (map.plane === 's' || excess(map) === 0)) return 'minimum';
  const outside = zeros.every(({ s }) => depth(map.plane, s) <= 0) && zeros.length > 0;
  const stable = map.poles.every(({ s }) => depth(map.plane, s) > 0);
  const noneAtOrigin = map.plane === 's' || !map.zeros.some(isOrigin);
  return outside && stable && noneAtOrigin ? 'maximum' : 'mixed';
}

/** A finite sequence is symmetric or antisymmetric where each zero has its mirror image. */
function linearOf(map: RootMap): Kind['linear'] {
  const { zeros, poles } = away(map);
  if (map.plane === 's' || poles.length > 0 || !mirrors(map, zeros, zeros)) return undefined;
  const order = countRoots(zeros);
  const odd = zeros.find(({ s }) => s.re === 1 && s.im === 0)?.multiplicity ?? 0;
  const antisymmetric = odd % 2 === 1;
  const type = order % 2 === 0 ? (antisymmetric ? 3 : 1) : antisymmetric ? 4 : 2;
  return { type, delay: excess(map) + order / 2 };
}

function inverseOf(map: RootMap): Kind['inverse'] {
  const depths = map.zeros.map(({ s, multiplicity }) => ({ d: depth(map.plane, s), multiplicity }));
  if (depths.some(({ d, multiplicity }) => d < 0 || (d === 0 && multiplicity > 1)))
    return 'unstable';
  if (depths.some(({ d }) => d === 0)) return 'marginal';
  if (excess(map) <= 0) return 'stable';
  return map.plane === 'z' ? 'late' : 'improper';
}

/** x[0], or x just after t = 0: the limit of H or of sH far out. */
function initialOf(map: RootMap): number | undefined {
  const late = excess(map);
  if (late < 0) return undefined;
  if (map.plane === 'z') return late === 0 ? map.gain : 0;
  if (late === 0) {
    // H less its impulse: gain·(Σp − Σz)/s to first order.
    const sum = (l: readonly DistinctRoot[]) =>
      l.reduce((all, { s, multiplicity }) => all + multiplicity * s.re, 0);
    return map.gain * (sum(map.poles) - sum(map.zeros)) + 0;
  }
  return late === 1 ? map.gain : 0;
}

/** Where the causal sequence or signal comes to rest: 0, or what a simple pole at z = 1 or s = 0 holds. */
function finalOf(map: RootMap, depths: Depths): number | undefined {
  const at = map.plane === 'z' ? 1 : 0;
  const held = map.poles.find(({ s }) => s.re === at && s.im === 0);
  const others = depths.filter((_, k) => map.poles[k] !== held);
  if (others.some(({ d }) => d <= 0) || (held?.multiplicity ?? 0) > 1) return undefined;
  if (!held) return 0;
  let value = map.gain;
  const factor = (s: Complex) => Math.hypot(at - s.re, s.im);
  for (const { s, multiplicity } of map.zeros)
    value *= (s.im === 0 ? at - s.re : factor(s)) ** multiplicity;
  for (const r of map.poles)
    if (r !== held) value /= (r.s.im === 0 ? at - r.s.re : factor(r.s)) ** r.multiplicity;
  return value + 0;
}
