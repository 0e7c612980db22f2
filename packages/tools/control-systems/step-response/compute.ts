import { cascade } from '@tollbench/engines/control/cascade.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import { type StepInfo, stepInfo } from '@tollbench/engines/control/step-info.ts';
import {
  dcGain,
  poles,
  type TransferFunction,
  zeros,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { InputError } from '../../define/error.ts';
import { systemOf } from '../system.ts';
import type { StepInputs } from './inputs.ts';

export interface StepResult {
  readonly g: TransferFunction;
  readonly poles: readonly Complex[];
  readonly zeros: readonly Complex[];
  readonly dcGain: number;
  /** Uniform times from 0 to `end`, and the response there. */
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly end: number;
  /** null where the response has no such figures; `why` then says so. */
  readonly info: StepInfo | null;
  readonly why: string | null;
}

const SAMPLES = 800;
/** The fractions of the final value that the rise time runs between. */
export const RISE = { r10: [0.1, 0.9], r5: [0.05, 0.95], r0: [0, 1] } as const;

/** The exact response over the axis, with its figures where it settles. */
export function compute(inputs: StepInputs): StepResult {
  const g = systemOf('system', inputs.system, { delay: inputs.delay });
  if (g.num.every((c) => c === 0))
    throw new InputError('is zero: the system does not answer at all', {
      field: 'system',
      value: inputs.system.text,
    });
  if (inputs.amplitude === 0)
    throw new InputError('is 0; a step has a height', {
      field: 'amplitude',
      value: '0',
      remedies: [{ amplitude: '1' }],
    });
  const [riseLow, riseHigh] = RISE[inputs.rise];
  let info: StepInfo | null = null;
  let why: string | null = null;
  try {
    info = stepInfo(g, { amplitude: inputs.amplitude, riseLow, riseHigh, band: inputs.band / 100 });
  } catch (error) {
    // The curve still exists; only the figures do not.
    if (!(error instanceof EngineError)) throw error;
    why = error.message;
  }
  const p = poles(g);
  const end = inputs.horizon === 'set' ? inputs.end : horizon(g, p, info);
  const { t, y } = sample(g, inputs.amplitude, end);
  return { g, poles: p, zeros: zeros(g), dcGain: dcGain(g), t, y, end, info, why };
}

function sample(
  g: TransferFunction,
  amplitude: number,
  end: number,
): { t: Float64Array; y: Float64Array } {
  const answer = new StepAnswer(cascade(g));
  const t = linearSpacing(0, end, SAMPLES + 1);
  const y = new Float64Array(SAMPLES + 1);
  const first = t.findIndex((x) => x >= g.delay);
  if (first >= 0) {
    let state = answer.advance(answer.start(), (t[first] as number) - g.delay);
    for (let i = first; i <= SAMPLES; i++) {
      y[i] = amplitude * answer.output(state);
      state = answer.advance(state, end / SAMPLES, true);
    }
  }
  return { t, y };
}

/** A time that shows the whole story: past settling, or a few of the system's own time constants. */
function horizon(g: TransferFunction, p: readonly Complex[], info: StepInfo | null): number {
  if (info && Number.isFinite(info.settlingTime) && info.settlingTime > g.delay)
    return roundUp(1.4 * info.settlingTime);
  const rates = p.map((x) => (x.re > 0 ? x.re : abs(x))).filter((r) => r > 0);
  const slowest = rates.length > 0 ? Math.min(...rates) : 1;
  const growing = p.filter((x) => x.re > 0).map((x) => x.re);
  const span = growing.length > 0 ? 5 / Math.max(...growing) : 20 / slowest;
  return roundUp(g.delay + span);
}
