/** What the filter is asked to keep, and whether it does. */
import {
  type LcNetwork,
  type Losses,
  prototypeFrequency,
  scattering,
} from '@tollbench/engines/filter/lc-network.ts';
import type { MaskStep } from '@tollbench/engines/filter/mask-zeros.ts';
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { LcInputs } from './inputs.ts';

/** Hz, and the dB to be lost between them. */
export interface StopBand {
  readonly band: readonly [number, number];
  readonly loss: number;
}

/** Bands in Hz, 0 and infinity among their ends. */
export interface Mask {
  readonly pass: readonly (readonly [number, number])[];
  readonly stop: readonly StopBand[];
  /** The outermost finite edges. */
  readonly outer: readonly [number, number];
}

export interface Verdict {
  /** Largest loss in the pass band, dB below the lossless filter’s largest gain. */
  readonly passLoss: number;
  /** Least loss in the stop band. */
  readonly stopLoss: number;
  /** Least loss beyond what the stop band asks for, dB, and where, Hz. */
  readonly stopMargin: number;
  readonly worst: number;
  readonly met: boolean;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Edges of a band of this width about the centre. */
export function edgesOf(centre: number, width: number): [number, number] {
  const half = width / 2;
  const high = half + Math.hypot(half, centre);
  return [(centre * centre) / high, high];
}

/** Corners of one side of the stop band, from the nearest to the pass band; each holds up to the next, the last to `end`. */
function steps(
  corners: readonly { readonly from: number; readonly loss: number }[],
  end: number,
): StopBand[] {
  const away = end > (corners[0]?.from ?? 0) ? 1 : -1;
  const losses = new Map<number, number>();
  // Of two at one frequency the stricter counts.
  for (const { from, loss } of corners) losses.set(from, Math.max(loss, losses.get(from) ?? 0));
  const sorted = [...losses].sort(([a], [b]) => away * (a - b));
  return sorted.flatMap(([from, loss], k) => {
    const to = sorted[k + 1]?.[0] ?? end;
    return from === to ? [] : [{ band: away > 0 ? [from, to] : [to, from], loss } as const];
  });
}

export function maskOf(i: LcInputs): Mask {
  const first = (from: number) => ({ from, loss: i.stopLoss });
  if (i.response === 'lowpass') {
    const stop = steps([first(i.stop), ...i.corners], INFINITE);
    return { pass: [[0, i.edge]], stop, outer: [i.edge, farthest(i, i.stop, Math.max)] };
  }
  if (i.response === 'highpass') {
    const stop = steps([first(i.stopBelow), ...i.corners], 0);
    return {
      pass: [[i.edge, INFINITE]],
      stop,
      outer: [farthest(i, i.stopBelow, Math.min), i.edge],
    };
  }
  const band = edgesOf(i.centre, i.width);
  const through = i.response === 'bandpass';
  const edges = edgesOf(i.centre, through ? i.stopWidth : i.notchWidth);
  const above = i.corners.filter(({ from }) => from > i.centre);
  const below = i.corners.filter(({ from }) => from <= i.centre);
  const stop = [
    ...steps([first(edges[0]), ...below], through ? 0 : i.centre),
    ...steps([first(edges[1]), ...above], through ? INFINITE : i.centre),
  ];
  if (!through)
    return {
      pass: [
        [0, band[0]],
        [band[1], INFINITE],
      ],
      stop,
      outer: band,
    };
  return {
    pass: [band],
    stop,
    outer: [farthest(i, edges[0], Math.min), farthest(i, edges[1], Math.max)],
  };
}

const farthest = (i: LcInputs, edge: number, most: typeof Math.max): number =>
  most(edge, ...i.corners.map(({ from }) => from));

/** What the stop band asks of the low-pass prototype, whose edge is at 1: of two sides the stricter one. */
export function prototypeSteps(i: LcInputs, mask: Mask): MaskStep[] {
  const place = {
    band: i.response,
    centre: i.response === 'lowpass' || i.response === 'highpass' ? i.edge : i.centre,
    width: i.width,
  };
  // What lies outside both sides of a band is at infinity of the prototype of a band pass.
  const atRest = { lowpass: 0, highpass: INFINITE, bandpass: INFINITE, bandstop: 0 }[i.response];
  const at = (f: number) => {
    if (f === 0) return atRest;
    if (f === INFINITE)
      return i.response === 'lowpass' ? INFINITE : i.response === 'highpass' ? 0 : atRest;
    return Math.abs(prototypeFrequency(place, f));
  };
  const asked = mask.stop.map(({ band, loss }) => {
    const [a, b] = [at(band[0]), at(band[1])];
    return { from: Math.min(a, b), to: Math.max(a, b), loss };
  });
  const ends = [...new Set(asked.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return ends.slice(0, -1).flatMap((from, k) => {
    const to = ends[k + 1] as number;
    const losses = asked.filter((s) => s.from <= from && s.to >= to).map(({ loss }) => loss);
    return losses.length > 0 ? [{ from, to, loss: Math.max(...losses) }] : [];
  });
}

/** How far beyond a band without end it is looked at. */
const REACH = 30;

/** Samples of a band, its ends among them. */
export function samples([from, to]: readonly [number, number], points: number): Float64Array {
  if (from === 0) return logarithmicSpacing(to / REACH, to, points);
  if (to === INFINITE) return logarithmicSpacing(from, from * REACH, points);
  return linearSpacing(from, to, points);
}

/** Loss below `top` at each of these, dB. */
const lossesAt = (network: LcNetwork, q: Losses, top: number, at: Float64Array): Float64Array =>
  at.map((f) => {
    const { re21, im21 } = scattering(network, 2 * Math.PI * f, q);
    return Math.min(400, top - 10 * Math.log10(re21 * re21 + im21 * im21));
  });

/** `points` in each band. A rounding of the last places does not break the mask. */
export function verdict(
  i: LcInputs,
  mask: Mask,
  network: LcNetwork,
  q: Losses,
  top: number,
  points = 201,
): Verdict {
  let passLoss = -INFINITE;
  let stopLoss = INFINITE;
  for (const band of mask.pass)
    for (const loss of lossesAt(network, q, top, samples(band, points)))
      passLoss = Math.max(passLoss, loss);
  let [stopMargin, worst] = [INFINITE, Number.NaN];
  for (const { band, loss: wanted } of mask.stop) {
    const at = samples(band, points);
    for (const [k, loss] of lossesAt(network, q, top, at).entries()) {
      stopLoss = Math.min(stopLoss, loss);
      if (!(loss - wanted < stopMargin)) continue;
      [stopMargin, worst] = [loss - wanted, at[k] as number];
    }
  }
  return {
    passLoss,
    stopLoss,
    stopMargin,
    worst,
    met: passLoss <= i.allowed + 1e-6 && stopMargin >= -1e-6,
  };
}
