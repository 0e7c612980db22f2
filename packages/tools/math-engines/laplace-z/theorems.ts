/** Poles, and the theorems of the initial and the final value with their conditions. */
import { coefficientOf } from '@tollbench/engines/algebra/expression/make.ts';
import { isZero, ZERO as NOTHING, quotient } from '@tollbench/engines/algebra/rational/ratio.ts';
import type { Univariate } from '@tollbench/engines/algebra/rational/univariate.ts';
import { leading } from '@tollbench/engines/algebra/rational/univariate.ts';
import { abs, add, type Complex, complex, sub } from '@tollbench/engines/numeric/complex.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { Delayed, Restored } from '@tollbench/engines/transform/transform-of.ts';
import type { Pole, Result } from './result.ts';

export function rootsOf(k: Constants, q: Univariate): Complex[] {
  const c = q.map((x) => k.numberOf(x).re).reverse();
  if (c.length === 2) return [complex(-(c[1] as number) / (c[0] as number))];
  const found = roots(c);
  return Array.from(found.re, (re, j) => complex(re, found.im[j] ?? 0));
}

/** Of all delays together; where several delays share one, it is kept unless F stays finite there. */
export function polesOf(
  k: Constants,
  back: readonly Restored[],
  F: (s: Complex) => Complex,
): Pole[] {
  const out: { at: Complex; order: number; shared: number }[] = [];
  for (const { pieces } of back)
    for (const { part } of pieces)
      for (const at of rootsOf(k, part.q)) {
        const same = out.find((p) => abs(sub(p.at, at)) <= 1e-9 * Math.max(1, abs(at)));
        if (!same) out.push({ at, order: part.power, shared: 1 });
        else {
          same.order = Math.max(same.order, part.power);
          same.shared += 1;
        }
      }
  const isPole = ({ at, shared }: (typeof out)[0]): boolean => {
    if (shared < 2) return true;
    const step = 1e-5 * Math.max(1, abs(at));
    const [near, nearer] = [step, step / 8].map((d) => abs(F(add(at, complex(d, d / 2))))) as [
      number,
      number,
    ];
    return nearer > 3 * near;
  };
  return out.filter(isPole).map(({ at, order }) => ({ at, order }));
}

type Said = Result['initial'];

export function initialValue(k: Constants, back: readonly Restored[]): Said {
  const first = back.find(({ delay }) => coefficientOf(delay).c.n === 0n);
  if (!first) return { value: 0, note: 'lim s·F(s), s → ∞: all is delayed' };
  const value = first.pieces.reduce((all, { part }) => {
    const missing = part.power * (part.q.length - 1) - (part.n.length - 1);
    return missing === 1 ? all + k.numberOf(leading(part.n)).re : all;
  }, 0);
  return {
    value,
    note: first.fractions.whole.length > 0 ? 'f(0⁺) beside the impulse at 0' : 'lim s·F(s), s → ∞',
  };
}

export function finalValue(
  k: Constants,
  fractions: readonly Delayed[],
  poles: readonly Pole[],
): Said {
  const bad = poles.find(({ at, order }) =>
    abs(at) < 1e-9 ? order > 1 : at.re > -1e-12 * Math.max(1, abs(at)),
  );
  if (bad)
    return {
      value: null,
      note: `the theorem does not hold: s·F(s) has a pole at ${Number(bad.at.re.toPrecision(4))}${bad.at.im === 0 ? '' : ` ± ${Number(Math.abs(bad.at.im).toPrecision(4))}j`}`,
    };
  const value = fractions.reduce((all, { ratio }) => {
    const { n, d } = k.parted(ratio);
    if (!isZero(d[0] ?? NOTHING)) return all;
    return all + (d[1] && !isZero(d[1]) && n[0] ? k.numberOf(quotient(n[0], d[1])).re : 0);
  }, 0);
  return { value, note: 'lim s·F(s), s → 0: all poles of s·F(s) are left of the axis' };
}

/** Its coefficients as doubles, from the highest power down, where none is a parameter. */
export function numbersOf(k: Constants, { delay, ratio }: Delayed): Result['fraction'] {
  const { n, d } = k.parted(ratio);
  if (delay.key !== '0' || [...n, ...d].some((c) => k.isOpen(c))) return undefined;
  const of = (p: Univariate) => p.map((c) => k.numberOf(c).re).reverse();
  return { num: of(n), den: of(d) };
}
