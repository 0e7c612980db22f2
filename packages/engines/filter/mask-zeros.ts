/** Zeros of transmission for a stop band that is asked for in steps, by making the margins of all its lobes equal. */
import { solve } from './mask-newton.ts';
import {
  type Characteristic,
  epsilonOf,
  type Frame,
  frameOf,
  fromFrame,
  logCharacteristic,
  toFrame,
  type Wanted,
} from './prescribed-zeros.ts';

/** Loss asked for between two frequencies of the low pass, rad/s, its edge at 1; the last one goes on for ever. */
export interface MaskStep {
  readonly from: number;
  readonly to: number;
  /** dB, above 0. */
  readonly loss: number;
}

export interface Placed {
  readonly characteristic: Characteristic;
  /** rad/s, the edge at 1, from the lowest. */
  readonly zeros: readonly number[];
  /** dB that the loss is above the mask where it is nearest, below 0 where it is not kept. */
  readonly margin: number;
  /** Whether the margins of all lobes came to be equal, so that no other places of as many zeros have a greater least one. */
  readonly equal: boolean;
}

/** dB between lobes that count as equal. */
const EQUAL = 1e-6;
/** ln(v − 1) of the poles is kept within ± this. */
const FARTHEST = 30;

/** dB at v of a characteristic whose ripple is ε. */
function lossAt(c: Characteristic, epsilon: number, v: number): number {
  const nepers = logCharacteristic(c, v) + Math.log(epsilon);
  // ln(1 + e^2x) without overflow.
  const x = 2 * nepers;
  return ((x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x))) * 10) / Math.LN10;
}

/**
 * Where the loss is least between two neighbouring poles, as 1/v: its slope in 1/v, up to what is positive, is
 * Σ 2m/(u − uₖ) + far/u (m = 1 for a flat band), which only falls. `low` is 0 beyond the last.
 */
function dip(c: Characteristic, low: number, high: number): number {
  const far = c.order - 2 * c.poles.length;
  const terms = c.poles.map((p) => [1 / p, c.flat ? 2 : 2 * Math.sqrt(1 - 1 / p)] as const);
  const slope = (u: number) => terms.reduce((sum, [at, k]) => sum + k / (u - at), far / u);
  let [a, b] = [low, high];
  for (let k = 0; k < 80; k++) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) break;
    if (slope(middle) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** The least margin in each lobe, from the edge outwards: one more than there are poles. `poles` rise. */
export function lobeMargins(
  c: Characteristic,
  frame: Frame,
  epsilon: number,
  mask: readonly MaskStep[],
): number[] {
  const steps = mask.map(({ from, to, loss }) => ({
    // As 1/v, which falls.
    high: 1 / fromFrame(frame, from * from),
    low: to === Number.POSITIVE_INFINITY ? 0 : 1 / fromFrame(frame, to * to),
    loss,
  }));
  const ends = [1, ...c.poles.map((p) => 1 / p), 0];
  return ends.slice(0, -1).map((top, k) => {
    const bottom = ends[k + 1] as number;
    // Nearer to the edge than the first pole the loss only grows.
    const least = k === 0 ? 1 : dip(c, bottom, top);
    return steps.reduce((margin, s) => {
      const [low, high] = [Math.max(bottom, s.low), Math.min(top, s.high)];
      if (!(low < high)) return margin;
      const u = Math.min(high, Math.max(low, least));
      return u > 0 ? Math.min(margin, lossAt(c, epsilon, 1 / u) - s.loss) : margin;
    }, Number.POSITIVE_INFINITY);
  });
}

/**
 * `count` pairs of zeros placed so that the least margin over the mask is greatest: between two poles the loss has one
 * least value, and moving a pole away raises it, so that the best places are those where all lobes have one margin.
 * They are found by Newton’s steps on the differences of neighbours, and by moving one pole after the other where
 * those do not settle.
 */
export function placedZeros(w: Wanted, count: number, mask: readonly MaskStep[]): Placed {
  const ripple = w.flat ? w.edgeLoss : w.ripple;
  const epsilon = epsilonOf(ripple);
  const of = (p: readonly number[]): { c: Characteristic; frame: Frame } => {
    const c = { order: w.order, flat: w.flat, poles: p.map((x) => 1 + Math.exp(x)) };
    return { c, frame: frameOf(c, ripple, w.edgeLoss, w.equal) };
  };
  const margins = (p: readonly number[]): number[] => {
    const { c, frame } = of(p);
    // A lobe that nothing is asked of has room for ever; so much is enough to be moved by.
    return lobeMargins(c, frame, epsilon, mask).map((m) => Math.min(m, 400));
  };
  const edge = Math.min(...mask.map(({ from }) => from));
  const start = Array.from({ length: count }, (_, k) => {
    const share = Math.sin(((k + 0.6) / (count + 0.4)) * (Math.PI / 2));
    // Evenly by angle from the corner to infinity, in 1/ω.
    const at = edge / Math.max(1e-3, Math.cos(share * (Math.PI / 2) * 0.97));
    return Math.log(Math.max(1e-9, at * at - 1));
  });
  const found = count === 0 ? start : solve(margins, start, EQUAL / 10, FARTHEST);
  const { c, frame } = of(found);
  const all = lobeMargins(c, frame, epsilon, mask);
  const margin = Math.min(...all);
  return {
    characteristic: c,
    zeros: c.poles.map((v) => Math.sqrt(toFrame(frame, v))),
    margin,
    equal: Math.max(...all.map((m) => m - margin)) < EQUAL || count === 0,
  };
}
