import type { DistinctRoot } from '../../exact/distinct-roots.ts';
import { toNumber } from '../../exact/rational.ts';
import { arg, type Complex, sub } from '../../numeric/complex.ts';
import type { LocusLoop } from './loop.ts';

/** The directions in which branches leave a pole or come to a zero. */
export interface RootAngles {
  readonly root: 'pole' | 'zero';
  readonly s: Complex;
  readonly multiplicity: number;
  /** Degrees in (−180, 180], as many as the root is repeated, in rising order. */
  readonly angles: readonly number[];
}

/**
 * Angles of departure from every pole, and of arrival at every zero, seen from it, by the angle condition: the arguments of the vectors from
 * all other roots, and of e^(−delay·s), make up an odd number of half turns for K > 0 and an even one for K < 0.
 */
export function rootAngles(loop: LocusLoop, sign: 1 | -1): RootAngles[] {
  const { poles, zeros, num, den, delay } = loop;
  const lead = toNumber(num.at(-1) ?? { n: 1n, d: 1n }) / toNumber(den.at(-1) ?? { n: 1n, d: 1n });
  const half = lead * sign > 0 ? Math.PI : 0;
  const sum = (list: readonly DistinctRoot[], from: Complex) =>
    list.reduce(
      (total, { s, multiplicity }) =>
        s === from ? total : total + multiplicity * arg(sub(from, s)),
      0,
    );
  const of =
    (root: 'pole' | 'zero') =>
    (at: DistinctRoot): RootAngles => {
      const others = sum(zeros, at.s) - sum(poles, at.s) - delay * at.s.im;
      const first = root === 'pole' ? half + others : half - others;
      return {
        root,
        s: at.s,
        multiplicity: at.multiplicity,
        angles: Array.from({ length: at.multiplicity }, (_, k) =>
          degrees((first + 2 * Math.PI * k) / at.multiplicity),
        ).sort((a, b) => a - b),
      };
    };
  return [...poles.map(of('pole')), ...zeros.map(of('zero'))];
}

/** Within (−180, 180]; whole degrees where only rounding says otherwise. */
function degrees(radians: number): number {
  const turned = (radians * 180) / Math.PI;
  const within = turned - 360 * Math.ceil((turned - 180) / 360 - 1e-12);
  const whole = Math.round(within);
  return Math.abs(within - whole) < 1e-11 ? whole : within;
}

/** The lines that branches to or from infinity come near. */
export interface Asymptotes {
  readonly centroid: number;
  /** Degrees in (−180, 180], in rising order. */
  readonly angles: readonly number[];
}

/**
 * For more poles than zeros where the branches go as |K| grows; for more zeros than poles where they come from. The centroid
 * is (Σ poles − Σ zeros)/(their difference), from the coefficients. Undefined for as many of both, and with dead time, whose
 * branches run along the real direction.
 */
export function asymptotes({ num, den, delay }: LocusLoop, sign: 1 | -1): Asymptotes | undefined {
  const excess = den.length - num.length;
  if (excess === 0 || delay > 0) return undefined;
  const count = Math.abs(excess);
  const top = (p: LocusLoop['num'], k: number) => {
    const c = p.at(-1 - k);
    return c && p.length > k ? toNumber(c) : 0;
  };
  const sum = (p: LocusLoop['num']) => -top(p, 1) / top(p, 0);
  const half = (top(num, 0) / top(den, 0)) * sign > 0 ? Math.PI : 0;
  return {
    centroid: (sum(den) - sum(num)) / excess + 0,
    angles: Array.from({ length: count }, (_, k) => degrees((half + 2 * Math.PI * k) / count)).sort(
      (a, b) => a - b,
    ),
  };
}

/** A stretch of the real axis that belongs to the locus. */
export interface AxisSegment {
  readonly from: number;
  readonly to: number;
}

/**
 * The real axis where K = −1/G has the sign asked for: for K > 0 and a positive leading coefficient left of an odd number of real poles and
 * zeros. Left to right; infinite ends are ±∞.
 */
export function axisSegments({ poles, zeros, num, den }: LocusLoop, sign: 1 | -1): AxisSegment[] {
  const lead = (num.at(-1)?.n ?? 1n) > 0n === (den.at(-1)?.n ?? 1n) > 0n ? 1 : -1;
  const real = [...poles, ...zeros].filter(({ s }) => s.im === 0);
  const cuts = [...new Set(real.map(({ s }) => s.re))].sort((a, b) => a - b);
  const ends = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  const list: { from: number; to: number }[] = [];
  for (let k = 0; k + 1 < ends.length; k++) {
    const [from, to] = [ends[k] as number, ends[k + 1] as number];
    const right = real.reduce((n, { s, multiplicity }) => n + (s.re >= to ? multiplicity : 0), 0);
    if ((right % 2 === 1) !== lead * sign > 0) continue;
    const last = list.at(-1);
    if (last && last.to === from) last.to = to;
    else list.push({ from, to });
  }
  return list;
}
