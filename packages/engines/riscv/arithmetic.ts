/** What JavaScript lacks of RV32M and Zbb: high products, division's corners, bit counts. All on signed 32-bit values. */

/** Upper 32 bits of the unsigned 64-bit product, by halves of 16 bits so that no sum exceeds 2⁵³. */
export function mulhu(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const low = a1 * b0 + ((a0 * b0) >>> 16);
  const middle = a0 * b1 + (low & 0xffff);
  return (a1 * b1 + Math.floor(low / 65536) + Math.floor(middle / 65536)) | 0;
}

/** A negative operand counts 2³² too high as unsigned, which the other operand puts right. */
export const mulh = (a: number, b: number): number =>
  (mulhu(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0;
export const mulhsu = (a: number, b: number): number => (mulhu(a, b) - (a < 0 ? b : 0)) | 0;

/** Division by zero gives −1, and −2³¹ / −1 itself (Volume I, table 7.1). */
export const div = (a: number, b: number): number => (b === 0 ? -1 : (a / b) | 0);
export const divu = (a: number, b: number): number => (b === 0 ? -1 : ((a >>> 0) / (b >>> 0)) | 0);
export const rem = (a: number, b: number): number => (b === 0 ? a : (a % b) | 0);
export const remu = (a: number, b: number): number => (b === 0 ? a : ((a >>> 0) % (b >>> 0)) | 0);

/** Trailing zeros; 32 for 0. */
export const ctz = (a: number): number => (a === 0 ? 32 : 31 - Math.clz32(a & -a));

/** Bits set (Hacker's Delight, figure 5-2). */
export function cpop(a: number): number {
  a -= (a >>> 1) & 0x55555555;
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  a = (a + (a >>> 4)) & 0x0f0f0f0f;
  return Math.imul(a, 0x01010101) >>> 24;
}

/** Every byte with a bit set becomes 0xff. */
export function orcb(a: number): number {
  a |= (a >>> 1) & 0x7f7f7f7f;
  a |= (a >>> 2) & 0x3f3f3f3f;
  a |= (a >>> 4) & 0x0f0f0f0f;
  return Math.imul(a & 0x01010101, 255);
}

/** Bytes in reverse order. */
export const rev8 = (a: number): number =>
  (a << 24) | ((a & 0xff00) << 8) | ((a >>> 8) & 0xff00) | (a >>> 24);
