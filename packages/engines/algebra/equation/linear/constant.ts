/** Linear equations with constant coefficients, of any order, and those of Cauchy and Euler, which ln x brings to them. */
import { expanded, mapped, substituted } from '../../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  ONE,
  partsOf,
  symbol,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../../expression/make.ts';
import { relation, step } from '../first-order/outcome.ts';
import { antiderivative } from '../formal.ts';
import { isolated } from '../isolate.ts';
import { normal, tidy } from '../normal.ts';
import type { Relation, Step } from '../solution.ts';
import type { Linear } from './linear.ts';
import { isConstant, shownSides } from './linear.ts';
import { combined, generalOf, type LinearOutcome } from './outcome.ts';
import { type Root, rootsOf, type Taken } from './roots.ts';
import { type Determined, undetermined } from './undetermined.ts';
import { variation } from './variation.ts';

const R = symbol('r');

/** e^(ax)·xᵏ, with cos bx and sin bx for a pair. */
export function basisOf(list: readonly Root[], x: Expression): Expression[] {
  return list.flatMap(({ re, im, multiplicity }) =>
    Array.from({ length: multiplicity }, (_, k) => {
      const front = product(power(x, whole(k)), power(E, product(re, x)));
      if (equals(im, ZERO)) return [front];
      const angle = product(im, x);
      return [product(front, call('cos', angle)), product(front, call('sin', angle))];
    }).flat(),
  );
}

export const rootRelations = (list: readonly Root[]): Relation[] => {
  let k = 0;
  const next = (): Expression => symbol(`r_${++k}`);
  const I = symbol('i');
  return list.flatMap(({ re, im, multiplicity }) =>
    Array.from({ length: multiplicity }, () =>
      equals(im, ZERO)
        ? [relation(next(), re)]
        : [
            relation(next(), sum(re, product(im, I))),
            relation(next(), difference(re, product(im, I))),
          ],
    ).flat(),
  );
};

/** Σ cₖ rᵏ as an expression. */
export const characteristic = (coefficients: readonly Expression[]): Expression =>
  sum(...coefficients.map((c, k) => product(c, power(R, whole(k)))));

const multiplicities = (list: readonly Root[]): string => {
  const pairs = list.some(({ im }) => !equals(im, ZERO));
  const multiple = list.some(({ multiplicity }) => multiplicity > 1);
  return [
    pairs ? 'A pair a ± bi gives e^(ax)·cos bx and e^(ax)·sin bx.' : 'A real root r gives e^(rx).',
    multiple ? 'A multiple root gives powers of the variable as factors, too.' : '',
  ]
    .filter((s) => s !== '')
    .join(' ');
};

export function constantCoefficients(p: Linear, taken: Taken): LinearOutcome | undefined {
  if (!isConstant(p)) return undefined;
  const { coefficients, force, x, y } = p;
  const order = coefficients.length - 1;
  if (coefficients.slice(0, order).every((c) => equals(c, ZERO))) return byIntegration(p);
  const roots = rootsOf(coefficients, taken);
  if (!roots) return undefined;
  const basis = basisOf(roots.list, symbol(x));
  const particular = particularOf(p, basis);
  if (!particular) return undefined;
  const sides = shownSides(p);
  return {
    kinds: ['linear with constant coefficients'],
    basis,
    particular: particular.value,
    steps: [
      step(
        'standard form',
        `It is linear in ${y} and its derivatives, with constant coefficients.`,
        [relation(sides.left, sides.right)],
      ),
      step(
        'characteristic equation',
        `With ${y} = e^(r${x}) the homogeneous equation becomes a polynomial in r.`,
        [relation(characteristic(coefficients), ZERO)],
      ),
      step('roots', 'Its roots.', rootRelations(roots.list)),
      step('homogeneous solution', multiplicities(roots.list), [
        relation(symbol(`${y}_h`), combined(basis)),
      ]),
      ...ofParticular(particular, y),
    ],
    notes: [],
    ...(roots.hangsOn ? { hangsOn: roots.hangsOn } : {}),
  };
  function ofParticular(found: Determined, name: string): Step[] {
    if (equals(force, ZERO)) return [];
    return [
      ...found.steps,
      step('general solution', 'The homogeneous solution and the particular one together.', [
        relation(symbol(name), generalOf({ basis, particular: found.value })),
      ]),
    ];
  }
}

/** By undetermined coefficients where the right side allows it, else by variation of parameters. */
export function particularOf(p: Linear, basis: readonly Expression[]): Determined | undefined {
  if (equals(p.force, ZERO)) return { value: ZERO, steps: [] };
  return (
    (isConstant(p) ? undetermined(p.coefficients, p.force, p.x) : undefined) ?? variation(p, basis)
  );
}

/** y⁽ⁿ⁾ = f(x): n times. */
function byIntegration({ coefficients, force, x, y }: Linear): LinearOutcome {
  const order = coefficients.length - 1;
  const X = symbol(x);
  let value = tidy(quotient(force, coefficients[order] as Expression));
  const formulas: Relation[] = [];
  for (let k = order - 1; k >= 0; k--) {
    value = tidy(expanded(antiderivative(value, x).value));
    const shown = Array.from({ length: order - k }, (_, j) =>
      product(symbol(`C_${order - j}`), power(X, whole(order - k - 1 - j))),
    );
    formulas.push(relation(symbol(y + "'".repeat(k)), sum(value, ...shown.reverse())));
  }
  const basis = Array.from({ length: order }, (_, k) => power(X, whole(k)));
  return {
    kinds: ['directly integrable', 'linear with constant coefficients'],
    basis,
    particular: value,
    steps: [
      step(
        'integration',
        `It is integrated ${order} times; each brings a constant, and numbers in front of constants go into them.`,
        formulas,
      ),
    ],
    notes: [],
  };
}

/** aₖ·(x − h)^(n−k)/aₙ for every k, where they are numbers. */
function eulerOf({
  coefficients,
  x,
}: Linear): { h: Expression; c: readonly Expression[] } | undefined {
  const n = coefficients.length - 1;
  const lead = coefficients[n] as Expression;
  const at = (h: Expression): readonly Expression[] | undefined => {
    const from = difference(symbol(x), h);
    const c = coefficients.map((a, k) =>
      normal(quotient(product(a, power(from, whole(n - k))), lead)),
    );
    return c.every((e) => !has(e, x)) ? c : undefined;
  };
  const centres = [
    ZERO,
    ...(has(lead, x) ? isolated(lead, ZERO, x) : []),
    ...coefficients
      .slice(0, n)
      .flatMap((a) => (equals(a, ZERO) ? [] : isolated(normal(quotient(lead, a)), ZERO, x))),
  ];
  for (const h of centres.filter((e) => !has(e, x))) {
    const c = at(h);
    if (c) return { h, c };
  }
  return undefined;
}

/** r(r − 1)…(r − k + 1) as coefficients of powers of r. */
function falling(k: number): Expression[] {
  let p: Expression[] = [ONE];
  for (let j = 0; j < k; j++)
    p = Array.from({ length: p.length + 1 }, (_, m) =>
      sum(p[m - 1] ?? ZERO, product(whole(-j), p[m] ?? ZERO)),
    );
  return p;
}

export function cauchyEuler(p: Linear, taken: Taken): LinearOutcome | undefined {
  const found = eulerOf(p);
  if (!found || isConstant(p)) return undefined;
  const { h, c } = found;
  const { x, y } = p;
  const n = c.length - 1;
  const inT = Array.from({ length: n + 1 }, (_, m) =>
    normal(sum(...c.map((e, k) => product(e, falling(k)[m] ?? ZERO)))),
  );
  const roots = rootsOf(inT, taken);
  if (!roots) return undefined;
  const T = symbol('§t');
  const from = difference(symbol(x), h);
  const log = call('log', from);
  const back = (a: Expression): Expression => asPowers(substituted(a, '§t', log), log);
  const basis = basisOf(roots.list, T).map(back);
  const force = tidy(
    quotient(product(p.force, power(from, whole(n))), p.coefficients[n] as Expression),
  );
  const particular = equals(force, ZERO)
    ? { value: ZERO, steps: [] }
    : (byLogarithm(inT, force, x, h, back) ?? variation(p, basis));
  if (!particular) return undefined;
  const equation = relation(
    sum(...c.map((e, k) => product(e, power(from, whole(k)), symbol(y + "'".repeat(k))))),
    force,
  );
  return {
    kinds: ['Cauchy–Euler'],
    basis,
    particular: particular.value,
    steps: [
      step(
        'standard form',
        `Each derivative of order k has the k-th power of ${equals(h, ZERO) ? x : `${x} − h`} in front.`,
        [equation],
      ),
      step(
        'indicial equation',
        `With ${y} = ${equals(h, ZERO) ? x : `(${x} − h)`}^r it becomes a polynomial in r.`,
        [relation(characteristic(inT), ZERO)],
      ),
      step('roots', 'Its roots.', rootRelations(roots.list)),
      step(
        'homogeneous solution',
        `A real root r gives ${x}^r, a pair a ± bi gives ${x}^a·cos(b ln ${x}) and ${x}^a·sin(b ln ${x}), a multiple root powers of ln ${x} as factors.`,
        [relation(symbol(`${y}_h`), combined(basis))],
      ),
      ...(equals(force, ZERO)
        ? []
        : [
            ...particular.steps,
            step('general solution', 'The homogeneous solution and the particular one together.', [
              relation(symbol(y), generalOf({ basis, particular: particular.value })),
            ]),
          ]),
    ],
    notes: [],
    ...(roots.hangsOn ? { hangsOn: roots.hangsOn } : {}),
  };
}

/** e^(c·ln x) as x^c. */
const asPowers = (a: Expression, log: Expression): Expression =>
  mapped(a, (part) => {
    if (part.kind !== 'power' || part.base.key !== E.key || part.exponent.kind !== 'product')
      return part;
    const rest = part.exponent.factors.filter((f) => f.key !== log.key);
    const [u] = partsOf(log);
    return rest.length === part.exponent.factors.length - 1 && u
      ? power(u, product(...rest))
      : part;
  });

/** With x = h + eᵗ the coefficients are constant. */
function byLogarithm(
  inT: readonly Expression[],
  force: Expression,
  x: string,
  h: Expression,
  back: (a: Expression) => Expression,
): Determined | undefined {
  const from = difference(symbol(x), h);
  const logs = mapped(force, (part) =>
    part.kind === 'call' && part.name === 'log' && equals(part.of[0] as Expression, from)
      ? symbol('§t')
      : part,
  );
  const inExponentials = substituted(logs, x, sum(h, power(E, symbol('§t'))));
  const found = undetermined(inT, tidy(expanded(inExponentials)), '§t');
  if (!found) return undefined;
  const shown = (s: Step): Step => ({
    ...s,
    formulas: s.formulas.map((r) => ({ ...r, left: back(r.left), right: back(r.right) })),
    parts: s.parts.map(shown),
  });
  return { value: back(found.value), steps: found.steps.map(shown) };
}
