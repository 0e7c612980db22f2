/**
 * The order of a cascade's sections and the gains between them, for least round-off noise at the output.
 *
 * Each section rounds its sum once; that noise passes its own poles and the sections after it (L. B. Jackson, On the
 * interaction of roundoff noise and dynamic range in digital filters, Bell Syst. Tech. J. 49, 1970). Before it, gains
 * keep each section's output in range by a norm of what has passed so far.
 */
import { quadratureNodes } from './nodes.ts';
import { type PolarRoot, power } from './polar-root.ts';
import { filterSamples, type RootSection, type Section, sectionOf, zpkOf } from './section.ts';
import { logMagnitude, type Zpk } from './zpk.ts';

/** What a section's output is kept at 1 by: the largest sine, the power of noise, or any input. */
export type Norm = 'sine' | 'noise' | 'worst';
export type Arrangement = 'least-noise' | 'rising' | 'falling';

/** Sections up to which every order is compared, by sets of what went before; beyond, the beginnings that are best so far are followed. */
const MAX_EXACT = 9;

interface Samples {
  readonly weight: Float64Array;
  /** |1/A|² and |B/A|² of each section, by node. */
  readonly poles: readonly Float64Array[];
  readonly whole: readonly Float64Array[];
}

function sampled(sections: readonly RootSection[]): Samples {
  const { omega, weight } = quadratureNodes(sections.flatMap((s) => [...s.poles]));
  const product = (roots: readonly PolarRoot[]) =>
    omega.map((w) => roots.reduce((p, root) => p * power(root, w), 1));
  const poles = sections.map((s) => product(s.poles).map((p) => 1 / p));
  return {
    weight,
    poles,
    whole: sections.map((s, k) => product(s.zeros).map((z, n) => z * (poles[k]?.[n] ?? 0))),
  };
}

const square = (norm: Norm, values: Float64Array, weight: Float64Array): number => {
  let found = 0;
  if (norm === 'noise')
    for (let n = 0; n < values.length; n++) found += (values[n] ?? 0) * (weight[n] ?? 0);
  else for (let n = 0; n < values.length; n++) found = Math.max(found, values[n] ?? 0);
  return found;
};

/** The indices of sections in the order in which they follow one another; `filter` has the gain of the whole. */
export function arrange(
  sections: readonly RootSection[],
  how: Arrangement,
  norm: Norm,
  { logGain }: Zpk,
): number[] {
  const near = sections.map((s) => Math.min(1, ...s.poles.map((p) => p.deficit)));
  const indices = sections.map((_, k) => k);
  const rising = indices.toSorted((a, b) => (near[b] ?? 0) - (near[a] ?? 0));
  if (how === 'rising' || sections.length < 2) return rising;
  if (how === 'falling') return rising.toReversed();
  const samples = sampled(sections);
  return sections.length <= MAX_EXACT
    ? byAllOrders(samples, norm, Math.exp(-2 * logGain))
    : byBeginnings(samples, norm, Math.exp(-2 * logGain));
}

/**
 * The best of all orders: what a section adds depends on which went before, and not on how they stood. Numerators begin with 1
 * here, and all noise counts over the gain of the whole squared: `lastScale` is its reciprocal, as the last output is not scaled.
 */
function byAllOrders({ weight, poles, whole }: Samples, norm: Norm, lastScale: number): number[] {
  const n = whole.length;
  const full = (1 << n) - 1;
  const products: Float64Array[] = [new Float64Array(weight.length).fill(1)];
  for (let set = 1; set <= full; set++) {
    const low = 31 - Math.clz32(set & -set);
    const rest = products[set & (set - 1)];
    products.push((whole[low] ?? weight).map((v, k) => v * (rest?.[k] ?? 0)));
  }
  const scales = products.map((p) => square(norm, p, weight));
  const cost = new Float64Array(full + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Int32Array(full + 1).fill(-1);
  cost[0] = 0;
  for (let set = 1; set <= full; set++) {
    const after = products[full ^ set] ?? weight;
    const scale = set === full ? lastScale : (scales[set] ?? 0);
    for (let k = 0; k < n; k++) {
      if (!(set & (1 << k))) continue;
      const own = poles[k] ?? weight;
      let noise = 0;
      for (let m = 0; m < weight.length; m++)
        noise += (weight[m] ?? 0) * (own[m] ?? 0) * (after[m] ?? 0);
      const total = (cost[set ^ (1 << k)] ?? 0) + scale * noise;
      if (total < (cost[set] ?? 0)) {
        cost[set] = total;
        last[set] = k;
      }
    }
  }
  const order: number[] = [];
  for (let set = full; set > 0; set ^= 1 << (last[set] ?? 0)) order.unshift(last[set] ?? 0);
  return order;
}

/** Orders that are followed at a time where there are too many sets. */
const BEAM = 12;

interface Begun {
  readonly order: readonly number[];
  readonly set: number;
  readonly cost: number;
  readonly before: Float64Array;
}

/** The best of the orders that begin well: section by section the twelve beginnings of least noise are kept. */
function byBeginnings({ weight, poles, whole }: Samples, norm: Norm, lastScale: number): number[] {
  const all = new Float64Array(weight.length).fill(1);
  for (const own of whole)
    for (let m = 0; m < all.length; m++) all[m] = (all[m] ?? 0) * (own[m] ?? 0);
  let kept: Begun[] = [
    { order: [], set: 0, cost: 0, before: new Float64Array(weight.length).fill(1) },
  ];
  for (let at = 0; at < whole.length; at++) {
    const next = new Map<number, Begun>();
    for (const { order, set, cost, before } of kept)
      whole.forEach((own, k) => {
        if (order.includes(k)) return;
        const now = before.map((v, m) => v * (own[m] ?? 0));
        const scale = at === whole.length - 1 ? lastScale : square(norm, now, weight);
        let noise = 0;
        for (let m = 0; m < now.length; m++)
          noise += ((weight[m] ?? 0) * (poles[k]?.[m] ?? 0) * (all[m] ?? 0)) / (now[m] ?? 1);
        const total = cost + scale * noise;
        // Sums of powers of two, exact to 53 sections.
        const grown = set + 2 ** k;
        const same = next.get(grown);
        if (same && same.cost <= total) return;
        next.set(grown, {
          order: [...order, k],
          set: grown,
          cost: total,
          before: now,
        });
      });
    kept = [...next.values()].toSorted((a, b) => a.cost - b.cost).slice(0, BEAM);
  }
  return [...(kept[0]?.order ?? [])];
}

/**
 * Sections in this order with the filter's gain spread over them: each output but the last is at most 1 by the norm,
 * the last is the filter's own. `filter` has the gain of the whole.
 */
export function scaled(
  sections: readonly RootSection[],
  order: readonly number[],
  filter: Zpk,
  norm: Norm,
): Section[] {
  const { weight, whole } = sampled(sections);
  const unscaled = order.map((k) => sectionOf(sections[k] ?? { zeros: [], poles: [] }));
  let before = new Float64Array(weight.length).fill(1);
  let sofar = 1;
  return order.map((k, at) => {
    before = before.map((v, m) => v * (whole[k]?.[m] ?? 0));
    const last = at === order.length - 1;
    const now = last
      ? Math.exp(filter.logGain)
      : 1 /
        (norm === 'worst'
          ? worstGain(unscaled.slice(0, at + 1))
          : Math.sqrt(square(norm, before, weight)));
    const gain = now / sofar;
    sofar = now;
    return sectionOf(sections[k] ?? { zeros: [], poles: [] }, gain);
  });
}

/** Samples of an impulse response that are summed at most. */
export const MAX_IMPULSE = 200_000;

/** How many samples it takes until the slowest pole has died away to 10⁻¹², within `MAX_IMPULSE`. */
export function memory(poles: readonly PolarRoot[]): number {
  const slowest = Math.min(1, ...poles.map((p) => p.deficit));
  const length = Math.ceil(-28 / Math.log1p(-Math.min(1 - 1e-9, Math.max(1e-12, slowest))));
  // Poles that almost meet take a few of their times more.
  return Math.min(MAX_IMPULSE, Math.max(64, 2 * length + 4 * poles.length));
}

/** Σ|h|: no input of peak 1 puts out more. */
export function worstGain(sections: readonly Section[]): number {
  const poles = sections.flatMap((s) => [...zpkOf(s).poles]);
  const impulse = new Float64Array(memory(poles));
  impulse[0] = 1;
  return filterSamples(sections, impulse).reduce((sum, h) => sum + Math.abs(h), 0);
}

/** What white noise of power 1, added where each section sums, has at the output of the cascade. */
export function noiseGains(sections: readonly Section[], parts: readonly Zpk[]): number[] {
  const { omega, weight } = quadratureNodes(parts.flatMap((p) => [...p.poles]));
  let after = new Float64Array(omega.length).fill(1);
  const gains: number[] = [];
  for (let at = sections.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (!part) continue;
    const own = { ...part, zeros: [], logGain: 0 };
    let sum = 0;
    for (let m = 0; m < omega.length; m++)
      sum += (weight[m] ?? 0) * Math.exp(2 * logMagnitude(own, omega[m] ?? 0)) * (after[m] ?? 0);
    gains.unshift(sum);
    after = after.map((v, m) => v * Math.exp(2 * logMagnitude(part, omega[m] ?? 0)));
  }
  return gains;
}
