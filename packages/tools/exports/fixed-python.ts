/** Fixed point in Python, whose integers have no width. */
import type { Overflow, Rounding } from '@tollbench/engines/signal/fixed-point.ts';

/** Statements that round `total` by `shift` bits and bring it into a word. */
export function fixedTotal(
  how: Rounding,
  shift: number,
  width: number,
  overflow: Overflow,
): string[] {
  const half = 1n << BigInt(Math.max(0, shift - 1));
  const addend = {
    floor: '0',
    'toward-zero': `${2n * half - 1n} if total < 0 else 0`,
    'nearest-up': `${half}`,
    'nearest-away': `${half - 1n} if total < 0 else ${half}`,
    'nearest-even': `${half - 1n} + ((total >> ${shift}) & 1)`,
  }[how];
  const round =
    shift > 0
      ? [`total = (total + (${addend})) >> ${shift}`]
      : shift < 0
        ? [`total = total << ${-shift}`]
        : [];
  const [low, high] = [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n];
  const fit =
    overflow === 'saturate'
      ? `total = max(${low}, min(${high}, total))`
      : `total = (total + ${high + 1n}) % ${2n * (high + 1n)} - ${high + 1n}`;
  return [...round, fit];
}
