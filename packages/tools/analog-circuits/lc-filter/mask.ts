/** What the filter is asked to keep, and whether it does. */
import { type LcNetwork, type Losses, scattering } from '@tollbench/engines/filter/lc-network.ts';
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { LcInputs } from './inputs.ts';

/** Bands in Hz, 0 and infinity among their ends. */
export interface Mask {
  readonly pass: readonly (readonly [number, number])[];
  readonly stop: readonly (readonly [number, number])[];
  /** The outermost finite edges. */
  readonly outer: readonly [number, number];
}

export interface Verdict {
  /** Largest loss in the pass band, dB below the lossless filter’s largest gain. */
  readonly passLoss: number;
  /** Least loss in the stop band. */
  readonly stopLoss: number;
  readonly met: boolean;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Edges of a band of this width about the centre. */
export function edgesOf(centre: number, width: number): [number, number] {
  const half = width / 2;
  const high = half + Math.hypot(half, centre);
  return [(centre * centre) / high, high];
}

export function maskOf(i: LcInputs): Mask {
  if (i.response === 'lowpass')
    return { pass: [[0, i.edge]], stop: [[i.stop, INFINITE]], outer: [i.edge, i.stop] };
  if (i.response === 'highpass')
    return { pass: [[i.edge, INFINITE]], stop: [[0, i.stopBelow]], outer: [i.stopBelow, i.edge] };
  const band = edgesOf(i.centre, i.width);
  if (i.response === 'bandpass') {
    const outer = edgesOf(i.centre, i.stopWidth);
    return {
      pass: [band],
      stop: [
        [0, outer[0]],
        [outer[1], INFINITE],
      ],
      outer,
    };
  }
  return {
    pass: [
      [0, band[0]],
      [band[1], INFINITE],
    ],
    stop: [edgesOf(i.centre, i.notchWidth)],
    outer: band,
  };
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
  for (const band of mask.stop)
    for (const loss of lossesAt(network, q, top, samples(band, points)))
      stopLoss = Math.min(stopLoss, loss);
  return {
    passLoss,
    stopLoss,
    met: passLoss <= i.allowed + 1e-6 && stopLoss >= i.stopLoss - 1e-6,
  };
}
