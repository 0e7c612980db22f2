/** M dx + N dy = 0 where M_y = N_x, or where a factor makes it so. */
import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  ONE,
  symbol,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { antiderivative, hasFormal, integralOf } from '../formal.ts';
import { fieldOf, normal, tidy } from '../normal.ts';
import { familyOf, settled, withSizes } from './family.ts';
import { C1, type Method, type Outcome, relation, type Slope, step } from './outcome.ts';

interface Form {
  readonly m: Expression;
  readonly n: Expression;
}

/** The forms that an equation may be written in. */
function formsOf({ f, form }: Slope): Form[] {
  const field = fieldOf([f]);
  const { n, d } = field.ratio(f);
  return [
    ...(form ? [form] : []),
    { m: opposite(field.polynomial(n)), n: field.polynomial(d) },
    { m: opposite(f), n: ONE },
  ];
}

const curl = ({ m, n }: Form, x: string, y: string): Expression =>
  normal(difference(derivative(m, y), derivative(n, x)));

export const exact: Method<Form> = {
  kind: 'exact',
  reads: (p) =>
    has(p.f, p.y) && has(p.f, p.x) ? formsOf(p).find((g) => isZero(curl(g, p.x, p.y))) : undefined,
  solve: (p, form) => integrated(p, form),
};

/** F with F_x = M and F_y = N. */
function potential({ m, n }: Form, x: string, y: string): Expression | undefined {
  const first = antiderivative(m, x);
  if (!first.isFormal) {
    const rest = tidy(difference(n, derivative(first.value, y)));
    const free = withoutX(rest, x);
    if (free) {
      const more = antiderivative(free, y);
      if (!hasFormal(more.value)) return sum(first.value, more.value);
    }
  }
  const second = antiderivative(n, y);
  if (second.isFormal) return undefined;
  const free = withoutX(tidy(difference(m, derivative(second.value, x))), y);
  return free && sum(second.value, antiderivative(free, x).value);
}

function withoutX(a: Expression, x: string): Expression | undefined {
  if (!has(a, x)) return a;
  const form = normal(a);
  if (!has(form, x)) return form;
  return isZero(derivative(form, x)) ? tidy(substituted(form, x, ONE)) : undefined;
}

function integrated(
  p: Slope,
  form: Form,
  before: Outcome['steps'] = [],
  kind: 'exact' | 'integrating factor' = 'exact',
): Outcome | undefined {
  const { x, y } = p;
  const found = potential(form, x, y);
  if (!found) return undefined;
  const f = tidy(found);
  const { family, steps } = familyOf(f, ZERO, x, y);
  const shown = settled(relation(withSizes(f, x, y), C1));
  const first = antiderivative(form.m, x);
  return {
    kinds: [kind],
    families: [
      family.implicit && !has(family.implicit.right, x)
        ? { ...family }
        : { ...family, implicit: shown },
    ],
    singular: [],
    steps: [
      ...before,
      step(
        'exact',
        `It is M d${x} + N d${y} = 0 with ∂M/∂${y} = ∂N/∂${x}: the left side is the differential of one function.`,
        [
          relation(symbol('M'), form.m),
          relation(symbol('N'), form.n),
          relation(derivative(form.m, y), derivative(form.n, x)),
        ],
      ),
      step('potential', `M is integrated by ${x}; what then fails to N is integrated by ${y}.`, [
        relation(symbol('F'), sum(integralOf(form.m, x), symbol('g'))),
        ...(first.isFormal ? [] : [relation(symbol('F'), sum(first.value, symbol('g')))]),
        relation(symbol('F'), f),
      ]),
      step('general solution', 'On a solution F is constant.', [shown]),
      ...steps,
    ],
    notes: [],
  };
}

interface Factor {
  readonly form: Form;
  readonly mu: Expression;
  readonly text: string;
}

const isFree = (a: Expression, ...names: readonly string[]): boolean =>
  !names.some((n) => has(a, n));

/** A factor in x, in y, in xy, in x + y, or a product of powers. */
function factorOf(form: Form, x: string, y: string): Factor | undefined {
  const [X, Y] = [symbol(x), symbol(y)];
  const { m, n } = form;
  const c = curl(form, x, y);
  const made = (exponent: Expression, variable: string, text: string): Factor | undefined => {
    const integral = antiderivative(exponent, variable);
    return integral.isFormal ? undefined : { form, mu: tidy(power(E, integral.value)), text };
  };
  const inX = normal(quotient(c, n));
  if (isFree(inX, y))
    return made(
      inX,
      x,
      `(∂M/∂${y} − ∂N/∂${x})/N depends on ${x} alone: there is a factor in ${x}.`,
    );
  const inY = normal(opposite(quotient(c, m)));
  if (isFree(inY, x))
    return made(
      inY,
      y,
      `(∂N/∂${x} − ∂M/∂${y})/M depends on ${y} alone: there is a factor in ${y}.`,
    );
  const powers = ofPowers(form, c, x, y);
  if (powers)
    return {
      form,
      mu: product(power(X, powers.a), power(Y, powers.b)),
      text: `There is a factor that is a product of powers of ${x} and ${y}.`,
    };
  const under = normal(difference(product(X, m), product(Y, n)));
  const inXY = isZero(under) ? undefined : normal(opposite(quotient(c, under)));
  if (
    inXY &&
    isZero(normal(difference(product(X, derivative(inXY, x)), product(Y, derivative(inXY, y)))))
  ) {
    const z = made(
      tidy(substituted(substituted(inXY, x, ONE), y, symbol('z'))),
      'z',
      `There is a factor in the product ${x}${y}.`,
    );
    if (z) return { ...z, mu: substituted(z.mu, 'z', product(X, Y)) };
  }
  const less = normal(difference(n, m));
  const inSum = isZero(less) ? undefined : normal(quotient(c, less));
  if (inSum && isZero(normal(difference(derivative(inSum, x), derivative(inSum, y))))) {
    const z = made(
      tidy(substituted(substituted(inSum, x, ZERO), y, symbol('z'))),
      'z',
      `There is a factor in the sum ${x} + ${y}.`,
    );
    if (z) return { ...z, mu: substituted(z.mu, 'z', sum(X, Y)) };
  }
  return undefined;
}

const PLACES: readonly (readonly [number, number])[] = [
  [2, 3],
  [3, 5],
  [5, 2],
];

/** a and b with M_y − N_x = a·N/x − b·M/y. */
function ofPowers(
  { m, n }: Form,
  c: Expression,
  x: string,
  y: string,
): { a: Expression; b: Expression } | undefined {
  const [u, v] = [normal(quotient(n, symbol(x))), normal(opposite(quotient(m, symbol(y))))];
  const rows = PLACES.map(
    ([s, t]) =>
      [u, v, c].map((e) => normal(substituted(substituted(e, x, whole(s)), y, whole(t)))) as [
        Expression,
        Expression,
        Expression,
      ],
  );
  const [[u1, v1, c1], [u2, v2, c2]] = rows as [
    [Expression, Expression, Expression],
    [Expression, Expression, Expression],
  ];
  const det = normal(difference(product(u1, v2), product(v1, u2)));
  if (isZero(det)) return undefined;
  const a = normal(quotient(difference(product(c1, v2), product(v1, c2)), det));
  const b = normal(quotient(difference(product(u1, c2), product(c1, u2)), det));
  const test = normal(difference(c, sum(product(a, u), product(b, v))));
  return isNumber(a) && isNumber(b) && isZero(test) && !(equals(a, ZERO) && equals(b, ZERO))
    ? { a, b }
    : undefined;
}

export const byFactor: Method<Factor> = {
  kind: 'integrating factor',
  reads: (p) => {
    if (!has(p.f, p.y) || !has(p.f, p.x)) return undefined;
    for (const form of formsOf(p).slice(0, p.form ? 2 : 1)) {
      const factor = factorOf(form, p.x, p.y);
      if (factor) return factor;
    }
    return undefined;
  },
  solve: (p, { form, mu, text }) => {
    const made = { m: tidy(product(mu, form.m)), n: tidy(product(mu, form.n)) };
    const before = [
      step('integrating factor', text, [
        relation(symbol('M'), form.m),
        relation(symbol('N'), form.n),
        relation(symbol('mu'), mu),
      ]),
    ];
    return integrated(p, made, before, 'integrating factor');
  },
};
