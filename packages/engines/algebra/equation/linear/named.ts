/** Linear equations whose solutions have names of their own, which the algebra has no functions for: they are told. */

import { derivative } from '../../expression/derivative.ts';
import {
  type Expression,
  equals,
  has,
  isNumber,
  ONE,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { textOf } from '../../expression/write.ts';
import { signOf } from '../../simplify/zero.ts';
import { relation, step } from '../first-order/outcome.ts';
import { isolated, rootOf } from '../isolate.ts';
import { normal, tidy } from '../normal.ts';
import type { Kind, Step } from '../solution.ts';
import { characteristic } from './constant.ts';
import { isConstant, type Linear, shownSides } from './linear.ts';
import { rootsOf } from './roots.ts';

export interface Told {
  readonly kinds: readonly Kind[];
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
}

interface Standard {
  readonly p: Expression;
  readonly q: Expression;
  readonly x: string;
}

/** What an equation is that no method here solves; undefined where that is not known either. */
export function named(l: Linear): Told | undefined {
  const sides = shownSides(l);
  const standardForm = step('standard form', `It is linear in ${l.y} and its derivatives.`, [
    relation(sides.left, sides.right),
  ]);
  if (isConstant(l) && rootsOf(l.coefficients))
    return {
      kinds: ['linear with constant coefficients'],
      steps: [standardForm],
      notes: ['For this right side no particular solution was found that could be checked.'],
    };
  if (isConstant(l))
    return {
      kinds: ['linear with constant coefficients'],
      steps: [
        standardForm,
        step('characteristic equation', 'Its roots are not told by square roots and angles.', [
          relation(characteristic(l.coefficients), ZERO),
        ]),
      ],
      notes: [
        `The solutions are e^(r${l.x}) for the roots r of ${textOf(characteristic(l.coefficients))} = 0, which has factors of the third degree or a higher one without roots by square roots.`,
      ],
    };
  if (l.coefficients.length !== 3) return undefined;
  const [a0, a1, a2] = l.coefficients as [Expression, Expression, Expression];
  const s: Standard = {
    p: tidy(normal(quotient(a1, a2))),
    q: tidy(normal(quotient(a0, a2))),
    x: l.x,
  };
  const told = [airy, bessel, legendre, hermite, kummer]
    .map((f) => f(s))
    .find((t) => t !== undefined);
  const rest = equals(l.force, ZERO)
    ? ''
    : ' That is the homogeneous equation’s; a right side is added by variation of parameters.';
  if (!told) return undefined;
  return {
    kinds: ['special functions'],
    steps: [standardForm],
    notes: [`${told}${rest} These functions are not among those that are worked with here.`],
  };
}

const text = (e: Expression): string => textOf(tidy(e));

/** y″ + (1/x)·y′ + (k² − ν²/x²)·y = 0 and, by y = x^a·u(x), those with (1 − 2a)/x. */
function bessel({ p, q, x }: Standard): string | undefined {
  const X = symbol(x);
  const c = normal(product(p, X));
  if (has(c, x)) return undefined;
  const a = normal(quotient(difference(ONE, c), TWO));
  // q = k² m² x^(2m−2) + (a² − ν²m²)/x².
  const square = normal(product(q, power(X, TWO)));
  const e = normal(derivative(square, x));
  if (equals(e, ZERO)) return undefined;
  const degree = normal(
    quotient(product(X, e), normal(difference(square, constantPart(square, x)))),
  );
  if (has(degree, x) || equals(degree, ZERO)) return undefined;
  const m = normal(quotient(degree, TWO));
  const k2 = normal(
    quotient(difference(square, constantPart(square, x)), product(power(X, degree), power(m, TWO))),
  );
  if (has(k2, x)) return undefined;
  const nu2 = normal(quotient(difference(power(a, TWO), constantPart(square, x)), power(m, TWO)));
  const sign = signOf(k2, () => true);
  if (!sign) return undefined;
  const k = rootOf(normal(sign < 0 ? opposite(k2) : k2));
  const nu = text(rootOf(nu2));
  const at = text(product(k, power(X, m)));
  const front = equals(a, ZERO) ? '' : `${text(power(X, a))}*`;
  const [f, g] = sign < 0 ? ['I', 'K'] : ['J', 'Y'];
  return `It is Bessel’s equation${sign < 0 ? ', modified,' : ''} of order ${nu}: y = ${front}(C_1*${f}_(${nu})(${at}) + C_2*${g}_(${nu})(${at})).`;
}

/** The term without x of a sum of powers. */
function constantPart(a: Expression, x: string): Expression {
  const terms = a.kind === 'sum' ? a.terms : [a];
  return sum(...terms.filter((t) => !has(t, x)));
}

/** y″ = (kx + m)·y. */
function airy({ p, q, x }: Standard): string | undefined {
  const k = normal(opposite(derivative(q, x)));
  if (!equals(p, ZERO) || has(k, x) || equals(k, ZERO)) return undefined;
  const at = text(normal(quotient(opposite(q), power(k, quotient(TWO, whole(3))))));
  return `It is Airy’s equation: y = C_1*Ai(${at}) + C_2*Bi(${at}).`;
}

/** (1 − x²)·y″ − 2x·y′ + n(n + 1)·y = 0. */
function legendre({ p, q, x }: Standard): string | undefined {
  const X = symbol(x);
  const under = difference(ONE, power(X, TWO));
  const c = normal(product(q, under));
  if (has(c, x) || !equals(normal(sum(product(p, under), product(TWO, X))), ZERO)) return undefined;
  const [n] = isolated(sum(power(symbol('§n'), TWO), symbol('§n')), c, '§n');
  return (
    n &&
    `It is Legendre’s equation of degree ${text(n)}: y = C_1*P_n(${x}) + C_2*Q_n(${x}) with that n.`
  );
}

/** y″ − 2x·y′ + 2n·y = 0. */
function hermite({ p, q, x }: Standard): string | undefined {
  if (has(q, x) || !equals(normal(sum(p, product(TWO, symbol(x)))), ZERO)) return undefined;
  return `It is Hermite’s equation with n = ${text(quotient(q, TWO))}: y = C_1*H_n(${x}) + C_2*M(-n/2, 1/2, ${x}^2).`;
}

/** x·y″ + (b − x)·y′ − a·y = 0. */
function kummer({ p, q, x }: Standard): string | undefined {
  const X = symbol(x);
  const a = normal(opposite(product(X, q)));
  const b = normal(sum(product(X, p), X));
  if (has(a, x) || has(b, x)) return undefined;
  const isLaguerre = isNumber(b) && equals(b, ONE);
  return `It is ${isLaguerre ? `Laguerre’s equation with n = ${text(opposite(a))}, a case of Kummer’s` : 'Kummer’s equation'}: y = C_1*M(${text(a)}, ${text(b)}, ${x}) + C_2*U(${text(a)}, ${text(b)}, ${x}).`;
}
