import { abs, add, type Complex, complex, exp, mul, polar, scale } from '../../numeric/complex.ts';
import { polyval } from '../transfer-function.ts';
import type { Branch } from './branches.ts';
import { inDoubles, type LocusLoop } from './loop.ts';
import { slopeOf } from './meeting.ts';

/** Natural frequency (rad/s) and damping ratio of a closed-loop pole. */
export interface Damping {
  readonly naturalFrequency: number;
  readonly ratio: number;
}

/** Of a pole of the s-plane; of z = e^(sT) with `sampleTime`. 0 and 0 at the origin of the s-plane, ∞ and 1 at that of the z-plane. */
export function dampingOf(p: Complex, sampleTime?: number): Damping {
  if (sampleTime === undefined) {
    const size = abs(p);
    return { naturalFrequency: size, ratio: size === 0 ? 0 : -p.re / size };
  }
  if (abs(p) === 0) return { naturalFrequency: Number.POSITIVE_INFINITY, ratio: 1 };
  const s = complex(Math.log(abs(p)) / sampleTime, Math.atan2(p.im, p.re) / sampleTime);
  return dampingOf(s);
}

/** A place where a branch meets the line of one damping ratio. */
export interface DampingPoint {
  readonly gain: number;
  /** In the upper half plane. */
  readonly s: Complex;
}

/**
 * Every place in the upper half plane where the branches have the damping ratio `ratio`, 0 ≤ ratio < 1, in the order of
 * rising |K|: between two rows of the branches where the ratio passes it, then by Newton's method on den + K num e^(−delay·s) = 0
 * along the line of that ratio, to the last digits.
 */
export function dampingPoints(
  loop: LocusLoop,
  branches: readonly Branch[],
  ratio: number,
  sampleTime?: number,
): DampingPoint[] {
  const list: DampingPoint[] = [];
  const solve = newtonOn(loop, ratio, sampleTime);
  for (const { gain: gains, re, im } of branches) {
    const at = (k: number) => complex(re[k] as number, im[k]);
    for (let k = 1; k < re.length; k++) {
      const [a, b] = [at(k - 1), at(k)];
      // The step on which the branch leaves the real axis, or comes to it, is one too.
      if (!(Math.max(a.im, b.im) > 0 && Math.min(a.im, b.im) >= 0)) continue;
      const off = (p: Complex) => dampingOf(p, sampleTime).ratio - ratio;
      const [from, to] = [off(a), off(b)];
      if (!(from > 0 !== to > 0) || Number.isNaN(from) || Number.isNaN(to)) continue;
      const t = from / (from - to);
      const [low, high] = [gains[k - 1] as number, gains[k] as number];
      const start = complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im));
      const found = solve(start, low + t * (high - low));
      if (
        found &&
        !list.some(
          (p) => abs(complex(p.s.re - found.s.re, p.s.im - found.s.im)) < 1e-9 * abs(found.s),
        )
      )
        list.push(found);
    }
  }
  return list.sort((a, b) => Math.abs(a.gain) - Math.abs(b.gain));
}

/** The line of one damping ratio: s = r e^(jθ), or z = e^(sT); and its direction. */
function lineOf(ratio: number, sampleTime?: number) {
  const ray = polar(1, Math.PI - Math.acos(ratio));
  return (r: number): readonly [Complex, Complex] => {
    if (sampleTime === undefined) return [scale(ray, r), ray];
    const z = exp(scale(ray, r * sampleTime));
    return [z, mul(z, scale(ray, sampleTime))];
  };
}

function newtonOn(loop: LocusLoop, ratio: number, sampleTime?: number) {
  const [num, den] = [inDoubles(loop.num), inDoubles(loop.den)];
  const [dNum, dDen] = [slopeOf(num), slopeOf(den)];
  const line = lineOf(ratio, sampleTime);
  return (start: Complex, gain: number): DampingPoint | undefined => {
    let r = dampingOf(start, sampleTime).naturalFrequency;
    let k = gain;
    for (let n = 0; n < 50; n++) {
      const [s, along] = line(r);
      const late = exp(scale(s, -loop.delay));
      const g = mul(polyval(num, s), late);
      const f = add(polyval(den, s), scale(g, k));
      const dg = add(mul(polyval(dNum, s), late), scale(g, -loop.delay));
      const dr = mul(add(polyval(dDen, s), scale(dg, k)), along);
      // Two real equations: dr·Δr + g·Δk = −f.
      const d = dr.re * g.im - dr.im * g.re;
      const stepR = -(f.re * g.im - f.im * g.re) / d;
      const stepK = -(dr.re * f.im - dr.im * f.re) / d;
      if (!Number.isFinite(stepR + stepK)) return undefined;
      r += stepR;
      k += stepK;
      if (Math.abs(stepR) <= 1e-14 * Math.abs(r) && Math.abs(stepK) <= 1e-13 * Math.abs(k)) break;
    }
    const [s] = line(r);
    return r > 0 && k * gain > 0 ? { gain: k, s } : undefined;
  };
}
