/** The working of a task: table entries and theorems, the expansion and each part of it. */
import {
  type Expression,
  symbol,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { power, quotient } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { Rule, Term } from '@tollbench/engines/transform/forward.ts';
import { isRootSum } from '@tollbench/engines/transform/inverse.ts';
import type { Part } from '@tollbench/engines/transform/partial-fractions.ts';
import type { Restored } from '@tollbench/engines/transform/transform-of.ts';
import type { Step } from '../../define/output.ts';

const WORDS: Readonly<Record<Rule, string>> = {
  power: 'table entry n!/sⁿ⁺¹',
  exponential: 'table entry of an exponential',
  sine: 'table entry of a sine',
  cosine: 'table entry of a cosine',
  impulse: 'the impulse, from 0⁻ on',
  'fractional power': 'Γ(ν + 1)/sᵛ⁺¹',
  'shift in s': 'shift theorem: e^(at) moves s to s − a',
  delay: 'delay theorem: f(t − a)·u(t − a) has e^(−as)',
  'times t': 'multiplication by the variable: a derivative of the transform',
};

export const termSteps = (terms: readonly Term[]): Step[] =>
  terms.slice(0, 12).map(({ of, delay, value, rules }) => ({
    text: `${rules.map((r) => WORDS[r]).join('; ') || 'nothing from 0⁻ on'}.`.replace(/^./u, (c) =>
      c.toUpperCase(),
    ),
    tex: `${texOf(of)} \\;\\longrightarrow\\; ${delay.key === '0' ? '' : `e^{-${texOf(delay)} s} \\left(`}${texOf(value)}${delay.key === '0' ? '' : '\\right)'}`,
  }));

export function fractionOf(k: Constants, { n, q, power: m }: Part, x: string): Expression {
  const s = symbol(x);
  return quotient(k.inX(n, s), power(k.inX(q, s), whole(m)));
}

export function partSteps(k: Constants, back: readonly Restored[]): Step[] {
  const s = symbol('s');
  return back
    .slice(0, 6)
    .flatMap(({ delay, fractions: { whole: polynomial, parts }, pieces }): Step[] => [
      {
        text: `Partial fractions${delay.key === '0' ? '' : ', of what the delay multiplies'}${polynomial.length > 0 ? '; what is divided off is impulses' : ''}.`,
        tex: [
          ...(polynomial.length > 0 ? [texOf(k.inX(polynomial, s))] : []),
          ...parts.map((p) => texOf(fractionOf(k, p, 's'))),
        ].join(' + '),
      },
      ...pieces.slice(0, 10).map(
        ({ part, value }): Step => ({
          text:
            part.q.length === 2
              ? `${part.power > 1 ? `A pole of order ${part.power}` : 'A simple pole'}: an exponential${part.power > 1 ? ' with powers of t' : ''}.`
              : part.q.length === 3
                ? 'The square is completed: a cosine and a sine, moved in s.'
                : `No factor of degree ${part.q.length - 1} parts over the fractions: a sum over its roots.`,
          tex: `${texOf(fractionOf(k, part, 's'))} \\;\\longrightarrow\\; ${isRootSum(value) ? '\\textstyle\\sum_\\alpha' : texOf(value)}`,
        }),
      ),
    ]);
}
