/** Parts over and over, x³·sin x: derivatives in one column, integrals in the other, signs in turn. */
import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { opposite, product } from '@tollbench/engines/algebra/expression/make.ts';
import { affine } from '@tollbench/engines/algebra/integration/affine.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import type { Step } from '@tollbench/engines/algebra/integration/result.ts';
import { added, integralTex, tex } from '../tex.ts';
import type { Working } from './step.ts';

/** Fewer rounds are shown one by one. */
const LEAST = 3n;
const MAX = 12n;

/** Whether the lines were said: u is xⁿ, dv a sine, a cosine or an exponential of ax + b. */
export function tabularSteps(s: Step, u: Expression, dv: Expression, w: Working): boolean {
  const x = s.variable;
  const n = u.kind === 'power' && u.base.key === x ? integerOf(u.exponent) : undefined;
  if (n === undefined || n < LEAST || n > MAX || !isRepeated(dv, x)) return false;
  const left: Expression[] = [u];
  const right: Expression[] = [dv];
  while (has(left.at(-1) as Expression, x) || (left.at(-1) as Expression).key !== '0') {
    left.push(derivative(left.at(-1) as Expression, x));
    const next = integrate(right.at(-1) as Expression, x);
    if (next.kind !== 'found') return false;
    right.push(next.antiderivative);
    if (left.length > 20) return false;
  }
  const rows = left.map(
    (d, k) =>
      `${k === left.length - 1 ? '' : k % 2 === 0 ? '+' : '-'} & ${tex(d)} & ${tex(right[k] as Expression)}`,
  );
  w.say(
    `Parts ${left.length - 1} times, in a table: ${x}^${n} is differentiated down to 0, the other factor integrated as often.`,
    `\\begin{matrix} \\text{sign} & D & I \\\\ ${rows.join(' \\\\ ')} \\end{matrix}`,
  );
  const terms = left.slice(0, -1).map((d, k) => {
    const value = product(d, right[k + 1] as Expression);
    return k % 2 === 0 ? value : opposite(value);
  });
  w.say(
    'Each derivative times the integral one line below, with its sign.',
    `${integralTex(s.integrand, x)} = ${added(terms)}`,
  );
  w.say('Together.', `${integralTex(s.integrand, x)} = ${tex(s.value)}`);
  return true;
}

function isRepeated(dv: Expression, x: string): boolean {
  const [a] = dv.kind === 'product' ? dv.factors.filter((f) => has(f, x)) : [dv];
  if (!a) return false;
  if (a.kind === 'power') return equals(a.base, E) && affine(a.exponent, x) !== undefined;
  return (
    a.kind === 'call' &&
    /^(?:sin|cos|sinh|cosh)$/u.test(a.name) &&
    affine(a.of[0] as Expression, x) !== undefined
  );
}
