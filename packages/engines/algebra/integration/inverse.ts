/** u = ln x, asin, acos or atan of the variable, where the rest is written by the inverse: x = eᵘ, sin u, cos u, tan u. */
import { mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  HALF,
  has,
  ONE,
  partsOf,
  symbol,
  TWO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { coefficientOf, difference, opposite, power, product, sum } from '../expression/make.ts';
import { COSINE, multiple, SINE } from './angles.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';

interface Inverse {
  /** x, and what a root of its square and 1 is, by u. */
  readonly x: (u: Expression) => Expression;
  readonly slope: (u: Expression) => Expression;
  readonly square?: (x: Expression) => Expression;
  readonly root?: (u: Expression) => Expression;
  /** sin u and cos u by x. */
  readonly sine?: (x: Expression) => Expression;
  readonly cosine?: (x: Expression) => Expression;
}

const sin = (u: Expression): Expression => call('sin', u);
const cos = (u: Expression): Expression => call('cos', u);
const lessSquare = (x: Expression): Expression => difference(ONE, power(x, TWO));
const andSquare = (x: Expression): Expression => sum(ONE, power(x, TWO));
const leg = (x: Expression): Expression => power(lessSquare(x), HALF);
const overRoot = (x: Expression): Expression => power(andSquare(x), opposite(HALF));

const INVERSES: Readonly<Record<string, Inverse>> = {
  log: { x: (u) => power(E, u), slope: (u) => power(E, u) },
  asin: { x: sin, slope: cos, square: lessSquare, root: cos, sine: (x) => x, cosine: leg },
  acos: {
    x: cos,
    slope: (u) => opposite(sin(u)),
    square: lessSquare,
    root: sin,
    sine: leg,
    cosine: (x) => x,
  },
  atan: {
    x: (u) => product(sin(u), power(cos(u), opposite(ONE))),
    slope: (u) => power(cos(u), opposite(TWO)),
    square: andSquare,
    root: (u) => power(cos(u), opposite(ONE)),
    sine: (x) => product(x, overRoot(x)),
    cosine: overRoot,
  },
};

export function byInverse(f: Expression, x: string): readonly Change[] {
  const name = freshName(x, f);
  if (!name) return [];
  return [...namesIn(f, x)].map((of) => changed(f, x, name, of, INVERSES[of] as Inverse));
}

/** The inverse functions that stand with the variable itself. */
function namesIn(f: Expression, x: string): Set<string> {
  const found = new Set<string>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.kind === 'call' && INVERSES[a.name] && a.of[0]?.key === x) found.add(a.name);
    partsOf(a).forEach(look);
  };
  look(f);
  return found;
}

function changed(f: Expression, x: string, name: string, of: string, inverse: Inverse): Change {
  const [u, v] = [symbol(name), symbol(x)];
  const value = call(of, v);
  const square = inverse.square?.(v).key;
  // Roots of 1 ± x² are functions of u, too: the angle is one for which they are positive.
  const inner = mapped(f, (a) => {
    if (a.key === value.key) return u;
    if (a.kind !== 'power') return a;
    if (a.base.key === x && of === 'log') return power(E, product(a.exponent, u));
    const root = a.base.key === square ? inverse.root?.(u) : undefined;
    return root ? power(root, product(TWO, a.exponent)) : a;
  });
  return {
    rule: 'substitution',
    name,
    choices: [
      { name, value },
      { name: x, value: inverse.x(u) },
    ],
    integrand: product(substituted(inner, x, inverse.x(u)), inverse.slope(u)),
    back: (a) => substituted(inAngles(a, name, v, inverse), name, value),
  };
}

/** sin ku and cos ku by x. */
function inAngles(a: Expression, name: string, x: Expression, inverse: Inverse): Expression {
  const { sine, cosine } = inverse;
  if (!sine || !cosine) return a;
  return mapped(a, (part) => {
    if (part.kind !== 'call' || !['sin', 'cos', 'tan'].includes(part.name)) return part;
    const { c, rest } = coefficientOf(part.of[0] as Expression);
    if (rest.key !== name || c.d !== 1n) return part;
    const wave = multiple(Number(c.n));
    const of =
      part.name === 'sin'
        ? wave.sine
        : part.name === 'cos'
          ? wave.cosine
          : product(wave.sine, power(wave.cosine, opposite(ONE)));
    return substituted(substituted(of, SINE.name, sine(x)), COSINE.name, cosine(x));
  });
}
