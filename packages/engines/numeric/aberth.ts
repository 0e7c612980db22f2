import { compensatedHorner, type Evaluation } from './compensated-horner.ts';
import { ScaledPolynomial } from './scaled-polynomial.ts';

/** Approximations to all roots of one polynomial, unordered, each with its inclusion radius. */
export interface RootSet {
  re: Float64Array;
  im: Float64Array;
  /** Every root lies in the union of these discs; a component of m discs holds m roots. */
  radius: Float64Array;
}

const UNIT = 2 ** -53;

/**
 * All roots of a real polynomial at once, in two stages.
 *
 * First the Ehrlich–Aberth iteration in double precision, from starting points on the circles
 * of the Newton polygon (D. A. Bini, "Numerical computation of polynomial zeros by means of
 * Aberth's method", Numerical Algorithms 13, 1996). Then Weierstrass corrections whose
 * polynomial values are as good as twice the precision: a correction needs no derivative, and
 * times the degree it bounds the root's distance (B. T. Smith, JACM 17, 1970).
 *
 * `coefficients`: highest power first, both ends nonzero, degree ≥ 1.
 */
export function aberth(coefficients: Float64Array): RootSet {
  const p = new ScaledPolynomial(coefficients);
  const n = p.degree;
  const { re, im } = startingPoints(p);
  approach(p, re, im);
  refine(p, re, im);
  const radius = new Float64Array(n);
  const w: Correction = { re: 0, im: 0, error: 0 };
  for (let i = 0; i < n; i++) {
    correction(p, re, im, i, w);
    radius[i] = n * (Math.hypot(w.re, w.im) + w.error) * (1 + 8 * n * UNIT);
    // A real part that the disc cannot tell from zero is rounding dust.
    if (Math.abs(re[i]!) < radius[i]! && Math.abs(im[i]!) > radius[i]!) {
      radius[i] = radius[i]! + Math.abs(re[i]!);
      re[i] = 0;
    }
  }
  return { re, im, radius };
}

/** Points on the circles whose radii are the slopes of the polygon over log₂|coefficient|. */
function startingPoints(p: ScaledPolynomial): { re: Float64Array; im: Float64Array } {
  const n = p.degree;
  const hull: number[] = [];
  const height = (k: number) => p.log2(n - k); // k counts powers upward
  for (let k = 0; k <= n; k++) {
    if (height(k) === Number.NEGATIVE_INFINITY) continue;
    while (hull.length >= 2) {
      const [a, b] = [hull.at(-2)!, hull.at(-1)!];
      if ((height(b) - height(a)) * (k - a) > (height(k) - height(a)) * (b - a)) break;
      hull.pop();
    }
    hull.push(k);
  }
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  for (let h = 0, i = 0; h + 1 < hull.length; h++) {
    const [a, b] = [hull[h]!, hull[h + 1]!];
    const m = b - a;
    const radius = 2 ** Math.max(-1073, Math.min(1023.9, (height(a) - height(b)) / m));
    for (let s = 0; s < m; s++, i++) {
      // The odd offset keeps the start off the axis of symmetry, where Aberth stalls.
      const angle = (2 * Math.PI * s) / m + (2 * Math.PI * h) / n + 0.7;
      re[i] = radius * Math.cos(angle);
      im[i] = radius * Math.sin(angle);
    }
  }
  return { re, im };
}

/** The e for which z = 2^e·ζ has |ζ| nearest 1. */
const binade = (x: number, y: number): number =>
  Math.max(-1070, Math.min(1023, Math.round(Math.log2(Math.hypot(x, y)))));

/** x·2^e, where 2^e itself may lie outside the range. */
const ldexp = (x: number, e: number): number => {
  const half = Math.trunc(e / 2);
  return x * 2 ** half * 2 ** (e - half);
};

/** Ehrlich–Aberth sweeps until every value is within the rounding of Horner's rule. */
function approach(p: ScaledPolynomial, re: Float64Array, im: Float64Array): void {
  const n = p.degree;
  const done = new Uint8Array(n);
  let open = n;
  for (let sweep = 0; open > 0 && sweep < 400; sweep++) {
    for (let i = 0; i < n; i++) {
      if (done[i]) continue;
      const zr = re[i]!;
      const zi = im[i]!;
      const e = binade(zr, zi);
      const x = ldexp(zr, -e);
      const y = ldexp(zi, -e);
      const c = p.at(e).coefficients;
      const radius = Math.hypot(x, y);
      let [vr, vi, dr, di, size] = [c[0]!, 0, 0, 0, Math.abs(c[0]!)];
      for (let k = 1; k <= n; k++) {
        let t = dr * x - di * y + vr;
        di = dr * y + di * x + vi;
        dr = t;
        t = vr * x - vi * y + c[k]!;
        vi = vr * y + vi * x;
        vr = t;
        size = size * radius + Math.abs(c[k]!);
      }
      const value = Math.hypot(vr, vi);
      if (value <= 4 * (n + 1) * UNIT * size || Number.isNaN(value)) {
        done[i] = 1;
        open--;
        continue;
      }
      // p′/p − Σ 1/(ζ − ζⱼ), its inverse the step, all in ζ.
      const v2 = value * value;
      let lr: number;
      let li: number;
      if (v2 > 1e-280) {
        lr = (dr * vr + di * vi) / v2;
        li = (di * vr - dr * vi) / v2;
      } else {
        lr = (dr * (vr / value) + di * (vi / value)) / value;
        li = (di * (vr / value) - dr * (vi / value)) / value;
      }
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        let a = x - ldexp(re[j]!, -e);
        const b = y - ldexp(im[j]!, -e);
        if (a === 0 && b === 0) a = UNIT * radius;
        const d = a * a + b * b;
        lr -= a / d;
        li += b / d;
      }
      const l = Math.hypot(lr, li);
      if (!(l > 0)) continue;
      const sr = lr / l / l;
      const si = -li / l / l;
      re[i] = ldexp(x - sr, e);
      im[i] = ldexp(y - si, e);
      if (Math.hypot(sr, si) <= UNIT * radius) {
        done[i] = 1;
        open--;
      }
    }
  }
}

interface Correction {
  re: number;
  im: number;
  /** The part of the evaluation's error in it. */
  error: number;
}

/** p(zᵢ) / (a₀ Π (zᵢ − zⱼ)) with the value compensated. */
function correction(
  p: ScaledPolynomial,
  re: Float64Array,
  im: Float64Array,
  i: number,
  out: Correction,
): void {
  const n = p.degree;
  const e = binade(re[i]!, im[i]!);
  const x = ldexp(re[i]!, -e);
  const y = ldexp(im[i]!, -e);
  const c = p.at(e).coefficients;
  const value: Evaluation = compensatedHorner(c, x, y);
  // The leading coefficient may have been dropped in ζ: take it with its own exponent.
  const lead = p.at(0).exponent;
  let qr = p.at(0).coefficients[0]!;
  let qi = 0;
  let exponent = lead - p.at(e).exponent;
  if (qr === 0) {
    qr = 1;
    exponent += p.log2(0) - lead;
  }
  for (let j = 0; j < n; j++) {
    if (j === i) continue;
    let a = re[i]! - re[j]!;
    const b = im[i]! - im[j]!;
    if (a === 0 && b === 0) a = UNIT * Math.hypot(re[i]!, im[i]!);
    const t = qr * a - qi * b;
    qi = qr * b + qi * a;
    qr = t;
    const size = Math.max(Math.abs(qr), Math.abs(qi));
    if (size > 2 ** 400 || size < 2 ** -400) {
      const k = Math.floor(Math.log2(size));
      qr = ldexp(qr, -k);
      qi = ldexp(qi, -k);
      exponent += k;
    }
  }
  const d = qr * qr + qi * qi;
  const s = Math.abs(exponent) < 900 ? 2 ** -exponent : undefined;
  const wr = (value.re * qr + value.im * qi) / d;
  const wi = (value.im * qr - value.re * qi) / d;
  const we = value.error / Math.sqrt(d);
  out.re = s === undefined ? ldexp(wr, -exponent) : wr * s;
  out.im = s === undefined ? ldexp(wi, -exponent) : wi * s;
  out.error = s === undefined ? ldexp(we, -exponent) : we * s;
}

/** Weierstrass corrections until they are below the last place or below their own error. */
function refine(p: ScaledPolynomial, re: Float64Array, im: Float64Array): void {
  const n = p.degree;
  const done = new Uint8Array(n);
  let open = n;
  const w: Correction = { re: 0, im: 0, error: 0 };
  for (let sweep = 0; open > 0 && sweep < 200; sweep++) {
    for (let i = 0; i < n; i++) {
      if (done[i]) continue;
      correction(p, re, im, i, w);
      const step = Math.hypot(w.re, w.im);
      if (!Number.isFinite(step)) {
        done[i] = 1;
        open--;
        continue;
      }
      const size = Math.hypot(re[i]!, im[i]!);
      // A step longer than the root itself is the far field's, not a correction.
      const damp = step > size ? size / step : 1;
      re[i] = re[i]! - w.re * damp;
      im[i] = im[i]! - w.im * damp;
      if (step <= 2 * UNIT * size || step <= w.error) {
        done[i] = 1;
        open--;
      }
    }
  }
}
