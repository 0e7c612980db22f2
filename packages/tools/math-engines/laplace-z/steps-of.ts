/** The working of a task: table entries and theorems, the expansion and each part of it. */
import {
  type Expression,
  symbol,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { power, quotient } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { opposite } from '@tollbench/engines/algebra/rational/ratio.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { Term } from '@tollbench/engines/transform/forward.ts';
import { isRootSum } from '@tollbench/engines/transform/inverse.ts';
import type { Part } from '@tollbench/engines/transform/partial-fractions.ts';
import { combOf, type Other, type Restored } from '@tollbench/engines/transform/transform-of.ts';
import type { Step } from '../../define/output.ts';
import { signalTex } from './written.ts';

/** Terms and parts that are shown one by one. */
const MOST = 12;

const WORDS: Readonly<Record<string, string>> = {
  power: 'table entry n!/sⁿ⁺¹',
  exponential: 'table entry of an exponential',
  sine: 'table entry of a sine',
  cosine: 'table entry of a cosine',
  impulse: 'the impulse, from 0⁻ on',
  'shift in s': 'shift theorem: e^(at) moves s to s − a',
  delay: 'delay theorem: f(t − a)·u(t − a) has e^(−as)',
  'times t': 'multiplication by the variable: a derivative of the transform',
  repetition: 'repeated every T: over 1 − e^(−sT)',
  convolution: 'convolution: the product of the transforms',
  'left-sided': 'left-sided: −aⁿ·u[−n−1] has z/(z − a) for |z| < |a|',
};

/** A term of a signal or a sequence, as far as the steps need it. */
type Shown = Pick<Term, 'of' | 'value' | 'rules'> & Partial<Pick<Term, 'delay' | 'repeat'>>;

export const termSteps = (terms: readonly Shown[]): Step[] => [
  ...terms.slice(0, MOST).map(({ of, delay, value, repeat, rules }) => {
    const said = rules.map((r) => WORDS[r] ?? r).join('; ') || 'nothing from 0⁻ on';
    const isLate = delay !== undefined && delay.key !== '0';
    const late = isLate ? `e^{-${texOf(delay)} s} ` : '';
    const inside = isLate || repeat ? `\\left(${texOf(value)}\\right)` : texOf(value);
    return {
      text: `${said[0]?.toUpperCase()}${said.slice(1)}.`,
      tex: `${signalTex(of)} \\;\\longrightarrow\\; ${late}${inside}${repeat ? ` ${texOf(combOf(repeat))}` : ''}`,
    };
  }),
  ...(terms.length > MOST
    ? [{ text: `And ${terms.length - MOST} terms more of the same kinds.` }]
    : []),
];

export function fractionOf(k: Constants, { n, q, power: m }: Part, x: string): Expression {
  const s = symbol(x);
  return quotient(k.inX(n, s), power(k.inX(q, s), whole(m)));
}

export function partSteps(
  k: Constants,
  back: readonly Restored[],
  others: readonly Other[],
): Step[] {
  return [
    ...back.slice(0, MOST).flatMap((one) => stepsOfOne(k, one)),
    ...(back.length > MOST ? [{ text: `And ${back.length - MOST} delays more.` }] : []),
    ...others.slice(0, MOST).map(
      ({ delay, value, time }): Step => ({
        text: `From the table of what is no fraction${delay.key === '0' ? '' : ', before its delay'}.`,
        tex: `${texOf(value)} \\;\\longrightarrow\\; ${time ? texOf(time) : ''}`,
      }),
    ),
  ];
}

function stepsOfOne(
  k: Constants,
  { delay, repeat, fractions: { whole: polynomial, parts }, pieces }: Restored,
): Step[] {
  const s = symbol('s');
  const of = `${delay.key === '0' ? '' : `, of what e^(−${textOf(delay)}·s) multiplies`}${repeat ? `, of one turn; each is ${textOf(repeat.period)} later than the last` : ''}`;
  const all = [
    ...(polynomial.length > 0 ? [texOf(k.inX(polynomial, s))] : []),
    ...parts.map((p) => texOf(fractionOf(k, p, 's'))),
  ];
  return [
    {
      text: `Partial fractions${of}${polynomial.length > 0 ? '; what is divided off is impulses' : ''}.`,
      tex: all.join(' + '),
    },
    ...pieces.slice(0, MOST).map(({ part, value }): Step => {
      const own = residueText(k, part);
      return {
        text: `${kindOf(part)}${own}`,
        tex: `${texOf(fractionOf(k, part, 's'))} \\;\\longrightarrow\\; ${isRootSum(value) ? '\\textstyle\\sum_\\alpha' : texOf(value)}`,
      };
    }),
  ];
}

const kindOf = ({ q, power: m }: Part): string =>
  q.length === 2
    ? `${m > 1 ? `A pole of order ${m}` : 'A simple pole'}: an exponential${m > 1 ? ' with powers of t' : ''}`
    : q.length === 3
      ? 'The square is completed: a cosine and a sine, moved in s'
      : `No factor of degree ${q.length - 1} parts over the fractions: a sum over its roots`;

/** The coefficient of a simple pole by covering up its factor. */
function residueText(k: Constants, { n, q, power: m }: Part): string {
  const [root] = q;
  if (q.length !== 2 || m !== 1 || !root || !n[0]) return '.';
  const at = textOf(k.expression(opposite(root)));
  return `. Its factor covered up, the rest at s = ${at} is ${textOf(k.expression(n[0]))}.`;
}
