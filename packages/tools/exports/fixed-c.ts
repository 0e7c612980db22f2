/** Fixed point in C99: types, constants, rounding and overflow, bit for bit as the integer models have them. */
import type { Overflow, Rounding } from '@tollbench/engines/signal/fixed-point.ts';

/** The least integer type that holds a word. */
export const integerType = (width: number): string =>
  width <= 8 ? 'int8_t' : width <= 16 ? 'int16_t' : width <= 32 ? 'int32_t' : 'int64_t';

/** A 64-bit constant that no compiler warns of, the most negative one included. */
export function constant(value: bigint): string {
  return value === -(1n << 63n) ? 'INT64_MIN' : `INT64_C(${value})`;
}

/** A coefficient in an initialiser, the most negative 32-bit one included. */
export const coefficient = (c: number): string =>
  c === -2147483648 ? '(-2147483647 - 1)' : String(c);

/** Rounding the 64-bit `sum` by `shift`, in statements that shift no negative number; they call `FLOOR_SHIFT` where shift > 0. */
export function roundSum(how: Rounding, shift: number): string[] {
  if (shift < 0) return [`    sum *= ${constant(1n << BigInt(-shift))};`];
  if (shift === 0) return [];
  const half = 1n << BigInt(shift - 1);
  const addend = {
    floor: undefined,
    'toward-zero': `sum < 0 ? ${constant(2n * half - 1n)} : 0`,
    'nearest-up': constant(half),
    'nearest-away': `sum < 0 ? ${constant(half - 1n)} : ${constant(half)}`,
    'nearest-even': `floor_shift(sum, ${shift}) % 2 != 0 ? ${constant(half)} : ${constant(half - 1n)}`,
  }[how];
  return [...(addend ? [`    sum += ${addend};`] : []), `    sum = floor_shift(sum, ${shift});`];
}

/** Brings the 64-bit `sum` into `width` bits. */
export function fitSum(width: number, overflow: Overflow): string[] {
  // Whole numbers of any width: a double holds the ends of 53 bits and no more.
  const most = (1n << BigInt(width - 1)) - 1n;
  const [low, high] = [constant(-1n - most), constant(most)];
  if (overflow === 'saturate')
    return [`    if (sum > ${high}) sum = ${high};`, `    if (sum < ${low}) sum = ${low};`];
  return [
    `    uint64_t bits = (uint64_t)sum & ${(1n << BigInt(width)) - 1n}u;`,
    `    sum = bits > ${most}u ? (int64_t)(bits - ${1n << BigInt(width - 1)}u) - ${constant(1n << BigInt(width - 1))} : (int64_t)bits;`,
  ];
}

/** What `roundSum` calls. */
export const FLOOR_SHIFT = `
/* x / 2^n rounded down; C leaves shifts of negative numbers to the compiler. */
static int64_t floor_shift(int64_t x, int n) {
    return x < 0 ? ~(~x >> n) : x >> n;
}
`;
