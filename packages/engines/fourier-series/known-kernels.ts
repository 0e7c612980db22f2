/**
 * Functions of one wave w = A + R·cos φ whose series are known in closed form: 1/w and 1/w² by the pole inside the unit
 * circle, ln w by the same geometric series, e^w, cos w and sin w by Bessel’s functions (Jacobi–Anger). Each is
 * κ₀ + 2Σ κₖ cos kφ. Where the geometric ratio is s = (√(A² − R²) − A)/R: 1/w has κₖ = sᵏ/√(A² − R²), ln w −sᵏ/k.
 */
import { expanded } from '../algebra/expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  HALF,
  isNumber,
  MINUS_ONE,
  ONE,
  PI,
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
import { squareParts } from '../algebra/rational/square-root.ts';
import { Constants, type Values } from '../transform/constants.ts';
import { circleOf, N, SIGN } from './integer-angles.ts';
import { numberOf } from './resolve.ts';
import { tidied } from './tidy.ts';
import type { OneWave } from './trigonometric.ts';

/** n + by, or by alone: the number of a harmonic, which is 1 at least. */
export interface Order {
  readonly hasN: boolean;
  readonly by: number;
}

export type KernelKind = 'reciprocal' | 'square' | 'log' | 'exp' | 'cos' | 'sin';

export interface Kernel {
  readonly kind: KernelKind;
  readonly wave: OneWave;
  /** κ₀. */
  readonly mean: Expression;
  readonly at: (order: Order) => Expression;
  /** √(A² − R²) and s, of those that have them. */
  readonly root?: Expression;
  readonly ratio?: Expression;
}

export const orderOf = ({ hasN, by }: Order): Expression => (hasN ? plus(N, whole(by)) : whole(by));

/** Undefined where w has a zero, so that 1/w and ln w are another matter. */
export function kernelOf(kind: KernelKind, wave: OneWave, values: Values): Kernel | undefined {
  switch (kind) {
    case 'exp':
      return exponential(wave, values);
    case 'cos':
    case 'sin':
      return turning(kind, wave, values);
    default:
      return geometric(kind, wave, values);
  }
}

function geometric(
  kind: 'reciprocal' | 'square' | 'log',
  wave: OneWave,
  values: Values,
): Kernel | undefined {
  const [level, size] = [numberOf(wave.level, values), numberOf(wave.size, values)];
  const isDivided = kind !== 'log';
  if (level < 0 && isDivided) {
    const turned = geometric(
      kind,
      { ...wave, level: opposite(wave.level), size: opposite(wave.size) },
      values,
    );
    return kind === 'reciprocal' ? turned && negated(turned) : turned;
  }
  if (!(level > Math.abs(size) || (!isDivided && level > 0 && level === Math.abs(size))))
    return undefined;
  const { level: A, size: R } = wave;
  const square = expanded(difference(times(A, A), times(R, R)));
  const root = rootOf(square, values);
  const ratio = tidied(quotient(difference(root, A), R));
  const inverse = tidied(quotient(opposite(plus(A, root)), R));
  const raised = raisedTo(ratio, inverse, values);
  const shared = { kind, wave, root, ratio };
  if (kind === 'log')
    return {
      ...shared,
      mean: logarithm(tidied(quotient(plus(A, root), TWO))),
      at: (order) => opposite(quotient(raised(order), orderOf(order))),
    };
  if (kind === 'reciprocal')
    return {
      ...shared,
      mean: quotient(ONE, root),
      at: (order) => quotient(raised(order), root),
    };
  const cube = times(root, square);
  return {
    ...shared,
    mean: quotient(A, cube),
    at: (order) => quotient(times(raised(order), plus(A, times(orderOf(order), root))), cube),
  };
}

/** ln(3/4) as ln 3 − 2 ln 2, so that logarithms of numbers come together. */
export function logarithm(a: Expression): Expression {
  if (!isNumber(a) || a.value.n <= 0n || a.value.n * a.value.d > MAX_FACTORED)
    return call('log', a);
  const of = (n: bigint) => plus(...primesOf(Number(n)).map((p) => call('log', whole(p))));
  return difference(of(a.value.n), of(a.value.d));
}

const MAX_FACTORED = 1_000_000_000n;

/** With their multiplicity. */
function primesOf(n: number): number[] {
  const out: number[] = [];
  let rest = n;
  for (let p = 2; p * p <= rest; p++)
    while (rest % p === 0) {
      out.push(p);
      rest /= p;
    }
  return rest > 1 ? [...out, rest] : out;
}

const negated = (k: Kernel): Kernel => ({
  ...k,
  mean: opposite(k.mean),
  at: (order) => opposite(k.at(order)),
});

/** √square, of letters by what is a square in it, with its sign at the values. */
function rootOf(square: Expression, values: Values): Expression {
  const k = new Constants({});
  const ratio = k.of(square);
  const { outside, inside } = squareParts(ratio);
  if (typeof ratio.n === 'bigint' || inside !== 1n) return power(square, HALF);
  const own = k.expression(outside);
  return numberOf(own, values) < 0 ? opposite(own) : own;
}

/** sᵏ, what is below 0 with its sign apart and 1/2ᵏ rather than (1/2)ᵏ. */
function raisedTo(
  s: Expression,
  inverse: Expression,
  values: Values,
): (order: Order) => Expression {
  const isLess = numberOf(s, values) < 0;
  const [size, other] = isLess ? [tidied(opposite(s)), tidied(opposite(inverse))] : [s, inverse];
  const sign = (order: Order) => (isLess ? signOf(order) : ONE);
  const bare = toN(size);
  return (order) => {
    const fixed = power(order.by < 0 ? other : size, whole(Math.abs(order.by)));
    return times(sign(order), order.hasN ? bare : ONE, expanded(fixed));
  };
}

/** Fractions and their roots by whole numbers: (√5/5)ⁿ as 1/5^(n/2). */
function toN(size: Expression): Expression {
  const square = isNumber(size) ? size : expanded(times(size, size));
  if (!isNumber(square)) return power(size, N);
  const exponent = isNumber(size) ? N : times(HALF, N);
  return quotient(power(whole(square.value.n), exponent), power(whole(square.value.d), exponent));
}

/** e^(R cos φ) times e^A: κₖ = Iₖ(R). */
function exponential(wave: OneWave, values: Values): Kernel {
  const isLess = numberOf(wave.size, values) < 0;
  const size = isLess ? opposite(wave.size) : wave.size;
  const front = power(E, wave.level);
  const bessel = (order: Expression) => times(front, callNode('besseli', [order, size]));
  return {
    kind: 'exp',
    wave,
    mean: bessel(ZERO),
    at: (order) => times(isLess ? signOf(order) : ONE, bessel(orderOf(order))),
  };
}

const signOf = ({ hasN, by }: Order): Expression =>
  times(hasN ? SIGN : ONE, by % 2 === 0 ? ONE : MINUS_ONE);

/** cos(R cos φ) has κₖ = Jₖ(R)·cos(kπ/2), sin(R cos φ) Jₖ(R)·sin(kπ/2); the level is the caller’s. */
function turning(kind: 'cos' | 'sin', wave: OneWave, values: Values): Kernel {
  const isLess = numberOf(wave.size, values) < 0;
  const size = isLess ? opposite(wave.size) : wave.size;
  const turn = (order: Order) => circleOf(times(HALF, PI, orderOf(order)))[kind];
  const sign = isLess && kind === 'sin' ? MINUS_ONE : ONE;
  const bessel = (order: Expression) => callNode('besselj', [order, size]);
  return {
    kind,
    wave,
    mean: kind === 'cos' ? bessel(ZERO) : ZERO,
    at: (order) => times(sign, bessel(orderOf(order)), turn(order)),
  };
}
