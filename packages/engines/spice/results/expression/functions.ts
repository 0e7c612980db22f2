/** The functions of trace expressions by name. */
import { EngineError } from '../../../error.ts';
import { negated } from './arithmetic.ts';
import { common, DECIBEL, DEGREE, ONE, power, type Unit } from './unit.ts';
import { mapReal, mapTwo, realOf, type Value } from './value.ts';

type Implementation = (values: readonly Value[]) => Value;

const magnitude = ({ re, im }: Value): Float64Array =>
  im ? mapTwo(re, im, Math.hypot) : mapReal({ re }, Math.abs);

const degrees = ({ re, im }: Value): Float64Array =>
  mapTwo(im ?? new Float64Array(re.length), re, (y, x) => (Math.atan2(y, x) * 180) / Math.PI);

export const decibels = (value: Value): Value => ({
  re: mapReal({ re: magnitude(value) }, (x) => 20 * Math.log10(x)),
  unit: DECIBEL,
});

export const phase = (value: Value): Value => ({ re: degrees(value), unit: DEGREE });

const part =
  (which: 're' | 'im'): Implementation =>
  ([value]) => ({
    re: which === 're' ? value!.re : (value!.im ?? new Float64Array(value!.re.length)),
    unit: value!.unit,
  });

/** Of a real number; the result has no unit, or that of its argument. */
const real =
  (name: string, f: (x: number) => number, keepsUnit = false): Implementation =>
  ([value]) => ({
    re: mapReal({ re: realOf(value!, name) }, f),
    unit: keepsUnit || value!.unit === 'any' ? value!.unit : ONE,
  });

/** Of an angle: what is in degrees would be taken for radians. */
const ofAngle =
  (name: string, f: (x: number) => number): Implementation =>
  (values) => {
    const unit = values[0]!.unit;
    if (typeof unit === 'object' && unit.scale === '°')
      throw new EngineError(
        'mismatch',
        `The function ${name} takes radians and is given degrees: write ${name}(…*pi/180).`,
        { value: name },
      );
    return real(name, f)(values);
  };

const two =
  (name: string, f: (x: number, y: number) => number, unit: (a: Unit, b: Unit) => Unit) =>
  ([a, b]: readonly Value[]): Value => ({
    re: mapTwo(realOf(a!, name), realOf(b!, name), f),
    unit: unit(a!.unit, b!.unit),
  });

const none = (): Unit => 'unknown';

function squareRoot(values: readonly Value[]): Value {
  const value = values[0]!;
  const unit = power(value.unit, 0.5);
  if (!value.im) return { re: mapReal(value, Math.sqrt), unit };
  const size = mapReal({ re: magnitude(value) }, Math.sqrt);
  const turn = mapTwo(value.im, value.re, (y, x) => Math.atan2(y, x) / 2);
  return {
    re: mapTwo(size, turn, (r, t) => r * Math.cos(t)),
    im: mapTwo(size, turn, (r, t) => r * Math.sin(t)),
    unit,
  };
}

function exponential(values: readonly Value[]): Value {
  const value = values[0]!;
  const size = mapReal(value, Math.exp);
  const { im } = value;
  if (!im) return { re: size, unit: value.unit === 'any' ? 'any' : ONE };
  return {
    re: mapTwo(size, im, (r, t) => r * Math.cos(t)),
    im: mapTwo(size, im, (r, t) => r * Math.sin(t)),
    unit: ONE,
  };
}

const logarithm =
  (f: (x: number) => number, perRadian: number): Implementation =>
  ([value]) => {
    const unit: Unit = value!.unit === 'any' ? 'any' : ONE;
    if (!value!.im) return { re: mapReal(value!, f), unit };
    return {
      re: mapReal({ re: magnitude(value!) }, f),
      im: mapTwo(value!.im, value!.re, (y, x) => Math.atan2(y, x) * perRadian),
      unit,
    };
  };

const nearestWhole = (x: number): number => Math.sign(x) * Math.round(Math.abs(x));

function limited([value, low, high]: readonly Value[]): Value {
  const [a, b] = [realOf(low!, 'limit'), realOf(high!, 'limit')];
  const lower = mapTwo(a, b, Math.min);
  const upper = mapTwo(a, b, Math.max);
  const held = mapTwo(realOf(value!, 'limit'), lower, Math.max);
  return {
    re: mapTwo(held, upper, Math.min),
    unit: common(value!.unit, common(low!.unit, high!.unit)),
  };
}

function chosen([condition, then, otherwise]: readonly Value[]): Value {
  const test = realOf(condition!, 'if');
  const unit = common(then!.unit, otherwise!.unit);
  const pick = (a: Float64Array, b: Float64Array): Float64Array => {
    const n = Math.max(test.length, a.length, b.length);
    const out = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const from = test[test.length === 1 ? 0 : i]! !== 0 ? a : b;
      out[i] = from[from.length === 1 ? 0 : i]!;
    }
    return out;
  };
  const re = pick(then!.re, otherwise!.re);
  if (!then!.im && !otherwise!.im) return { re, unit };
  const zero = Float64Array.of(0);
  return { re, im: pick(then!.im ?? zero, otherwise!.im ?? zero), unit };
}

const conjugate: Implementation = ([value]) =>
  value!.im ? { ...value!, im: negated({ re: value!.im, unit: ONE }).re } : value!;

const absolute: Implementation = ([value]) => ({ re: magnitude(value!), unit: value!.unit });

/** Pointwise functions; those along the axis (d, integ, avg, …) are in evaluate.ts. */
export const FUNCTIONS: Readonly<Record<string, Implementation>> = {
  db: ([value]) => decibels(value!),
  ph: ([value]) => phase(value!),
  phase: ([value]) => phase(value!),
  mag: absolute,
  abs: absolute,
  re: part('re'),
  real: part('re'),
  im: part('im'),
  imag: part('im'),
  conj: conjugate,
  sqrt: squareRoot,
  exp: exponential,
  ln: logarithm(Math.log, 1),
  log10: logarithm(Math.log10, Math.LOG10E),
  log2: logarithm(Math.log2, Math.LOG2E),
  sin: ofAngle('sin', Math.sin),
  cos: ofAngle('cos', Math.cos),
  tan: ofAngle('tan', Math.tan),
  ...Object.fromEntries(
    (['asin', 'acos', 'atan'] as const).flatMap((name) => {
      const f = real(name, Math[name]);
      return [
        [name, f],
        [`arc${name.slice(1)}`, f],
      ];
    }),
  ),
  ...Object.fromEntries(
    (['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'] as const).map((name) => [
      name,
      real(name, Math[name]),
    ]),
  ),
  floor: real('floor', Math.floor, true),
  ceil: real('ceil', Math.ceil, true),
  round: real('round', nearestWhole, true),
  nint: real('nint', nearestWhole, true),
  int: real('int', Math.trunc, true),
  sgn: real('sgn', Math.sign),
  sign: real('sign', Math.sign),
  u: real('u', (x) => (x > 0 ? 1 : 0)),
  uramp: real('uramp', (x) => Math.max(x, 0), true),
  inv: real('inv', (x) => (x > 0.5 ? 0 : 1)),
  buf: real('buf', (x) => (x > 0.5 ? 1 : 0)),
  square: ([value]) => ({
    re: mapReal({ re: realOf(value!, 'square') }, (x) => x * x),
    unit: power(value!.unit, 2),
  }),
  pow: two('pow', Math.pow, none),
  pwr: two('pwr', (x, y) => Math.abs(x) ** y, none),
  pwrs: two('pwrs', (x, y) => Math.sign(x) * Math.abs(x) ** y, none),
  min: two('min', Math.min, common),
  max: two('max', Math.max, common),
  atan2: two('atan2', Math.atan2, () => ONE),
  hypot: two('hypot', Math.hypot, common),
  limit: limited,
  if: chosen,
};
