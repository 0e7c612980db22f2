/**
 * Fractions of sines and cosines of one angle: Bioche’s rules (u = cos, sin or tan, by what leaves f·dθ as it is), and the
 * tangent of half the angle where none applies. Roots of such fractions, where a sine or a cosine is left for du.
 */
import { mapped, substituted } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  has,
  integerOf,
  number,
  ONE,
  partsOf,
  symbol,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import {
  opposite as minus,
  type Polynomial,
  substituted as put,
  variableOf,
} from '../polynomial/polynomial.ts';
import * as R from '../rational/ratio.ts';
import { type ByAngle, byAngle, COSINE, SINE } from './angles.ts';
import { freshName, parametrised } from './parameters.ts';
import type { Change } from './reduction.ts';
import { type Split, splitBySquare } from './square.ts';

const square = (a: Expression): Expression => power(a, TWO);

export function byTrigonometry(f: Expression, x: string): readonly Change[] {
  const found = byAngle(f, x);
  const name = freshName(x, f);
  if (!found || !name) return [];
  const { f: plain, back } = parametrised(found.f, SINE.name, COSINE.name);
  if (isIrrational(found.f)) return [...byWave(found, name), ...byTangent(found, name)];
  const split = splitBySquare(plain, SINE.name, difference(ONE, square(COSINE)));
  if (!split) return [];
  const change = bioche(split, found, name);
  return change ? [{ ...change, integrand: back(change.integrand) }] : [];
}

/** Whether a sine or a cosine stands under a root or in a function. */
function isIrrational(a: Expression): boolean {
  if (!has(a, SINE.name) && !has(a, COSINE.name)) return false;
  if (a.kind === 'call') return true;
  if (a.kind === 'power' && integerOf(a.exponent) === undefined) return true;
  return partsOf(a).some(isIrrational);
}

/** ±1 where f(−c) is ±f(c), 0 where it is neither. */
function parity(f: R.Ratio, c: number): -1 | 0 | 1 {
  if (c < 0) return 1;
  const turned = (p: Polynomial) => put(p, c, minus(variableOf(c)));
  const other = R.ratio(turned(f.n), turned(f.d));
  return R.equals(other, f) ? 1 : R.equals(other, R.opposite(f)) ? -1 : 0;
}

/** f = A(c) + B(c)·s. */
function bioche(split: Split, { angle, slope }: ByAngle, name: string): Change | undefined {
  const { plain, root, expression } = split;
  const c = split.variable(COSINE.name);
  const [even, odd] = [parity(plain, c), parity(root, c)];
  const [a, b] = [expression(plain), expression(root)];
  const u = symbol(name);
  const made = (g: Expression, value: Expression): Change => ({
    rule: 'substitution',
    name,
    choices: [{ name, value }],
    integrand: quotient(g, slope),
    back: (inner) => substituted(inner, name, value),
  });
  if (R.isZero(plain)) return made(opposite(substituted(b, COSINE.name, u)), call('cos', angle));
  // cos θ·g(sin θ, cos²θ).
  if ((even === -1 || R.isZero(plain)) && (odd === -1 || R.isZero(root))) {
    const g = quotient(sum(a, product(b, u)), COSINE);
    return made(evenIn(g, difference(ONE, square(u))), call('sin', angle));
  }
  const isPolynomial = !hasCosine(plain.d, c) && !hasCosine(root.d, c);
  if ((even === 1 || R.isZero(plain)) && (odd === -1 || R.isZero(root))) {
    // Powers without a denominator are brought to multiples of the angle.
    if (isPolynomial) return undefined;
    const d = sum(ONE, square(u));
    const g = sum(a, product(quotient(b, COSINE), quotient(u, d)));
    const change = made(quotient(evenIn(g, quotient(ONE, d)), d), call('tan', angle));
    return { ...change, back: ofTangent(name, angle) };
  }
  return isPolynomial ? undefined : halfAngle(a, b, angle, slope, name);
}

const hasCosine = (d: Polynomial, c: number): boolean =>
  typeof d !== 'bigint' && (d.variable === c || d.coefficients.some((k) => hasCosine(k, c)));

/** With an expression for c², where c has even powers alone. */
const evenIn = (g: Expression, by: Expression): Expression =>
  substituted(g, COSINE.name, power(by, HALF));

/** atan(tan θ) is θ but for a constant, and 1 + tan²θ is 1/cos²θ. */
function ofTangent(name: string, angle: Expression): (value: Expression) => Expression {
  const u = symbol(name);
  const [turn, log] = [call('atan', u), call('log', sum(ONE, square(u)))];
  return (value) =>
    substituted(
      mapped(value, (part) =>
        part.key === turn.key
          ? angle
          : part.key === log.key
            ? product(whole(-2), call('log', call('cos', angle)))
            : part,
      ),
      name,
      call('tan', angle),
    );
}

function halfAngle(
  a: Expression,
  b: Expression,
  angle: Expression,
  slope: Expression,
  name: string,
): Change {
  const t = symbol(name);
  const d = sum(ONE, square(t));
  const [sine, cosine] = [quotient(product(TWO, t), d), quotient(difference(ONE, square(t)), d)];
  const f = substituted(sum(a, product(b, sine)), COSINE.name, cosine);
  const half = product(number({ n: 1n, d: 2n }), angle);
  return {
    rule: 'tangent half-angle substitution',
    name,
    choices: [{ name, value: call('tan', half) }],
    integrand: quotient(product(TWO, f), product(slope, d)),
    back: ofTangent(name, half),
  };
}

/** u = sin θ or cos θ of what has roots, where the other stands once and otherwise in even powers. */
function byWave({ f, angle, slope }: ByAngle, name: string): readonly Change[] {
  const u = symbol(name);
  const tried = [
    { of: SINE, other: COSINE, call: 'sin', sign: 1n },
    { of: COSINE, other: SINE, call: 'cos', sign: -1n },
  ];
  return tried.flatMap(({ of, other, call: wave, sign: sign1 }) => {
    const rest = difference(ONE, square(of));
    const g = mapped(quotient(f, other), (part) => {
      if (part.kind !== 'power' || part.base.key !== other.key) return part;
      const n = integerOf(part.exponent);
      return n !== undefined && n % 2n === 0n ? power(rest, whole(n / 2n)) : part;
    });
    const value = call(wave, angle);
    // Of one of them alone: the other is ±√(1 − u)·√(1 + u), and the sign has no slope.
    if (!has(f, other.name)) {
      const legs = (a: Expression) =>
        product(power(difference(ONE, a), HALF), power(sum(ONE, a), HALF));
      const sign = quotient(legs(value), call(wave === 'sin' ? 'cos' : 'sin', angle));
      return [
        {
          rule: 'substitution' as const,
          name,
          choices: [{ name, value }],
          integrand: quotient(
            product(whole(sign1), substituted(f, of.name, u)),
            product(legs(u), slope),
          ),
          back: (inner: Expression) => product(sign, substituted(inner, name, value)),
        },
      ];
    }
    if (has(g, other.name)) return [];
    return [
      {
        rule: 'substitution' as const,
        name,
        choices: [{ name, value }],
        integrand: quotient(product(whole(sign1), substituted(g, of.name, u)), slope),
        back: (inner: Expression) => substituted(inner, name, value),
      },
    ];
  });
}

/** u = tan θ of what has roots or functions, where only the tangent and even powers of the cosine are left. */
function byTangent({ f, angle, slope }: ByAngle, name: string): readonly Change[] {
  const u = symbol(name);
  const d = sum(ONE, square(u));
  const g = mapped(substituted(f, SINE.name, product(u, COSINE)), (part) => {
    // ln c is ½·ln c² but for a constant.
    if (part.kind === 'call' && part.name === 'log' && has(part, COSINE.name)) {
      const inside = substituted(
        square(part.of[0] as Expression),
        COSINE.name,
        power(d, opposite(HALF)),
      );
      return product(HALF, call('log', inside));
    }
    if (part.kind !== 'power' || part.base.key !== COSINE.key) return part;
    const n = integerOf(part.exponent);
    return n !== undefined && n % 2n === 0n ? power(d, whole(-n / 2n)) : part;
  });
  if (has(g, COSINE.name)) return [];
  return [
    {
      rule: 'substitution',
      name,
      choices: [{ name, value: call('tan', angle) }],
      integrand: quotient(g, product(slope, d)),
      back: ofTangent(name, angle),
    },
  ];
}
