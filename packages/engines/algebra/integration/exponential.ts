/** Formulas in powers of one exponential, hyperbolic functions among them: u = e^(ax). */
import { mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  ONE,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { affine, commonStep } from './affine.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';

const MAX_MULTIPLE = 60n;

export function byExponential(f: Expression, x: string): readonly Change[] {
  const plain = mapped(f, (a) =>
    a.kind === 'call' && has(a, x) ? inExponentials(a.name, a.of[0] as Expression) : a,
  );
  const name = freshName(x, f);
  const found = exponentialsIn(plain, x);
  const common = found && commonStep(found.map((l) => l.slope));
  if (!name || !found || !common) return [];
  if (common.multiples.some((k) => k > MAX_MULTIPLE || k < -MAX_MULTIPLE)) return [];
  const u = symbol(name);
  const inU = new Map(
    found.map(({ key, shift }, k) => [
      key,
      product(shift, power(u, whole(common.multiples[k] as bigint))),
    ]),
  );
  const g = mapped(plain, (a) => inU.get(a.key) ?? a);
  if (has(g, x)) return [];
  const { step } = common;
  return [
    {
      rule: 'substitution',
      name,
      choices: [
        { name, value: power(E, product(step, symbol(x))) },
        { name: x, value: quotient(call('log', u), step) },
      ],
      integrand: quotient(g, product(step, u)),
      back: (value) => {
        const log = call('log', u).key;
        const line = product(step, symbol(x));
        const short = mapped(value, (a) => (a.key === log ? line : a));
        return substituted(short, name, power(E, line));
      },
    },
  ];
}

interface Exponential {
  readonly key: string;
  /** Of the exponent of e. */
  readonly slope: Expression;
  /** The value at 0. */
  readonly shift: Expression;
}

/** Undefined where an exponent is not of the form ax + b. */
function exponentialsIn(f: Expression, x: string): readonly Exponential[] | undefined {
  const found = new Map<string, Exponential>();
  let fits = true;
  const look = (a: Expression): void => {
    if (!fits || !has(a, x)) return;
    if (a.kind !== 'power' || !has(a.exponent, x)) {
      partsOf(a).forEach(look);
      return;
    }
    const line = affine(a.exponent, x);
    if (!line || has(a.base, x)) {
      fits = false;
      return;
    }
    const slope = equals(a.base, E) ? line.slope : product(line.slope, call('log', a.base));
    found.set(a.key, { key: a.key, slope, shift: power(a.base, line.shift) });
  };
  look(f);
  return fits && found.size > 0 ? [...found.values()] : undefined;
}

export function inExponentials(name: string, u: Expression): Expression {
  const [up, down] = [power(E, u), power(E, opposite(u))];
  switch (name) {
    case 'sinh':
      return product(HALF, difference(up, down));
    case 'cosh':
      return product(HALF, sum(up, down));
    case 'tanh':
      return quotient(difference(power(up, whole(2)), ONE), sum(power(up, whole(2)), ONE));
    default:
      return call(name, u);
  }
}
