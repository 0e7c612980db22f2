/** Linear equations of the second order with coefficients that change: reduction of order, and changes of unknown or variable. */

import { EngineError } from '../../../error.ts';
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
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { within } from '../../polynomial/work.ts';
import { isZero, signOf } from '../../simplify/zero.ts';
import { relation, step } from '../first-order/outcome.ts';
import { antiderivative, integralOf } from '../formal.ts';
import { rootOf } from '../isolate.ts';
import { normal, tidy } from '../normal.ts';
import type { Step } from '../solution.ts';
import { basisOf, cauchyEuler, constantCoefficients } from './constant.ts';
import type { Linear } from './linear.ts';
import { ofPolynomials, oneSolution } from './one-solution.ts';
import { combined, generalOf, type LinearOutcome } from './outcome.ts';
import { rootsOf } from './roots.ts';
import { simplified, variation } from './variation.ts';

/** What one way may cost, in products of terms. */
const PRODUCTS = 60_000;

/** Undefined where it fails or costs too much. */
function bounded<T>(work: () => T): T | undefined {
  try {
    return within(PRODUCTS, work);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

interface Homogeneous {
  readonly basis: readonly Expression[];
  readonly steps: readonly Step[];
}

export function secondOrder(p: Linear): LinearOutcome | undefined {
  if (p.coefficients.length !== 3) return undefined;
  const found =
    bounded(() => byReduction(p, oneSolution(p))) ??
    bounded(() => byNormalForm(p)) ??
    bounded(() => byVariable(p)) ??
    bounded(() => byReduction(p, ofPolynomials(p)));
  if (!found) return undefined;
  const particular = equals(p.force, ZERO) ? { value: ZERO, steps: [] } : variation(p, found.basis);
  if (!particular) return undefined;
  const name = symbol(`${p.y}_h`);
  return {
    kinds: ['linear of second order'],
    basis: found.basis,
    particular: particular.value,
    steps: [
      ...found.steps,
      step('homogeneous solution', 'The two solutions make all of the homogeneous equation.', [
        relation(name, combined(found.basis)),
      ]),
      ...(equals(p.force, ZERO)
        ? []
        : [
            ...particular.steps,
            step('general solution', 'The homogeneous solution and the particular one together.', [
              relation(
                symbol(p.y),
                generalOf({ basis: found.basis, particular: particular.value }),
              ),
            ]),
          ]),
    ],
    notes: [],
  };
}

const standard = ({ coefficients: [a0, a1, a2] }: Linear): { p: Expression; q: Expression } => ({
  p: tidy(normal(quotient(a1 as Expression, a2 as Expression))),
  q: tidy(normal(quotient(a0 as Expression, a2 as Expression))),
});

/** y₂ = y₁·∫ e^(−∫p)/y₁². */
function byReduction(l: Linear, one: Expression | undefined): Homogeneous | undefined {
  if (!one) return undefined;
  const { p } = standard(l);
  const inner = antiderivative(p, l.x);
  const wronskian = tidy(power(E, opposite(inner.value)));
  const integrand = simplified(quotient(wronskian, power(one, TWO)));
  const weight = antiderivative(integrand, l.x).value;
  const two = withoutNumber(tidy(product(one, tidy(weight))));
  const [y1, y2] = [symbol(`${l.y}_1`), symbol(`${l.y}_2`)];
  return {
    basis: [one, two],
    steps: [
      step(
        'one solution',
        'One solution is found among products of powers, exponentials and polynomials.',
        [relation(y1, one)],
      ),
      step(
        'reduction of order',
        `With ${l.y} = ${l.y}₁·u the equation is of the first order for u′.`,
        [relation(y2, product(y1, integralOf(integrand, l.x))), relation(y2, two)],
      ),
    ],
  };
}

/** A number in front belongs to the constant. */
function withoutNumber(a: Expression): Expression {
  if (a.kind === 'product' && isNumber(a.factors[0] as Expression))
    return product(...a.factors.slice(1));
  return a;
}

/** y = e^(−∫p/2)·u with u″ + I·u = 0, where I is c, c/(x − h)² or that of spherical Bessel functions. */
function byNormalForm(l: Linear): Homogeneous | undefined {
  const { p, q } = standard(l);
  const invariant = normal(
    sum(
      q,
      opposite(quotient(power(p, TWO), whole(4))),
      opposite(quotient(derivative(p, l.x), TWO)),
    ),
  );
  const inner = antiderivative(p, l.x);
  if (inner.isFormal) return undefined;
  const factor = tidy(power(E, quotient(inner.value, whole(-2))));
  const u: Linear = { coefficients: [invariant, ZERO, ONE], force: ZERO, x: l.x, y: 'u' };
  const found =
    constantCoefficients(u, 'positive letters') ??
    cauchyEuler(u, 'positive letters') ??
    spherical(invariant, l.x);
  if (!found || (found.hangsOn && isOpen(found.hangsOn.value))) return undefined;
  return {
    basis: found.basis.map((b) => tidy(product(factor, b))),
    steps: [
      step('normal form', `With ${l.y} = w·u the first derivative falls away.`, [
        relation(symbol('w'), factor),
        relation(sum(symbol("u''"), product(invariant, symbol('u'))), ZERO),
      ]),
      ...found.steps,
    ],
  };
}

/** A sign that positive letters do not decide. */
const isOpen = (a: Expression): boolean => signOf(normal(a), () => true) === undefined;

/** u″ + (a ∓ n(n+1)/x²)·u = 0: x^(n+1)·((1/x)·d/dx)ⁿ of sin(kx)/x and cos(kx)/x. */
function spherical(invariant: Expression, x: string): LinearOutcome | undefined {
  const X = symbol(x);
  const a = normal(
    substituted(
      normal(sum(invariant, quotient(product(X, derivative(invariant, x)), TWO))),
      x,
      ONE,
    ),
  );
  const b = normal(product(power(X, TWO), difference(invariant, a)));
  if (!isNumber(b) || has(a, x) || b.value.n >= 0n) return undefined;
  // n(n + 1) = −b.
  const n = [1, 2, 3, 4].find((k) => b.value.d === 1n && BigInt(k * (k + 1)) === -b.value.n);
  const sign = signOf(a, () => true);
  if (n === undefined || !sign) return undefined;
  const rate = rootOf(sign < 0 ? opposite(a) : a);
  const names = sign < 0 ? ['sinh', 'cosh'] : ['sin', 'cos'];
  const basis = names.map((name) => {
    let u = quotient(call(name, product(rate, X)), X);
    for (let k = 0; k < n; k++) u = quotient(derivative(u, x), X);
    return tidy(normal(product(power(X, whole(n + 1)), u)));
  });
  return {
    kinds: [],
    basis,
    particular: ZERO,
    steps: [
      step(
        'spherical Bessel functions',
        'It is the equation of spherical Bessel functions of a whole order.',
        basis.map((u, k) => relation(symbol(`u_${k + 1}`), u)),
      ),
    ],
    notes: [],
  };
}

/** t = ∫√|q| dx makes the coefficients constant, where (q′ + 2pq)/q^(3/2) is one. */
function byVariable(l: Linear): Homogeneous | undefined {
  const { p, q } = standard(l);
  if (equals(q, ZERO)) return undefined;
  const square = normal(
    quotient(power(sum(derivative(q, l.x), product(TWO, p, q)), TWO), power(q, whole(3))),
  );
  if (has(square, l.x) && !isZero(normal(derivative(square, l.x)))) return undefined;
  for (const turn of [ONE, whole(-1)]) {
    const rate = rootOf(normal(product(turn, q)));
    const t = antiderivative(rate, l.x);
    if (t.isFormal || has(t.value, 'i')) continue;
    // y_tt + m·y_t ± y = 0 with m = (rate′ + p·rate)/rate².
    const m = tidy(
      normal(quotient(sum(derivative(rate, l.x), product(p, rate)), power(rate, TWO))),
    );
    const constant = has(m, l.x) ? (isZero(m) ? ZERO : undefined) : m;
    if (!constant) continue;
    const roots = rootsOf([turn, constant, ONE]);
    if (!roots || (roots.hangsOn && isOpen(roots.hangsOn.value))) continue;
    const basis = basisOf(roots.list, symbol('§t')).map((b) => tidy(substituted(b, '§t', t.value)));
    return {
      basis,
      steps: [
        step('change of the variable', 'In a new variable t the coefficients are constant.', [
          relation(symbol('t'), t.value),
          relation(
            sum(
              symbol(`${l.y}''`),
              product(constant, symbol(`${l.y}'`)),
              product(turn, symbol(l.y)),
            ),
            ZERO,
          ),
        ]),
      ],
    };
  }
  return undefined;
}
