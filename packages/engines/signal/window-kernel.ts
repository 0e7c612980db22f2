/**
 * What a window does to a line of a spectrum: its transform, and the figures by which windows are chosen.
 *
 * Harris, On the use of windows for harmonic analysis with the DFT, Proc. IEEE 66 (1978) 51–83, section IV.
 * Offsets are in bins of a transform as long as the window; the transform is that of its middle.
 */
import { EngineError } from '../error.ts';
import { amplitudeRatio, decibels, powerDecibels } from '../numeric/decibels.ts';
import { rfft } from './real-fft.ts';
import { noiseBandwidth } from './window.ts';

export interface WindowKernel {
  /** Equivalent noise bandwidth, bins. */
  readonly noiseBandwidth: number;
  /** Mean weight. */
  readonly coherentGain: number;
  /** From the middle of the main lobe to its first minimum, bins. */
  readonly halfLobe: number;
  /** Widths of the main lobe 3 dB and 6 dB down, bins. */
  readonly width3: number;
  readonly width6: number;
  /** Loss of a tone half-way between two bins, dB, not negative. */
  readonly scalloping: number;
  /** The highest side lobe against the main lobe, dB. */
  readonly sideLobe: number;
  /** |W(offset)|/|W(0)|, for any offset up to `reach`; 0 beyond. */
  readonly at: (offset: number) => number;
  /** The largest |W|/|W(0)| at an offset and beyond: what its side lobes come to there, nulls left out. */
  readonly envelope: (offset: number) => number;
  /** Bins that `at` knows on either side. */
  readonly reach: number;
  /** Share of the power of a tone `offset` bins from its nearest bin that lies in bins beyond `half` on either side. */
  readonly outside: (offset: number, half?: number) => number;
}

/** Samples of the transform in a bin. */
const FINE = 32;
/** A longer window has the transform of one so long, but for parts in a hundred thousand of a bin's shape. */
export const MAX_KERNEL = 2048;

/** The kernel of weights, 2 to MAX_KERNEL of them. Throws EngineError for others, and for weights without a sum. */
export function windowKernel(weights: Float64Array): WindowKernel {
  const n = weights.length;
  if (n < 2 || n > MAX_KERNEL)
    throw new EngineError('length', `A window of ${n} weights is not 2 to ${MAX_KERNEL} long.`, {
      field: 'weights',
      value: n,
    });
  const sum = weights.reduce((a, b) => a + b, 0);
  if (!(Math.abs(sum) > 0))
    throw new EngineError('silent', 'The weights of the window sum to 0.', { field: 'weights' });
  const { table, size } = transformOf(weights, sum);
  const at = interpolated(table);
  const first = firstMinimum(size);
  let side = 0;
  for (let k = first; k < size.length; k++) if (size[k]! > side) side = size[k]!;
  const halfLobe = first / FINE;
  const above = size.slice();
  for (let k = above.length - 2; k >= 0; k--) above[k] = Math.max(above[k]!, above[k + 1]!);
  return {
    noiseBandwidth: noiseBandwidth(weights),
    coherentGain: sum / n,
    halfLobe,
    width3: 2 * widthAt(at, halfLobe, amplitudeRatio(-3)),
    width6: 2 * widthAt(at, halfLobe, amplitudeRatio(-6)),
    scalloping: -decibels(at(0.5)),
    sideLobe: decibels(side),
    at,
    envelope: (offset) => above[Math.max(0, Math.floor(Math.abs(offset) * FINE))] ?? 0,
    reach: (table.length - 1) / FINE,
    outside: (offset, half = halfLobe) => outsideOf(table, at, half, offset),
  };
}

/**
 * W at every FINE-th of a bin, against that at 0: its size, and with its sign, which changes at each null, as seen
 * from the centre of gravity of the weights, where it is real but for parts of 1/n.
 */
function transformOf(
  weights: Float64Array,
  sum: number,
): { readonly table: Float64Array; readonly size: Float64Array } {
  const n = weights.length;
  const length = n * FINE;
  const centre = weights.reduce((total, w, k) => total + k * w, 0) / sum;
  const spectrum = rfft(weights, length);
  const table = new Float64Array(Math.floor(length / 2) + 1);
  const size = new Float64Array(table.length);
  for (let k = 0; k < table.length; k++) {
    const [re, im] = [spectrum[2 * k]! / sum, spectrum[2 * k + 1]! / sum];
    const turn = (2 * Math.PI * k * centre) / length;
    table[k] = re * Math.cos(turn) - im * Math.sin(turn);
    size[k] = Math.hypot(re, im);
  }
  return { table, size };
}

/** The place of the first minimum: the end of the main lobe. */
function firstMinimum(table: Float64Array): number {
  let k = 1;
  // A flat top has minima of its own, all near 1.
  while (k + 1 < table.length && (table[k]! > 0.5 || table[k + 1]! < table[k]!)) k++;
  return k;
}

/** Bins from the middle to where the main lobe falls to `level`. */
function widthAt(at: (offset: number) => number, halfLobe: number, level: number): number {
  let [low, high] = [0, halfLobe];
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2;
    if (at(middle) > level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Cubic through the four samples about the place; even about 0. */
function interpolated(table: Float64Array): (offset: number) => number {
  const last = table.length - 1;
  const value = (k: number) => table[Math.abs(k)] ?? 0;
  return (offset) => {
    const x = Math.abs(offset) * FINE;
    const k = Math.floor(x);
    if (k > last) return 0;
    const t = x - k;
    if (t === 0) return Math.abs(value(k));
    const [a, b, c, d] = [value(k - 1), value(k), value(k + 1), value(k + 2)];
    const cubic =
      b * (1 - t * t) * (1 - t / 2) +
      (c * t * (1 + t) * (2 - t)) / 2 -
      (a * t * (1 - t) * (2 - t)) / 6 -
      (d * t * (1 - t * t)) / 6;
    return Math.abs(cubic);
  };
}

function outsideOf(
  table: Float64Array,
  at: (offset: number) => number,
  halfLobe: number,
  offset: number,
): number {
  const last = Math.floor((table.length - 1) / FINE);
  let inside = 0;
  let outside = 0;
  for (let k = -last; k <= last; k++) {
    const power = at(k - offset) ** 2;
    if (inLobe(k - offset, halfLobe)) inside += power;
    else outside += power;
  }
  return outside / (inside + outside);
}

/** Bins this near a null of the kernel hold nothing of a tone on a bin: they count as outside its lobe. */
const NULL = 0.05;

/** Whether a bin `distance` bins from a tone is one of its main lobe. */
export const inLobe = (distance: number, halfLobe: number): boolean =>
  Math.abs(distance) < halfLobe - NULL;

/** Level below which leakage outside the main lobe lies, dB against the tone; −300 where there is none to be seen. */
export const leakageLevel = (share: number): number =>
  share > 1e-30 ? powerDecibels(share) : -300;
