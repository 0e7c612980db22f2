/** Formulas as functions of one real variable, for pictures and integrals: many times as quick as a walk over the tree. */
import { toNumber } from '../../exact/rational.ts';
import { type Complex, complex } from '../../numeric/complex.ts';
import { clausen, dilogarithm, inverseTangentIntegral } from '../../numeric/dilogarithm.ts';
import { erf, erfc } from '../../numeric/erfc.ts';
import {
  cosineIntegral,
  erfi,
  exponentialIntegral,
  logarithmicIntegral,
  sineIntegral,
} from '../../numeric/exponential-integrals.ts';
import { fresnel } from '../../numeric/fresnel.ts';
import { type Expression, has } from './expression.ts';
import { besselAt, gamma, numberAt } from './numeric.ts';

type Real = (x: number) => number;

const CALLS: Readonly<Record<string, Real>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  atan: Math.atan,
  asinh: Math.asinh,
  // Where the value is complex, NaN sends it to the walk over the tree.
  asin: Math.asin,
  acos: Math.acos,
  acosh: Math.acosh,
  atanh: Math.atanh,
  log: Math.log,
  abs: Math.abs,
  sign: Math.sign,
  heaviside: (x) => (x > 0 ? 1 : x < 0 ? 0 : 0.5),
  erf,
  erfc,
  erfi,
  Ei: exponentialIntegral,
  li: logarithmicIntegral,
  Si: sineIntegral,
  Ci: cosineIntegral,
  fresnels: (x) => fresnel(x).s,
  fresnelc: (x) => fresnel(x).c,
  // Where it is complex, NaN sends it to the walk over the tree.
  Li2: (x) => (x > 1 ? Number.NaN : dilogarithm(x)),
  Cl2: clausen,
  Ti2: inverseTangentIntegral,
  Gamma: gamma,
};

/**
 * The real part of a formula at real x, its other letters at the values given. What has no real value on the way, such
 * as a root of a negative number, is worked out in complex numbers. Throws as `numberAt` does.
 */
export function compiled(
  a: Expression,
  x: string,
  values: Readonly<Record<string, Complex>>,
): Real {
  const real = realOf(a, x, values);
  const whole: Real = (at) => numberAt(a, { ...values, [x]: complex(at) }).re;
  if (!real) return whole;
  return (at) => {
    const value = real(at);
    return Number.isNaN(value) ? whole(at) : value;
  };
}

function realOf(
  a: Expression,
  x: string,
  values: Readonly<Record<string, Complex>>,
): Real | undefined {
  if (!has(a, x)) {
    const { re, im } = numberAt(a, values);
    return im === 0 ? () => re : undefined;
  }
  const of = (e: Expression): Real | undefined => realOf(e, x, values);
  switch (a.kind) {
    case 'number':
      return () => toNumber(a.value);
    case 'symbol':
      return (at) => at;
    case 'sum':
      return folded(a.terms.map(of), 0, (p, q) => p + q);
    case 'product':
      return folded(a.factors.map(of), 1, (p, q) => p * q);
    case 'power':
      return raised(a.base.key, of(a.base), of(a.exponent));
    default:
      return called(a.name, a.of.length === 1 ? of(a.of[0] as Expression) : undefined);
  }
}

function folded(
  list: readonly (Real | undefined)[],
  start: number,
  f: (p: number, q: number) => number,
): Real | undefined {
  if (!list.every((g): g is Real => g !== undefined)) return undefined;
  return (at) => {
    let value = start;
    for (const g of list) value = f(value, g(at));
    return value;
  };
}

function raised(base: string, b: Real | undefined, exponent: Real | undefined): Real | undefined {
  if (!b || !exponent) return undefined;
  return base === 'e' ? (at) => Math.exp(exponent(at)) : (at) => b(at) ** exponent(at);
}

function called(name: string, inside: Real | undefined): Real | undefined {
  if (!inside) return undefined;
  const order = /^J(\d+)$/u.exec(name)?.[1];
  const f = order === undefined ? CALLS[name] : (u: number) => besselAt(Number(order), u);
  return f && ((at) => f(inside(at)));
}
