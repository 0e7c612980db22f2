/** The record as volts by channel, from whatever it is given as. */
import { EngineError } from '@tollbench/engines/error.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { sampleTones } from '@tollbench/engines/signal/sampled-tones.ts';
import { readWave } from '@tollbench/engines/signal/wave-file.ts';
import { readColumns } from '@tollbench/engines/text/number-columns.ts';
import { readBase64 } from '../../define/base64.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { MAX_ALL, MAX_CURVES, type SpectrumInputs } from './inputs.ts';

export interface Channel {
  readonly name: string;
  /** Its number in the record, from 1. */
  readonly number: number;
  readonly samples: Float64Array;
}

export interface RecordRead {
  /** Samples a second. */
  readonly rate: number;
  /** The measured channel first. */
  readonly channels: readonly Channel[];
  /** Peak of a full-scale sine, volts, where the record itself tells it. */
  readonly fullScale: number | null;
  /** Samples of a channel that the whole record has, and channels. */
  readonly length: number;
  readonly count: number;
  /** What was read, in words: `24-bit WAV, 2 channels`. */
  readonly told: string;
  /** What a visitor must know of how it was read. */
  readonly remarks: readonly string[];
}

const LEAST = 16;
/** Volts at the full scale of the converter of generated records, peak. */
export const RANGE = 1;

/** Reads the record. Throws InputError for what is not understood, naming the field and the place. */
export function readRecord(i: SpectrumInputs): RecordRead {
  const read =
    i.source === 'generate' ? generatedRecord(i) : i.source === 'wav' ? fromWave(i) : fromText(i);
  for (const { samples, number } of read.channels) {
    const odd = samples.findIndex((x) => !Number.isFinite(x));
    if (odd >= 0)
      throw new InputError(
        `has a sample that is no finite number: number ${i.skip + odd + 1} of channel ${number}`,
        { field: i.source === 'wav' ? 'wav' : 'text' },
      );
  }
  return read;
}

function generatedRecord(i: SpectrumInputs): RecordRead {
  const { samples, clipped } = sampleTones({
    ...i,
    count: i.samples,
    rate: i.fs,
    bits: i.quantizer === 'on' ? i.bits : null,
    range: RANGE,
  });
  const high = i.tones.filter(({ frequency }) => frequency > i.fs / 2);
  return {
    rate: i.fs,
    channels: [{ name: 'generated', number: 1, samples }],
    fullScale: i.quantizer === 'on' ? RANGE : null,
    length: samples.length,
    count: 1,
    told: `${samples.length} generated samples`,
    remarks: [
      ...(clipped > 0
        ? [
            `${clipped} of ${samples.length} samples lie beyond the converter’s ±1 V and are clipped.`,
          ]
        : []),
      ...(high.length > 0
        ? [
            `${showQuantity(high[0]?.frequency ?? 0, 'Hz')} is above half the sample rate and appears folded back.`,
          ]
        : []),
    ],
  };
}

/** The stretch that is analysed. Throws InputError where it does not fit the record. */
function stretch(i: SpectrumInputs, length: number): { from: number; count: number } {
  const left = length - i.skip;
  if (left < LEAST)
    throw new InputError(
      length < LEAST
        ? `has ${length} samples; the least is ${LEAST}`
        : `leaves ${Math.max(0, left)} of ${length} samples; the least is ${LEAST}`,
      length < LEAST
        ? { field: i.source }
        : { field: 'skip', value: String(i.skip), remedies: [{ skip: '0' }] },
    );
  return { from: i.skip, count: Math.min(left, i.take) };
}

/** The channels that are kept: the measured one, then others as far as they are drawn. */
function chosen(i: SpectrumInputs, channels: number, count: number): number[] {
  if (i.channel > channels)
    throw new InputError(`is ${i.channel}; the record has ${channels}`, {
      field: 'channel',
      value: String(i.channel),
      remedies: [{ channel: '1' }],
    });
  const most = Math.max(1, Math.min(MAX_CURVES, Math.floor(MAX_ALL / count)));
  const others = Array.from({ length: channels }, (_, k) => k).filter((k) => k !== i.channel - 1);
  return [i.channel - 1, ...others.slice(0, most - 1)];
}

function partRemarks(
  i: SpectrumInputs,
  length: number,
  count: number,
  channels: number,
  kept: number,
): string[] {
  return [
    ...(count < length
      ? [
          `Analysed are ${count} of the record’s ${length} samples, from sample ${i.skip} on; “From sample” and “Samples at most” choose others.`,
        ]
      : []),
    ...(kept < channels ? [`${kept} of ${channels} channels are drawn.`] : []),
  ];
}

const bytesOf = recent<Uint8Array | undefined>(1);

function fromWave(i: SpectrumInputs): RecordRead {
  if (i.wav === '')
    throw new InputError('is empty: open one, or drop it on the picture', {
      field: 'wav',
      remedies: [{ source: 'generate' }],
    });
  const bytes = bytesOf(i.wav, () => readBase64(i.wav));
  if (!bytes) throw new InputError('is no base64url', { field: 'wav' });
  const wave = refusing('wav', () => readWave(bytes));
  const { from, count } = stretch(i, wave.frames);
  const kept = chosen(i, wave.channels, count);
  return {
    rate: wave.rate,
    channels: kept.map((k) => ({
      name: `channel ${k + 1}`,
      number: k + 1,
      samples: scaled(wave.read(k, from, count), i.lsb),
    })),
    fullScale: i.lsb,
    length: wave.frames,
    count: wave.channels,
    told: `${wave.bits}-bit ${wave.format === 'float' ? 'float ' : ''}WAV, ${wave.channels === 1 ? 'mono' : `${wave.channels} channels`}`,
    remarks: [
      ...(wave.cut
        ? ['The WAV file ends before the samples that it announces do; what there is was read.']
        : []),
      ...partRemarks(i, wave.frames, count, wave.channels, kept.length),
    ],
  };
}

function fromText(i: SpectrumInputs): RecordRead {
  const { names, columns, preamble } = refusing('text', () =>
    readColumns(i.text, { comma: i.comma, most: MAX_ALL }),
  );
  const [first] = columns as readonly [Float64Array];
  const times = timesOf(i, first, columns.length, names[0]);
  const data = times ? columns.slice(1) : columns;
  if (data.length === 0)
    throw new InputError('are times, and there is no column of samples beside them', {
      field: 'firstColumn',
      value: i.firstColumn,
      remedies: [{ firstColumn: 'channel' }],
    });
  const { from, count } = stretch(i, first.length);
  const kept = chosen(i, data.length, count);
  return {
    rate: times?.rate ?? i.fs,
    channels: kept.map((k) => ({
      name: names[k + (times ? 1 : 0)]?.slice(0, 24) ?? `channel ${k + 1}`,
      number: k + 1,
      samples: scaled((data[k] as Float64Array).slice(from, from + count), i.lsb),
    })),
    fullScale: null,
    length: first.length,
    count: data.length,
    told: `${first.length} samples of text${data.length > 1 ? `, ${data.length} channels` : ''}`,
    remarks: [
      ...(times
        ? [
            `The first column is read as times: ${showQuantity(times.rate, 'Hz', 6)} samples a second, whatever the sample rate above says.`,
          ]
        : []),
      ...(preamble.length > 0
        ? [
            `${preamble.length === 1 ? 'A line' : `${preamble.length} lines`} of words above the numbers ${preamble.length === 1 ? 'was' : 'were'} passed over.`,
          ]
        : []),
      ...partRemarks(i, first.length, count, data.length, kept.length),
    ],
  };
}

/** The rate that a column of times tells; undefined where the column is a channel. */
function timesOf(
  i: SpectrumInputs,
  column: Float64Array,
  columns: number,
  name: string | undefined,
): { readonly rate: number } | undefined {
  if (i.firstColumn === 'channel') return undefined;
  const n = column.length;
  const step = ((column[n - 1] as number) - (column[0] as number)) / (n - 1);
  // Times are written to few digits: each may be off its place by a quarter of a step.
  const odd =
    n < 2 || !(step > 0)
      ? 1
      : column.findIndex((t, k) => Math.abs(t - (column[0] as number) - k * step) > 0.25 * step);
  if (odd < 0 && (columns > 1 || i.firstColumn === 'time')) return { rate: 1 / step };
  const isNamed = columns > 1 && /^"?(?:t|time|times|seconds?|zeit)\b/iu.test(name ?? '');
  if (i.firstColumn !== 'time' && !isNamed) return undefined;
  throw new InputError(
    `${isNamed ? `is headed “${name?.slice(0, 20)}”` : 'is times'}, and they do not rise evenly: see number ${odd + 1}. A spectrum needs samples evenly apart`,
    {
      field: 'firstColumn',
      value: i.firstColumn,
      ...(columns > 1 && { remedies: [{ firstColumn: 'channel' }] }),
    },
  );
}

const scaled = (samples: Float64Array, by: number): Float64Array =>
  by === 1 ? samples : samples.map((x) => x * by);

/** What a reader refuses, as a refusal of the field; a comma in doubt has its own field. */
function refusing<T>(field: 'wav' | 'text', read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'mismatch')
      throw new InputError(error.message, {
        field: 'comma',
        value: 'doubt',
        remedies: [{ comma: 'decimal' }, { comma: 'separator' }],
      });
    throw new InputError(error.message, {
      field,
      ...(error.value !== undefined && { value: String(error.value) }),
    });
  }
}
