/** Physical memory of which some words are known: page tables, and nothing else. Little endian. */
import { EngineError } from '../../error.ts';
import { PAGE } from './scheme.ts';

/** Pages kept at most: 64 MiB. */
export const MAX_PAGES = 16_384;

interface Page {
  readonly bytes: DataView;
  /** Which of its bytes were given. */
  readonly given: Uint8Array;
}

/** What a read finds. */
export interface Read {
  readonly value: bigint;
  /** False where no byte of it was given: it is 0 then. */
  readonly given: boolean;
}

export class Memory {
  readonly #pages = new Map<number, Page>();

  /** Numbers of the pages that hold a given byte, rising. */
  get pages(): number[] {
    return [...this.#pages.keys()].sort((a, b) => a - b);
  }

  /** @throws EngineError out-of-range beyond 16,384 pages */
  #page(number: number): Page {
    const old = this.#pages.get(number);
    if (old) return old;
    if (this.#pages.size >= MAX_PAGES)
      throw new EngineError(
        'out-of-range',
        `The words lie on more than ${MAX_PAGES} pages of 4 KiB; give only the pages with tables.`,
        { field: 'words' },
      );
    const page = {
      bytes: new DataView(new ArrayBuffer(PAGE)),
      given: new Uint8Array(PAGE),
    };
    this.#pages.set(number, page);
    return page;
  }

  /** Writes 4 or 8 bytes at an address that is a multiple of as many, below 2^64. */
  write(address: bigint, value: bigint, bytes: 4 | 8): void {
    const page = this.#page(Number(address >> 12n));
    const at = Number(address & 0xfffn);
    if (bytes === 4) page.bytes.setUint32(at, Number(value), true);
    else page.bytes.setBigUint64(at, value, true);
    page.given.fill(1, at, at + bytes);
  }

  /** Puts bytes at an address, such as those of a dump. */
  load(address: bigint, bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const at = Number((address + BigInt(from)) & 0xfffn);
      const count = Math.min(PAGE - at, bytes.length - from);
      const page = this.#page(Number((address + BigInt(from)) >> 12n));
      new Uint8Array(page.bytes.buffer).set(bytes.subarray(from, from + count), at);
      page.given.fill(1, at, at + count);
      from += count;
    }
  }

  /** Reads 4 or 8 bytes at an address that is a multiple of as many. */
  read(address: bigint, bytes: 4 | 8): Read {
    const page = this.#pages.get(Number(address >> 12n));
    if (!page) return { value: 0n, given: false };
    const at = Number(address & 0xfffn);
    const given = page.given[at] === 1;
    return {
      value:
        bytes === 4 ? BigInt(page.bytes.getUint32(at, true)) : page.bytes.getBigUint64(at, true),
      given,
    };
  }

  /** A run of bytes, zero where none was given. */
  bytes(address: bigint, count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let from = 0; from < count; ) {
      const at = Number((address + BigInt(from)) & 0xfffn);
      const part = Math.min(PAGE - at, count - from);
      const page = this.#pages.get(Number((address + BigInt(from)) >> 12n));
      if (page) bytes.set(new Uint8Array(page.bytes.buffer, at, part), from);
      from += part;
    }
    return bytes;
  }

  /** The 4096 bytes of a page, zero where none was given. */
  pageBytes(number: number): Uint8Array {
    const page = this.#pages.get(number);
    return page ? new Uint8Array(page.bytes.buffer) : new Uint8Array(PAGE);
  }

  /** Whether any byte of an entry that is not 0, or that was given, stands on a page. */
  has(number: number): boolean {
    return this.#pages.has(number);
  }
}
