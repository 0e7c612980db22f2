/** Memory references in the order in which a processor makes them, as columns. */
import { EngineError } from '../error.ts';

/** What a reference does. The first three are the labels of Dinero; a modify is a load and a store. */
export const READ = 0;
export const WRITE = 1;
export const FETCH = 2;
export const MODIFY = 3;

/** References of a trace at most: eleven bytes each are held. */
export const MAX_REFERENCES = 20_000_000;

export interface Trace {
  readonly length: number;
  /** `READ` … `MODIFY`. */
  readonly kinds: Uint8Array;
  /** Byte addresses. One of the upper half of 64 bits (a kernel's) is held as its negative two's complement. */
  readonly addresses: Float64Array;
  /** Bytes; 0 where the trace does not say. */
  readonly sizes: Uint16Array;
}

/** Takes references: one, or the first `count` of columns. */
export interface Sink {
  add(kind: number, address: number, size: number): void;
  addAll(columns: Omit<Trace, 'length'>, count: number): void;
}

/** Collects a trace whose length is not known before. */
export class TraceBuilder implements Sink {
  #length = 0;
  #kinds = new Uint8Array(1024);
  #addresses = new Float64Array(1024);
  #sizes = new Uint16Array(1024);

  /** References to make room for at once, where a bound is known. */
  constructor(room = 1024) {
    if (room > 1024) this.#grow(Math.min(room, MAX_REFERENCES));
  }

  get length(): number {
    return this.#length;
  }

  /** @throws EngineError `out-of-range` on one more than `MAX_REFERENCES` */
  add(kind: number, address: number, size: number): void {
    const n = this.#length;
    if (n === this.#kinds.length) this.#grow(2 * n);
    this.#kinds[n] = kind;
    this.#addresses[n] = address;
    this.#sizes[n] = size;
    this.#length = n + 1;
  }

  /** @throws EngineError as `add` */
  addAll({ kinds, addresses, sizes }: Omit<Trace, 'length'>, count: number): void {
    const n = this.#length;
    while (n + count > this.#kinds.length) this.#grow(2 * (n + count));
    this.#kinds.set(kinds.subarray(0, count), n);
    this.#addresses.set(addresses.subarray(0, count), n);
    this.#sizes.set(sizes.subarray(0, count), n);
    this.#length = n + count;
  }

  #grow(room: number): void {
    if (this.#kinds.length >= MAX_REFERENCES)
      throw new EngineError(
        'out-of-range',
        `The trace has more than ${MAX_REFERENCES} references, the most that are held; cut it into parts.`,
        { field: 'trace', value: MAX_REFERENCES },
      );
    const to = Math.min(room, MAX_REFERENCES);
    const [kinds, addresses, sizes] = [this.#kinds, this.#addresses, this.#sizes];
    this.#kinds = new Uint8Array(to);
    this.#addresses = new Float64Array(to);
    this.#sizes = new Uint16Array(to);
    this.#kinds.set(kinds);
    this.#addresses.set(addresses);
    this.#sizes.set(sizes);
  }

  /** What was added; the builder goes on from there. */
  finish(): Trace {
    const length = this.#length;
    return {
      length,
      kinds: this.#kinds.subarray(0, length),
      addresses: this.#addresses.subarray(0, length),
      sizes: this.#sizes.subarray(0, length),
    };
  }
}

/** How many references there are of each kind, by `READ` … `MODIFY`. */
export function countKinds({ kinds }: Trace): readonly [number, number, number, number] {
  const counts = [0, 0, 0, 0] as [number, number, number, number];
  for (const kind of kinds) counts[kind as 0]++;
  return counts;
}

/** An address as the hex digits of its 64-bit word, without leading zeros. */
export function addressHex(address: number): string {
  return address < 0 ? BigInt.asUintN(64, BigInt(address)).toString(16) : address.toString(16);
}
