/** ∫ xⁿ e^(−ax²) cos(bx + c) dx over ℝ: derivatives by b of √(π/a)·e^(−b²/(4a)). */
import { derivative } from '../expression/derivative.ts';
import { expanded, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  ONE,
  PI,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import type { Closed } from './mellin.ts';
import { wavesOf } from './waves.ts';

const B = '§b';
const MAX_POWER = 12;

/** Undefined of what is no sum of such waves. */
export function byGaussian(f: Expression, x: string): Closed | undefined {
  const waves = wavesOf(f, x);
  if (!waves?.some((w) => w.wave)) return undefined;
  let total: Expression = ZERO;
  for (const { amplitude, wave } of waves) {
    const rate = wave ? derivative(wave.phase, x) : ZERO;
    if (has(rate, x)) return undefined;
    const shift = wave ? expanded(difference(wave.phase, product(rate, symbol(x)))) : ZERO;
    const form = expanded(amplitude);
    for (const t of form.kind === 'sum' ? form.terms : [form]) {
      const part = ofTerm(t, x, rate, shift, wave?.name ?? 'cos');
      if (!part) return undefined;
      total = sum(total, part);
    }
  }
  return {
    value: total,
    conditions: [],
    lines: [
      {
        says: '∫ e^(−ax²)·cos(bx) dx over all x is √(π/a)·e^(−b²/(4a)); each power of x is a derivative by b.',
      },
    ],
  };
}

function ofTerm(
  t: Expression,
  x: string,
  b: Expression,
  shift: Expression,
  name: 'sin' | 'cos',
): Expression | undefined {
  let [c, n, a] = [ONE as Expression, 0, undefined as Expression | undefined];
  for (const f of t.kind === 'product' ? t.factors : [t]) {
    const k = f.kind === 'power' ? integerOf(f.exponent) : 1n;
    if (!has(f, x)) c = product(c, f);
    else if (f.key === x) n++;
    else if (f.kind === 'power' && f.base.key === x && k !== undefined && k > 0n) n += Number(k);
    else if (f.kind === 'power' && equals(f.base, E))
      a = quotient(opposite(f.exponent), power(symbol(x), TWO));
    else return undefined;
  }
  if (!a || has(a, x) || signOf(a, () => true) !== 1 || n > MAX_POWER) return undefined;
  const v = symbol(B);
  let g: Expression = product(
    power(quotient(PI, a), HALF),
    power(E, opposite(quotient(power(v, TWO), product(whole(4), a)))),
  );
  for (let k = 0; k < n; k++) g = derivative(g, B);
  const size = substituted(g, B, b);
  // e^(i(bx + c))·xⁿ: (−i)ⁿ of the n-th derivative, turned by c.
  const turn = difference(shift, product(HALF, whole(n), PI));
  return product(c, size, call(name, turn));
}
