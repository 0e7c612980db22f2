/** The theorems of the initial and the final value, with their conditions. */
import { coefficientOf } from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import type { Univariate } from '@tollbench/engines/algebra/rational/univariate.ts';
import { leading } from '@tollbench/engines/algebra/rational/univariate.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import { factorial } from '@tollbench/engines/transform/gamma.ts';
import { isAtZero } from '@tollbench/engines/transform/inverse.ts';
import { principalPart } from '@tollbench/engines/transform/partial-fractions.ts';
import type { Delayed, Restored } from '@tollbench/engines/transform/transform-of.ts';
import type { Solution } from './continuous/found.ts';
import type { Singular } from './continuous/region.ts';
import type { Result } from './result.ts';

type Said = Result['initial'];
const NO_FRACTION = 'told for fractions alone';

/** `hasOthers`: a part of the transform is no fraction. */
export function initialValue(k: Constants, back: readonly Restored[], hasOthers: boolean): Said {
  if (hasOthers) return { value: null, note: NO_FRACTION };
  const first = back.filter(({ delay }) => coefficientOf(delay).c.n === 0n);
  if (first.length === 0) return { value: 0, note: 'lim s·F(s), s → ∞: all is delayed' };
  const value = first
    .flatMap(({ pieces }) => pieces)
    .reduce((all, { part }) => {
      const missing = part.power * (part.q.length - 1) - (part.n.length - 1);
      return missing === 1 ? all + k.numberOf(leading(part.n)).re : all;
    }, 0);
  const isImpulsive = first.some(({ fractions }) => fractions.whole.length > 0);
  return {
    value,
    note: isImpulsive ? 'f(0⁺) beside the impulse at 0' : 'lim s·F(s), s → ∞',
  };
}

export function finalValue(
  k: Constants,
  { fractions, others, back }: Solution,
  { poles, edge }: Singular,
): Said {
  if (others.length > 0) return { value: null, note: NO_FRACTION };
  const bad = poles.find(({ at, order }) =>
    abs(at) < 1e-9 ? order > 1 : at.re > -1e-12 * Math.max(1, abs(at)),
  );
  if (bad)
    return {
      value: null,
      note: `the theorem does not hold: s·F(s) has a pole at ${Number(bad.at.re.toPrecision(4)) + 0}${bad.at.im === 0 ? '' : ` ± ${Number(Math.abs(bad.at.im).toPrecision(4))}j`}`,
    };
  const note = 'lim s·F(s), s → 0: all poles of s·F(s) are left of the axis';
  if (edge < 0) return { value: 0, note };
  if (fractions.some(({ repeat }) => repeat))
    return { value: null, note: 'told for what is not repeated' };
  const value = back.reduce((all, one) => all + residueAt0(k, one), 0);
  return { value, note };
}

/** What 1/s has in e^(−ds)·(c₁/s + c₂/s² + …): Σ cⱼ(−d)ʲ⁻¹/(j − 1)!. */
function residueAt0(k: Constants, { delay, pieces }: Restored): number {
  const d = numberAt(delay, k.values).re;
  return pieces
    .filter(({ part }) => isAtZero(part))
    .flatMap(({ part }) => principalPart(part))
    .reduce((all, c, j) => {
      const by = (-d) ** j / Number(factorial(BigInt(j)));
      return all + (c[0] ? k.numberOf(c[0]).re : 0) * by;
    }, 0);
}

/** Its coefficients as doubles, from the highest power down, where none is a parameter. */
export function numbersOf(k: Constants, { delay, ratio, repeat }: Delayed): Result['fraction'] {
  const { n, d } = k.parted(ratio);
  if (repeat || delay.key !== '0' || [...n, ...d].some((c) => k.isOpen(c))) return undefined;
  const of = (p: Univariate) => p.map((c) => k.numberOf(c).re).reverse();
  return { num: of(n), den: of(d) };
}
