/**
 * Partial fractions from roots. In the z-plane of x = z⁻¹, as tables of transforms have them:
 * H = Σ dₖ z⁻ᵏ + Σ A/(1 − p z⁻¹)ʲ; in the s-plane H = Σ dₖ sᵏ + Σ A/(s − p)ʲ. Every A is a coefficient of the expansion about
 * its pole of the product of all other factors, so that multiple poles need no derivative and no limit
 * (P. Henrici, Applied and Computational Complex Analysis 1, 1974, sec. 7.1).
 */
import type { DistinctRoot } from '../exact/distinct-roots.ts';
import { abs, type Complex, complex, inv, neg, ONE, scale, sub } from '../numeric/complex.ts';
import { timesLinear, timesPower, unitSeries } from './power-series.ts';
import { countRoots, excess, isOrigin, type RootMap } from './root-map.ts';

/** A/(1 − p z⁻¹)ʲ or A/(s − p)ʲ. */
export interface Fraction {
  readonly pole: Complex;
  /** j, from 1 to the pole's multiplicity. */
  readonly power: number;
  readonly residue: Complex;
}

export interface PartialFractions {
  /** By pole and rising power. */
  readonly fractions: readonly Fraction[];
  /** d z⁻ᵏ or d sᵏ, by rising k; k is below 0 where the sequence begins before 0. Those that are 0 are left out. */
  readonly direct: readonly { readonly k: number; readonly value: number }[];
}

/** Below this share of the largest product that it is a difference of, a direct term is rounding. */
const NOISE = 1e-13;

/** The partial fractions of H. Roots are exact as they come; nothing is multiplied out. */
export const partialFractions = (map: RootMap): PartialFractions =>
  map.plane === 'z' ? inZ(map) : inS(map);

function inS(map: RootMap): PartialFractions {
  const { gain, zeros, poles } = map;
  const fractions = poles.flatMap((pole) => {
    const about = unitSeries(pole.multiplicity);
    const take = (list: readonly DistinctRoot[], sign: 1 | -1) => {
      for (const { s, multiplicity } of list)
        if (s !== pole.s) timesPower(about, sub(pole.s, s), ONE, sign * multiplicity);
    };
    take(zeros, 1);
    take(poles, -1);
    return about
      .map((c, k) => ({
        pole: pole.s,
        power: pole.multiplicity - k,
        residue: scale(c, gain),
      }))
      .reverse();
  });
  // At infinity, in y = 1/s: H = gain · y^excess · ∏(1 − z y)/∏(1 − p y).
  const late = excess(map);
  if (late > 0) return { fractions, direct: [] };
  const series = expanded(zeros, poles, 1 - late);
  const direct = series.map((c, t) => ({ k: 0 - late - t, value: gain * c.re })).reverse();
  return { fractions, direct: significant(direct, series) };
}

/** ∏(1 − z y)/∏(1 − p y) to `length` terms: root by root, since a product of poles rounds away what multiple ones say. */
export function expanded(
  zeros: readonly DistinctRoot[],
  poles: readonly DistinctRoot[],
  length: number,
) {
  const series = unitSeries(length);
  for (const { s, multiplicity } of zeros) timesPower(series, ONE, neg(s), multiplicity);
  for (const { s, multiplicity } of poles) timesPower(series, ONE, neg(s), -multiplicity);
  return series;
}

function inZ(map: RootMap): PartialFractions {
  const { gain } = map;
  const late = excess(map);
  const [zeros, poles] = [map.zeros, map.poles].map((l) => l.filter((r) => !isOrigin(r))) as [
    DistinctRoot[],
    DistinctRoot[],
  ];
  const fractions = poles.flatMap((pole) => {
    const p = pole.s;
    const about = unitSeries(pole.multiplicity);
    const take = (list: readonly DistinctRoot[], sign: 1 | -1) => {
      for (const { s, multiplicity } of list) {
        if (s === p) continue;
        // 1 − r x with x = (1 − w)/p.
        const over = inv(p);
        const b = timesComplex(s, over);
        timesPower(about, timesComplex(sub(p, s), over), b, sign * multiplicity);
      }
    };
    take(zeros, 1);
    take(poles, -1);
    timesPower(about, ONE, complex(-1), late);
    const power = powerOf(p, -late);
    return about
      .map((c, k) => ({
        pole: p,
        power: pole.multiplicity - k,
        residue: scale(timesComplex(c, power), gain),
      }))
      .reverse();
  });
  return { fractions, direct: directInZ(gain, zeros, poles, late) };
}

/** The powers of z⁻¹ that stand apart: those below 0 of the expansion at z = ∞, the others of that at z = 0. */
function directInZ(
  gain: number,
  zeros: readonly DistinctRoot[],
  poles: readonly DistinctRoot[],
  late: number,
): { k: number; value: number }[] {
  const before = late < 0 ? expanded(zeros, poles, -late) : [];
  const top = late + countRoots(zeros) - countRoots(poles);
  const after = unitSeries(Math.max(0, top + 1));
  for (const { s, multiplicity } of zeros) timesPower(after, neg(s), ONE, multiplicity);
  for (const { s, multiplicity } of poles) timesPower(after, neg(s), ONE, -multiplicity);
  return [
    ...significant(
      before.map((c, t) => ({ k: late + t, value: gain * c.re })),
      before,
    ),
    ...significant(after.map((c, t) => ({ k: top - t, value: gain * c.re })).reverse(), after),
  ];
}

function significant(list: { k: number; value: number }[], series: readonly Complex[]) {
  const most = Math.max(...list.map(({ value }) => Math.abs(value)), 0);
  return series.length === 0 ? [] : list.filter(({ value }) => Math.abs(value) > NOISE * most);
}

const timesComplex = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});

/** p^k for a whole k, by repeated products. */
function powerOf(p: Complex, k: number): Complex {
  const base = k < 0 ? inv(p) : p;
  let result = ONE;
  for (let n = 0; n < Math.abs(k); n++) result = timesComplex(result, base);
  return result;
}

/** Coefficients of gain · ∏(x − r) from the highest power down, in doubles: for orders that exact products do not reach. */
export function polynomialOf(roots: readonly DistinctRoot[], gain: number): number[] {
  const n = countRoots(roots);
  const series = unitSeries(n + 1);
  const rising = roots.toSorted((a, b) => abs(a.s) - abs(b.s));
  for (const { s, multiplicity } of rising)
    for (let k = 0; k < multiplicity; k++) timesLinear(series, ONE, neg(s));
  return series.map(({ re }) => gain * re);
}
