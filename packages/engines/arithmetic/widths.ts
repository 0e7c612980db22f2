/** Bits that hold 0 to `most`. */
export const bitsFor = (most: number): number => Math.floor(Math.log2(most)) + 1;

/** Bits of the address of `count` things. */
export const addressBits = (count: number): number => Math.max(1, Math.ceil(Math.log2(count)));
