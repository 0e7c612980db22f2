/** Signals that are sums of A·tʲ⁻¹/(j−1)!·eᵖᵗ: every response of a linear circuit to steps, ramps and sines. */
import { type DistinctRoot, distinctRoots } from '../../exact/distinct-roots.ts';
import { commonDivisor, quotient } from '../../exact/divisor.ts';
import type { Polynomial } from '../../exact/polynomial.ts';
import { div, toNumber } from '../../exact/rational.ts';
import type { Complex } from '../../numeric/complex.ts';
import { mergeRoots } from '../../pole-zero/merge-roots.ts';
import { partialFractions } from '../../pole-zero/partial-fractions.ts';
import type { RootMap } from '../../pole-zero/root-map.ts';

export interface Term {
  readonly pole: Complex;
  /** j, from 1. */
  readonly power: number;
  readonly residue: Complex;
}

/** From t = 0 on, without what is an impulse there. */
export interface ClosedForm {
  /** One of each conjugate pair, its residue doubled. */
  readonly terms: readonly Term[];
  /** The area of an impulse at t = 0, in the signal's unit times s. */
  readonly impulse: number;
}

export const NOTHING: ClosedForm = { terms: [], impulse: 0 };

/** Poles nearer than this change no coefficient of their polynomial beyond it, and count as one. */
const ONE_POLE = 1e-13;

/** In units of the slowest pole, so that slow ones are no nearer to each other than fast ones. */
function merged(roots: readonly DistinctRoot[]): DistinctRoot[] {
  const sizes = roots.map(({ s }) => Math.hypot(s.re, s.im)).filter((w) => w > 0);
  const unit = sizes.length === 0 ? 1 : 2 ** Math.floor(Math.log2(Math.min(...sizes)));
  const scaled = (list: readonly DistinctRoot[], by: number) =>
    list.map((r) => ({ ...r, s: { re: r.s.re * by, im: r.s.im * by } }));
  return scaled(mergeRoots(scaled(roots, 1 / unit), ONE_POLE), unit);
}

/** A rational function by its roots, what numerator and denominator share divided out exactly. */
export function rootMapOf(num: Polynomial, den: Polynomial): RootMap | null {
  if (num.length === 0) return null;
  const common = commonDivisor(num, den);
  const [n, d] = common.length > 1 ? [quotient(num, common), quotient(den, common)] : [num, den];
  return {
    plane: 's',
    gain: toNumber(div(n.at(-1) as never, d.at(-1) as never)),
    zeros: distinctRoots(n),
    poles: merged(distinctRoots(d)),
  };
}

/** The signal whose transform is num/den, whose degree is at most that of den. */
export function closedForm(num: Polynomial, den: Polynomial): ClosedForm {
  const map = rootMapOf(num, den);
  if (map === null) return NOTHING;
  const { fractions, direct } = partialFractions(map);
  return {
    terms: fractions
      .filter(({ pole }) => pole.im >= 0)
      .map(({ pole, power, residue }) => ({
        pole,
        power,
        residue:
          pole.im > 0 ? { re: 2 * residue.re, im: 2 * residue.im } : { re: residue.re, im: 0 },
      })),
    impulse: direct.find(({ k }) => k === 0)?.value ?? 0,
  };
}

/** The signal at t ≥ 0, s; 0 before. */
export function valueAt({ terms }: ClosedForm, t: number): number {
  if (t < 0) return 0;
  let sum = 0;
  for (const { pole, power, residue } of terms) {
    let rise = 1;
    for (let j = 1; j < power; j++) rise *= t / j;
    const size = Math.exp(pole.re * t) * rise;
    if (size === 0) continue;
    const angle = pole.im * t;
    sum += size * (residue.re * Math.cos(angle) - residue.im * Math.sin(angle));
  }
  return sum;
}

/** What it settles at: null where it grows, rings on, or rises for ever. */
export function finalValue({ terms }: ClosedForm): number | null {
  let sum = 0;
  for (const { pole, power, residue } of terms) {
    if (pole.re < 0 || (residue.re === 0 && residue.im === 0)) continue;
    if (pole.re > 0 || pole.im !== 0 || power > 1) return null;
    sum += residue.re;
  }
  return sum;
}
