/** The closed loop's step at each gain, on one axis of time, and what is read off it. */
import { cascade } from '@tollbench/engines/control/cascade.ts';
import { sampledFigures, sampledStep } from '@tollbench/engines/control/discrete-step.ts';
import { inDoubles, type LocusLoop } from '@tollbench/engines/control/locus/loop.ts';
import { combine } from '@tollbench/engines/control/locus/meeting.ts';
import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { responseFigures } from '@tollbench/engines/control/response-figures.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import { stepEvents } from '@tollbench/engines/control/step-info.ts';
import {
  type TransferFunction,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { type Plane, slowness } from './plane.ts';

/** Of the step of the reference; times in seconds, null where the response does not do it. */
export interface StepFigures {
  readonly overshoot: number;
  readonly riseTime: number | null;
  readonly peakTime: number | null;
  readonly settlingTime: number | null;
}

export interface Response {
  readonly t: Float64Array;
  readonly y: Float64Array;
}

/** Half-width of the settling band. */
export const BAND = 0.02;
const SAMPLES = 400;
/** Of a dead time's response: it is followed by steps. */
const DELAY_STEPS = 2400;
const MAX_PERIODS = 4000;

/** The closed loop K G/(1 + K G) without its dead time, from the highest power down. */
export function closedLoop(loop: LocusLoop, gain: number): { num: number[]; den: number[] } {
  const [num, den] = [inDoubles(loop.num), inDoubles(loop.den)];
  const all = combine(den, num, gain);
  const first = all.findIndex((c) => c !== 0);
  return { num: num.map((c) => c * gain), den: all.slice(Math.max(first, 0)) };
}

/** y(∞) of a stable loop: its value at s = 0, or at z = 1. */
export function finalValue(plane: Plane, loop: LocusLoop, gain: number): number {
  const { num, den } = closedLoop(loop, gain);
  const at = (p: readonly number[]) =>
    plane === 'z' ? p.reduce((sum, c) => sum + c, 0) : (p.at(-1) ?? 0);
  return at(num) / at(den);
}

export interface Asked {
  readonly loop: LocusLoop;
  readonly gain: number;
  readonly poles: readonly Complex[];
  readonly stable: boolean;
}

/** Figures of a stable loop's step. Why there are none is said in a clause. */
export function figuresOf(
  plane: Plane,
  sampleTime: number,
  { loop, gain, poles, stable }: Asked,
): StepFigures | string {
  if (!stable) return 'the closed loop is not stable';
  const final = finalValue(plane, loop, gain);
  if (final === 0) return gain === 0 ? 'the gain is 0' : 'the output returns to 0';
  try {
    if (plane === 'z') return ofSamples(loop, gain, final, poles, sampleTime);
    return loop.delay > 0
      ? withDeadTime(loop, gain, final, poles)
      : withoutDeadTime(rational(loop, gain));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return 'the response rings too long to be followed, or has no realisation';
  }
}

function withoutDeadTime(g: TransferFunction): StepFigures {
  const info = stepEvents(g, { amplitude: 1, riseLow: 0.1, riseHigh: 0.9, band: BAND });
  const or = (x: number) => (Number.isFinite(x) ? x : null);
  return {
    overshoot: info.overshoot,
    riseTime: or(info.riseTime),
    peakTime: or(info.peakTime),
    settlingTime: or(info.settlingTime),
  };
}

const rational = (loop: LocusLoop, gain: number): TransferFunction => {
  const { num, den } = closedLoop(loop, gain);
  return transferFunction(num, den);
};

function ofSamples(
  loop: LocusLoop,
  gain: number,
  final: number,
  poles: readonly Complex[],
  sampleTime: number,
): StepFigures | string {
  const { num, den } = closedLoop(loop, gain);
  const radius = Math.max(0, ...poles.map(abs));
  const needed = radius === 0 ? 20 : Math.ceil(Math.log(1e-6) / Math.log(radius)) + den.length;
  if (needed > MAX_PERIODS) return `the response takes more than ${MAX_PERIODS} samples`;
  const f = sampledFigures(sampledStep(num, den, Math.max(20, needed)), final, BAND);
  const seconds = (k: number | null) => (k === null ? null : k * sampleTime);
  return {
    overshoot: f.overshoot,
    riseTime: seconds(f.rise),
    peakTime: seconds(f.peakAt),
    settlingTime: seconds(f.settling),
  };
}

function withDeadTime(
  loop: LocusLoop,
  gain: number,
  final: number,
  poles: readonly Complex[],
): StepFigures | string {
  const slowest = Math.max(...poles.map((p) => p.re));
  if (!(slowest < 0)) return 'its slowest pole is not in this part of the plane';
  const end = roundUp(loop.delay + 8 / -slowest);
  const r = simulateLoop(
    factor(gain),
    plantOf(loop),
    { reference: 1, load: 0 },
    end,
    2 * DELAY_STEPS,
  );
  const { overshoot, riseTime, peakTime, settlingTime } = responseFigures(r, final, BAND);
  // The end of the axis is not the end of the ringing.
  const settled = settlingTime !== null && settlingTime < 0.9 * end;
  return { overshoot, riseTime, peakTime, settlingTime: settled ? settlingTime : null };
}

const factor = (gain: number): TransferFunction => transferFunction([gain], [1]);
const plantOf = (loop: LocusLoop): TransferFunction =>
  transferFunction(inDoubles(loop.num), inDoubles(loop.den), loop.delay);

/** How long an axis shows all the steps: past the settling of the stable ones, or some of the loops' own times. */
export function horizonOf(
  plane: Plane,
  sampleTime: number,
  asked: readonly (Asked & { readonly figures: StepFigures | string })[],
): number {
  const settled = asked.flatMap(({ figures }) =>
    typeof figures === 'string' || figures.settlingTime === null ? [] : [figures.settlingTime],
  );
  const rates = asked.flatMap(({ poles, stable }) =>
    stable ? [] : poles.map((p) => rateOf(plane, sampleTime, p)).filter((r) => r > 0),
  );
  const unsettled = rates.length > 0 ? 8 / Math.max(...rates) : 0;
  const end = Math.max(1.3 * Math.max(0, ...settled), settled.length > 0 ? 0 : unsettled);
  return plane === 'z'
    ? sampleTime * Math.min(MAX_PERIODS, Math.max(10, Math.ceil(end / sampleTime)))
    : roundUp(end > 0 ? end : 10);
}

/** How fast a mode grows, dies or turns, 1/s. */
function rateOf(plane: Plane, sampleTime: number, p: Complex): number {
  if (plane === 's') return Math.max(Math.abs(slowness(plane, p)), 0.3 * abs(p));
  const size = abs(p);
  return size === 0 ? 0 : Math.max(Math.abs(Math.log(size)), 0.2) / sampleTime;
}

/** The step up to `end`; undefined where the loop has no such response. */
export function responseOf(
  plane: Plane,
  sampleTime: number,
  { loop, gain }: Asked,
  end: number,
): Response | undefined {
  if (plane === 'z') {
    const { num, den } = closedLoop(loop, gain);
    if (num.length > den.length) return undefined;
    const count = Math.round(end / sampleTime) + 1;
    return {
      t: Float64Array.from({ length: count }, (_, k) => k * sampleTime),
      y: sampledStep(num, den, count),
    };
  }
  try {
    if (loop.delay > 0) {
      const input = { reference: 1, load: 0 };
      const { t, y } = simulateLoop(factor(gain), plantOf(loop), input, end, DELAY_STEPS);
      const every = Math.max(1, Math.ceil(t.length / (2 * SAMPLES)));
      return { t: t.filter((_, k) => k % every === 0), y: y.filter((_, k) => k % every === 0) };
    }
    return exactStep(rational(loop, gain), end);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return undefined;
  }
}

function exactStep(g: TransferFunction, end: number): Response {
  const answer = new StepAnswer(cascade(g));
  const t = linearSpacing(0, end, SAMPLES + 1);
  let state = answer.start();
  const y = Float64Array.from(t, (_, k) => {
    if (k > 0) state = answer.advance(state, end / SAMPLES, true);
    const value = answer.output(state);
    return Math.abs(value) < 1e12 ? value : Number.NaN;
  });
  return { t, y };
}
