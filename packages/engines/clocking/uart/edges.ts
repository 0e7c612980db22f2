/** Where the bits of a character end, counted in clocks: what fractions and patterns do to each bit. */
import type { AccumulatorMode, Numbers, UartMode } from './block.ts';

/**
 * Ends of the first `bits` bits after the edge of the start bit. Fractional dividers are first-order accumulators: a sample's tick
 * falls on the first clock at or after its ideal place. Whole dividers have bits of one length.
 */
export function bitEnds(mode: UartMode, n: Numbers, bits: number): number[] {
  return Array.from({ length: bits }, (_, i) => bitEnd(mode, n, i + 1));
}

function bitEnd(mode: UartMode, n: Numbers, bit: number): number {
  switch (mode.kind) {
    case 'divider':
      // Exact: products are whole and far below 2⁵³.
      return Math.ceil((bit * mode.over * n.k) / mode.den) * n.pre;
    case 'accumulator':
      if (mode.whole) return bit * wholeClocks(mode, n.k);
      return Number(ceilDiv(BigInt(bit * mode.over) << BigInt(mode.bits), BigInt(n.k)));
    case 'fraction':
      return Number(ceilDiv(BigInt(bit * mode.over * n.k * (n.mul + n.add)), BigInt(n.mul)));
    case 'pattern':
      return patternEnd(mode.over, n, bit);
  }
}

/** Clocks of a bit whose accumulator starts anew with it. */
export const wholeClocks = ({ over, bits }: AccumulatorMode, k: number): number =>
  Math.floor((over * 2 ** bits) / k);

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Bit 7 of the pattern lengthens the first bit; it starts again after eight. */
function patternEnd(over: number, { k, add, mul }: Numbers, bit: number): number {
  let clocks = bit * (over * k + add);
  for (let i = 0; i < bit; i++) clocks += (mul >> (7 - (i % 8))) & 1;
  return clocks;
}
