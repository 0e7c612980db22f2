/**
 * Lines of a power spectrum: where a tone lies between two bins, and how strong it is.
 *
 * A window's transform tells both from the ratio of the two largest bins (interpolation in the sense of D. C. Rife &
 * R. R. Boorstyn, Bell System Technical Journal 55 (1976) 197–211, for any window). Powers are one-sided, as
 * `averagedPower` gives them; places are in bins.
 */
import { inLobe, type WindowKernel } from './window-kernel.ts';

export interface SpectralLine {
  readonly bin: number;
  /** Mean square of the tone. */
  readonly power: number;
}

const HALVINGS = 40;

/** Neighbours less than this above the floor are noise, and tell nothing of the place of a tone. */
const NEIGHBOUR = 10;

/** The tone whose largest bin is `k`, over noise of `floor` a bin: on the bin where its neighbours are no more than noise. */
export function lineAt(
  power: Float64Array,
  k: number,
  kernel: WindowKernel,
  floor = 0,
): SpectralLine {
  const here = power[k] ?? 0;
  const last = power.length - 1;
  if (!(here > 0) || k <= 0 || k >= last) return { bin: k, power: here };
  const [before, after] = [power[k - 1]!, power[k + 1]!];
  if (Math.max(before, after) < NEIGHBOUR * floor) return { bin: k, power: here };
  const side = after >= before ? 1 : -1;
  const ratio = Math.sqrt((side > 0 ? after : before) / here);
  // The ratio rises with the distance from the bin, to 1 half-way.
  let [low, high] = [0, 0.5];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (kernel.at(1 - middle) < ratio * kernel.at(middle)) low = middle;
    else high = middle;
  }
  const offset = (low + high) / 2;
  return { bin: k + side * offset, power: here / kernel.at(offset) ** 2 };
}

/** The mean square of a tone whose place is known, from the bin nearest to it. */
export function powerAt(power: Float64Array, bin: number, kernel: WindowKernel): number {
  const k = Math.max(0, Math.min(power.length - 1, Math.round(bin)));
  const gain = kernel.at(bin - k) ** 2;
  return gain > 0 ? power[k]! / gain : power[k]!;
}

/** Where a frequency of `bin` bins appears among 0 to n/2, when n samples fold it. */
export function folded(bin: number, n: number): number {
  const turn = ((bin % n) + n) % n;
  return turn > n / 2 ? n - turn : turn;
}

export interface FindOptions {
  /** Bins to look at, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Lines at most. */
  readonly most: number;
  /** Power that a line must have. */
  readonly least: number;
  /** Bins that hold none. */
  readonly excluded?: ((k: number) => boolean) | undefined;
}

/**
 * The strongest lines, strongest first: bins above both their neighbours that no stronger line's side lobes explain.
 */
export function findLines(
  power: Float64Array,
  kernel: WindowKernel,
  { from, to, most, least, excluded }: FindOptions,
): SpectralLine[] {
  const tops: number[] = [];
  for (let k = Math.max(1, from); k <= Math.min(power.length - 1, to); k++)
    if (
      power[k]! >= least &&
      power[k]! >= power[k - 1]! &&
      power[k]! > (power[k + 1] ?? 0) &&
      !excluded?.(k)
    )
      tops.push(k);
  tops.sort((a, b) => power[b]! - power[a]!);
  const found: SpectralLine[] = [];
  for (const k of tops) {
    if (found.length === most) break;
    const explained = found.some(
      (line) =>
        inLobe(k - line.bin, kernel.halfLobe) ||
        // The side lobes of its mirror image may add to its own.
        power[k]! <= 4 * line.power * kernel.envelope(Math.abs(k - line.bin) - 1) ** 2,
    );
    if (!explained) found.push(lineAt(power, k, kernel));
  }
  return found;
}
