/** The functions that expressions may have: their slopes, their values at known places, their parity. */
import type { Rational } from '../../exact/rational.ts';
import { mul, rational } from '../../exact/rational.ts';
import {
  CATALAN,
  callNode,
  E,
  type Expression,
  equals,
  HALF,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from './expression.ts';
import { coefficientOf, difference, opposite, power, product, quotient, sum } from './make.ts';

interface Of {
  /** Of one argument: its derivative. */
  readonly slope: (u: Expression) => Expression;
  /** What it is where that is known; undefined where it stays. */
  readonly value?: (u: Expression) => Expression | undefined;
  /** f(−u) is −f(u), or f(u). */
  readonly parity?: 'odd' | 'even';
}

const square = (u: Expression): Expression => power(u, TWO);
const root = (u: Expression): Expression => power(u, HALF);
const over = (u: Expression): Expression => quotient(ONE, u);
const f =
  (name: string) =>
  (u: Expression): Expression =>
    call(name, u);
const half = (n: number): Expression => number(rational(n, 2));
const surd = (n: number, d: number): Expression => quotient(root(whole(n)), whole(d));

/** sin(kπ/12), k = 0 … 6, where it is a root of whole numbers alone or two of them. */
const SINES: readonly Expression[] = [
  ZERO,
  quotient(difference(root(whole(6)), root(TWO)), whole(4)),
  HALF,
  surd(2, 2),
  surd(3, 2),
  quotient(sum(root(whole(6)), root(TWO)), whole(4)),
  ONE,
];

/** k of kπ/12, where the argument is that. */
function twelfths(u: Expression): number | undefined {
  if (equals(u, ZERO)) return 0;
  const { c, rest } = coefficientOf(u);
  if (!equals(rest, PI)) return undefined;
  const k: Rational = rational(c.n * 12n, c.d);
  return k.d === 1n ? Number(((k.n % 24n) + 24n) % 24n) : undefined;
}

function sineOf(k: number): Expression {
  const turn = ((k % 24) + 24) % 24;
  if (turn > 12) return opposite(sineOf(turn - 12));
  return SINES[turn <= 6 ? turn : 12 - turn] as Expression;
}

const sine = (shift: number) => (u: Expression) => {
  const k = twelfths(u);
  return k === undefined ? undefined : sineOf(k + shift);
};

function tangent(u: Expression): Expression | undefined {
  const k = twelfths(u);
  if (k === undefined || k % 12 === 6) return undefined;
  if (k % 2 === 1 && k % 3 !== 0) return rationalised(k);
  return quotient(sineOf(k), sineOf(k + 6));
}

/** tan(π/12) = 2 − √3, tan(5π/12) = 2 + √3. */
function rationalised(k: number): Expression {
  const r = k % 12;
  const value = (r === 1 || r === 11 ? difference : sum)(TWO, root(whole(3)));
  return r > 6 ? opposite(value) : value;
}

const at = (...known: readonly (readonly [Expression, Expression])[]) => {
  const values = new Map(known.map(([u, v]) => [u.key, v]));
  return (u: Expression): Expression | undefined => values.get(u.key);
};

/** 0 at whole multiples of π, ±G a quarter of a turn from them. */
function clausenAt(u: Expression): Expression | undefined {
  const k = twelfths(u);
  if (k === undefined || k % 6 !== 0) return undefined;
  if (k % 12 === 0) return ZERO;
  return k === 6 ? CATALAN : opposite(CATALAN);
}

/** πu²/2. */
const quarterTurns = (u: Expression): Expression => product(HALF, PI, square(u));
const piOver = (n: number, by = 1): Expression => product(number(rational(by, n)), PI);

export const FUNCTIONS: Readonly<Record<string, Of>> = {
  sin: { slope: f('cos'), value: sine(0), parity: 'odd' },
  cos: { slope: (u) => opposite(call('sin', u)), value: sine(6), parity: 'even' },
  tan: { slope: (u) => sum(ONE, square(call('tan', u))), value: tangent, parity: 'odd' },
  cot: { slope: (u) => opposite(sum(ONE, square(call('cot', u)))), parity: 'odd' },
  sec: { slope: (u) => product(call('sec', u), call('tan', u)), parity: 'even' },
  csc: { slope: (u) => opposite(product(call('csc', u), call('cot', u))), parity: 'odd' },
  sinh: { slope: f('cosh'), value: at([ZERO, ZERO]), parity: 'odd' },
  cosh: { slope: f('sinh'), value: at([ZERO, ONE]), parity: 'even' },
  tanh: {
    slope: (u) => difference(ONE, square(call('tanh', u))),
    value: at([ZERO, ZERO]),
    parity: 'odd',
  },
  asin: {
    slope: (u) => over(root(difference(ONE, square(u)))),
    value: at(
      [ZERO, ZERO],
      [HALF, piOver(6)],
      [surd(2, 2), piOver(4)],
      [surd(3, 2), piOver(3)],
      [ONE, piOver(2)],
    ),
    parity: 'odd',
  },
  acos: {
    slope: (u) => opposite(over(root(difference(ONE, square(u))))),
    value: at(
      [ZERO, piOver(2)],
      [HALF, piOver(3)],
      [surd(2, 2), piOver(4)],
      [surd(3, 2), piOver(6)],
      [ONE, ZERO],
      [MINUS_ONE, PI],
      [half(-1), piOver(3, 2)],
    ),
  },
  atan: {
    slope: (u) => over(sum(ONE, square(u))),
    value: at(
      [ZERO, ZERO],
      [ONE, piOver(4)],
      [root(whole(3)), piOver(3)],
      [surd(3, 3), piOver(6)],
      [difference(TWO, root(whole(3))), piOver(12)],
      [sum(TWO, root(whole(3))), piOver(12, 5)],
    ),
    parity: 'odd',
  },
  asinh: { slope: (u) => over(root(sum(ONE, square(u)))), value: at([ZERO, ZERO]), parity: 'odd' },
  acosh: {
    slope: (u) => over(product(root(difference(u, ONE)), root(sum(u, ONE)))),
    value: at([ONE, ZERO]),
  },
  atanh: { slope: (u) => over(difference(ONE, square(u))), value: at([ZERO, ZERO]), parity: 'odd' },
  log: { slope: over, value: at([ONE, ZERO], [E, ONE]) },
  abs: { slope: f('sign'), value: sizeOfNumber, parity: 'even' },
  sign: { slope: (u) => product(TWO, call('dirac', u)), value: signOfNumber, parity: 'odd' },
  heaviside: { slope: f('dirac') },
  dirac: { slope: (u) => call('dirac1', u), parity: 'even' },
  /** δ′ as it is typed; its form is dirac1. */
  doublet: { slope: (u) => call('dirac2', u), parity: 'odd' },
  erf: {
    slope: (u) => product(quotient(TWO, root(PI)), power(E, opposite(square(u)))),
    value: at([ZERO, ZERO]),
    parity: 'odd',
  },
  erfc: {
    slope: (u) => opposite(product(quotient(TWO, root(PI)), power(E, opposite(square(u))))),
    value: at([ZERO, ONE]),
  },
  /** −i·erf(iu). */
  erfi: {
    slope: (u) => product(quotient(TWO, root(PI)), power(E, square(u))),
    value: at([ZERO, ZERO]),
    parity: 'odd',
  },
  Ei: { slope: (u) => quotient(power(E, u), u) },
  Si: { slope: (u) => quotient(call('sin', u), u), value: at([ZERO, ZERO]), parity: 'odd' },
  Ci: { slope: (u) => quotient(call('cos', u), u) },
  li: { slope: (u) => over(call('log', u)) },
  /** Fresnel’s, of πt²/2. */
  fresnels: { slope: (u) => call('sin', quarterTurns(u)), value: at([ZERO, ZERO]), parity: 'odd' },
  fresnelc: { slope: (u) => call('cos', quarterTurns(u)), value: at([ZERO, ZERO]), parity: 'odd' },
  Li2: {
    slope: (u) => opposite(quotient(call('log', difference(ONE, u)), u)),
    value: at([ZERO, ZERO], [ONE, quotient(square(PI), whole(6))]),
  },
  Cl2: {
    slope: (u) => opposite(call('log', call('abs', product(TWO, call('sin', product(HALF, u)))))),
    value: clausenAt,
    parity: 'odd',
  },
  Ti2: { slope: (u) => quotient(call('atan', u), u), value: at([ZERO, ZERO]), parity: 'odd' },
};

function sizeOfNumber(u: Expression): Expression | undefined {
  if (equals(u, PI) || equals(u, E)) return u;
  if (!isNumber(u)) return undefined;
  return u.value.n < 0n ? opposite(u) : u;
}

function signOfNumber(u: Expression): Expression | undefined {
  if (equals(u, PI) || equals(u, E)) return ONE;
  if (!isNumber(u)) return undefined;
  return u.value.n === 0n ? ZERO : whole(u.value.n < 0n ? -1 : 1);
}

/** What becomes of a function of angles a quarter of a turn further: sin(u + π/2) = cos u. */
const FURTHER: Readonly<Record<string, { readonly name: string; readonly isTurned: boolean }>> = {
  sin: { name: 'cos', isTurned: false },
  cos: { name: 'sin', isTurned: true },
  tan: { name: 'cot', isTurned: true },
  cot: { name: 'tan', isTurned: true },
  sec: { name: 'csc', isTurned: true },
  csc: { name: 'sec', isTurned: false },
};

/** f(u + kπ/2) without the quarters of a turn; undefined where there are none. */
function withoutQuarters(name: string, u: Expression): Expression | undefined {
  if (u.kind !== 'sum' || !FURTHER[name]) return undefined;
  const turn = u.terms.find((t) => equals(coefficientOf(t).rest, PI));
  const k = turn && mul(coefficientOf(turn).c, TWO.value);
  if (!turn || k?.d !== 1n) return undefined;
  let [last, isTurned] = [name, false];
  for (let n = ((k.n % 4n) + 4n) % 4n; n > 0n; n--) {
    const next = FURTHER[last] as (typeof FURTHER)[string];
    last = next.name;
    isTurned = isTurned !== next.isTurned;
  }
  const plain = call(last, difference(u, turn));
  return isTurned ? opposite(plain) : plain;
}

/** A function of its argument, in its form: known values are taken, a sign in front and quarters of a turn come out. */
export function call(name: string, u: Expression): Expression {
  const { value, parity } = FUNCTIONS[name] ?? {};
  const known = value?.(u) ?? withoutQuarters(name, u);
  if (known) return known;
  if (!parity || !isTurned(u)) return callNode(name, [u]);
  // Multiplied into the terms: a sum behind a sign counts as turned itself.
  const inside = call(name, sum(opposite(u)));
  return parity === 'odd' ? opposite(inside) : inside;
}

/** Whether of u and −u it is the one that is turned round: a term's sign, a sum's by its first term in order. */
export function isTurned(u: Expression): boolean {
  if (u.kind !== 'sum') return coefficientOf(u).c.n < 0n;
  // By the rest of each term: signs have a part in the order of the terms, and u and −u must not both be turned.
  const [first] = u.terms
    .map(coefficientOf)
    .filter(({ rest }) => !isNumber(rest))
    .sort((a, b) => (a.rest.key < b.rest.key ? -1 : 1));
  return first !== undefined && first.c.n < 0n;
}
