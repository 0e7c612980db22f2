/** What maps where: a range of virtual addresses, the physical ones, and the bits of the leaves. */
import type { Scheme } from './scheme.ts';

export interface Mapping {
  /** The line it is from, counted from 1. */
  readonly line: number;
  readonly va: bigint;
  readonly pa: bigint;
  /** Bytes, a multiple of 4096. */
  readonly size: bigint;
  /** Bits 0 to 9 of the leaves: V and RSW among them. */
  readonly low: number;
  readonly pbmt: number;
  /** The largest page it may use, in bytes; undefined where any will do. */
  readonly page: bigint | undefined;
}

/** Sizes of page that a scheme has, the smallest first; 64 KiB where Svnapot is there. */
export function pageSizes(s: Scheme, svnapot: boolean): bigint[] {
  const sizes = Array.from(
    { length: s.levels },
    (_, level) => 1n << BigInt(12 + level * s.indexBits),
  );
  return svnapot && s.xlen === 64 ? [sizes[0] ?? 4096n, 65536n, ...sizes.slice(1)] : sizes;
}
