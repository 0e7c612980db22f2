/** The fit that is asked for: from each start, by the loss and the axes, the lowest of what they lead to. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Data, type Fit, fitSquares, type Limits } from '@tollbench/engines/fit/fit.ts';
import { fitAbsolute } from '@tollbench/engines/fit/least-absolute.ts';
import { fitOrthogonal } from '@tollbench/engines/fit/orthogonal.ts';
import { fitRobust } from '@tollbench/engines/fit/robust.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import type { CurveInputs } from './inputs.ts';
import type { Points } from './reading.ts';
import type { Setup } from './setup.ts';
import type { Sigmas } from './sigmas.ts';

export interface Found {
  readonly fit: Fit;
  /** Where the fit began that led here. */
  readonly start: Float64Array;
  /** Of robust fits: what (JᵀWJ)⁻¹ is multiplied by. */
  readonly variance: number | undefined;
  readonly robust: { readonly scale: number; readonly weights: Float64Array } | undefined;
  /** Of fits in both axes: by how much each x moved, and the sums of both. */
  readonly both:
    | { readonly shifts: Float64Array; readonly squaresX: number; readonly squaresY: number }
    | undefined;
  /** Sum of weighted absolute residuals, and whether none is lower for sure. */
  readonly absolute: { readonly sum: number; readonly proved: boolean } | undefined;
  readonly notes: readonly string[];
}

const NOTHING = {
  variance: undefined,
  robust: undefined,
  both: undefined,
  absolute: undefined,
  notes: [],
};

export function fitted(
  i: CurveInputs,
  points: Points,
  setup: Setup,
  data: Data,
  sigmas: Sigmas,
  run: Run,
): Found {
  const { model, said } = setup;
  const starts = setup.starts(data);
  run.progress(0.2);
  if (starts.length === 0)
    throw new InputError(
      'has no value at these points from any start; take another, or give a start',
      { field: 'model', value: i.model },
    );
  const limitsOf = (start: Float64Array): Limits => ({ ...said, start });
  const fits: { readonly fit: Fit; readonly start: Float64Array }[] = [];
  let refusal: EngineError | undefined;
  starts.forEach((start, k) => {
    try {
      fits.push({ fit: fitSquares(model, data, limitsOf(start)), start });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refusal ??= error;
    }
    run.progress(0.2 + (0.3 * (k + 1)) / starts.length);
  });
  const best = fits.reduce<(typeof fits)[number] | undefined>(
    (a, b) => (a && a.fit.squares <= b.fit.squares * (1 + 1e-12) ? a : b),
    undefined,
  );
  if (!best) throw refused(i, refusal as EngineError);
  const limits = limitsOf(best.fit.parameters);
  if (sigmas.x) return orthogonal(points, setup, sigmas, sigmas.x, limits, best);
  if (i.loss === 'absolute') return leastAbsolute(setup, data, limits, best);
  if (i.loss !== 'squares') {
    const fit = fitRobust(model, data, limits, i.loss);
    const { scale, robustWeights: weights, variance } = fit;
    const notes = fit.settled ? [] : ['The weights had not settled when iterations ran out.'];
    return { ...NOTHING, fit, start: best.start, variance, robust: { scale, weights }, notes };
  }
  return { ...NOTHING, ...best };
}

function refused(i: CurveInputs, error: EngineError): InputError {
  return new InputError(error.message, {
    field: error.code === 'not-finite' ? 'starts' : 'model',
    value: error.code === 'not-finite' ? i.starts : i.model,
    remedies: i.model === 'polynomial' && i.degree > 0 ? [{ degree: String(i.degree - 1) }] : [],
  });
}

function orthogonal(
  { x, y }: Points,
  { model }: Setup,
  sigmas: Sigmas,
  sigmaX: Float64Array,
  limits: Limits,
  best: { readonly fit: Fit; readonly start: Float64Array },
): Found {
  const sigmaY = sigmas.y ?? new Float64Array(y.length).fill(1);
  const fit = fitOrthogonal(model, { x, y, sigmaX, sigmaY }, limits, best.fit.parameters);
  const { shifts, squaresX, squaresY } = fit;
  return { ...NOTHING, fit, start: best.start, both: { shifts, squaresX, squaresY } };
}

function leastAbsolute(
  { model }: Setup,
  data: Data,
  limits: Limits,
  best: { readonly fit: Fit; readonly start: Float64Array },
): Found {
  const fit = fitAbsolute(model, data, limits, Float64Array.from(best.fit.parameters));
  const sum = fit.residuals.reduce(
    (s, r, k) => s + Math.abs(r) * (fit.rootWeights[k] as number),
    0,
  );
  return { ...NOTHING, fit, start: best.start, absolute: { sum, proved: fit.proved } };
}
