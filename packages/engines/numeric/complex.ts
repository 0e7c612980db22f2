/**
 * Complex arithmetic on plain values.
 *
 * Functions are accurate to a few units in the last place in each component where the
 * result is representable, and take the principal branch: arguments in (−π, π], the cut
 * of `sqrt` and `log` along the negative real axis, signed zeros choosing its side
 * (W. Kahan, "Branch Cuts for Complex Elementary Functions", 1987).
 */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const ZERO: Complex = { re: 0, im: 0 };
export const ONE: Complex = { re: 1, im: 0 };
export const I: Complex = { re: 0, im: 1 };

export const complex = (re: number, im = 0): Complex => ({ re, im });
export const polar = (radius: number, angle: number): Complex => ({
  re: radius * Math.cos(angle),
  im: radius * Math.sin(angle),
});

export const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
export const sub = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im });
export const neg = (a: Complex): Complex => ({ re: -a.re, im: -a.im });
export const conj = (a: Complex): Complex => ({ re: a.re, im: -a.im });
export const scale = (a: Complex, k: number): Complex => ({ re: a.re * k, im: a.im * k });
export const mul = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});

/** |a|, without overflow or underflow on the way. */
export const abs = (a: Complex): number => Math.hypot(a.re, a.im);
/** The argument in radians, (−π, π]. */
export const arg = (a: Complex): number => Math.atan2(a.im, a.re);
export const equals = (a: Complex, b: Complex): boolean => a.re === b.re && a.im === b.im;
export const finite = (a: Complex): boolean => Number.isFinite(a.re) && Number.isFinite(a.im);

/** Scales both parts into [2^-500, 2^500] by a power of two; the exponent taken out comes back. */
function balance(a: Complex): { re: number; im: number; exponent: number } {
  const size = Math.max(Math.abs(a.re), Math.abs(a.im));
  if (size === 0 || !Number.isFinite(size)) return { re: a.re, im: a.im, exponent: 0 };
  if (size > 2 ** 500) return { re: a.re * 2 ** -540, im: a.im * 2 ** -540, exponent: 540 };
  if (size < 2 ** -500) return { re: a.re * 2 ** 540, im: a.im * 2 ** 540, exponent: -540 };
  return { re: a.re, im: a.im, exponent: 0 };
}

const shift = (x: number, exponent: number): number =>
  exponent === 0 ? x : x * 2 ** (exponent / 2) * 2 ** (exponent / 2);

/**
 * a / b. Both are first scaled by powers of two, so nothing overflows or vanishes that the
 * quotient does not; within the scaled range Smith's ratio keeps the products bounded
 * (R. L. Smith, Algorithm 116, CACM 1962; Baudin & Smith, 2012). Division by zero gives the
 * IEEE infinities or NaN of the real division by |b|.
 */
export function div(a: Complex, b: Complex): Complex {
  if (b.im === 0) return { re: a.re / b.re, im: a.im / b.re };
  if (b.re === 0) return { re: a.im / b.im, im: -a.re / b.im };
  const n = balance(a);
  const d = balance(b);
  const e = n.exponent - d.exponent;
  const flip = Math.abs(d.im) > Math.abs(d.re);
  // With |c| ≥ |s|: (x + iy)/(c + is), where a flip is the same quotient times −i/−i.
  const c = flip ? d.im : d.re;
  const s = flip ? -d.re : d.im;
  const x = flip ? n.im : n.re;
  const y = flip ? -n.re : n.im;
  const r = s / c;
  const t = 1 / (c + s * r);
  // Where the ratio underflows, the product is taken in the other order.
  const re = r !== 0 ? x + y * r : x + s * (y / c);
  const im = r !== 0 ? y - x * r : y - s * (x / c);
  return { re: shift(re * t, e), im: shift(im * t, e) };
}

export const inv = (a: Complex): Complex => div(ONE, a);

/** The principal square root, real part ≥ 0. */
export function sqrt(a: Complex): Complex {
  if (a.re === 0 && a.im === 0) return { re: 0, im: a.im };
  const b = balance(a);
  const size = Math.hypot(b.re, b.im);
  const big = Math.sqrt((size + Math.abs(b.re)) / 2);
  const small = Math.abs(b.im) / (2 * big);
  const k = 2 ** (b.exponent / 2);
  const sign = a.im < 0 || Object.is(a.im, -0) ? -1 : 1;
  return b.re >= 0 ? { re: big * k, im: sign * small * k } : { re: small * k, im: sign * big * k };
}

export function exp(a: Complex): Complex {
  // Halved so that a large modulus times a small cosine does not overflow early.
  const half = Math.exp(a.re > 700 ? a.re / 2 : a.re);
  const twice = a.re > 700 ? half : 1;
  if (a.im === 0) return { re: half * twice, im: a.im };
  return { re: half * Math.cos(a.im) * twice, im: half * Math.sin(a.im) * twice };
}

/** log|a| + i·arg a; near |a| = 1 the modulus goes through log1p so that no digits cancel. */
export function log(a: Complex): Complex {
  const x = Math.max(Math.abs(a.re), Math.abs(a.im));
  const y = Math.min(Math.abs(a.re), Math.abs(a.im));
  const near = x > 0.5 && x < 2 && y <= x;
  const re = near
    ? Math.log1p((x - 1) * (x + 1) + y * y) / 2
    : x > 0 && Number.isFinite(x)
      ? Math.log(x) + Math.log1p((y / x) ** 2) / 2
      : Math.log(x);
  return { re, im: arg(a) };
}

/** aᵇ = exp(b·log a), with 0⁰ = 1 and 0ᵇ = 0 for Re b > 0. */
export function pow(a: Complex, b: Complex): Complex {
  if (b.re === 0 && b.im === 0) return ONE;
  if (a.re === 0 && a.im === 0) return b.re > 0 ? ZERO : { re: Number.NaN, im: Number.NaN };
  return exp(mul(b, log(a)));
}

export const sinh = (a: Complex): Complex => ({
  re: Math.sinh(a.re) * Math.cos(a.im),
  im: Math.cosh(a.re) * Math.sin(a.im),
});
export const cosh = (a: Complex): Complex => ({
  re: Math.cosh(a.re) * Math.cos(a.im),
  im: Math.sinh(a.re) * Math.sin(a.im),
});

/** tanh a, in Kahan's form: no overflow for large |Re a|, no cancellation near the poles. */
export function tanh(a: Complex): Complex {
  if (Math.abs(a.re) > 20) {
    const decay = Math.exp(-2 * Math.abs(a.re));
    return { re: Math.sign(a.re), im: 4 * Math.sin(a.im) * Math.cos(a.im) * decay };
  }
  const t = Math.tan(a.im);
  const beta = 1 + t * t;
  const s = Math.sinh(a.re);
  const rho = Math.sqrt(1 + s * s);
  const d = 1 + beta * s * s;
  return { re: (beta * rho * s) / d, im: t / d };
}

const timesI = (a: Complex): Complex => ({ re: -a.im, im: a.re });
const overI = (a: Complex): Complex => ({ re: a.im, im: -a.re });
export const sin = (a: Complex): Complex => overI(sinh(timesI(a)));
export const cos = (a: Complex): Complex => cosh(timesI(a));
export const tan = (a: Complex): Complex => overI(tanh(timesI(a)));
