/**
 * Inverse functions by roots and logarithms of real numbers, arranged so that small arguments and those beside a cut keep
 * their digits (W. Kahan, "Branch Cuts for Complex Elementary Functions", 1987).
 */
import type { Complex } from '../numeric/complex.ts';
import * as z from '../numeric/complex.ts';

const ONE = z.ONE;
/** 1 − a, −0 for +0: what lies above a cut of a lies below that of 1 − a. */
export const minus = (a: Complex): Complex => ({ re: 1 - a.re, im: -a.im });
/** +0 for −0: what is real lies above its cut. */
export const above = (a: Complex): Complex => ({ re: a.re, im: a.im + 0 });

/** asinh and its kin by logarithms, arranged so that small arguments keep their digits (Kahan 1987). */
export function atanhOf(a: Complex): Complex {
  const { re: x, im: y } = a;
  const below = (1 - x) * (1 - x) + y * y;
  const re = Math.log1p((4 * x) / below) / 4;
  const im =
    y === 0 && Math.abs(x) > 1 ? Math.PI / 2 : Math.atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2;
  return { re, im };
}
export const asinhOf = (a: Complex): Complex => {
  const b = asinOf({ re: -a.im, im: a.re });
  return { re: b.im, im: -b.re };
};
export function asinOf(a: Complex): Complex {
  const low = z.sqrt(minus(a));
  const high = z.sqrt(z.add(ONE, a));
  return {
    re: Math.atan2(a.re, low.re * high.re - low.im * high.im),
    im: Math.asinh(low.re * high.im - low.im * high.re),
  };
}
export function acosOf(a: Complex): Complex {
  const low = z.sqrt(minus(a));
  const high = z.sqrt(z.add(ONE, a));
  return {
    re: 2 * Math.atan2(low.re, high.re),
    im: Math.asinh(high.re * low.im - high.im * low.re),
  };
}
export function acoshOf(a: Complex): Complex {
  const low = z.sqrt(z.sub(a, ONE));
  const high = z.sqrt(z.add(a, ONE));
  return {
    re: Math.asinh(low.re * high.re + low.im * high.im),
    im: 2 * Math.atan2(low.im, high.re),
  };
}
export const atanOf = (a: Complex): Complex => {
  const b = atanhOf({ re: -a.im, im: a.re });
  return { re: b.im, im: -b.re };
};
