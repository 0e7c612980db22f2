/** Sums of numbers that the series gives, each once. */

import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  HALF,
  symbolsOf,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { sum as plus, product as times } from '@tollbench/engines/algebra/expression/make.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { type Coefficients, omegaOf } from '@tollbench/engines/fourier-series/coefficients.ts';
import { exactly, type Meeting } from '@tollbench/engines/fourier-series/jumps.ts';
import {
  type KnownSum,
  sumAt,
  sumOfSquares,
} from '@tollbench/engines/fourier-series/known-sums.ts';
import type { Piece } from '@tollbench/engines/fourier-series/periodic.ts';
import type { SumShown, Written } from './result.ts';

const MAX_SUMS = 6;

/** At places where pieces meet, in the middle of each, and by Parseval’s theorem. */
export function sumsOf(
  c: Coefficients,
  period: Expression,
  meetings: readonly Meeting[],
  square: Expression | undefined,
  pieces: readonly Piece[],
  own: (e: Expression) => Written,
): SumShown[] {
  if (symbolsOf(period).length > 0 || meetings.length > 8) return [];
  const omega = omegaOf(period);
  const middles = pieces.map(({ from, to, f }) => {
    const at = expanded(times(HALF, plus(from, to)));
    return { at, value: exactly(f, at) };
  });
  const all = [
    ...[...meetings, ...middles].map(({ at, value }) => value && sumAt(c, omega, at, value)),
    square && sumOfSquares(c, square),
  ].filter((s): s is KnownSum => s !== undefined);
  const seen = new Set<string>();
  return all
    .filter(({ terms }) => {
      const key = terms.map(({ n, d }) => `${n}/${d}`).join(' ');
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MAX_SUMS)
    .map((s) => ({
      series: `${written(s.terms, (n, d) => `${n}/${d}`)} + …`,
      seriesTex: `${written(s.terms, (n, d) => `\\frac{${n}}{${d}}`)} + …`,
      value: own(s.value),
      number: s.number,
      from: s.at ? `the value at ${own(s.at).text}` : 'Parseval’s theorem',
    }));
}

function written(terms: readonly Rational[], over: (n: bigint, d: bigint) => string): string {
  return terms.reduce((all, { n, d }, k) => {
    const size = n < 0n ? -n : n;
    const one = d === 1n ? `${size}` : over(size, d);
    if (k === 0) return one;
    return `${all} ${n < 0n ? '-' : '+'} ${one}`;
  }, '');
}
