/** A trace as a first-level cache sees it: accesses to lines. */
import { EngineError } from '../error.ts';
import { BlockTable } from './blocks.ts';
import { FETCH, MODIFY, READ, type Trace, WRITE } from './trace.ts';

export interface StreamOptions {
  /** Bytes of a line. */
  readonly line: number;
  /**
   * A reference over the end of a line: an access to each line it touches (`each`), or to its first alone (`first`).
   * A trace without sizes has none.
   */
  readonly crossing: 'each' | 'first';
  /** Instruction fetches are accesses, or are passed over. */
  readonly fetches: boolean;
}

export interface LineStream {
  /** Accesses. */
  readonly length: number;
  /** Line of each, by its id in `blocks`. */
  readonly ids: Int32Array;
  /** `READ`, `WRITE` or `FETCH`. */
  readonly kinds: Uint8Array;
  /** Which reference of the trace each is of. */
  readonly of: Int32Array;
  /** Bytes of the reference that fall into the line; 4 where the trace does not say. */
  readonly bytes: Uint16Array;
  readonly blocks: BlockTable;
  readonly line: number;
  /** References that touch more than one line. */
  readonly crossings: number;
}

/** Lines that one reference may touch. */
const MAX_LINES = 64;

/**
 * The accesses to lines that a trace makes. A modify is a read and then a write.
 * @throws EngineError `out-of-range` on a reference that touches more than 64 lines
 */
export function lineStream(trace: Trace, { line, crossing, fetches }: StreamOptions): LineStream {
  const { kinds, addresses, sizes, length } = trace;
  const blocks = new BlockTable();
  const out = new Accesses(lengthOf(trace, fetches));
  let crossings = 0;
  let lastBlock = Number.NaN;
  let lastId = -1;
  const each = crossing === 'each';
  const perLine = 1 / line;
  for (let i = 0; i < length; i++) {
    const kind = kinds[i]!;
    if (kind === FETCH && !fetches) continue;
    const address = addresses[i]!;
    const size = sizes[i]!;
    // Lines are powers of two: the product is the quotient, exactly.
    const block = Math.floor(address * perLine);
    if (block !== lastBlock) {
      lastBlock = block;
      lastId = blocks.intern(block);
    }
    if (size < 2 || address + size <= (block + 1) * line) {
      out.add(lastId, kind, i, size === 0 ? 4 : size);
      continue;
    }
    crossings++;
    if (!each) {
      out.add(lastId, kind, i, size);
      continue;
    }
    const last = Math.floor((address + size - 1) / line);
    if (last - block >= MAX_LINES) throw tooWide(size, line);
    for (let b = block; b <= last; b++) {
      const from = Math.max(address, b * line);
      const to = Math.min(address + size, (b + 1) * line);
      out.add(blocks.intern(b), kind, i, to - from);
    }
  }
  return { ...out.finish(), blocks, line, crossings };
}

const tooWide = (size: number, line: number): EngineError =>
  new EngineError(
    'out-of-range',
    `A reference of ${size} bytes touches more than ${MAX_LINES} lines of ${line} bytes, the most there may be.`,
    { field: 'size', value: size },
  );

/** Accesses where no reference crosses a line. */
function lengthOf({ kinds, length }: Trace, fetches: boolean): number {
  let n = length;
  for (const kind of kinds) {
    if (kind === MODIFY) n++;
    else if (kind === FETCH && !fetches) n--;
  }
  return n;
}

class Accesses {
  #n = 0;
  #ids: Int32Array;
  #kinds: Uint8Array;
  #of: Int32Array;
  #bytes: Uint16Array;

  constructor(room: number) {
    this.#ids = new Int32Array(room);
    this.#kinds = new Uint8Array(room);
    this.#of = new Int32Array(room);
    this.#bytes = new Uint16Array(room);
  }

  add(id: number, kind: number, of: number, bytes: number): void {
    if (kind === MODIFY) {
      this.#put(id, READ, of, bytes);
      this.#put(id, WRITE, of, bytes);
    } else this.#put(id, kind, of, bytes);
  }

  #put(id: number, kind: number, of: number, bytes: number): void {
    const n = this.#n++;
    if (n === this.#ids.length) this.#grow();
    this.#ids[n] = id;
    this.#kinds[n] = kind;
    this.#of[n] = of;
    this.#bytes[n] = bytes;
  }

  #grow(): void {
    const room = Math.ceil(1.25 * this.#ids.length) + 1024;
    const grown = <T extends Int32Array | Uint8Array | Uint16Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#ids = grown(this.#ids, new Int32Array(room));
    this.#kinds = grown(this.#kinds, new Uint8Array(room));
    this.#of = grown(this.#of, new Int32Array(room));
    this.#bytes = grown(this.#bytes, new Uint16Array(room));
  }

  finish() {
    const n = this.#n;
    return {
      length: n,
      ids: this.#ids.subarray(0, n),
      kinds: this.#kinds.subarray(0, n),
      of: this.#of.subarray(0, n),
      bytes: this.#bytes.subarray(0, n),
    };
  }
}
