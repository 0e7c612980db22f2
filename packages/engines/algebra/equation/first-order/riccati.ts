/** y′ = a + b·y + c·y², by a particular solution; and equations that are linear in x as a function of y. */
import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  isNumber,
  MINUS_ONE,
  ONE,
  partsOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { derivativeSymbol } from '../equation.ts';
import { slope } from '../formal.ts';
import { isolated } from '../isolate.ts';
import { cauchyEuler, constantCoefficients } from '../linear/constant.ts';
import type { Linear } from '../linear/linear.ts';
import { secondOrder } from '../linear/second-order.ts';
import { fresh, normal, tidy } from '../normal.ts';
import { linearOf } from './basic.ts';
import {
  C1,
  type Family,
  type Method,
  type Outcome,
  phrase,
  relation,
  type Slope,
  step,
} from './outcome.ts';
import { bernoulliOf } from './substituted.ts';

export interface Riccati {
  readonly a: Expression;
  readonly b: Expression;
  readonly c: Expression;
}

export function riccatiOf({ f, y }: Slope): Riccati | undefined {
  const c = normal(quotient(derivative(derivative(f, y), y), TWO));
  if (equals(c, ZERO) || has(c, y)) return undefined;
  const b = normal(difference(derivative(f, y), product(TWO, c, symbol(y))));
  const a = normal(difference(f, sum(product(b, symbol(y)), product(c, power(symbol(y), TWO)))));
  return has(a, y) || has(b, y) ? undefined : { a, b, c };
}

/** Multiples of x's powers and of the functions that the coefficients have. */
function shapesOf({ a, b, c }: Riccati, x: string): Expression[] {
  const X = symbol(x);
  const found = new Map<string, Expression>();
  const look = (e: Expression): void => {
    if (!has(e, x)) return;
    if (
      e.kind === 'call' ||
      (e.kind === 'power' && !(isNumber(e.exponent) && e.exponent.value.d === 1n))
    ) {
      found.set(e.key, e);
      found.set(`/${e.key}`, power(e, MINUS_ONE));
    }
    partsOf(e).forEach(look);
  };
  [a, b, c].forEach(look);
  return [
    ONE,
    X,
    power(X, MINUS_ONE),
    power(X, TWO),
    power(X, whole(-2)),
    power(X, whole(3)),
    ...found.values(),
    ...[...found.values()].map((e) => product(X, e)),
    quotient(b, c),
    quotient(ONE, product(X, c)),
  ].slice(0, 24);
}

/** A particular solution among multiples of simple functions. */
export function particularOf(r: Riccati, x: string): Expression | undefined {
  const k = symbol('§a');
  for (const shape of shapesOf(r, x)) {
    const y = product(k, shape);
    const rest = normal(
      difference(
        product(k, derivative(shape, x)),
        sum(r.a, product(r.b, y), product(r.c, power(y, TWO))),
      ),
    );
    const at = normal(substituted(rest, x, whole(2)));
    for (const value of isolated(at, ZERO, '§a').filter((v) => !has(v, 'i') && !has(v, x)))
      if (isZero(normal(substituted(rest, '§a', value)))) return tidy(substituted(y, '§a', value));
  }
  return undefined;
}

export const riccati: Method<Riccati> = {
  kind: 'Riccati',
  reads: riccatiOf,
  solve: (p, r, ask) => {
    const found = particularOf(r, p.x);
    if (!found) return bySecondOrder(p, r);
    const v = fresh(['v', 'u', 'w'], p.f, symbol(p.x), symbol(p.y));
    const f = sum(
      product(MINUS_ONE, tidy(sum(r.b, product(TWO, r.c, found))), symbol(v)),
      opposite(r.c),
    );
    const inner = ask({ f, x: p.x, y: v });
    if (!inner) return undefined;
    const back = (value: Expression): Expression => tidy(sum(found, power(value, MINUS_ONE)));
    const explicit = inner.families.flatMap((g) => g.explicit.map(back));
    return {
      kinds: ['Riccati'],
      families: [{ explicit }],
      singular: [{ explicit: [found] }],
      steps: [
        step('particular solution', 'One solution is found among multiples of simple functions.', [
          relation(symbol(`${p.y}_1`), found),
        ]),
        step('substitution', `With ${p.y} = ${p.y}₁ + 1/${v} the equation is linear.`, [
          relation(symbol(p.y), sum(found, power(symbol(v), MINUS_ONE))),
          relation(derivativeSymbol(v, 1), f),
        ]),
        step(
          inner.kinds[0] as string,
          `The equation for ${v} is ${phrase(inner)}.`,
          [],
          inner.steps,
        ),
        step(
          'substitution taken back',
          `${v} is replaced by what it stands for.`,
          explicit.map((value) => relation(symbol(p.y), value)),
        ),
      ],
      notes: [],
    };
  },
};

/** y = −u′/(c·u), u of a linear equation of the second order. */
function bySecondOrder({ x, y }: Slope, { a, b, c }: Riccati): Outcome | undefined {
  const l: Linear = {
    coefficients: [
      normal(product(a, c)),
      normal(opposite(sum(b, quotient(derivative(c, x), c)))),
      ONE,
    ],
    force: ZERO,
    x,
    y: 'u',
  };
  const found =
    constantCoefficients(l, 'positive letters') ??
    cauchyEuler(l, 'positive letters') ??
    secondOrder(l);
  const [u, v] = found?.basis ?? [];
  if (!found || !u || !v) return undefined;
  const of = (w: Expression): Expression => tidy(opposite(quotient(slope(w, x), product(c, w))));
  const value = of(sum(u, product(C1, v)));
  const shown = relation(
    sum(
      symbol("u''"),
      product(l.coefficients[1] as Expression, symbol("u'")),
      product(l.coefficients[0] as Expression, symbol('u')),
    ),
    ZERO,
  );
  return {
    kinds: ['Riccati'],
    families: [{ explicit: [value] }],
    singular: [{ explicit: [of(v)] }],
    steps: [
      step(
        'substitution',
        `With ${y} = −u′/(c·u), c the coefficient of ${y}², it is linear of the second order for u.`,
        [shown],
      ),
      step('linear equation', 'The equation for u.', [], found.steps),
      step('substitution taken back', 'Only the ratio of the two constants is left.', [
        relation(symbol(y), value),
      ]),
    ],
    notes: [],
  };
}

/** dx/dy is linear in x, or Bernoulli. */
export const inverted: Method<Slope> = {
  kind: 'linear in x',
  reads: ({ f, x, y }) => {
    if (!has(f, y) || !has(f, x)) return undefined;
    const q: Slope = { f: normal(power(f, MINUS_ONE)), x: y, y: x };
    return linearOf(q) || bernoulliOf(q) || riccatiOf(q) ? q : undefined;
  },
  solve: (p, q, ask) => {
    const inner = ask(q);
    if (!inner) return undefined;
    const families = inner.families.flatMap((g): Family[] => {
      const [value] = g.explicit;
      const r = value ? relation(symbol(p.x), value) : g.implicit;
      if (!r) return [];
      return [
        {
          explicit:
            value && !has(value, 'i')
              ? isolated(value, symbol(p.x), p.y).filter((e) => !has(e, p.y) && has(e, C1.key))
              : [],
          implicit: r,
        },
      ];
    });
    return {
      kinds: ['linear in x'],
      families,
      singular: [{ explicit: [ZERO] }],
      steps: [
        step(
          'roles changed',
          `With ${p.x} as the unknown and ${p.y} as the variable it is ${phrase(inner)}.`,
          [relation(derivativeSymbol(p.x, 1), q.f)],
          inner.steps,
        ),
        step(
          'general solution',
          `This is a relation between ${p.x} and ${p.y}.`,
          families.flatMap(({ implicit }) => implicit ?? []),
        ),
      ],
      notes: [],
    };
  },
};
