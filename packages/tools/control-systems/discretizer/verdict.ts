/** Whether all dies away, something stays, or something grows. */
import type { Discrete } from '@tollbench/engines/discretize/discretize.ts';
import { reserve } from '@tollbench/engines/discretize/response.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';

export type Verdict = 'stable' | 'marginal' | 'unstable';

const ORDER: readonly Verdict[] = ['stable', 'marginal', 'unstable'];
const worse = (x: Verdict, y: Verdict): Verdict => (ORDER.indexOf(x) > ORDER.indexOf(y) ? x : y);
const sideOf = (inside: number, rounding = 0): Verdict =>
  inside > rounding ? 'stable' : inside >= -rounding ? 'marginal' : 'unstable';

/** By poles in s. A pole on the axis is marginal, a repeated one too. */
export const plantVerdict = (poles: readonly Complex[]): Verdict =>
  poles.reduce<Verdict>((worst, p) => worse(worst, sideOf(-p.re)), 'stable');

/** By poles in δ = z − 1. A pair on the circle within rounding counts as on it. */
export const verdictOf = ({ poles }: Pick<Discrete, 'poles'>): Verdict =>
  poles.reduce<Verdict>(
    (worst, p) => worse(worst, sideOf(reserve(p), p.im === 0 ? 0 : 2 ** -50 * abs(p))),
    'stable',
  );
