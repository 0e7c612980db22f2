/** √(a² − x²), √(a² + x²), √(x² − a²): the angle of a triangle for x, and its sides on the way back. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { mapped, substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  HALF,
  has,
  isNumber,
  ONE,
  symbol,
  TWO,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  coefficientOf,
  difference,
  opposite,
  power,
  product,
  quotient,
  sum,
} from '@tollbench/engines/algebra/expression/make.ts';
import { byAngle, COSINE, multiple, SINE } from '@tollbench/engines/algebra/integration/angles.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import type { Step } from '@tollbench/engines/algebra/integration/result.ts';
import { isAntiderivative } from '@tollbench/engines/algebra/integration/verify.ts';
import { signOf } from '@tollbench/engines/algebra/simplify/zero.ts';
import { withBars } from '@tollbench/engines/calculus/real-logarithms.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { factorTex, integralTex, letter, tex, wordOf } from '../tex.ts';
import type { Working } from './step.ts';

export interface Trigonometric {
  readonly value: Expression;
  /** The integral in the angle. */
  readonly inner: Step;
  readonly say: (w: Working) => void;
  readonly back: (w: Working, lead: string) => void;
}

interface Angle {
  readonly name: 'sin' | 'tan' | 'sec';
  /** x, and the root, by the angle. */
  readonly x: Expression;
  readonly root: Expression;
  /** The angle, its sine and its cosine by x. */
  readonly theta: Expression;
  readonly sine: Expression;
  readonly cosine: Expression;
  readonly range: string;
}

/** Undefined where the integrand has no one root of a quadratic, or the integral in the angle is not found. */
export function trigonometricOf(f: Expression, x: string): Trigonometric | undefined {
  const base = radicandOf(f, x);
  const theta = has(f, 'theta') ? 'phi' : 'theta';
  const angle = base && angleFor(base, x, symbol(theta));
  if (!base || !angle) return undefined;
  const inAngle = mapped(f, (a) =>
    a.kind === 'power' && a.base.key === base.key && isNumber(a.exponent)
      ? power(angle.root, product(TWO, a.exponent))
      : a,
  );
  const raw = product(substituted(inAngle, x, angle.x), derivative(angle.x, theta));
  const g = plainest(raw, theta);
  if (has(g, x)) return undefined;
  const found = integrate(g, theta);
  const [inner] = found.kind === 'found' ? found.steps : [];
  if (!inner) return undefined;
  const value = short(backIn(inner.value, theta, angle));
  if (!isAntiderivative(value, f, x)) return undefined;
  const t = letter(theta);
  return {
    value,
    inner,
    say: (w) => {
      w.say(
        `Trigonometric substitution, ${angle.range}: the root becomes a side of a right triangle.`,
        `${letter(x)} = ${tex(angle.x)},\\quad d${letter(x)} = ${factorTex(short(derivative(angle.x, theta)))}d${t},\\quad ${tex(power(base, HALF))} = ${tex(angle.root)}`,
      );
      w.say(`The integral in ${wordOf(theta)}.`, `${integralTex(g, theta)}`);
    },
    back: (w, lead) => {
      w.say(
        'Back by the triangle.',
        `${t} = ${tex(angle.theta)},\\quad \\sin ${t} = ${tex(angle.sine)},\\quad \\cos ${t} = ${tex(angle.cosine)}`,
      );
      w.say('Together.', `${lead} = ${tex(withBars(value, f, x))}`);
    },
  };
}

/** The shortest of the product, its neat form, and that of its sines and cosines. */
function plainest(a: Expression, theta: string): Expression {
  const found = byAngle(a, theta);
  const waves =
    found?.angle.key === theta
      ? substituted(
          substituted(found.f, SINE.name, call('sin', symbol(theta))),
          COSINE.name,
          call('cos', symbol(theta)),
        )
      : a;
  return [a, short(a), short(waves)].reduce((best, b) =>
    b.key.length < best.key.length ? b : best,
  );
}

function radicandOf(f: Expression, x: string): Expression | undefined {
  const found = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.d === 2n)
      found.set(a.base.key, a.base);
    if (a.kind === 'sum') a.terms.forEach(look);
    else if (a.kind === 'product') a.factors.forEach(look);
    else if (a.kind === 'power') [a.base, a.exponent].forEach(look);
    else if (a.kind === 'call') a.of.forEach(look);
  };
  look(f);
  const [only, ...others] = [...found.values()];
  return others.length === 0 ? only : undefined;
}

function angleFor(base: Expression, x: string, theta: Expression): Angle | undefined {
  const second = derivative(derivative(base, x), x);
  if (has(second, x) || second.key === '0') return undefined;
  const a = product(HALF, second);
  const b = substituted(derivative(base, x), x, whole(0));
  const middle = opposite(quotient(b, product(TWO, a)));
  const least = substituted(base, x, middle);
  const [sa, sc] = [signOf(a, () => true), signOf(least, () => true)];
  if (!sa || !sc) return undefined;
  const v = symbol(x);
  const s = power(base, HALF);
  const size = power(sc > 0 ? least : opposite(least), HALF);
  const k = quotient(size, power(sa > 0 ? a : opposite(a), HALF));
  const away = quotient(difference(v, middle), k);
  const over = quotient(s, size);
  if (sa < 0 && sc > 0)
    return {
      name: 'sin',
      x: sum(middle, product(k, call('sin', theta))),
      root: product(size, call('cos', theta)),
      theta: call('asin', away),
      sine: away,
      cosine: over,
      range: 'the angle between −π/2 and π/2',
    };
  if (sa > 0 && sc > 0)
    return {
      name: 'tan',
      x: sum(middle, product(k, call('tan', theta))),
      root: product(size, call('sec', theta)),
      theta: call('atan', away),
      sine: quotient(away, over),
      cosine: power(over, whole(-1)),
      range: 'the angle between −π/2 and π/2',
    };
  if (sa > 0 && sc < 0)
    return {
      name: 'sec',
      x: sum(middle, product(k, call('sec', theta))),
      root: product(size, call('tan', theta)),
      theta: call('acos', power(away, whole(-1))),
      sine: quotient(over, away),
      cosine: power(away, whole(-1)),
      range: 'the angle between 0 and π/2',
    };
  return undefined;
}

/** With the triangle’s sides for functions of whole multiples of the angle, and of its half. */
function backIn(value: Expression, theta: string, angle: Angle): Expression {
  const sides = (a: Expression): Expression =>
    substituted(substituted(a, SINE.name, angle.sine), COSINE.name, angle.cosine);
  const plain = mapped(value, (part) => {
    if (part.kind !== 'call' || !/^(?:sin|cos|tan|cot|sec|csc)$/u.test(part.name)) return part;
    const { c, rest } = coefficientOf(part.of[0] as Expression);
    if (rest.key !== theta) return part;
    if (part.name === 'tan' && c.n === 1n && c.d === 2n)
      return sides(quotient(SINE, sum(ONE, COSINE)));
    if (c.d !== 1n) return part;
    const { sine, cosine } = multiple(Number(c.n));
    const of: Readonly<Record<string, Expression>> = {
      sin: sine,
      cos: cosine,
      tan: quotient(sine, cosine),
      cot: quotient(cosine, sine),
      sec: quotient(ONE, cosine),
      csc: quotient(ONE, sine),
    };
    return sides(of[part.name] as Expression);
  });
  return substituted(plain, theta, angle.theta);
}
