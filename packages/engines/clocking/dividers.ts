/** Lists of dividers as hardware has them. */
import type { Rational } from '../exact/rational.ts';
import type { Divider } from './pll.ts';

/** Whole numbers from `from` to `to` by `step`. */
export function span(from: number, to: number, step = 1): number[] {
  const out: number[] = [];
  for (let n = from; n <= to; n += step) out.push(n);
  return out;
}

/** 2^from to 2^to. */
export const powers = (from: number, to: number): number[] => span(from, to).map((n) => 2 ** n);

/** One divider, of whole numbers or halves (1.5). */
export const single = (values: readonly number[]): Divider[] =>
  ascending(values.map((v) => ({ ...ratioOf(v), parts: [v] })));

/**
 * Two dividers after one another. Of those that divide by the same, the one whose first divider is larger stands for
 * all: the clock between them is the slower one. `max` is that clock's limit.
 */
export function twice(
  first: readonly number[],
  second: readonly number[],
  max?: Rational,
): Divider[] {
  const found = new Map<number, Divider>();
  for (const a of [...first].sort((x, y) => y - x))
    for (const b of second) {
      const { num, den } = ratioOf(a * b);
      if (!found.has(num / den))
        found.set(num / den, {
          num,
          den,
          parts: [a, b],
          ...(max && { inner: { by: a, max } }),
        });
    }
  return ascending([...found.values()]);
}

const ascending = (dividers: readonly Divider[]): Divider[] =>
  [...dividers].sort((a, b) => a.num / a.den - b.num / b.den);

/** Dividers of hardware are whole numbers or binary fractions of them. */
function ratioOf(value: number): { num: number; den: number } {
  let den = 1;
  while (!Number.isInteger(value * den)) den *= 2;
  return { num: value * den, den };
}
