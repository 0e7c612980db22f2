/**
 * Entries of the table whose transforms are no fractions: roots, logarithms, what is divided by t, Bessel and error
 * functions, and bells (A. Erdélyi, Tables of Integral Transforms I, chapter IV). Each names where its transform is
 * singular, as the edge of the region of convergence is the rightmost of these places.
 */
import { derivative } from '../algebra/expression/derivative.ts';
import { expanded } from '../algebra/expression/expand.ts';
import {
  E,
  EULER,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { add, rational } from '../exact/rational.ts';
import { factorial, gammaOf } from './gamma.ts';
import { type Line, lineOf } from './line.ts';
import type { Trig } from './summands.ts';

/** A complex number, by its parts. */
export interface Place {
  readonly re: Expression;
  readonly im: Expression;
}

export interface Special {
  readonly value: Expression;
  readonly rule: string;
  readonly singular: readonly Place[];
  /** What the term is at 0 times t: the sum of all of one signal must be 0, or its integral does not converge. */
  readonly weight?: Expression;
}

/** tⁿ·e^(shift·t + square·t² + under/t) times another function. */
export interface Smooth {
  readonly n: Expression;
  readonly shift: Expression;
  readonly square: Expression;
  readonly under: Expression;
  readonly others: readonly Expression[];
}

const S = symbol('s');
const MAX_TIMES = 8;
const real = (re: Expression): Place => ({ re, im: ZERO });
const pair = (re: Expression, im: Expression): readonly Place[] => [
  { re, im },
  { re, im: opposite(im) },
];
const root = (a: Expression): Expression => power(a, HALF);
type Signs = (a: Expression) => number;

/** Undefined where the table has none; `signOf` decides by the values of the parameters. */
export function special(f: Smooth, signOf: Signs): Special | undefined {
  const { n, shift, square, under, others } = f;
  if (others.length > 1) return undefined;
  const at = difference(S, shift);
  const isPlain = equals(square, ZERO) && equals(under, ZERO);
  const [other] = others;
  if (isPlain && !other) return powers(n, at, shift, signOf);
  if (isPlain && isCall(other, 'log')) return logarithm(n, at, shift, other, signOf);
  if (isPlain && integerOf(n) === -1n && (isCall(other, 'sin') || isCall(other, 'cos')))
    return swingOverT(at, shift, other);
  if (!other && equals(square, ZERO)) return heat(n, at, shift, under, signOf);
  const k = integerOf(n);
  if (k === undefined || k < 0n || k > BigInt(MAX_TIMES)) return undefined;
  const once = !other ? bell(f, at, signOf) : isPlain ? named(other, at, shift, signOf) : undefined;
  return once && timesT(once, Number(k));
}

type Call = Extract<Expression, { kind: 'call' }>;
const isCall = (a: Expression | undefined, name: string): a is Call =>
  a?.kind === 'call' && a.name === name;

function timesT(f: Special, count: number): Special {
  let { value } = f;
  for (let j = 0; j < count; j++) value = opposite(derivative(value, 's'));
  return count === 0 ? f : { ...f, value, rule: `${f.rule}, times tⁿ: a derivative in s` };
}

/** tⁿ for n > −1 that is not whole, or 1/t. */
function powers(
  n: Expression,
  at: Expression,
  shift: Expression,
  signOf: Signs,
): Special | undefined {
  if (integerOf(n) === -1n)
    return {
      value: opposite(call('log', at)),
      rule: 'divided by t: ∫ F from s on',
      singular: [real(shift)],
      weight: ONE,
    };
  const p = plus(n, ONE);
  if (has(n, 't') || signOf(p) <= 0) return undefined;
  return {
    value: times(gammaOf(p), power(at, opposite(p))),
    rule: 'Γ(ν + 1)/sᵛ⁺¹',
    singular: [real(shift)],
  };
}

/** tⁿ·ln(bt): n!/sⁿ⁺¹·(1 + 1/2 + … + 1/n − γ − ln(s/b)). */
function logarithm(
  n: Expression,
  at: Expression,
  shift: Expression,
  log: Call,
  signOf: Signs,
): Special | undefined {
  const k = integerOf(n);
  const line = lineOf(log.of[0] as Expression);
  if (k === undefined || k < 0n || k > BigInt(MAX_TIMES)) return undefined;
  if (!line || !equals(line.start, ZERO) || signOf(line.slope) <= 0) return undefined;
  let harmonic = rational(0n);
  for (let j = 1n; j <= k; j++) harmonic = add(harmonic, rational(1n, j));
  const inside = plus(
    number(harmonic),
    opposite(EULER),
    call('log', line.slope),
    opposite(call('log', at)),
  );
  return {
    value: times(whole(factorial(k)), inside, power(at, whole(-(k + 1n)))),
    rule: 'a logarithm: −(ln s + γ)/s',
    singular: [real(shift)],
  };
}

/** sin(ωt + φ)/t and cos(ωt + φ)/t. */
function swingOverT(at: Expression, shift: Expression, trig: Trig): Special | undefined {
  const line = lineOf(trig.of[0] as Expression);
  if (!line) return undefined;
  const { slope: w, start } = line;
  const angle = call('atan', quotient(w, at));
  const log = times(number(rational(-1n, 2n)), call('log', plus(power(at, TWO), power(w, TWO))));
  const [c, s] = [call('cos', start), call('sin', start)];
  const isSine = trig.name === 'sin';
  return {
    value: isSine
      ? plus(times(c, angle), times(s, log))
      : difference(times(c, log), times(s, angle)),
    rule: 'divided by t: ∫ F from s on',
    singular: pair(shift, w),
    weight: isSine ? s : c,
  };
}

/** t^(−1/2)·e^(−k/t) and t^(−3/2)·e^(−k/t), k > 0. */
function heat(
  n: Expression,
  at: Expression,
  shift: Expression,
  under: Expression,
  signOf: Signs,
): Special | undefined {
  const k = opposite(under);
  if (!isNumber(n) || n.value.d !== 2n || signOf(k) <= 0) return undefined;
  const fall = power(E, times(whole(-2), root(k), root(at)));
  const front =
    n.value.n === -1n
      ? times(root(PI), power(at, number(rational(-1n, 2n))))
      : n.value.n === -3n
        ? root(quotient(PI, k))
        : undefined;
  return (
    front && { value: times(front, fall), rule: 'the kernel of heat', singular: [real(shift)] }
  );
}

/** e^(−bt²), b > 0: its transform is singular nowhere. */
function bell({ square, under }: Smooth, at: Expression, signOf: Signs): Special | undefined {
  const b = opposite(square);
  if (!equals(under, ZERO) || signOf(b) <= 0) return undefined;
  return {
    value: times(
      HALF,
      root(quotient(PI, b)),
      power(E, quotient(power(at, TWO), times(whole(4), b))),
      call('erfc', quotient(at, times(TWO, root(b)))),
    ),
    rule: 'a bell',
    singular: [],
  };
}

function named(
  f: Expression,
  at: Expression,
  shift: Expression,
  signOf: Signs,
): Special | undefined {
  if (f.kind !== 'call' || f.of.length !== 1) return undefined;
  const u = f.of[0] as Expression;
  const order = /^J(\d+)$/u.exec(f.name)?.[1];
  if (order !== undefined) return bessel(Number(order), u, at, shift, signOf);
  if (f.name === 'erf') return error(u, at, shift, signOf);
  if (f.name !== 'erfc') return undefined;
  const inverse = through0(power(u, whole(-2)), signOf);
  if (inverse)
    return {
      value: quotient(
        power(E, times(whole(-2), power(inverse, number(rational(-1n, 2n))), root(at))),
        at,
      ),
      rule: 'an error function of 1/√t',
      singular: [real(shift)],
    };
  const less = error(u, at, shift, signOf);
  return (
    less && {
      ...less,
      value: difference(power(at, MINUS_ONE), less.value),
      singular: [...less.singular, real(shift)],
    }
  );
}

/** b of b·t, where that is positive. */
function through0(u: Expression, signOf: Signs): Expression | undefined {
  const line: Line | undefined = lineOf(expanded(u));
  return line && equals(line.start, ZERO) && signOf(line.slope) > 0 ? line.slope : undefined;
}

function bessel(
  m: number,
  u: Expression,
  at: Expression,
  shift: Expression,
  signOf: Signs,
): Special | undefined {
  const b = through0(u, signOf);
  if (b) {
    const r = root(plus(power(at, TWO), power(b, TWO)));
    return {
      value: times(
        power(quotient(difference(r, at), b), whole(m)),
        power(plus(power(at, TWO), power(b, TWO)), number(rational(-1n, 2n))),
      ),
      rule: 'a Bessel function',
      singular: pair(shift, b),
    };
  }
  const c = m === 0 ? through0(power(u, TWO), signOf) : undefined;
  return (
    c && {
      value: quotient(power(E, quotient(opposite(c), times(whole(4), at))), at),
      rule: 'a Bessel function of √t',
      singular: [real(shift)],
    }
  );
}

/** erf(bt) and erf(√(bt)). */
function error(
  u: Expression,
  at: Expression,
  shift: Expression,
  signOf: Signs,
): Special | undefined {
  const b = through0(u, signOf);
  if (b)
    return {
      value: times(
        power(E, quotient(power(at, TWO), times(whole(4), power(b, TWO)))),
        call('erfc', quotient(at, times(TWO, b))),
        power(at, MINUS_ONE),
      ),
      rule: 'an error function',
      singular: [real(shift)],
    };
  const c = through0(power(u, TWO), signOf);
  return (
    c && {
      value: times(root(c), power(at, MINUS_ONE), power(plus(at, c), number(rational(-1n, 2n)))),
      rule: 'an error function of √t',
      singular: [real(shift), real(difference(shift, c))],
    }
  );
}
