/**
 * The functions of a sheet with their derivatives. Principal branches throughout: arg in (−π, π]; √ and ln are cut
 * along the negative real axis, asin and acos outside [−1, 1], atan on the imaginary axis outside [−j, j]; a real
 * argument on a cut is taken from above (Kahan 1987, with +0).
 */

import type { Complex } from '../numeric/complex.ts';
import * as z from '../numeric/complex.ts';
import {
  ADMITTANCE,
  CAPACITANCE,
  CURRENT,
  IMPEDANCE,
  INDUCTANCE,
  isNone,
  NONE,
  POWER,
  raised,
  same,
  VOLTAGE,
} from './dimension.ts';
import { above, acoshOf, acosOf, asinhOf, asinOf, atanhOf, atanOf, minus } from './inverse.ts';
import {
  chained,
  dimensionText,
  inParallel,
  inSeries,
  product,
  pure,
  type Quantity,
  quantity,
  quotient,
  real,
  refused,
  sum,
} from './quantity.ts';
import type { Tag } from './units.ts';

/** What the functions are told of the sheet. */
export interface Setting {
  /** Of an angle that has no unit. */
  readonly degrees: boolean;
  /** Whether phasors are rms values; peak values otherwise. */
  readonly rms: boolean;
  /** 2π times the frequency of the sheet, or undefined where it is not known. */
  readonly omega: () => Quantity;
  readonly note: (text: string) => void;
}

const ONE = z.ONE;

interface Holomorphic {
  readonly f: (a: Complex) => Complex;
  readonly slope: (a: Complex, value: Complex) => Complex;
  readonly tag?: Tag;
  /** Takes an angle: a pure number without a unit is in the sheet's. */
  readonly angle?: boolean;
}

const square = (a: Complex) => z.mul(a, a);
const HOLOMORPHIC: Readonly<Record<string, Holomorphic>> = {
  exp: { f: z.exp, slope: (_, v) => v },
  ln: { f: (a) => z.log(above(a)), slope: (a) => z.inv(a) },
  log10: {
    f: (a) =>
      a.im === 0 && a.re > 0
        ? { re: Math.log10(a.re), im: 0 }
        : z.scale(z.log(above(a)), Math.LOG10E),
    slope: (a) => z.scale(z.inv(a), Math.LOG10E),
  },
  log2: {
    f: (a) =>
      a.im === 0 && a.re > 0
        ? { re: Math.log2(a.re), im: 0 }
        : z.scale(z.log(above(a)), Math.LOG2E),
    slope: (a) => z.scale(z.inv(a), Math.LOG2E),
  },
  sin: {
    f: (a) => (a.im === 0 ? { re: Math.sin(a.re), im: 0 } : z.sin(a)),
    slope: (a) => z.cos(a),
    angle: true,
  },
  cos: {
    f: (a) => (a.im === 0 ? { re: Math.cos(a.re), im: 0 } : z.cos(a)),
    slope: (a) => z.neg(z.sin(a)),
    angle: true,
  },
  tan: {
    f: (a) => (a.im === 0 ? { re: Math.tan(a.re), im: 0 } : z.tan(a)),
    slope: (_, v) => z.add(ONE, square(v)),
    angle: true,
  },
  asin: { f: (a) => asinOf(above(a)), slope: (a) => z.inv(z.sqrt(minus(square(a)))), tag: 'angle' },
  acos: {
    f: (a) => acosOf(above(a)),
    slope: (a) => z.neg(z.inv(z.sqrt(minus(square(a))))),
    tag: 'angle',
  },
  atan: { f: (a) => atanOf(above(a)), slope: (a) => z.inv(z.add(ONE, square(a))), tag: 'angle' },
  sinh: { f: z.sinh, slope: (a) => z.cosh(a) },
  cosh: { f: z.cosh, slope: (a) => z.sinh(a) },
  tanh: { f: z.tanh, slope: (_, v) => minus(square(v)) },
  asinh: { f: (a) => asinhOf(above(a)), slope: (a) => z.inv(z.sqrt(z.add(ONE, square(a)))) },
  acosh: {
    f: (a) => acoshOf(above(a)),
    slope: (a) => z.inv(z.mul(z.sqrt(z.sub(a, ONE)), z.sqrt(z.add(a, ONE)))),
  },
  atanh: { f: (a) => atanhOf(above(a)), slope: (a) => z.inv(minus(square(a))) },
};

/** The value of a complex number's argument with its derivative: d arg = Im(dz / z). */
export function argument(a: Quantity): Quantity {
  const by = a.d ? z.mul({ re: 0, im: -1 }, z.inv(a)) : ONE;
  return quantity({ re: z.arg(a), im: 0 }, NONE, 'angle', real(a.d, by));
}

export function magnitude(a: Quantity): Quantity {
  const size = z.abs(a);
  if (a.d && size === 0)
    throw refused(
      'The magnitude of zero has no derivative: its uncertainty is not of first order.',
    );
  return quantity({ re: size, im: 0 }, a.dimension, a.tag, real(a.d, z.scale(z.conj(a), 1 / size)));
}

export const conjugate = (a: Quantity): Quantity =>
  quantity(
    z.conj(a),
    a.dimension,
    same(a.dimension, VOLTAGE) || same(a.dimension, CURRENT) ? '' : a.tag,
    a.d?.map((x, k) => (k % 2 ? -x : x)),
  );

/** Of complex power the real part is in W, the imaginary in var. */
const powerTag = (a: Quantity, tag: Tag): Tag => (same(a.dimension, POWER) ? tag : a.tag);
export const realPart = (a: Quantity): Quantity =>
  quantity({ re: a.re, im: 0 }, a.dimension, powerTag(a, 'W'), real(a.d, ONE));
export const imaginaryPart = (a: Quantity): Quantity =>
  quantity({ re: a.im, im: 0 }, a.dimension, powerTag(a, 'var'), real(a.d, { re: 0, im: -1 }));

/** The angle meant by a number: with a unit as it is, without one by the setting. */
export function angleOf(a: Quantity, setting: Setting, what: string): Quantity {
  if (!isNone(a.dimension))
    throw refused(`${what} is in ${dimensionText(a)}: it must be an angle or a pure number.`);
  if (a.tag === 'angle' || (a.re === 0 && a.im === 0)) return sized(a, what);
  if (!setting.degrees) {
    setting.note(`${what} without a unit is in radians`);
    return sized(a, what);
  }
  if (a.tag === 'pi') {
    setting.note(`${what} has π in it and is taken in radians`);
    return a;
  }
  if (a.im !== 0)
    throw refused(
      `${what} is complex and has no unit: write it with rad, or set angles to radians.`,
    );
  setting.note(`${what} without a unit is in degrees`);
  return sized(product(a, pure(Math.PI / 180, 0, 'angle')), what);
}

/** Radians beyond which a double keeps fewer than six decimals of an angle. */
const MOST_TURNED = 1e10;

function sized(a: Quantity, what: string): Quantity {
  if (Math.abs(a.re) > MOST_TURNED)
    throw refused(
      `${what} is ${a.re.toPrecision(4)} rad, of which a double keeps too few digits: the most is 1e10 rad.`,
    );
  return a;
}

const seriesOf = (all: readonly Quantity[], f: (a: Quantity, b: Quantity) => Quantity) =>
  all.slice(1).reduce(f, all[0] as Quantity);

/** What a function takes, and what it gives. */
interface Call {
  readonly least: number;
  readonly most: number;
  readonly f: (args: readonly Quantity[], setting: Setting) => Quantity;
}

const one = (f: (a: Quantity, setting: Setting) => Quantity): Call => ({
  least: 1,
  most: 1,
  f: ([a], s) => f(a as Quantity, s),
});

function holomorphic(name: string, { f, slope, tag = '', angle }: Holomorphic): Call {
  return one((given, setting) => {
    if (!isNone(given.dimension))
      throw refused(
        `${name}(…) takes a pure number${angle ? ' or an angle' : ''}; this is in ${dimensionText(given)}.`,
      );
    const a = angle ? angleOf(given, setting, `The argument of ${name}`) : given;
    if (a.re === 0 && a.im === 0 && /^l/u.test(name)) throw refused(`${name}(0) is not finite.`);
    if (name === 'exp' && setting.degrees && a.tag === '' && Math.abs(a.im) > 2 * Math.PI)
      setting.note('exp takes radians: write exp(j 30°) for degrees');
    const value = f(a);
    if (a.d && !z.finite(slope(a, value)))
      throw refused(
        `${name} has no derivative at this place: its uncertainty is not of first order.`,
      );
    return quantity(value, NONE, tag, chained(a.d, a.d ? slope(a, value) : ONE));
  });
}

function root(a: Quantity): Quantity {
  const value = z.sqrt(above(a));
  if (a.d && z.abs(value) === 0)
    throw refused('The root of zero has no derivative: its uncertainty is not of first order.');
  return quantity(
    value,
    raised(a.dimension, 0.5),
    a.tag === 'pi' ? 'pi' : '',
    chained(a.d, a.d ? z.scale(z.inv(value), 0.5) : ONE),
  );
}

/** Complex power: V·conj I of rms values, half of it of peak values. */
function complexPower([v, i]: readonly Quantity[], { rms }: Setting): Quantity {
  const [a, b] = [v as Quantity, i as Quantity];
  if (!same(a.dimension, VOLTAGE) || !same(b.dimension, CURRENT))
    throw refused(
      `power(V, I) takes a voltage and a current; these are in ${dimensionText(a)} and ${dimensionText(b)}.`,
    );
  return { ...product(product(a, conjugate(b)), pure(rms ? 1 : 0.5)), tag: 'VA' };
}

/** The impedance of a part at an angular frequency. */
export function impedanceAt(part: Quantity, omega: Quantity): Quantity {
  const jw = { ...product(omega, pure(0, 1)), tag: '' as const };
  if (same(part.dimension, INDUCTANCE)) return product(jw, part);
  if (same(part.dimension, CAPACITANCE)) return quotient(pure(1), product(jw, part));
  if (same(part.dimension, IMPEDANCE)) return part;
  if (same(part.dimension, ADMITTANCE)) return quotient(pure(1), part);
  throw refused(
    `@ takes an inductance, a capacitance, or an impedance; this is in ${dimensionText(part)}.`,
  );
}

/** One of the sequence components of three phasors: k = 0, 1, 2 (Fortescue 1918), for the order abc. */
function component(k: number): Call {
  const turn = (n: number): Quantity =>
    pure(Math.cos((2 * Math.PI * n) / 3), Math.sin((2 * Math.PI * n) / 3));
  return {
    least: 3,
    most: 3,
    f: ([a, b, c]) => {
      const all = sum(
        sum(a as Quantity, product(turn(k), b as Quantity), 1),
        product(turn(2 * k), c as Quantity),
        1,
      );
      return quotient(all, pure(3));
    },
  };
}

const scaledBy = (k: number) => one((a) => product(a, pure(k)));
const argumentCall = one((a) => argument(a));

const CALLS: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(
    Object.entries(HOLOMORPHIC).map(([name, f]) => [name, holomorphic(name, f)]),
  ),
  sqrt: one(root),
  abs: one(magnitude),
  mag: one(magnitude),
  arg: argumentCall,
  angle: argumentCall,
  phase: argumentCall,
  conj: one(conjugate),
  re: one(realPart),
  Re: one(realPart),
  real: one(realPart),
  im: one(imaginaryPart),
  Im: one(imaginaryPart),
  imag: one(imaginaryPart),
  power: { least: 2, most: 2, f: complexPower },
  pf: one((a) => {
    if (!same(a.dimension, POWER))
      throw refused(`pf(S) takes a complex power; this is in ${dimensionText(a)}.`);
    return { ...quotient(realPart(a), magnitude(a)), tag: '' };
  }),
  rms: scaledBy(Math.SQRT1_2),
  peak: scaledBy(Math.SQRT2),
  parallel: { least: 2, most: 40, f: (all) => seriesOf(all, inParallel) },
  series: { least: 2, most: 40, f: (all) => seriesOf(all, inSeries) },
  Z: one((a, s) => impedanceAt(a, s.omega())),
  Y: one((a, s) => quotient(pure(1), impedanceAt(a, s.omega()))),
  seq0: component(0),
  seq1: component(1),
  seq2: component(2),
  atan2: {
    least: 2,
    most: 2,
    f: ([y, x]) => {
      const [a, b] = [y as Quantity, x as Quantity];
      if (!same(a.dimension, b.dimension) || a.im !== 0 || b.im !== 0)
        throw refused(
          `atan2(y, x) takes two real values of one dimension; these are in ${dimensionText(a)} and ${dimensionText(b)}.`,
        );
      return argument(sum(b, product(a, pure(0, 1)), 1));
    },
  },
};

/** Other names of functions, and what they are called here. */
const ALIASES: Readonly<Record<string, string>> = {
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
};
export const canonical = (name: string): string =>
  Object.hasOwn(ALIASES, name) ? (ALIASES[name] as string) : name;

export const isFunction = (name: string): boolean =>
  Object.hasOwn(CALLS, canonical(name)) || name === 'log';

/** Applies a function. Throws EngineError for its arguments and for `log`, of which there are two. */
export function apply(name: string, args: readonly Quantity[], setting: Setting): Quantity {
  if (name === 'log')
    throw refused('The function log is ln to one and log10 to another: write ln or log10.');
  const call = CALLS[name];
  if (!call) throw refused(`There is no function ${name}.`);
  if (args.length < call.least || args.length > call.most)
    throw refused(
      `The function ${name} takes ${call.least === call.most ? call.least : `${call.least} to ${call.most}`} ${call.most === 1 ? 'value' : 'values'}, and has ${args.length}.`,
    );
  if (args.some((a) => a.tag === 'celsius') && !/^(?:abs|re|Re|real)$/u.test(name))
    throw refused(`${name}(…) takes no temperature in °C: write it in K.`);
  return call.f(args, setting);
}
