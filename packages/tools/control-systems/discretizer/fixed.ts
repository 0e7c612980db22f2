/** What coefficients of a word length make of the difference equation. */
import type { Discrete } from '@tollbench/engines/discretize/discretize.ts';
import { discreteAt, inZ } from '@tollbench/engines/discretize/response.ts';
import {
  directForm,
  type FixedStage,
  fixedStage,
  type Realisation,
  type Stage,
  sectionForm,
  signalWidth,
  stageOf,
  stagePoles,
} from '@tollbench/engines/discretize/stages.ts';
import {
  abs,
  add,
  type Complex,
  complex,
  div,
  mul,
  polar,
  sub,
} from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import type { DiscretizerInputs } from './inputs.ts';
import type { Verdict } from './verdict.ts';

export interface Fixed {
  readonly given: Realisation;
  readonly stages: readonly FixedStage[];
  /** Bits of a signal in the code. */
  readonly signal: number;
  readonly poles: readonly Complex[];
  /** How far the pole that moves most lies from the nearest exact one, in z. */
  readonly poleMove: number;
  /** Largest |difference| of a coefficient. */
  readonly coefficientError: number;
  /** Largest |difference| of the response over its largest magnitude, below the Nyquist frequency. */
  readonly responseError: number;
  readonly verdict: Verdict;
  /** Coefficients that are not 0 and become 0. */
  readonly lost: number;
}

export const realisationOf = (i: DiscretizerInputs, h: Discrete): Realisation =>
  i.form === 'direct' ? directForm(h) : sectionForm(h);

/** Throws InputError where a coefficient is beyond every point of a word. */
export function fixedOf(i: DiscretizerInputs, h: Discrete): Fixed {
  const given = realisationOf(i, h);
  const stages = given.stages.map((stage) => {
    const fixed = fixedStage(stage, i.word);
    if (fixed === undefined)
      throw new InputError('is too large for a fixed-point word: a coefficient is beyond 2^30', {
        field: 'numbers',
        value: i.numbers,
        remedies: [{ numbers: 'double' }],
      });
    return fixed;
  });
  const kept = stages.map(stageOf);
  const poles = stagePoles(kept);
  const exact = h.poles.map(inZ);
  const nearest = (p: Complex) => Math.min(...exact.map((q) => abs(sub(p, q))));
  const coefficients = (list: readonly Stage[]) => list.flatMap(({ a, b }) => [...b, ...a]);
  const [before, after] = [coefficients(given.stages), coefficients(kept)];
  const outside = Math.max(0, ...poles.map(abs));
  return {
    given,
    stages,
    signal: signalWidth(i.word),
    poles,
    poleMove: poles.reduce((most, p) => Math.max(most, nearest(p)), 0),
    coefficientError: before.reduce(
      (most, x, k) => Math.max(most, Math.abs(x - (after[k] ?? 0))),
      0,
    ),
    responseError: responseError(h, kept, given.lag),
    verdict: outside < 1 - 1e-12 ? 'stable' : outside <= 1 + 1e-12 ? 'marginal' : 'unstable',
    lost: before.filter((x, k) => x !== 0 && after[k] === 0).length,
  };
}

const POINTS = 400;

function responseError(h: Discrete, stages: readonly Stage[], lag: number): number {
  let [worst, largest] = [0, 0];
  for (let k = 0; k < POINTS; k++) {
    // Denser at low frequencies, where poles of a fast sampled plant are.
    const theta = Math.PI * 10 ** (-5 * (1 - (k + 0.5) / POINTS));
    const exact = discreteAt(h, theta);
    if (!Number.isFinite(abs(exact))) continue;
    worst = Math.max(worst, abs(sub(responseOf(stages, lag, theta), exact)));
    largest = Math.max(largest, abs(exact));
  }
  return largest === 0 ? 0 : worst / largest;
}

/** Of stages behind a lag, at an angle of the unit circle. */
function responseOf(stages: readonly Stage[], lag: number, theta: number): Complex {
  const w = polar(1, -theta);
  const at = (c: readonly number[]) =>
    c.reduceRight((sum, x) => add(mul(sum, w), complex(x)), complex(0));
  return stages.reduce(
    (product, { b, a }) => mul(product, div(at(b), at(a))),
    polar(1, -theta * lag),
  );
}
