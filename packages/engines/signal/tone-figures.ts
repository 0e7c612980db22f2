/**
 * What a tone is measured by: SNR, THD, SINAD and SFDR from a power spectrum.
 *
 * IEEE Std 1241, IEEE Standard for Terminology and Test Methods for Analog-to-Digital Converters, clauses on
 * frequency-domain testing: harmonics at the folded multiples of the fundamental, noise from all other bins but that
 * at 0. A window spreads a tone over its main lobe, whose bins then count as the tone's; the noise under them is taken
 * to be like that beside them. SINAD, SNR and THD then agree: 1/SINAD = 1/SNR + THD, as powers.
 */
import { EngineError } from '../error.ts';
import { folded, lineAt, powerAt } from './spectral-line.ts';
import { inLobe, type WindowKernel } from './window-kernel.ts';

export interface ToneOptions {
  /** Samples of a transform. */
  readonly length: number;
  /** The fundamental's place, bins; need not be whole. */
  readonly fundamental: number;
  /** The last harmonic that counts as one, 1 (none) or more. */
  readonly harmonics: number;
  /** Bins that are measured, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Bins that neither noise nor spurs are taken from, such as hum. */
  readonly excluded?: ((k: number) => boolean) | undefined;
}

export interface Harmonic {
  readonly order: number;
  /** Where it appears. */
  readonly bin: number;
  /** Mean square; null where it cannot be told apart. */
  readonly power: number | null;
  /** Why: it lies at 0, under a lower harmonic or the fundamental, or outside what is measured. */
  readonly hidden: 'zero' | 'fundamental' | 'harmonic' | 'outside' | null;
}

export interface ToneFigures {
  /** Mean square of the fundamental. */
  readonly signal: number;
  readonly harmonics: readonly Harmonic[];
  /** Mean squares of all noise in the band, and of all harmonics that can be told apart. */
  readonly noise: number;
  readonly distortion: number;
  /** Mean power of a bin of noise. */
  readonly floor: number;
  /** The largest line that is neither the fundamental nor at 0. */
  readonly spur: { readonly bin: number; readonly power: number; readonly order: number | null };
}

/** A bin this much above the floor is a tone, and its peak lies between bins; noise comes so high once in 10¹³ bins. */
const TONE = 30;

const NOISE = 0;
const ZERO = 1;
const FUNDAMENTAL = 2;
const HARMONIC = 3;
const OUTSIDE = 4;

/**
 * Measures one tone. Throws EngineError where it lies at 0 or outside the band, or where no bin is left for noise.
 */
export function toneFigures(
  power: Float64Array,
  kernel: WindowKernel,
  options: ToneOptions,
): ToneFigures {
  const { length, fundamental } = options;
  const kinds = kindsOf(power, kernel, options);
  const nearest = Math.round(fundamental);
  if (kinds[nearest] === ZERO || kinds[nearest] === OUTSIDE || kinds[nearest] === undefined)
    throw new EngineError(
      'out-of-range',
      `The fundamental at bin ${Number(fundamental.toPrecision(6))} lies ${kinds[nearest] === ZERO ? 'within the lobe about 0' : 'outside the band that is measured'}.`,
      { field: 'fundamental', value: fundamental },
    );
  mark(kinds, kernel, fundamental, FUNDAMENTAL);
  const harmonics: Harmonic[] = [];
  for (let order = 2; order <= options.harmonics; order++) {
    const bin = folded(order * fundamental, length);
    const hidden = hiddenBy(kinds[Math.round(bin)]);
    harmonics.push({ order, bin, hidden, power: hidden ? null : powerAt(power, bin, kernel) });
    if (!hidden) mark(kinds, kernel, bin, HARMONIC);
  }
  const { sum, bins, covered } = noiseOf(power, kinds);
  if (bins === 0)
    throw new EngineError('empty', 'The lobes of the tones leave no bin for noise.', {
      field: 'harmonics',
      value: options.harmonics,
    });
  const floor = sum / bins;
  return {
    signal: powerAt(power, fundamental, kernel),
    harmonics,
    noise: (sum + floor * covered) / kernel.noiseBandwidth,
    distortion: harmonics.reduce((total, h) => total + (h.power ?? 0), 0),
    floor,
    spur: spurOf(power, kernel, kinds, harmonics, floor),
  };
}

/** What each bin is before any tone is known. */
function kindsOf(power: Float64Array, kernel: WindowKernel, options: ToneOptions): Uint8Array {
  const { from, to, excluded } = options;
  const kinds = new Uint8Array(power.length).fill(OUTSIDE);
  for (let k = Math.max(0, from); k <= Math.min(power.length - 1, to); k++)
    kinds[k] = excluded?.(k) ? OUTSIDE : inLobe(k, kernel.halfLobe) ? ZERO : NOISE;
  return kinds;
}

/** Marks the bins of noise in the lobe about a place. */
function mark(kinds: Uint8Array, { halfLobe }: WindowKernel, bin: number, kind: number): void {
  for (
    let k = Math.max(0, Math.floor(bin - halfLobe));
    k <= Math.min(kinds.length - 1, bin + halfLobe);
    k++
  )
    if (kinds[k] === NOISE && inLobe(k - bin, halfLobe)) kinds[k] = kind;
}

const hiddenBy = (kind: number | undefined): Harmonic['hidden'] =>
  kind === ZERO
    ? 'zero'
    : kind === FUNDAMENTAL
      ? 'fundamental'
      : kind === HARMONIC
        ? 'harmonic'
        : kind === OUTSIDE || kind === undefined
          ? 'outside'
          : null;

/** The sum over bins of noise, how many they are, and how many of the band lie under tones. */
function noiseOf(
  power: Float64Array,
  kinds: Uint8Array,
): { readonly sum: number; readonly bins: number; readonly covered: number } {
  let [sum, bins, covered] = [0, 0, 0];
  for (let k = 1; k < kinds.length; k++) {
    const kind = kinds[k];
    if (kind === NOISE) {
      sum += power[k]!;
      bins++;
    } else if (kind !== OUTSIDE) covered++;
  }
  return { sum, bins, covered };
}

function spurOf(
  power: Float64Array,
  kernel: WindowKernel,
  kinds: Uint8Array,
  harmonics: readonly Harmonic[],
  floor: number,
): ToneFigures['spur'] {
  let at = -1;
  for (let k = 1; k < kinds.length; k++)
    if (kinds[k] === NOISE && (at < 0 || power[k]! > power[at]!)) at = k;
  // Beside another tone the neighbours tell of that.
  const alone = kinds[at - 1] === NOISE && kinds[at + 1] === NOISE && power[at]! > TONE * floor;
  const line = alone ? lineAt(power, at, kernel, floor) : { bin: at, power: power[at]! };
  let spur: ToneFigures['spur'] = { ...line, order: null };
  for (const h of harmonics)
    if (h.power !== null && h.power > spur.power)
      spur = { bin: h.bin, power: h.power, order: h.order };
  return spur;
}
