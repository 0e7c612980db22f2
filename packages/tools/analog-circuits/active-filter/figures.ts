/** The figures of a response: its gain, what it loses in its bands, and where it has half its power. */
import { power, powers, type Rational } from '@tollbench/engines/filter/section-response.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { highestPeak } from '@tollbench/engines/numeric/peak.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Mask } from './design.ts';

export interface Figures {
  /** Gain where it is defined, dB. */
  readonly gain: number;
  /** Largest loss in the pass band and least in the stop band below the largest gain of the pass band, dB; null without a stop band. */
  readonly passLoss: number;
  readonly stopLoss: number | null;
  /** Half-power frequencies below and above, Hz; null where there is none. */
  readonly half: readonly [number | null, number | null];
}

const decibels = (stages: readonly Rational[], f: number): number => {
  let p = 1;
  for (const s of stages) p *= power(s, 2 * Math.PI * f);
  return powerDecibels(p);
};

const finite = (f: number): boolean => f > 0 && Number.isFinite(f);

/** So many times the edge of a high pass of ideal amplifiers is as good as infinity: 1/x² is no part of 1. */
const FAR = 1e9;
/** Half the power, dB. */
const HALF = powerDecibels(2);

/**
 * Frequencies across the pass band, closest at its edges as ripples are. The one of a high pass ends at `reach`:
 * infinity where no amplifier ends it before.
 */
export function passPoints(
  { pass, middle }: Mask,
  count: number,
  reach = Number.POSITIVE_INFINITY,
): number[] {
  const shares = Array.from({ length: count }, (_, k) => k / (count - 1));
  if (middle === 0) return shares.map((t) => pass[1] * Math.cos((t * Math.PI) / 2));
  if (!Number.isFinite(middle)) {
    const last = Math.acos(Math.max(pass[0] / reach, 1 / FAR));
    return shares.map((t) => pass[0] / Math.cos(t * last));
  }
  return shares.map((t) => {
    const half = (Math.cos(t * Math.PI) * (pass[1] - pass[0])) / 2;
    return half + Math.hypot(half, middle);
  });
}

/** Largest and least gain in the pass band, dB. */
export function rangeOf(
  stages: readonly Rational[],
  mask: Mask,
  reach?: number,
): { readonly top: number; readonly bottom: number } {
  const grid = Float64Array.from(passPoints(mask, 300, reach)).sort();
  const sampled = powers(
    stages,
    grid.map((f) => 2 * Math.PI * f),
  );
  const at = (f: number) => stages.reduce((p, s) => p * power(s, 2 * Math.PI * f), 1);
  // A large ripple has narrow peaks: they are sought between the samples.
  const [, most] = highestPeak(at, grid, sampled);
  const [, deepest] = highestPeak(
    (f) => 1 / at(f),
    grid,
    sampled.map((p) => 1 / p),
  );
  return { top: powerDecibels(most), bottom: -powerDecibels(deepest) };
}

/** Where amplifiers end the pass band of a high pass, and how far it is judged for that; Hz. */
export interface BandEnd {
  /** Half power below the pass-band gain of the parts; null where the amplifiers never let that through. */
  readonly end: number | null;
  /** Half way from the edge to there on a logarithmic scale: well within the band that is left. */
  readonly reach: number;
}

/** Of a high pass; null of another response, whose pass band ends by itself. */
export function bandEnd(
  parts: readonly Rational[],
  real: readonly Rational[],
  { pass, middle }: Mask,
): BandEnd | null {
  if (middle !== Number.POSITIVE_INFINITY) return null;
  const [edge] = pass;
  const level = decibels(parts, edge * FAR) - HALF;
  // Beyond 10¹⁵ Hz no amplifier that can be typed has a gain.
  const end = crossing((f) => decibels(real, f), level, edge, 1e15);
  return { end, reach: end === null ? edge : Math.sqrt(edge * end) };
}

/** The figures of stages in a row; `reach` of a high pass whose amplifiers are not ideal, Hz. */
export function figuresOf(stages: readonly Rational[], mask: Mask, reach?: number): Figures {
  const { pass, stop, middle } = mask;
  const { top, bottom } = rangeOf(stages, mask, reach);
  const at = (f: number) => decibels(stages, f);
  const from = Number.isFinite(middle) ? middle : (reach ?? pass[0] * FAR);
  const [below, above] = stop ?? [
    (Number.isFinite(middle) && middle > 0 ? middle : pass[0] || pass[1]) / 10,
    (pass[1] < Number.POSITIVE_INFINITY ? pass[1] : pass[0]) * 10,
  ];
  const level = top - HALF;
  const inside = Number.isFinite(middle) ? from : Math.min(from, pass[0] * 1e3);
  return {
    gain: at(from),
    passLoss: top - bottom,
    stopLoss: stop ? top - Math.max(...stopPoints(stop).map(at)) : null,
    half: [
      middle === 0 ? null : crossing(at, level, inside, below / 10),
      middle === Number.POSITIVE_INFINITY
        ? null
        : crossing(at, level, from || pass[1] / 10, above * 10),
    ],
  };
}

/** From the edges of the stop bands outwards as far as the picture shows: beyond a zero the loss comes back. */
function stopPoints([below, above]: readonly [number, number]): number[] {
  return [
    ...(finite(below) ? logarithmicSpacing(below / 20, below, 200) : []),
    ...(finite(above) ? logarithmicSpacing(above, above * 20, 200) : []),
  ];
}

/** The last frequency on the way from inside to outside that still has the level; null where none loses it. */
function crossing(
  at: (f: number) => number,
  level: number,
  inside: number,
  outside: number,
): number | null {
  const steps = 300;
  const ratio = (outside / inside) ** (1 / steps);
  let last: number | null = null;
  for (let k = 0; k <= steps; k++) if (at(inside * ratio ** k) >= level) last = k;
  if (last === null || last === steps) return null;
  let within = inside * ratio ** last;
  let beyond = within * ratio;
  for (let k = 0; k < 50; k++) {
    const middle = Math.sqrt(within * beyond);
    if (at(middle) >= level) within = middle;
    else beyond = middle;
  }
  return beyond;
}
