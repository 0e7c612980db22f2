/**
 * The functions of expressions with their slopes. Poles have finite values as ngspice 39 gives them (its B sources take a
 * divisor of 0 and a logarithm of 0 as of 10^−32), so that Newton's method survives an iterate there; slopes end at 10^15.
 * Outside of where a function has a value, it goes on at its edge, and `isOutside` tells.
 */
import type { BinaryOperator, FunctionName } from '../../expression/expression.ts';

/** gmin·10^−20: what ngspice puts in place of a 0. */
export const POLE = 1e-32;
const FLAT = 1e-15;
/** Arguments of exp above this are beyond what is computed. */
export const MAX_EXPONENT = 700;

export interface Unary {
  value(x: number): number;
  /** dy/dx; y is the value at x. */
  slope(x: number, y: number): number;
  isOutside?(x: number): boolean;
  /** `the square root`, for refusals. */
  readonly words: string;
}

export interface Binary {
  value(x: number, y: number): number;
  slopeX(x: number, y: number, value: number): number;
  slopeY(x: number, y: number, value: number): number;
  isOutside?(x: number, y: number): boolean;
  readonly words: string;
}

const none = (): number => 0;
const truth = (is: boolean): number => (is ? 1 : 0);
const step = (value: Unary['value'], words: string): Unary => ({ value, slope: none, words });

export type UnaryName = Exclude<
  FunctionName,
  'exp' | 'ddt' | 'sdt' | 'pow' | 'pwr' | 'pwrs' | 'min' | 'max' | 'atan2' | 'hypot' | 'limit'
>;

const logarithm = (base: number, words: string): Unary => ({
  value: (x) => Math.log(Math.max(x, POLE)) / base,
  slope: (x) => 1 / (base * Math.max(x, FLAT)),
  isOutside: (x) => x < 0,
  words,
});

const TRIGONOMETRIC = {
  sin: { value: Math.sin, slope: Math.cos, words: 'the sine' },
  cos: { value: Math.cos, slope: (x) => -Math.sin(x), words: 'the cosine' },
  tan: { value: Math.tan, slope: (_, y) => 1 + y * y, words: 'the tangent' },
  asin: {
    value: (x) => Math.asin(Math.min(Math.max(x, -1), 1)),
    slope: (x) => 1 / Math.sqrt(Math.max(1 - x * x, FLAT * FLAT)),
    isOutside: (x) => Math.abs(x) > 1,
    words: 'the inverse sine',
  },
  acos: {
    value: (x) => Math.acos(Math.min(Math.max(x, -1), 1)),
    slope: (x) => -1 / Math.sqrt(Math.max(1 - x * x, FLAT * FLAT)),
    isOutside: (x) => Math.abs(x) > 1,
    words: 'the inverse cosine',
  },
  atan: { value: Math.atan, slope: (x) => 1 / (1 + x * x), words: 'the inverse tangent' },
  sinh: { value: Math.sinh, slope: Math.cosh, words: 'the hyperbolic sine' },
  cosh: { value: Math.cosh, slope: Math.sinh, words: 'the hyperbolic cosine' },
  tanh: {
    value: Math.tanh,
    // 1 − y² loses every digit where y is near 1.
    slope: (x) => (Math.abs(x) > 350 ? 0 : 1 / Math.cosh(x) ** 2),
    words: 'the hyperbolic tangent',
  },
  asinh: {
    value: Math.asinh,
    slope: (x) => 1 / Math.hypot(1, x),
    words: 'the inverse hyperbolic sine',
  },
  acosh: {
    value: (x) => Math.acosh(Math.max(x, 1)),
    slope: (x) => 1 / Math.sqrt(Math.max((x - 1) * (x + 1), FLAT * FLAT)),
    isOutside: (x) => x < 1,
    words: 'the inverse hyperbolic cosine',
  },
  atanh: {
    value: (x) => Math.atanh(Math.min(Math.max(x, FLAT - 1), 1 - FLAT)),
    slope: (x) => 1 / Math.max((1 - x) * (1 + x), FLAT),
    // At 1 itself is a pole, which a tanh that was rounded to 1 comes to.
    isOutside: (x) => Math.abs(x) > 1,
    words: 'the inverse hyperbolic tangent',
  },
} satisfies Partial<Record<UnaryName, Unary>>;

const STEPS = {
  sgn: step(Math.sign, 'the sign'),
  floor: step(Math.floor, 'the whole number below'),
  ceil: step(Math.ceil, 'the whole number above'),
  int: step(Math.trunc, 'the whole part'),
  nint: step(nearestEven, 'the nearest whole number'),
  u: step((x) => truth(x > 0), 'the unit step'),
  inv: step((x) => truth(!(x > 0.5)), 'the inverter'),
  buf: step((x) => truth(x > 0.5), 'the buffer'),
} satisfies Partial<Record<UnaryName, Unary>>;

export const UNARY: Readonly<Record<UnaryName, Unary>> = {
  ...TRIGONOMETRIC,
  ...STEPS,
  abs: { value: Math.abs, slope: Math.sign, words: 'the magnitude' },
  sqrt: {
    value: (x) => Math.sqrt(Math.max(x, 0)),
    slope: (_, y) => 0.5 / Math.max(y, FLAT),
    isOutside: (x) => x < 0,
    words: 'the square root',
  },
  ln: logarithm(1, 'the logarithm'),
  log10: logarithm(Math.LN10, 'the decimal logarithm'),
  u2: {
    value: (x) => Math.min(Math.max(x, 0), 1),
    slope: (x) => truth(x > 0 && x < 1),
    words: 'the unit ramp',
  },
  uramp: { value: (x) => Math.max(x, 0), slope: (x) => truth(x > 0), words: 'the ramp' },
  square: { value: (x) => x * x, slope: (x) => 2 * x, words: 'the square' },
};

export const NEGATE: Unary = { value: (x) => -x, slope: () => -1, words: 'the negative' };
export const NOT: Unary = step((x) => truth(x === 0), 'the negation');

/** Halves to the even side, as C's nearbyint does. */
function nearestEven(x: number): number {
  const down = Math.floor(x);
  if (x - down !== 0.5) return Math.round(x);
  return down % 2 === 0 ? down : down + 1;
}

const compare = (value: Binary['value'], words: string): Binary => ({
  ...{ value, words, slopeX: none, slopeY: none },
});

/** |x|^y, which has no value at 0 for y below 0. */
const POWER: Binary = {
  value: (x, y) => Math.abs(x) ** y,
  slopeX: (x, y) => (x < 0 ? -y : y) * Math.max(Math.abs(x), 1e-30) ** (y - 1),
  slopeY: (x, _, value) => (x === 0 ? 0 : value * Math.log(Math.abs(x))),
  isOutside: (x, y) => x === 0 && y < 0,
  words: 'the power',
};

const SIGNED_POWER: Binary = {
  ...POWER,
  value: (x, y) => Math.sign(x) * Math.abs(x) ** y,
  slopeX: (x, y) => y * Math.max(Math.abs(x), 1e-30) ** (y - 1),
};

const divisor = (y: number): number => (y === 0 ? POLE : y);
const apart = (y: number): number => (Math.abs(y) < FLAT ? (y < 0 ? -FLAT : FLAT) : y);

export const BINARY: Readonly<
  Record<BinaryOperator | 'pow' | 'pwr' | 'pwrs' | 'min' | 'max' | 'atan2' | 'hypot', Binary>
> = {
  '+': { value: (x, y) => x + y, slopeX: () => 1, slopeY: () => 1, words: 'the sum' },
  '-': { value: (x, y) => x - y, slopeX: () => 1, slopeY: () => -1, words: 'the difference' },
  '*': { value: (x, y) => x * y, slopeX: (_, y) => y, slopeY: (x) => x, words: 'the product' },
  '/': {
    value: (x, y) => x / divisor(y),
    slopeX: (_, y) => 1 / apart(y),
    slopeY: (x, y) => -x / (apart(y) * apart(y)),
    words: 'the quotient',
  },
  '%': {
    value: (x, y) => x % y,
    slopeX: () => 1,
    slopeY: (x, y) => (y === 0 ? 0 : -Math.trunc(x / y)),
    isOutside: (_, y) => y === 0,
    words: 'the remainder',
  },
  power: POWER,
  pow: POWER,
  pwr: POWER,
  pwrs: SIGNED_POWER,
  '<': compare((x, y) => truth(x < y), 'the comparison'),
  '<=': compare((x, y) => truth(x <= y), 'the comparison'),
  '>': compare((x, y) => truth(x > y), 'the comparison'),
  '>=': compare((x, y) => truth(x >= y), 'the comparison'),
  '==': compare((x, y) => truth(x === y), 'the comparison'),
  '!=': compare((x, y) => truth(x !== y), 'the comparison'),
  and: compare((x, y) => truth(x !== 0 && y !== 0), 'the conjunction'),
  or: compare((x, y) => truth(x !== 0 || y !== 0), 'the disjunction'),
  xor: compare((x, y) => truth((x !== 0) !== (y !== 0)), 'the exclusive or'),
  min: {
    value: Math.min,
    slopeX: (x, y) => truth(x <= y),
    slopeY: (x, y) => truth(x > y),
    words: 'the minimum',
  },
  max: {
    value: Math.max,
    slopeX: (x, y) => truth(x >= y),
    slopeY: (x, y) => truth(x < y),
    words: 'the maximum',
  },
  atan2: {
    value: Math.atan2,
    slopeX: (y, x) => x / Math.max(x * x + y * y, FLAT * FLAT),
    slopeY: (y, x) => -y / Math.max(x * x + y * y, FLAT * FLAT),
    words: 'the angle',
  },
  hypot: {
    value: Math.hypot,
    slopeX: (x, _, value) => x / Math.max(value, FLAT),
    slopeY: (_, y, value) => y / Math.max(value, FLAT),
    words: 'the length',
  },
};
