/** A trace in few bytes: what a page keeps of a file of a hundred megabytes. */
import { EngineError } from '../error.ts';
import { READ, type Sink, type Trace, TraceBuilder } from './trace.ts';
import type { TraceFormat } from './trace-read.ts';

/*
 * Four bytes "TBT1", one with the place of the format in FORMATS, then for each reference a byte with its kind (bits 0–1), its size (bits 2–4: none, 1, 2, 4, 8, 16, the
 * size before it of this kind, or two bytes that follow) and the low two bits of the difference to the address before it of this kind, zigzag
 * (bits 5–6) with bit 7 set where more follow, seven to a byte.
 */
const MAGIC = [0x54, 0x42, 0x54, 0x31];
const HEADER = MAGIC.length + 1;
/** In the order in which they came: a packed trace names its own by its place. */
const FORMATS: readonly TraceFormat[] = ['din', 'lackey', 'letters', 'addresses', 'pin'];
const SIZES = [0, 1, 2, 4, 8, 16];
const AS_BEFORE = 6;
const WRITTEN = 7;

/** Bytes of a packed trace at most: as text it is what a link may name. */
export const MAX_PACKED = 48_000_000;

/** Packs references as they come. */
export class TracePacker implements Sink {
  #bytes = new Uint8Array(1 << 16);
  #n = HEADER;
  references = 0;
  readonly #last = new Float64Array(4);
  readonly #size = new Uint16Array(4);

  constructor() {
    this.#bytes.set(MAGIC);
  }

  /** @throws EngineError `out-of-range` once there is more than can be kept */
  add(kind: number, address: number, size: number): void {
    if (this.#n + 16 > this.#bytes.length) this.#grow();
    const bytes = this.#bytes;
    const difference = address - this.#last[kind]!;
    this.#last[kind] = address;
    // Zigzag: the sign is the lowest bit.
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    const known = size === this.#size[kind] ? AS_BEFORE : SIZES.indexOf(size);
    const code = known < 0 ? WRITTEN : known;
    this.#size[kind] = size;
    const low = rest % 4;
    rest = (rest - low) / 4;
    bytes[this.#n++] = kind | (code << 2) | (low << 5) | (rest > 0 ? 128 : 0);
    if (code === WRITTEN) {
      bytes[this.#n++] = size & 255;
      bytes[this.#n++] = size >>> 8;
    }
    while (rest > 0) {
      const seven = rest % 128;
      rest = (rest - seven) / 128;
      bytes[this.#n++] = seven | (rest > 0 ? 128 : 0);
    }
    this.references++;
  }

  addAll({ kinds, addresses, sizes }: Omit<Trace, 'length'>, count: number): void {
    for (let i = 0; i < count; i++) this.add(kinds[i]!, addresses[i]!, sizes[i]!);
  }

  finish(format: TraceFormat): Uint8Array {
    this.#bytes[MAGIC.length] = FORMATS.indexOf(format);
    return this.#bytes.slice(0, this.#n);
  }

  #grow(): void {
    if (this.#bytes.length >= MAX_PACKED)
      throw new EngineError(
        'out-of-range',
        `The trace takes more than ${MAX_PACKED} bytes also when it is packed, after ${this.references} references; cut it into parts.`,
        { field: 'trace', value: this.references },
      );
    const wide = new Uint8Array(Math.min(MAX_PACKED, 2 * this.#bytes.length));
    wide.set(this.#bytes);
    this.#bytes = wide;
  }
}

/** Whether bytes begin as a packed trace does. */
export const isPacked = (bytes: Uint8Array): boolean => MAGIC.every((m, k) => bytes[k] === m);

/** @throws EngineError `syntax` for bytes that are none, or are cut */
export function unpackTrace(bytes: Uint8Array): {
  readonly trace: Trace;
  readonly format: TraceFormat;
} {
  const format = FORMATS[bytes[MAGIC.length] ?? 255];
  if (!isPacked(bytes) || !format) throw damaged('does not begin as one');
  const out = new TraceBuilder(Math.ceil(bytes.length / 2));
  const last = new Float64Array(4);
  const sizes = new Uint16Array(4);
  const end = bytes.length;
  for (let at = HEADER; at < end; ) {
    const head = bytes[at++]!;
    const kind = head & 3;
    const code = (head >>> 2) & 7;
    let size = code < AS_BEFORE ? SIZES[code]! : sizes[kind]!;
    if (code === WRITTEN) {
      size = bytes[at]! | (bytes[at + 1]! << 8);
      at += 2;
    }
    sizes[kind] = size;
    let value = (head >>> 5) & 3;
    let weight = 4;
    let more = head > 127;
    while (more) {
      if (at >= end) throw damaged('is cut short');
      const b = bytes[at++]!;
      value += (b & 127) * weight;
      weight *= 128;
      more = b > 127;
      if (weight > 2 ** 60) throw damaged('has an address that is none');
    }
    const address = last[kind]! + (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    last[kind] = address;
    out.add(kind, address, size);
  }
  return { trace: out.finish(), format };
}

const damaged = (what: string): EngineError =>
  new EngineError('syntax', `The packed trace ${what}; open its file again.`, { field: 'trace' });

export const packTrace = (trace: Trace, format: TraceFormat): Uint8Array => {
  const packer = new TracePacker();
  for (let i = 0; i < trace.length; i++)
    packer.add(trace.kinds[i] ?? READ, trace.addresses[i]!, trace.sizes[i]!);
  return packer.finish(format);
};
