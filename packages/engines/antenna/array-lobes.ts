/** The beam of a cut and its side lobes: tops and feet by the roots of the slope, and a proof of which is highest. */
import { findRoot } from '../numeric/find-root.ts';
import { type Cut, cosineAt, derivatives, powerAt, slopeAt, swing } from './array-cut.ts';

export interface Extreme {
  /** Radians. */
  readonly angle: number;
  /** Power. */
  readonly power: number;
}

export interface Survey {
  readonly from: number;
  readonly to: number;
  readonly tops: readonly Extreme[];
  /** Minima, nulls among them. */
  readonly feet: readonly Extreme[];
}

/** Samples of a cut for a phase swing: 21 to a side lobe of the widest aperture. */
export const samplesOf = (cut: Cut, from: number, to: number): number =>
  Math.max(361, 2 * Math.ceil(((to - from) * swing(cut)) / 0.3) + 1);

/** Every top and foot that sampling tells apart, each at the root of the slope; an end of the cut counts where it is higher or lower than beside it. A cut of one level has none. */
export function surveyOf(cut: Cut, from: number, to: number): Survey {
  const count = samplesOf(cut, from, to);
  const step = (to - from) / (count - 1);
  const at = (k: number): number => (k === count - 1 ? to : from + k * step);
  const p = Float64Array.from({ length: count }, (_, k) => powerAt(cut, at(k)));
  const tops: Extreme[] = [];
  const feet: Extreme[] = [];
  if (isLevel(p)) return { from, to, tops, feet };
  for (let k = 0; k < count; k++) {
    const here = p[k] ?? 0;
    const [before, after] = [p[k - 1], p[k + 1]];
    const left = before === undefined ? 0 : Math.sign(here - before);
    const right = after === undefined ? 0 : Math.sign(here - after);
    const up = left + right;
    // Of two equal neighbours the later one counts.
    if (
      up === 0 ||
      (left !== 0 && right !== 0 && left !== right) ||
      (right === 0 && after !== undefined)
    )
      continue;
    const found = refined(cut, at(Math.max(0, k - 1)), at(k), at(Math.min(count - 1, k + 1)), here);
    (up > 0 ? tops : feet).push(found);
  }
  return { from, to, tops, feet };
}

/** The same power all along, but for rounding: it has neither tops nor feet. */
function isLevel(p: Float64Array): boolean {
  const most = p.reduce((m, v) => Math.max(m, v), 0);
  return p.every((v) => most - v <= 1e-12 * most);
}

/** The root of the slope about a sample; the sample itself at an end of the cut. */
function refined(cut: Cut, low: number, middle: number, high: number, power: number): Extreme {
  const [a, b] = [slopeAt(cut, low), slopeAt(cut, high)];
  if (!(a > 0 !== b > 0) || a === 0 || b === 0) return { angle: middle, power };
  const angle = findRoot((t) => slopeAt(cut, t), low, high);
  return { angle, power: powerAt(cut, angle) };
}

/** Where the power comes down to a share of a top's, from the top towards `end`; null where it does not before. */
export function fallsTo(cut: Cut, top: Extreme, share: number, end: number): number | null {
  const wanted = share * top.power;
  const span = end - top.angle;
  const count = Math.max(8, Math.ceil((Math.abs(span) * swing(cut)) / 0.1));
  let before = top.angle;
  for (let k = 1; k <= count; k++) {
    const t = top.angle + (span * k) / count;
    if (powerAt(cut, t) <= wanted)
      return findRoot((x) => powerAt(cut, x) - wanted, Math.min(before, t), Math.max(before, t));
    before = t;
  }
  return null;
}

export interface Highest {
  readonly extreme: Extreme | null;
  /** False where the work was spent before nothing higher was left possible. */
  readonly proven: boolean;
}

/** Intervals times terms that a proof may take: about a second. */
const MAX_PROOF = 2.5e7;

/**
 * The highest power over the stretches of a cut, proven: an interval is left alone once a bound says that nothing in it
 * is higher than the best by `tolerance`. The bound is the second-order expansion in its middle, with
 * |F‴| ≤ Σ|wₙ|(ρₙ³ + 3ρₙ² + ρₙ), and the highest that the elements' pattern is there.
 * `start` is a power known to be reached, which makes it quick. Far below the beam, from some 100 dB on with hundreds of
 * elements, the proof may be more work than it is given; then the highest met so far stands unproven.
 */
export function provenHighest(
  cut: Cut,
  stretches: readonly (readonly [from: number, to: number])[],
  start: Extreme | null,
  tolerance = 1e-6,
): Highest {
  const third = cut.a.reduce((sum, a, n) => {
    const rho = Math.hypot(a, cut.b[n] ?? 0);
    return sum + Math.hypot(cut.re[n] ?? 0, cut.im[n] ?? 0) * (rho ** 3 + 3 * rho ** 2 + rho);
  }, 0);
  let best = start;
  const first = 0.4 / Math.max(1, swing(cut));
  const queue: [number, number][] = stretches
    .filter(([from, to]) => to > from)
    .flatMap(([from, to]) => {
      const pieces = Math.ceil((to - from) / first);
      const at = (k: number) => (k === pieces ? to : from + ((to - from) * k) / pieces);
      return Array.from({ length: pieces }, (_, k): [number, number] => [at(k), at(k + 1)]);
    });
  let left = Math.max(2000, Math.ceil(MAX_PROOF / Math.max(1, cut.a.length)));
  while (queue.length > 0) {
    if (left-- === 0) return { extreme: best, proven: false };
    const [low, high] = queue.pop() as [number, number];
    const middle = (low + high) / 2;
    const half = (high - low) / 2;
    const [fr, fi, dr, di, er, ei] = derivatives(cut, middle);
    const own = powerAt(cut, middle);
    if (best === null || own > best.power) best = { angle: middle, power: own };
    const shape = elementBound(cut, low, high);
    const rest = (third * half ** 3) / 6;
    const bound = (expansionBound(fr, fi, dr, di, er, ei, half) + rest) ** 2 * shape;
    if (bound > best.power * (1 + tolerance) && half > 1e-12) {
      queue.push([low, middle], [middle, high]);
    }
  }
  return { extreme: best, proven: true };
}

/** The highest |F + F′t + F″t²/2| for |t| ≤ h: |F + F′t| is convex in t, so its ends, and the last term at its greatest. */
function expansionBound(
  fr: number,
  fi: number,
  dr: number,
  di: number,
  er: number,
  ei: number,
  h: number,
): number {
  // Along F the second derivative pulls down at a lobe's top: what it takes off is kept.
  const size = Math.hypot(fr, fi);
  const curve = (h * h) / 2;
  if (size === 0) return Math.hypot(dr, di) * h + Math.hypot(er, ei) * curve;
  const [ur, ui] = [fr / size, fi / size];
  const along = dr * ur + di * ui;
  const across = di * ur - dr * ui;
  const bend = er * ur + ei * ui;
  const twist = ei * ur - er * ui;
  // Real part, exactly over the stretch; imaginary part by its greatest.
  const top = highestQuadratic(size, along, bend / 2, h);
  const side = Math.abs(across) * h + Math.abs(twist) * curve;
  return Math.hypot(top, side);
}

/** The greatest |c + bt + at²| for |t| ≤ h. */
function highestQuadratic(c: number, b: number, a: number, h: number): number {
  const ends = Math.max(Math.abs(c + b * h + a * h * h), Math.abs(c - b * h + a * h * h));
  const t = a === 0 ? Number.POSITIVE_INFINITY : -b / (2 * a);
  return Math.abs(t) < h ? Math.max(ends, Math.abs(c + b * t + a * t * t)) : ends;
}

/** The elements' power pattern at its highest over a stretch. */
function elementBound(cut: Cut, low: number, high: number): number {
  if (cut.exponent === 0) return 1;
  // It is highest at 0 and falls on both sides.
  const nearest = low > 0 ? low : high < 0 ? high : 0;
  const c = cosineAt(cut, nearest);
  return c ** cut.exponent;
}
