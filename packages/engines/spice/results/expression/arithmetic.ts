/** The operators of trace expressions, over real and complex values. */
import { EngineError } from '../../../error.ts';
import type { Operator } from './tree.ts';
import { common, ONE, power, product, type Unit } from './unit.ts';
import { mapTwo, realOf, type Value } from './value.ts';

const COMPARISONS: Readonly<Partial<Record<Operator, (x: number, y: number) => number>>> = {
  '<': (x, y) => (x < y ? 1 : 0),
  '<=': (x, y) => (x <= y ? 1 : 0),
  '>': (x, y) => (x > y ? 1 : 0),
  '>=': (x, y) => (x >= y ? 1 : 0),
  '==': (x, y) => (x === y ? 1 : 0),
  '!=': (x, y) => (x !== y ? 1 : 0),
  '&': (x, y) => (x !== 0 && y !== 0 ? 1 : 0),
  '|': (x, y) => (x !== 0 || y !== 0 ? 1 : 0),
};

/** Throws EngineError `unsupported` where complex values are compared. */
export function binary(operator: Operator, a: Value, b: Value): Value {
  switch (operator) {
    case '+':
    case '-':
      return sum(a, b, operator === '+' ? 1 : -1);
    case '*':
      return times(a, b);
    case '/':
      return divided(a, b);
    case '^':
      return raised(a, b);
    case '%': {
      const re = mapTwo(realOf(a, 'The operator %'), realOf(b, 'The operator %'), (x, y) => x % y);
      return { re, unit: common(a.unit, b.unit) };
    }
    default: {
      const what = `The operator ${operator}`;
      return { re: mapTwo(realOf(a, what), realOf(b, what), COMPARISONS[operator]!), unit: ONE };
    }
  }
}

const add = (x: number, y: number): number => x + y;
const subtract = (x: number, y: number): number => x - y;
const multiply = (x: number, y: number): number => x * y;
const divide = (x: number, y: number): number => x / y;
const ZERO = Float64Array.of(0);

export function sum(a: Value, b: Value, sign: 1 | -1): Value {
  const f = sign === 1 ? add : subtract;
  const re = mapTwo(a.re, b.re, f);
  const unit = common(a.unit, b.unit);
  if (!a.im && !b.im) return { re, unit };
  return { re, im: full(mapTwo(a.im ?? ZERO, b.im ?? ZERO, f), re.length), unit };
}

/** Both parts are as long as one another. */
function full(part: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  return part.length === length ? part : new Float64Array(length).fill(part[0]!);
}

export function negated({ re, im, unit }: Value): Value {
  return { re: re.map((x) => -x), ...(im && { im: im.map((x) => -x) }), unit };
}

function times(a: Value, b: Value): Value {
  const unit = product(a.unit, b.unit);
  if (!a.im && !b.im) return { re: mapTwo(a.re, b.re, multiply), unit };
  if (!a.im || !b.im) {
    const [factor, z] = a.im ? [b.re, a] : [a.re, b];
    return { re: mapTwo(factor, z.re, multiply), im: mapTwo(factor, z.im!, multiply), unit };
  }
  const n = Math.max(a.re.length, b.re.length);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const da = a.re.length === 1 ? 0 : 1;
  const db = b.re.length === 1 ? 0 : 1;
  for (let i = 0, j = 0, k = 0; i < n; i++, j += da, k += db) {
    re[i] = a.re[j]! * b.re[k]! - a.im[j]! * b.im[k]!;
    im[i] = a.re[j]! * b.im[k]! + a.im[j]! * b.re[k]!;
  }
  return { re, im, unit };
}

/** Smith's division (Comm. ACM 5 (1962) 435): no overflow of |b|². */
function divided(a: Value, b: Value): Value {
  const unit = product(a.unit, b.unit, -1);
  if (!b.im) {
    const re = mapTwo(a.re, b.re, divide);
    return a.im ? { re, im: mapTwo(a.im, b.re, divide), unit } : { re, unit };
  }
  const n = Math.max(a.re.length, b.re.length);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const da = a.re.length === 1 ? 0 : 1;
  const db = b.re.length === 1 ? 0 : 1;
  for (let i = 0, j = 0, k = 0; i < n; i++, j += da, k += db) {
    const x = a.re[j]!;
    const y = a.im ? a.im[j]! : 0;
    const c = b.re[k]!;
    const d = b.im[k]!;
    if (Math.abs(c) >= Math.abs(d)) {
      const r = d / c;
      const s = c + d * r;
      re[i] = (x + y * r) / s;
      im[i] = (y - x * r) / s;
    } else {
      const r = c / d;
      const s = c * r + d;
      re[i] = (x * r + y) / s;
      im[i] = (y * r - x) / s;
    }
  }
  return { re, im, unit };
}

function raised(a: Value, b: Value): Value {
  const unit = unitOfPower(a.unit, b);
  if (!a.im && !b.im) return { re: mapTwo(a.re, b.re, Math.pow), unit };
  if (b.im)
    throw new EngineError(
      'unsupported',
      'A power with a complex exponent is not computed: exp(…) of a product with ln(…) is.',
    );
  const n = Math.max(a.re.length, b.re.length);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const da = a.re.length === 1 ? 0 : 1;
  const db = b.re.length === 1 ? 0 : 1;
  for (let i = 0, j = 0, k = 0; i < n; i++, j += da, k += db) {
    const size = Math.hypot(a.re[j]!, a.im![j]!) ** b.re[k]!;
    const turn = Math.atan2(a.im![j]!, a.re[j]!) * b.re[k]!;
    re[i] = size * Math.cos(turn);
    im[i] = size * Math.sin(turn);
  }
  return { re, im, unit };
}

function unitOfPower(unit: Unit, exponent: Value): Unit {
  if (unit === 'any') return exponent.unit === 'any' ? 'any' : ONE;
  if (exponent.re.length === 1) return power(unit, exponent.re[0]!);
  return 'unknown';
}
