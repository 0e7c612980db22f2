import type { AveragedPower } from '@tollbench/engines/signal/averaged-power.ts';
import type { SpectralLine } from '@tollbench/engines/signal/spectral-line.ts';
import { type Spectrogram, spectrogram } from '@tollbench/engines/signal/spectrogram.ts';
import type { Run } from '../../define/tool.ts';
import { kernelOf, lengthOf, powerOf, weightsOf } from './analysis.ts';
import type { SpectrumInputs, WindowKind } from './inputs.ts';
import { WINDOWS } from './inputs.ts';
import { lastOf } from './last-of.ts';
import { largestOf, levels } from './levels.ts';
import {
  type Band,
  type BandResult,
  bandOf,
  type Measured,
  measureBand,
  measureTone,
  measureTwo,
  strongest,
  type ToneResult,
  type TwoResult,
} from './measure.ts';
import { type RecordRead, readRecord } from './record.ts';

/** What the samples of a channel are, without a spectrum. */
export interface Waveform {
  readonly mean: number;
  readonly rms: number;
  readonly peak: number;
  readonly low: number;
  readonly high: number;
}

export interface ChannelSpectrum {
  readonly name: string;
  readonly number: number;
  readonly waveform: Waveform;
  /** In the unit that is shown, by bin, and the largest of them. */
  readonly shown: Float64Array;
  readonly top: number;
}

/** A kernel's figures as plain data, and the side of its transform. */
export interface WindowFigures {
  readonly kind: WindowKind;
  readonly noiseBandwidth: number;
  readonly coherentGain: number;
  readonly halfLobe: number;
  readonly width3: number;
  readonly width6: number;
  readonly scalloping: number;
  readonly sideLobe: number;
}

export interface SpectrumResult {
  readonly record: Omit<RecordRead, 'channels'>;
  /** Samples that were analysed, of the measured channel. */
  readonly samples: Float64Array;
  /** Samples of a transform, transforms, samples that none took. */
  readonly length: number;
  readonly averages: number;
  readonly unused: number;
  /** Hz, by bin. */
  readonly frequency: Float64Array;
  /** One-sided mean square by bin, of the measured channel. */
  readonly power: Float64Array;
  readonly channels: readonly ChannelSpectrum[];
  readonly window: WindowFigures;
  /** The window's transform: bins and dB. */
  readonly lobe: { readonly x: Float64Array; readonly y: Float64Array };
  readonly fullScale: number;
  readonly band: Band;
  readonly measured: ToneResult | TwoResult | BandResult;
  /** Power to which dBc refers; null where there is no tone. */
  readonly carrier: number | null;
  /** Mean power of a bin of noise. */
  readonly floor: number;
  readonly lines: readonly SpectralLine[];
  /** Half the bins that a tone takes, whole or not. */
  readonly halfLobe: number;
  readonly spectrogram: Spectrogram | null;
  /** Samples of one of its transforms. */
  readonly frame: number;
  readonly windows: readonly WindowFigures[];
}

const SPECTROGRAM = { columns: 160, rows: 96 } as const;
/** Samples of the picture of a record at most. */
export const SHOWN_SAMPLES = 2048;
/** Cycles of the picture of a record that has a tone. */
const SHOWN_CYCLES = 8;

const keptRecord = lastOf<RecordRead>();
const keptPower = lastOf<AveragedPower[]>();
const keptSpectrogram = lastOf<Spectrogram | null>();

/** All of the record that no later choice moves. */
const recordKey = (i: SpectrumInputs): unknown[] =>
  i.source === 'generate'
    ? [
        ...[i.source, i.fs, i.samples, JSON.stringify(i.tones), i.second, i.third, i.noise],
        ...[i.jitter, i.quantizer, i.bits, i.seed],
      ]
    : [
        ...[i.source, i.text, i.wav, i.fs, i.firstColumn, i.comma, i.lsb, i.channel],
        ...[i.skip, i.take],
      ];
const windowKey = (i: SpectrumInputs): unknown[] => [i.window, i.beta, i.side, i.alpha, i.taper];

export function compute(i: SpectrumInputs, run: Run): SpectrumResult {
  const record = keptRecord(recordKey(i), () => readRecord(i));
  const [first] = record.channels as readonly [RecordRead['channels'][number]];
  run.progress(0.1);
  const length = lengthOf(i, first.samples.length);
  const kernel = kernelOf(i, length);
  const all = record.channels.length;
  const averaged = [i.average, i.average === 'segments' && [i.segment, i.overlap, i.mode].join()];
  const powers = keptPower([...recordKey(i), ...windowKey(i), ...averaged], () =>
    record.channels.map(({ samples }, k) =>
      powerOf(samples, i, length, (share) => run.progress(0.1 + (0.5 * (k + share)) / all)),
    ),
  );
  const [{ power, count, unused }] = powers as [(typeof powers)[number]];
  // Bins on each side of the largest: half a bin more takes them whole wherever between bins the tone lies.
  const halfLobe = i.measure !== 'band' && i.width === 'set' ? i.sideBins + 0.55 : kernel.halfLobe;
  const m: Measured = { power, kernel: { ...kernel, halfLobe }, length, rate: record.rate };
  const band = bandOf(i, m);
  const measured =
    i.measure === 'tone'
      ? measureTone(m, band, i, first.samples)
      : i.measure === 'two'
        ? measureTwo(m, band)
        : measureBand(m, band);
  run.progress(0.8);
  const waveforms = record.channels.map(({ samples }) => waveformOf(samples));
  const fullScale = i.fullScale ?? record.fullScale ?? fullScaleOf(waveforms[0] as Waveform);
  const floor = floorOf(measured, kernel.noiseBandwidth, power, band);
  const carrier = carrierOf(measured);
  const frame = frameOf(first.samples.length);
  const scale = { fullScale, carrier, density: kernel.noiseBandwidth * (record.rate / length) };
  const { channels, ...rest } = record;
  return {
    record: rest,
    samples: first.samples,
    length,
    averages: count,
    unused,
    frequency: Float64Array.from(power, (_, k) => (k * record.rate) / length),
    power,
    channels: channels.map(({ name, number }, k) => {
      const shown = levels((powers[k] as AveragedPower).power, i.unit, scale);
      return { name, number, waveform: waveforms[k] as Waveform, shown, top: largestOf(shown) };
    }),
    window: figuresOf(i.window, kernel),
    lobe: lobeOf(kernel),
    fullScale,
    band,
    measured,
    carrier,
    floor,
    lines: strongest(m, band, 10 * floor),
    spectrogram: keptSpectrogram(recordKey(i), () =>
      frame === 0
        ? null
        : spectrogram(first.samples, {
            ...SPECTROGRAM,
            // A narrow lobe and little leakage: what a picture of 96 rows can show.
            weights: weightsOf({ ...i, window: 'hann' }, frame),
            progress: (share) => run.progress(0.8 + 0.2 * share),
          }),
    ),
    frame,
    halfLobe,
    windows: everyWindow(i),
  };
}

/** Samples of a transform of the spectrogram: as many as show time and frequency alike; 0 for a short record. */
function frameOf(samples: number): number {
  if (samples < 256) return 0;
  return 2 ** Math.max(6, Math.min(12, Math.round(Math.log2(Math.sqrt(samples) * 3))));
}

function waveformOf(samples: Float64Array): Waveform {
  let [sum, squares, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of samples) {
    sum += v;
    squares += v * v;
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const n = samples.length;
  return {
    mean: sum / n,
    rms: Math.sqrt(squares / n),
    peak: Math.max(Math.abs(low), Math.abs(high)),
    low,
    high,
  };
}

/** Half of what the samples span, where nothing else tells; 1 V for a constant. */
const fullScaleOf = ({ low, high }: Waveform): number => (high - low) / 2 || 1;

function carrierOf(measured: SpectrumResult['measured']): number | null {
  if (measured.kind === 'tone') return measured.figures.signal;
  if (measured.kind === 'two') return Math.max(...measured.tones.map(({ power }) => power));
  return measured.peak.power > 0 ? measured.peak.power : null;
}

/** Mean power of a bin of noise; of the median bin where tones were not told apart. */
function floorOf(
  measured: SpectrumResult['measured'],
  bandwidth: number,
  power: Float64Array,
  band: Band,
): number {
  if (measured.kind === 'tone') return measured.figures.floor;
  if (measured.kind === 'band') return (measured.noise * bandwidth) / measured.bins;
  const bins = power.slice(Math.max(1, band.from), band.to + 1).sort();
  // Powers of noise have half their mean's logarithm of two as median.
  return (bins[bins.length >> 1] ?? 0) / Math.LN2;
}

const figuresOf = (
  kind: WindowKind,
  { noiseBandwidth, coherentGain, halfLobe, width3, width6, scalloping, sideLobe }: WindowFigures2,
): WindowFigures => ({
  kind,
  noiseBandwidth,
  coherentGain,
  halfLobe,
  width3,
  width6,
  scalloping,
  sideLobe,
});
type WindowFigures2 = Omit<WindowFigures, 'kind'>;

const LOBE_STEP = 1 / 16;

function lobeOf(kernel: ReturnType<typeof kernelOf>): SpectrumResult['lobe'] {
  const reach = Math.min(kernel.reach, Math.max(12, Math.ceil(1.8 * kernel.halfLobe)));
  const count = Math.floor(reach / LOBE_STEP);
  const x = Float64Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * LOBE_STEP);
  return { x, y: x.map((at) => Math.max(-320, 20 * Math.log10(kernel.at(at)))) };
}

/** Of the table of windows: long enough that no figure moves in the digits that are shown. */
const TABLE_LENGTH = 256;
let table: readonly WindowFigures[] | undefined;

/** The figures of every window, those with a parameter at that of the inputs. */
function everyWindow(i: SpectrumInputs): readonly WindowFigures[] {
  const kinds = Object.keys(WINDOWS) as WindowKind[];
  const fixed = kinds.filter((kind) => !PARAMETERS.has(kind));
  table ??= fixed.map((kind) => figuresOf(kind, kernelOf({ ...i, window: kind }, TABLE_LENGTH)));
  return kinds.map(
    (kind) =>
      (table as readonly WindowFigures[]).find((w) => w.kind === kind) ??
      figuresOf(kind, kernelOf({ ...i, window: kind }, TABLE_LENGTH)),
  );
}
const PARAMETERS: ReadonlySet<WindowKind> = new Set([
  'kaiser',
  'chebyshev',
  'taylor',
  'gaussian',
  'tukey',
]);

/** Whether this is likely to take more than a frame. */
export function long(i: SpectrumInputs): boolean {
  if (i.source === 'generate') return i.samples > 2048;
  return i.source === 'wav' ? i.wav.length > 10_000 : i.text.length > 20_000;
}

/** Samples from the first on that a picture of the record shows: some cycles of the tone. */
export function shownSamples({ samples, length, measured }: SpectrumResult): number {
  const most = Math.min(SHOWN_SAMPLES, samples.length);
  if (measured.kind !== 'tone') return most;
  return Math.min(most, Math.max(64, Math.ceil((SHOWN_CYCLES * length) / measured.bin)));
}
