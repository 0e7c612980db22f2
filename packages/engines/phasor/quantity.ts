/**
 * A complex number with a dimension, and its derivatives by the uncertain inputs: `d[2k]` and `d[2k + 1]` are the real
 * and imaginary part of ∂z/∂x_k, for x_k real. Functions that have no complex derivative (conj, |z|, arg z) have those,
 * so that propagation is exact to first order for every expression.
 */
import { EngineError } from '../error.ts';
import { type Complex, div, log, mul, pow } from '../numeric/complex.ts';
import {
  ADMITTANCE,
  CAPACITANCE,
  type Dimension,
  FREQUENCY,
  IMPEDANCE,
  INDUCTANCE,
  isNone,
  NONE,
  over,
  POWER,
  raised,
  same,
  TEMPERATURE,
  times,
} from './dimension.ts';
import { symbolOf } from './symbol.ts';
import type { Tag } from './units.ts';

export interface Quantity extends Complex {
  readonly dimension: Dimension;
  readonly tag: Tag;
  /** Undefined where it depends on no uncertain input. */
  readonly d?: Float64Array;
}

export const pure = (re: number, im = 0, tag: Tag = ''): Quantity => ({
  re,
  im,
  dimension: NONE,
  tag,
});

/** A dimension in words: `Ω`, or `a pure number`. */
export const dimensionText = (q: Quantity): string =>
  q.tag === 'angle' ? 'an angle' : symbolOf(q.dimension, q.tag) || 'a pure number';

export const refused = (message: string): EngineError =>
  new EngineError('unsupported', message, { field: 'sheet' });

/** Derivatives of f with f' = `by`, for a function that has a complex derivative. */
export function chained(d: Float64Array | undefined, by: Complex): Float64Array | undefined {
  if (!d) return undefined;
  const out = new Float64Array(d.length);
  for (let k = 0; k < d.length; k += 2) {
    const [re, im] = [d[k] as number, d[k + 1] as number];
    out[k] = re * by.re - im * by.im;
    out[k + 1] = re * by.im + im * by.re;
  }
  return out;
}

/** Derivatives whose real part is Re(by · dz), and whose imaginary part is 0: of |z| and arg z. */
export function real(d: Float64Array | undefined, by: Complex): Float64Array | undefined {
  const out = chained(d, by);
  for (let k = 1; out && k < out.length; k += 2) out[k] = 0;
  return out;
}

export function together(
  a: Float64Array | undefined,
  b: Float64Array | undefined,
  sign = 1,
): Float64Array | undefined {
  if (!b) return a;
  const out = sign === 1 ? b.slice() : b.map((x) => -x);
  if (a) for (let k = 0; k < out.length; k++) out[k] = (out[k] as number) + (a[k] as number);
  return out;
}

/** With derivatives only where there are some. */
export const quantity = (
  { re, im }: Complex,
  dimension: Dimension,
  tag: Tag,
  d: Float64Array | undefined,
): Quantity => {
  if (!Number.isFinite(re) || !Number.isFinite(im))
    throw new EngineError('overflow', 'The value is too large for a double, or not defined.', {
      field: 'sheet',
    });
  // +0 for −0: −3 lies above the cuts as 3 − 6 does, and its angle is π.
  const value = { re: re + 0, im: im + 0, dimension, tag };
  return d ? { ...value, d } : value;
};

export function sum(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  if (!same(a.dimension, b.dimension))
    throw refused(
      `The ${sign === 1 ? 'sum' : 'difference'} of ${dimensionText(a)} and ${dimensionText(b)} has no meaning: both must have one dimension${isNone(a.dimension) || isNone(b.dimension) ? '; give the number its unit' : ''}.`,
    );
  refuseWattsAndVars(a, b);
  const celsius = a.tag === 'celsius' && b.tag === 'celsius';
  if (celsius && sign === 1)
    throw refused('Two temperatures in °C do not add: write the difference in K.');
  const tag =
    a.tag === b.tag
      ? a.tag
      : same(a.dimension, POWER) && a.tag !== '' && b.tag !== ''
        ? 'VA'
        : isNone(a.dimension) && a.tag !== 'angle' && b.tag !== 'angle'
          ? ''
          : a.tag === 'angle' || b.tag === 'angle'
            ? 'angle'
            : a.tag || b.tag;
  const value = { re: a.re + sign * b.re, im: a.im + sign * b.im };
  return quantity(value, a.dimension, celsius ? '' : mixed(a, b, tag), together(a.d, b.d, sign));
}

/** 10 kW + 5 kvar is no 15 kVA: watts are real, vars imaginary. */
function refuseWattsAndVars(a: Quantity, b: Quantity): void {
  const [watts, vars] = a.tag === 'W' ? [a, b] : [b, a];
  if (watts.tag === 'W' && vars.tag === 'var' && (watts.im !== 0 || vars.re !== 0))
    throw refused(
      'W and var do not add as real numbers: write P + j Q, such as 10 kW + j 5 kvar, or √(P² + Q²).',
    );
}

/** Hertz and rad/s together are neither. */
const mixed = (a: Quantity, b: Quantity, tag: Tag): Tag =>
  same(a.dimension, FREQUENCY) && a.tag !== b.tag
    ? ''
    : a.tag === 'celsius' || b.tag === 'celsius'
      ? ''
      : tag;

const isPlain = (q: Quantity) => isNone(q.dimension);

/** What a product of two is beside its dimension. */
function productTag(a: Quantity, b: Quantity): Tag {
  if ((a.tag === 'angular' || b.tag === 'angular') && isNone(times(a.dimension, b.dimension)))
    return 'angle';
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!isPlain(x)) continue;
    if (x.tag === 'pi' && y.tag === 'cycles') return 'angular';
    if (x.tag === 'angle' && same(y.dimension, FREQUENCY)) return 'angular';
    if (x.tag !== 'angle' && !isPlain(y) && y.tag !== 'celsius') return y.tag;
    if (x.tag === '' && isPlain(y)) return y.tag;
  }
  return isPlain(a) && isPlain(b) && (a.tag === 'angle' || b.tag === 'angle') ? 'angle' : '';
}

function refuseCelsius(a: Quantity, b: Quantity): void {
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const)
    if (x.tag === 'celsius' && isPlain(y))
      throw refused(
        'A temperature in °C has no multiple: write a difference in K, or the temperature in K.',
      );
}

export function product(a: Quantity, b: Quantity): Quantity {
  refuseCelsius(a, b);
  const d = together(chained(a.d, b), chained(b.d, a));
  return quantity(mul(a, b), times(a.dimension, b.dimension), productTag(a, b), d);
}

export function quotient(a: Quantity, b: Quantity): Quantity {
  refuseCelsius(a, b);
  if (b.re === 0 && b.im === 0)
    throw new EngineError('division-by-zero', 'The divisor is zero.', { field: 'sheet' });
  const q = div(a, b);
  const d =
    a.d || b.d
      ? together(chained(a.d, div({ re: 1, im: 0 }, b)), chained(b.d, div(q, b)), -1)
      : undefined;
  return quantity(q, over(a.dimension, b.dimension), quotientTag(a, b), d);
}

function quotientTag(a: Quantity, b: Quantity): Tag {
  const dimension = over(a.dimension, b.dimension);
  if (same(dimension, FREQUENCY)) {
    if (a.tag === 'angular' && b.tag === 'pi') return 'cycles';
    if (a.tag === 'angle' || (a.tag === 'pi' && same(b.dimension, [0, 0, 1, 0, 0])))
      return 'angular';
  }
  if (isPlain(b) && b.tag === '') return a.tag;
  if (isPlain(a) && isPlain(b) && a.tag === 'angle') return b.tag === 'angle' ? '' : 'angle';
  return '';
}

export const negative = (a: Quantity): Quantity =>
  quantity(
    { re: -a.re, im: -a.im },
    a.dimension,
    a.tag,
    a.d?.map((x) => -x),
  );

/** a ∥ b: impedances and inductances by product over sum, admittances and capacitances by their sum. */
export function inParallel(a: Quantity, b: Quantity): Quantity {
  if (!same(a.dimension, b.dimension))
    throw refused(
      `${capital(dimensionText(a))} and ${dimensionText(b)} cannot be in parallel: both must have one dimension.`,
    );
  if (isOneOf(a, ADMITTANCE, CAPACITANCE)) return sum(a, b, 1);
  refuseOther(a, 'parallel');
  return reciprocalSum(a, b);
}

/** In series: the other way about. */
export function inSeries(a: Quantity, b: Quantity): Quantity {
  if (!same(a.dimension, b.dimension))
    throw refused(
      `${capital(dimensionText(a))} and ${dimensionText(b)} cannot be in series: both must have one dimension.`,
    );
  if (isOneOf(a, ADMITTANCE, CAPACITANCE)) return reciprocalSum(a, b);
  refuseOther(a, 'series');
  return sum(a, b, 1);
}

const isOneOf = (q: Quantity, ...dimensions: Dimension[]) =>
  dimensions.some((d) => same(q.dimension, d));

function refuseOther(a: Quantity, how: string): void {
  if (!isOneOf(a, IMPEDANCE, INDUCTANCE, NONE))
    throw refused(
      `Values in ${dimensionText(a)} are not put in ${how}: that takes Ω, S, F, H, or pure numbers for ohms.`,
    );
}

function reciprocalSum(a: Quantity, b: Quantity): Quantity {
  if ((a.re === 0 && a.im === 0) || (b.re === 0 && b.im === 0))
    return a.re === 0 && a.im === 0 ? a : b;
  const all = sum(a, b, 1);
  if (Math.hypot(all.re, all.im) <= 4e-16 * Math.hypot(a.re, a.im))
    throw new EngineError(
      'division-by-zero',
      'The two in parallel cancel: their sum is zero, the impedance infinite (resonance).',
      { field: 'sheet' },
    );
  return { ...quotient(product(a, b), all), tag: a.tag };
}

/** z^n for a pure exponent; a base with a dimension takes real exponents of known value. */
export function power(a: Quantity, n: Quantity): Quantity {
  if (!isPlain(n))
    throw refused(`The exponent is in ${dimensionText(n)}: it must be a pure number.`);
  if (a.tag === 'celsius') throw refused('A temperature in °C has no power: write it in K.');
  if (!isPlain(a) && (n.im !== 0 || n.d || !Number.isInteger(n.re * 2)))
    throw refused(`A value in ${dimensionText(a)} is raised to whole and half powers alone.`);
  const tag: Tag = isPlain(a) && a.tag === 'pi' ? 'pi' : '';
  return quantity(powerOf(a, n), raised(a.dimension, n.re), tag, powerDerivatives(a, n));
}

function powerOf(a: Complex, n: Complex): Complex {
  if (n.im === 0 && Number.isInteger(n.re) && Math.abs(n.re) <= 64) return wholePower(a, n.re);
  if (a.im === 0 && n.im === 0 && (a.re > 0 || a.re === 0)) return { re: a.re ** n.re, im: 0 };
  return pow(a, n);
}

function wholePower(a: Complex, n: number): Complex {
  if (n < 0) return div({ re: 1, im: 0 }, wholePower(a, -n));
  if (a.im === 0) return { re: a.re ** n, im: 0 };
  let [out, square]: Complex[] = [{ re: 1, im: 0 }, a] as [Complex, Complex];
  for (let rest = n; rest > 0; rest >>= 1) {
    if (rest & 1) out = mul(out as Complex, square as Complex);
    square = mul(square as Complex, square as Complex);
  }
  return out as Complex;
}

function powerDerivatives(a: Quantity, n: Quantity): Float64Array | undefined {
  if (!a.d && !n.d) return undefined;
  if (a.re === 0 && a.im === 0 && n.re < 1)
    throw refused('A power of zero has no derivative here.');
  const byBase = mul(n, powerOf(a, { re: n.re - 1, im: n.im }));
  const byExponent = n.d ? mul(powerOf(a, n), log(a)) : { re: 0, im: 0 };
  return together(chained(a.d, byBase), chained(n.d, byExponent));
}

/** A temperature above the absolute zero, as `25 °C` is read. */
export const isTemperature = (q: Quantity): boolean => same(q.dimension, TEMPERATURE);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
