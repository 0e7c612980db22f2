/**
 * ∫ over (0, ∞) of sums of c·x^p·(ln x)^m·g(x) by the Mellin transforms of g, each continued past the strip in which it
 * converges: the parts of a sum may diverge where the sum does not (sin²x/x², (e^(−ax) − e^(−bx))/x), and what has no bound
 * in them cancels. Powers of x alone have the transform 0.
 */
import { EngineError } from '../../error.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  ONE,
  symbol,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { isZero, signOf } from '../simplify/zero.ts';
import { coefficient, constant, type Laurent, plus, slope, times } from './laurent.ts';
import type { Condition, Line } from './result.ts';
import { hasLetters, type Known } from './transform-parts.ts';
import { transform } from './transforms.ts';
import { type Wave, wavesOf } from './waves.ts';

export interface Closed {
  readonly value: Expression;
  readonly conditions: readonly Condition[];
  readonly lines: readonly Line[];
}

interface Term {
  readonly c: Expression;
  readonly s: Expression;
  readonly logs: number;
  readonly rest: Expression;
  readonly wave?: NonNullable<Wave['wave']>;
}

const MAX_LOGS = 3;

/** Undefined where a part is of no kind that is known here, or where what has no bound does not cancel. */
export function byMellin(f: Expression, x: string): Closed | undefined {
  try {
    return found(f, x);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function found(f: Expression, x: string): Closed | undefined {
  const terms = termsOf(f, x);
  if (!terms || terms.length === 0) return undefined;
  const conditions: Condition[] = [];
  const names = new Set<string>();
  let total: Laurent = constant(ZERO);
  for (const term of terms) {
    const known = transform(term, x);
    if (!known?.series) return undefined;
    if (hasLetters(term.s) || [known.above, known.below].some((a) => a && hasLetters(a))) {
      if (terms.length > 1) return undefined;
      conditions.push(...strip(term.s, known));
    }
    names.add(known.of);
    let series = known.series;
    for (let k = 0; k < term.logs; k++) series = slope(series);
    total = plus(total, times(constant(term.c), series));
  }
  for (let k = total.from; k < 0; k++) if (!isZero(coefficient(total, k) ?? ONE)) return undefined;
  const value = coefficient(total, 0);
  return value && { value, conditions, lines: linesOf(terms, [...names]) };
}

function strip(s: Expression, { above, below }: Known): Condition[] {
  const list: Condition[] = [];
  const take = (left: Expression, right: Expression): void => {
    const gap = difference(left, right);
    if (signOf(gap, () => true) !== 1) list.push({ left, relation: '>', right });
  };
  if (above) take(s, above);
  if (below) take(below, s);
  return list;
}

const linesOf = (terms: readonly Term[], names: readonly string[]): Line[] => [
  {
    says: `The integrand is a sum of ${terms.length === 1 ? 'one part' : `${terms.length} parts`} x^(s−1)·g(x), each with a known Mellin transform: of ${names.join(', of ')}.`,
  },
  ...(terms.length > 1
    ? [
        {
          says: 'Parts that diverge by themselves are continued in s; what has no bound in them cancels in the sum.',
        },
      ]
    : []),
];

/** sinh and its kin as exponentials, ln of products apart; multiplied out. */
function termsOf(f: Expression, x: string): Term[] | undefined {
  const plain = mapped(f, (p) =>
    p.kind === 'call' && has(p, x) ? inExponentials(p.name, p.of[0] as Expression, p) : p,
  );
  const waves = wavesOf(plain, x);
  if (!waves) return undefined;
  const list: Term[] = [];
  for (const { amplitude, wave } of waves) {
    const form = expanded(amplitude);
    for (const t of form.kind === 'sum' ? form.terms : [form]) {
      const term = termOf(t, x, wave);
      if (!term) return undefined;
      list.push(term);
    }
  }
  return list;
}

function inExponentials(name: string, u: Expression, as: Expression): Expression {
  const [up, down] = [power(E, u), power(E, opposite(u))];
  switch (name) {
    case 'sinh':
      return product(HALF, difference(up, down));
    case 'cosh':
      return product(HALF, sum(up, down));
    case 'tanh':
      return quotient(difference(up, down), sum(up, down));
    default:
      return as;
  }
}

function termOf(t: Expression, x: string, wave: Wave['wave']): Term | undefined {
  const log = call('log', symbol(x));
  const plain: Expression[] = [];
  const rest: Expression[] = [];
  let [s, logs] = [ONE as Expression, 0];
  for (const f of t.kind === 'product' ? t.factors : [t]) {
    if (!has(f, x)) plain.push(f);
    else if (f.key === x) s = sum(s, ONE);
    else if (f.kind === 'power' && f.base.key === x && !has(f.exponent, x)) s = sum(s, f.exponent);
    else if (equals(f, log)) logs++;
    else if (f.kind === 'power' && equals(f.base, log) && (integerOf(f.exponent) ?? -1n) > 0n)
      logs += Number(integerOf(f.exponent));
    else rest.push(f);
  }
  if (logs > MAX_LOGS) return undefined;
  return { c: product(...plain), s, logs, rest: product(...rest), ...(wave ? { wave } : {}) };
}
