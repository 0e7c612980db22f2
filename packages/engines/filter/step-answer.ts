import { type Complex, complex } from '../numeric/complex.ts';

/** One stage of a cascade by its poles: N(x)/D(x) with x = s/scale, D(0) = den0. */
export interface PoleForm {
  /** Lowest power first, of no higher degree than there are poles. */
  readonly num: ArrayLike<number>;
  readonly den0: number;
  /** rad/s. */
  readonly scale: number;
  /** In rad/s, all of them; of a conjugate pair both. */
  readonly poles: readonly Complex[];
}

/** The answer to a step of 1 at t = 0 of a stable cascade. */
export interface StepAnswer {
  /** At t ≥ 0 in seconds. */
  at(t: number): number;
  /** At `points` even steps from 0 to `end`. */
  curve(end: number, points: number): Float64Array;
  /** Its slope there, 1/s: the answer to an impulse of 1 s, without the impulse that a gain at infinity passes on at t = 0. */
  slope(end: number, points: number): Float64Array;
  /** Where it goes: the gain at 0 Hz. */
  readonly final: number;
}

/** Nearer than this, as a share of their size, two poles would cost each other's digits. */
const APART = 1e-7;

/**
 * Heaviside's expansion: y(t) = H(0) + Σ Res · e^{pt} / p over the poles, each residue a product over the stages, so
 * that no polynomial of the whole cascade is ever formed (one of degree 20 has lost its digits). Poles that coincide
 * are parted by a millionth.
 */
export function stepAnswer(stages: readonly PoleForm[]): StepAnswer {
  const parted = separate(stages);
  const terms: Term[] = [];
  for (const [s, stage] of parted.entries())
    for (const [m, p] of stage.poles.entries()) {
      if (p.im < 0) continue;
      let re = 1;
      let im = 0;
      const times = (a: Complex) => {
        [re, im] = [re * a.re - im * a.im, re * a.im + im * a.re];
      };
      for (const [k, other] of parted.entries()) {
        times(horner(other.num, p, other.scale));
        re /= other.den0;
        im /= other.den0;
        for (const [j, r] of other.poles.entries())
          if (k !== s || j !== m) times(inverse(lessRatio(p, r)));
      }
      // D′(p)·p of the factor (1 − s/p) itself is −1; the other half of a pair doubles the real part.
      const weight = p.im === 0 ? -1 : -2;
      terms.push({ p, re: weight * re, im: weight * im });
    }
  const final = stages.reduce((g, { num, den0 }) => (g * num[0]!) / den0, 1);
  const at = (t: number) =>
    terms.reduce(
      (y, { p, re, im }) =>
        y + Math.exp(p.re * t) * (re * Math.cos(p.im * t) - im * Math.sin(p.im * t)),
      final,
    );
  return {
    at,
    final,
    curve: (end, points) => sampled(terms, end, points, final),
    slope: (end, points) =>
      sampled(
        terms.map(({ p, re, im }) => ({
          p,
          re: re * p.re - im * p.im,
          im: re * p.im + im * p.re,
        })),
        end,
        points,
        0,
      ),
  };
}

interface Term {
  readonly p: Complex;
  readonly re: number;
  readonly im: number;
}

/** `rest` and Σ Re(r e^{pt}) at even steps, each term turned on by one product. */
function sampled(terms: readonly Term[], end: number, points: number, rest: number): Float64Array {
  const y = new Float64Array(points).fill(rest);
  for (const { p, re, im } of terms) {
    const dt = end / (points - 1);
    const size = Math.exp(p.re * dt);
    const [cr, ci] = [size * Math.cos(p.im * dt), size * Math.sin(p.im * dt)];
    let [zr, zi] = [re, im];
    for (let k = 0; k < points; k++) {
      y[k] = y[k]! + zr;
      [zr, zi] = [zr * cr - zi * ci, zr * ci + zi * cr];
    }
  }
  return y;
}

function separate(stages: readonly PoleForm[]): PoleForm[] {
  const seen: Complex[] = [];
  return stages.map((stage) => ({
    ...stage,
    poles: stage.poles.map((pole) => {
      let p = pole;
      while (
        seen.some((o) => Math.hypot(o.re - p.re, o.im - p.im) < APART * Math.hypot(p.re, p.im))
      )
        p = complex(p.re * (1 + 1e-6), p.im * (1 + 1e-6));
      seen.push(p);
      return p;
    }),
  }));
}

/** 1 − p/r. */
function lessRatio(p: Complex, r: Complex): Complex {
  const m = r.re * r.re + r.im * r.im;
  return complex(
    ((r.re - p.re) * r.re + (r.im - p.im) * r.im) / m,
    ((r.im - p.im) * r.re - (r.re - p.re) * r.im) / m,
  );
}

function inverse({ re, im }: Complex): Complex {
  const m = re * re + im * im;
  return complex(re / m, -im / m);
}

function horner(c: ArrayLike<number>, p: Complex, scale: number): Complex {
  const [xr, xi] = [p.re / scale, p.im / scale];
  let re = 0;
  let im = 0;
  for (let k = c.length - 1; k >= 0; k--) [re, im] = [re * xr - im * xi + c[k]!, re * xi + im * xr];
  return complex(re, im);
}
