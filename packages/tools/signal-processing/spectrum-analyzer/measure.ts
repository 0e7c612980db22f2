/** What is measured on the power spectrum: one tone, two tones, or the noise of a band. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Product, products } from '@tollbench/engines/signal/intermodulation.ts';
import { fitSine, fitSineAt, type SineFit } from '@tollbench/engines/signal/sine-fit.ts';
import { findLines, lineAt, type SpectralLine } from '@tollbench/engines/signal/spectral-line.ts';
import { type ToneFigures, toneFigures } from '@tollbench/engines/signal/tone-figures.ts';
import { inLobe, type WindowKernel } from '@tollbench/engines/signal/window-kernel.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { SpectrumInputs } from './inputs.ts';
import { readLeftOut } from './notch.ts';

/** The spectrum that is measured, and the stretch of it that counts. */
export interface Measured {
  readonly power: Float64Array;
  readonly kernel: WindowKernel;
  /** Samples of a transform, and of a second. */
  readonly length: number;
  readonly rate: number;
}

export interface Band {
  /** Bins, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Hz. */
  readonly low: number;
  readonly high: number;
  readonly leftOut: readonly { readonly from: number; readonly to: number }[];
}

export interface ToneResult {
  readonly kind: 'tone';
  /** The fundamental, bins. */
  readonly bin: number;
  readonly figures: ToneFigures;
  readonly fit: SineFit | null;
  /** Why there is no fit. */
  readonly why: string;
  /** Share of the tone's power that leaks out of its lobe. */
  readonly leakage: number;
}

export interface TwoResult {
  readonly kind: 'two';
  /** Lower first. */
  readonly tones: readonly [SpectralLine, SpectralLine];
  readonly products: readonly Product[];
  /** The largest line beside the tones, and whether it is a product. */
  readonly spur: SpectralLine;
}

export interface BandResult {
  readonly kind: 'band';
  /** Mean square of all bins of the band. */
  readonly noise: number;
  readonly bins: number;
  readonly peak: SpectralLine;
}

export const hertzOf = (bin: number, { rate, length }: Pick<Measured, 'rate' | 'length'>): number =>
  (bin * rate) / length;

/** The band of the inputs, in bins. Throws InputError where there is none. */
export function bandOf(i: SpectrumInputs, { rate, length, power }: Measured): Band {
  const half = rate / 2;
  const high = Math.min(i.high ?? half, half);
  if (i.low >= high)
    throw new InputError(
      `is ${showQuantity(i.low, 'Hz', 6)}; it must lie below ${showQuantity(high, 'Hz', 6)}, the end of the band`,
      { field: 'low', value: String(i.low), remedies: [{ low: '0' }] },
    );
  return {
    from: Math.ceil((i.low * length) / rate - 1e-9),
    to: Math.min(power.length - 1, Math.floor((high * length) / rate + 1e-9)),
    low: i.low,
    high,
    leftOut: readLeftOut(i.notch),
  };
}

/** Whether a bin lies in a band that is left out. */
export function excludedBy(
  { leftOut }: Band,
  at: Pick<Measured, 'rate' | 'length'>,
): ((k: number) => boolean) | undefined {
  if (leftOut.length === 0) return undefined;
  return (k) => {
    const f = hertzOf(k, at);
    return leftOut.some(({ from, to }) => f >= from && f <= to);
  };
}

/** Bins that hold what is looked for: in the band, not left out, outside the lobe at 0. */
function isOpen(band: Band, m: Measured): (k: number) => boolean {
  const excluded = excludedBy(band, m);
  return (k) =>
    k >= band.from && k <= band.to && !inLobe(k, m.kernel.halfLobe) && !(excluded?.(k) ?? false);
}

/** The largest bin that is open; −1 where none is, or all are 0. */
function largest(power: Float64Array, open: (k: number) => boolean): number {
  let at = -1;
  let top = 0;
  power.forEach((p, k) => {
    if (p > top && open(k)) [at, top] = [k, p];
  });
  return at;
}

const silent = (): never => {
  throw new InputError(
    'has no line in the band that is measured: it is silent, or constant but for what is left out',
    { field: 'measure', remedies: [{ measure: 'band' }] },
  );
};

export function measureTone(
  m: Measured,
  band: Band,
  i: SpectrumInputs,
  samples: Float64Array,
): ToneResult {
  const { power, kernel, length, rate } = m;
  const near = place(m, band, i);
  const { fit, why } = fitted(samples, near, i, m);
  const bin = sharper(near, fit && (fit.omega * length) / (2 * Math.PI), kernel);
  try {
    return {
      kind: 'tone',
      bin,
      fit,
      why,
      leakage: kernel.outside(bin - Math.round(bin), kernel.halfLobe),
      figures: toneFigures(power, kernel, {
        length,
        fundamental: bin,
        harmonics: i.harmonics,
        from: band.from,
        to: band.to,
        excluded: excludedBy(band, m),
      }),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'empty')
      throw new InputError(
        `leaves no bin for noise: with this window each tone takes ${2 * Math.ceil(kernel.halfLobe) - 1} of ${power.length} bins; take fewer harmonics, a narrower window or a longer record`,
        {
          field: 'harmonics',
          value: String(i.harmonics),
          remedies: [
            // Room for the lobes about 0 and about the tone, and some bins beside them.
            ...(power.length > 3.5 * kernel.halfLobe + 2 ? [{ harmonics: '1' }] : []),
            { window: 'rectangular', harmonics: '2' },
          ],
        },
      );
    throw new InputError(
      `is ${showQuantity(hertzOf(bin, { rate, length }), 'Hz', 5)}, which does not lie in the band that is measured, clear of 0`,
      { field: 'fundamental', remedies: [{ carrier: 'largest' }] },
    );
  }
}

/** Side lobes below this keep other lines, and the tone's own mirror image, from moving it. */
const CLEAN = -60;
/** On a bin nothing of the tone is elsewhere, whatever the window. */
const ON_BIN = 0.02;
/** A fit and a line that are farther apart than this are not of one undistorted tone: strong harmonics pull a fit. */
const AGREE = 0.01;

/** The better of two estimates of the tone's place: by the line's shape, and by the fit of the whole record. */
function sharper(line: number, fit: number | null, { sideLobe }: WindowKernel): number {
  if (fit === null || sideLobe < CLEAN || Math.abs(line - Math.round(line)) < ON_BIN) return line;
  return Math.abs(fit - line) < AGREE ? fit : line;
}

/** Where the fundamental is looked for or known to be, bins. */
function place(m: Measured, band: Band, i: SpectrumInputs): number {
  const { power, kernel, length, rate } = m;
  const open = isOpen(band, m);
  if (i.carrier === 'largest') {
    const k = largest(power, open);
    refuseNearZero(m, band, k, i);
    return k < 0 ? silent() : lineAt(power, k, kernel).bin;
  }
  if (i.fundamental >= rate / 2)
    throw new InputError(
      `is ${showQuantity(i.fundamental, 'Hz', 6)}; it must be less than half the sample rate, ${showQuantity(rate / 2, 'Hz', 6)}`,
      { field: 'fundamental', value: String(i.fundamental), remedies: [{ carrier: 'largest' }] },
    );
  const asked = (i.fundamental * length) / rate;
  if (i.carrier === 'exact') return asked;
  const reach = Math.max(2, Math.ceil(kernel.halfLobe));
  const k = largest(power, (b) => Math.abs(b - asked) <= reach && open(b));
  return k < 0 ? asked : lineAt(power, k, kernel).bin;
}

/** A line that is stronger than the one found and lies in the lobe about 0 is perhaps the tone: nobody is to guess. */
function refuseNearZero(m: Measured, band: Band, found: number, i: SpectrumInputs): void {
  const { power, kernel, length, rate } = m;
  const excluded = excludedBy(band, m);
  const within = (k: number) =>
    k >= band.from && inLobe(k, kernel.halfLobe) && !(excluded?.(k) ?? false);
  const k = largest(power, within);
  if (k < 0 || (found >= 0 && (power[k] ?? 0) <= (power[found] ?? 0))) return;
  const end = (Math.ceil(kernel.halfLobe) * rate) / length;
  throw new InputError(
    `hides the largest line, ${showQuantity((k * rate) / length, 'Hz', 4)}: its main lobe about 0 reaches to ${showQuantity(end, 'Hz', 4)}. Take a narrower window or a longer record, or begin the band above it`,
    {
      field: 'window',
      value: i.window,
      remedies: [
        ...(i.width === 'set' ? [{ width: 'lobe' }] : []),
        ...(i.window === 'rectangular' || i.width === 'set'
          ? []
          : [{ window: k > 2 ? 'hann' : 'rectangular' }]),
        ...(end < band.high && band.to > 6 * kernel.halfLobe
          ? [{ low: String(Number(end.toPrecision(6))) }]
          : []),
      ],
    },
  );
}

function fitted(
  samples: Float64Array,
  near: number,
  i: SpectrumInputs,
  { length }: Measured,
): { readonly fit: SineFit | null; readonly why: string } {
  const omega = (2 * Math.PI * near) / length;
  try {
    const fit = i.carrier === 'exact' ? fitSineAt(samples, omega) : fitSine(samples, omega);
    return { fit, why: '' };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { fit: null, why: 'no steady sine fits the record' };
  }
}

export function measureTwo(m: Measured, band: Band): TwoResult {
  const { power, kernel, length } = m;
  const open = isOpen(band, m);
  const lines = findLines(power, kernel, {
    from: band.from,
    to: band.to,
    most: 3,
    least: Number.MIN_VALUE,
    excluded: (k) => !open(k),
  });
  const [a, b] = lines;
  if (!a || !b)
    throw new InputError('is two tones, and two lines are not found in the band', {
      field: 'measure',
      value: 'two',
      remedies: [{ measure: 'band' }],
    });
  const tones: [SpectralLine, SpectralLine] = a.bin < b.bin ? [a, b] : [b, a];
  const found = products(power, kernel, [tones[0].bin, tones[1].bin], length, (bin) =>
    open(Math.round(bin)),
  );
  const free = (k: number) =>
    open(k) && tones.every((tone) => !inLobe(k - tone.bin, kernel.halfLobe));
  const at = largest(power, free);
  const top = at < 0 ? { bin: 0, power: 0 } : { bin: at, power: power[at] as number };
  const spur = found.reduce<SpectralLine>(
    (best, p) => (p.power !== null && p.power > best.power ? { bin: p.bin, power: p.power } : best),
    top,
  );
  return { kind: 'two', tones, products: found, spur };
}

export function measureBand(m: Measured, band: Band): BandResult {
  const { power, kernel } = m;
  const excluded = excludedBy(band, m);
  let [sum, bins] = [0, 0];
  for (let k = band.from; k <= band.to; k++) {
    // The mean was taken away: what is left at 0 is of no noise.
    if (k === 0 || excluded?.(k)) continue;
    sum += power[k] ?? 0;
    bins++;
  }
  if (bins === 0)
    throw new InputError('leaves no bin of the spectrum to be measured', {
      field: emptiedBy(band),
      remedies: [{ low: '0', high: 'none', notch: '' }],
    });
  const at = largest(power, isOpen(band, m));
  return {
    kind: 'band',
    noise: sum / kernel.noiseBandwidth,
    bins,
    peak: at < 0 ? { bin: 0, power: 0 } : lineAt(power, at, kernel),
  };
}

const emptiedBy = ({ leftOut }: Band): string => (leftOut.length > 0 ? 'notch' : 'low');

/** The strongest lines of the band. */
export function strongest(m: Measured, band: Band, least: number): SpectralLine[] {
  const open = isOpen(band, m);
  return findLines(m.power, m.kernel, {
    from: band.from,
    to: band.to,
    most: 12,
    least,
    excluded: (k) => !open(k),
  });
}
