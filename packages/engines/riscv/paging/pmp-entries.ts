/** PMP entries that are put together line by line: registers by their halves, ranges whole. */
import { hex } from '../../text/hex.ts';
import { type Line, refuseLine } from './numbers.ts';
import { addrBits, MAX_ENTRIES, type PmpEntry } from './pmp.ts';

const FIELD = 'pmp';

/** An entry on its way: either half may come first. */
interface Half {
  cfg: number | undefined;
  addr: bigint | undefined;
}

/** The entries as lines name them, in any order. */
export class Entries {
  readonly halves: (Half | undefined)[] = [];
  encoded = false;
  readonly xlen: 32 | 64;

  constructor(xlen: 32 | 64) {
    this.xlen = xlen;
  }

  #half(index: number, line: Line): Half {
    if (index >= MAX_ENTRIES)
      refuseLine(FIELD, line, `there are ${MAX_ENTRIES} PMP entries, 0 to ${MAX_ENTRIES - 1}`);
    const old = this.halves[index];
    if (old) return old;
    const half = { cfg: undefined, addr: undefined };
    this.halves[index] = half;
    return half;
  }

  config(register: number, value: bigint, line: Line): void {
    const per = this.xlen === 32 ? 4 : 8;
    if (this.xlen === 64 && register % 2 === 1)
      refuseLine(
        FIELD,
        line,
        `RV64 has only the even pmpcfg registers, pmpcfg${register - 1} among them`,
      );
    if (value >> BigInt(8 * per) !== 0n)
      refuseLine(FIELD, line, `the value is wider than ${8 * per} bits`);
    const first = register * 4;
    // A register of zeros is there all the same: its entries are off.
    if (value === 0n) this.#half(first, line).cfg ??= 0;
    for (let k = 0; k < per; k++) {
      const byte = Number((value >> BigInt(8 * k)) & 0xffn);
      // A zero byte says nothing of entries that were not named.
      if (byte === 0 && this.halves[first + k] === undefined) continue;
      const half = this.#half(first + k, line);
      if (half.cfg !== undefined && half.cfg !== byte)
        refuseLine(FIELD, line, `entry ${first + k} has been configured before`);
      half.cfg = byte;
    }
  }

  address(index: number, addr: bigint, line: Line): void {
    const bits = addrBits(this.xlen);
    if (addr >> BigInt(bits) !== 0n)
      refuseLine(
        FIELD,
        line,
        `pmpaddr has ${bits} bits on RV${this.xlen}; a hart keeps ${hex(addr & ((1n << BigInt(bits)) - 1n))}`,
      );
    const half = this.#half(index, line);
    if (half.addr !== undefined && half.addr !== addr)
      refuseLine(FIELD, line, `pmpaddr${index} has been given before`);
    half.addr = addr;
  }

  /** Whole entries from `index` on, or behind the last where none is said. */
  put(entries: readonly PmpEntry[], index: number | undefined, line: Line): void {
    let at = index ?? this.halves.length;
    this.encoded = true;
    if (at < 0)
      refuseLine(
        FIELD,
        line,
        'no entry 0 is such a range: it is no naturally aligned power of two, and the entry before it would hold its beginning',
      );
    for (const { cfg, addr } of entries) {
      if (addr >> BigInt(addrBits(this.xlen)) !== 0n)
        refuseLine(
          FIELD,
          line,
          'pmpaddr has no room for the end of the address space; end the range below it, or make it a power of two',
        );
      const half = this.#half(at, line);
      if (half.cfg !== undefined || half.addr !== undefined)
        refuseLine(
          FIELD,
          line,
          cfg === 0 && entries.length > 1
            ? `it is no naturally aligned power of two, and entry ${at} before it would have to hold its beginning; leave the numbers out`
            : `entry ${at} has been given before`,
        );
      half.cfg = cfg;
      half.addr = addr;
      at++;
    }
  }

  /** Halves of entries that are missing: an address where one is matched, a configuration where all there is is an address. */
  absent(): string[] {
    const configured = this.halves.some((half) => half?.cfg !== undefined && half.cfg !== 0);
    return this.halves.flatMap((half, k) => {
      const matching = ((half?.cfg ?? 0) >> 3) & 3;
      // TOR begins at the address before its own.
      const needed = matching === 0 ? [] : matching === 1 && k > 0 ? [k - 1, k] : [k];
      const missing = needed.filter((n) => this.halves[n]?.addr === undefined);
      if (missing.length > 0) return missing.map((n) => `pmpaddr${n}`);
      // An address alone may be the lower bound of the entry behind it.
      return half?.addr !== undefined && half.cfg === undefined && !configured
        ? [`the configuration of entry ${k}`]
        : [];
    });
  }

  before(index: number | undefined): bigint | undefined {
    const at = (index ?? this.halves.length) - 1;
    return at < 0 ? 0n : this.halves[at]?.addr;
  }
}
