/**
 * Samples of a WAV file: RIFF, big-endian RIFX, and RF64 (EBU Tech 3306) with PCM of 1 to 64 bits or IEEE floats of 32
 * and 64, plain or under WAVE_FORMAT_EXTENSIBLE. Microsoft & IBM, Multimedia Programming Interface and Data
 * Specifications 1.0 (1991), and Multiple channel audio data and WAVE files (2001).
 *
 * Containers are whole bytes. Samples of up to 8 bits are unsigned, others two's complement; where a sample has fewer
 * bits than its container it stands at the top of it.
 */
import { EngineError } from '../error.ts';

export interface WaveFile {
  /** Samples a second. */
  readonly rate: number;
  readonly channels: number;
  /** Bits that a sample says it has. */
  readonly bits: number;
  readonly format: 'integer' | 'float';
  /** Samples of each channel in the file. */
  readonly frames: number;
  /** Whether the file ends before the data that it announces do. */
  readonly cut: boolean;
  /** `count` samples of a channel, −1 to 1 where they are integers, from one on. */
  readonly read: (channel: number, from: number, count: number) => Float64Array;
}

const PCM = 1;
const IEEE_FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** What a file with another format tag holds. */
const TAGS: Readonly<Record<number, string>> = {
  2: 'Microsoft ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  8192: 'AC-3',
};
export const MAX_CHANNELS = 64;

const refuse = (message: string, value?: unknown): never => {
  throw new EngineError('unsupported', message, { field: 'file', value });
};

interface Chunks {
  readonly format: { readonly at: number; readonly size: number } | undefined;
  readonly data: { readonly at: number; readonly size: number } | undefined;
  /** Of a 64-bit file: bytes of its data. */
  readonly dataSize: number | undefined;
}

/** Reads the head of a file; its samples are read when they are asked for. Throws EngineError for what is no such file. */
export function readWave(bytes: Uint8Array): WaveFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = textAt(bytes, 0);
  if (!['RIFF', 'RIFX', 'RF64'].includes(mark) || textAt(bytes, 8) !== 'WAVE')
    refuse('The file does not begin as a WAV file does: RIFF, a length, WAVE.', mark);
  const little = mark !== 'RIFX';
  const { format, data, dataSize } = chunksOf(bytes, view, little);
  if (!format || format.size < 16 || format.at + 16 > bytes.length)
    return refuse('The WAV file has no chunk "fmt " that says what its samples are.');
  if (!data) return refuse('The WAV file has no chunk "data" with samples.');
  const head = headOf(view, format, little);
  const announced = dataSize ?? data.size;
  const there = Math.min(announced, bytes.length - data.at);
  const frames = Math.floor(there / head.block);
  if (frames < 1) return refuse('The WAV file has no sample in its chunk "data".', there);
  const number = readerOf(view, head, little);
  return {
    rate: head.rate,
    channels: head.channels,
    bits: head.bits,
    format: head.float ? 'float' : 'integer',
    frames,
    cut: there < announced && announced !== 0xffffffff,
    read: (channel, from, count) => {
      const out = new Float64Array(count);
      const start = data.at + from * head.block + channel * head.container;
      for (let k = 0; k < count; k++) out[k] = number(start + k * head.block);
      return out;
    },
  };
}

const textAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** Chunks begin at even places, whatever their lengths. */
function chunksOf(bytes: Uint8Array, view: DataView, little: boolean): Chunks {
  let format: Chunks['format'];
  let data: Chunks['data'];
  let dataSize: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = textAt(bytes, at);
    const size = view.getUint32(at + 4, little);
    if (name === 'fmt ') format ??= { at: at + 8, size };
    if (name === 'ds64' && at + 24 <= bytes.length)
      dataSize = Number(view.getBigUint64(at + 16, little));
    if (name === 'data') {
      data = { at: at + 8, size };
      break;
    }
    at += 8 + size + (size % 2);
  }
  return { format, data, dataSize: data?.size === 0xffffffff ? dataSize : undefined };
}

interface Head {
  readonly channels: number;
  readonly rate: number;
  /** Bytes of a sample of all channels, and of one. */
  readonly block: number;
  readonly container: number;
  readonly bits: number;
  readonly float: boolean;
}

function headOf(view: DataView, { at, size }: { at: number; size: number }, little: boolean): Head {
  const outer = view.getUint16(at, little);
  const channels = view.getUint16(at + 2, little);
  const rate = view.getUint32(at + 4, little);
  const block = view.getUint16(at + 12, little);
  const width = view.getUint16(at + 14, little);
  const extended = outer === EXTENSIBLE && size >= 40 && at + 40 <= view.byteLength;
  // The first word of the sub-format's identifier is the tag.
  const tag = extended ? view.getUint16(at + 24, little) : outer;
  const valid = extended ? view.getUint16(at + 18, little) : 0;
  const bits = valid > 0 && valid <= width ? valid : width;
  if (tag !== PCM && tag !== IEEE_FLOAT)
    refuse(
      `The WAV file holds ${TAGS[tag] ?? `format 0x${tag.toString(16)}`}; save it as PCM or as float.`,
      tag,
    );
  if (channels < 1 || channels > MAX_CHANNELS)
    refuse(`The WAV file has ${channels} channels; it takes 1 to ${MAX_CHANNELS}.`, channels);
  if (rate < 1) refuse(`The WAV file has a sample rate of ${rate}.`, rate);
  const container = block / channels;
  const float = tag === IEEE_FLOAT;
  if (!Number.isInteger(container) || container < 1 || container > 8 || width > 8 * container)
    refuse(
      `The WAV file has ${block} bytes for ${channels} samples of ${width} bits, which do not go together.`,
      block,
    );
  if (width < 1 || (float && width !== 32 && width !== 64) || (float && width !== 8 * container))
    refuse(`The WAV file has ${float ? 'floats' : 'samples'} of ${width} bits.`, width);
  return { channels, rate, block, container, bits, float };
}

/** A number at a place: integers as shares of the container's half range. */
function readerOf(
  view: DataView,
  { container, bits, float }: Head,
  little: boolean,
): (at: number) => number {
  if (float)
    return container === 4
      ? (at) => view.getFloat32(at, little)
      : (at) => view.getFloat64(at, little);
  // At most eight bits are unsigned with their middle at 128.
  if (bits <= 8 && container === 1) return (at) => (view.getUint8(at) - 128) / 128;
  if (container === 2) return (at) => view.getInt16(at, little) / 32768;
  if (container === 4) return (at) => view.getInt32(at, little) / 2147483648;
  const half = 2 ** (8 * container - 1);
  const byte = (at: number, k: number) => (little ? at + container - 1 - k : at + k);
  return (at) => {
    // The sign stands in the first byte; what a double cannot hold is rounded, and never wraps.
    let value = view.getInt8(byte(at, 0));
    for (let k = 1; k < container; k++) value = value * 256 + view.getUint8(byte(at, k));
    return value / half;
  };
}
