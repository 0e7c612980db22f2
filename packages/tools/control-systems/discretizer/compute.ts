import {
  type Discrete,
  discretize,
  heldOf,
  isHold,
  METHODS,
  type Method,
  type Rule,
} from '@tollbench/engines/discretize/discretize.ts';
import type { Held } from '@tollbench/engines/discretize/held.ts';
import type { AtInfinity } from '@tollbench/engines/discretize/matched.ts';
import { continuousAt, discreteAt } from '@tollbench/engines/discretize/response.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, arg, type Complex, complex, div, sub } from '@tollbench/engines/numeric/complex.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { type Channel, channelOf } from './channel.ts';
import { type Curves, crossoverOf, curvesOf } from './curves.ts';
import { type Fixed, fixedOf } from './fixed.ts';
import { type DiscretizerInputs, inputs } from './inputs.ts';
import { statesOf } from './states.ts';
import { type StepCurves, stepOf } from './step.ts';
import { plantVerdict, type Verdict, verdictOf } from './verdict.ts';

/** How far a discrete system is from the plant at one frequency. */
export interface MethodRow {
  readonly method: Method;
  /** null where the method has no answer, and `why` says so. */
  readonly discrete: Discrete | null;
  readonly why: string;
  readonly verdict: Verdict;
  /** dB and degrees. */
  readonly magnitudeError: number;
  readonly phaseError: number;
}

export interface DiscretizerResult extends Channel {
  readonly sampleTime: number;
  readonly discrete: Discrete;
  readonly verdict: Verdict;
  /** Of the plant. */
  readonly before: Verdict;
  readonly methods: readonly MethodRow[];
  /** rad/s, and where it comes from. */
  readonly at: number;
  readonly atIs: 'given' | 'crossover' | 'share';
  readonly matrices: StateSpace;
  /** Whether the matrices are those of the given states, or the controllable canonical form of H(z). */
  readonly canonical: boolean;
  readonly curves: Curves;
  readonly step: StepCurves;
  readonly fixed: Fixed | null;
}

/** One plant, the chosen method beside all others, and what code makes of it. */
export function compute(i: DiscretizerInputs): DiscretizerResult {
  const channel = channelOf(i);
  const { continuous } = channel;
  const { sampleTime, factored } = continuous;
  const nyquist = Math.PI / sampleTime;
  checkFrequencies(i, channel, nyquist);
  const { at, atIs } = comparedAt(i, channel, nyquist);
  let found: Held | undefined;
  const held = () => {
    found ??= heldOf(continuous);
    return found;
  };
  const discrete = chosen(i, () => discretize(continuous, i.method, ruleOf(i, at), held));
  const methods = METHODS.filter((m) => m !== 'bilinear' || i.method === m).map((method) =>
    rowOf(channel, method, at, () =>
      method === i.method ? discrete : discretize(continuous, method, ruleOf(i, at), held),
    ),
  );
  const { system, canonical } = statesOf(i, channel, discrete);
  return {
    ...channel,
    sampleTime,
    discrete,
    verdict: verdictOf(discrete),
    before: plantVerdict(factored.poles),
    methods,
    at,
    atIs,
    matrices: system,
    canonical,
    curves: curvesOf(channel, discrete, at),
    step: stepOf(i, channel, discrete),
    fixed: i.numbers === 'fixed' ? fixedOf(i, discrete) : null,
  };
}

const AT_INFINITY: Readonly<Record<DiscretizerInputs['atInfinity'], AtInfinity>> = {
  all: 'all',
  oneLess: 'one-less',
  none: 'none',
};

const ruleOf = (i: DiscretizerInputs, at: number): Rule => ({
  // Beside another method it is shown warped where the methods are compared.
  prewarp: i.method === 'prewarp' ? i.prewarp : at,
  alpha: i.alpha,
  atInfinity: AT_INFINITY[i.atInfinity],
  gainAt: i.gainAt,
  thiran: i.part === 'round' ? 0 : i.thiran,
});

/** What the engine refuses of the chosen method is that field's error. */
function chosen(i: DiscretizerInputs, run: () => Discrete): Discrete {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const other = isHold(i.method) ? 'tustin' : 'zoh';
    throw new InputError(error.message, {
      field: 'method',
      value: i.method,
      remedies: [{ method: other }],
    });
  }
}

function rowOf(channel: Channel, method: Method, at: number, run: () => Discrete): MethodRow {
  try {
    const discrete = run();
    const error = apart(channel, discrete, at);
    return { method, discrete, why: '', verdict: verdictOf(discrete), ...error };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      method,
      discrete: null,
      why: error.message,
      verdict: 'unstable',
      magnitudeError: Number.NaN,
      phaseError: Number.NaN,
    };
  }
}

/** 20·log₁₀|H/G| and arg H/G at a frequency, −180° to 180°. */
export function apart(
  { continuous: { factored, delay, sampleTime } }: Channel,
  h: Discrete,
  omega: number,
): { magnitudeError: number; phaseError: number } {
  const ratio = div(discreteAt(h, omega * sampleTime), continuousAt(factored, delay, omega));
  return {
    magnitudeError: 20 * Math.log10(abs(ratio)),
    phaseError: (180 / Math.PI) * arg(ratio),
  };
}

function comparedAt(i: DiscretizerInputs, channel: Channel, nyquist: number) {
  if (i.at !== null) return { at: i.at, atIs: 'given' as const };
  const crossover = crossoverOf(channel, nyquist);
  return crossover === undefined
    ? { at: nyquist / 10, atIs: 'share' as const }
    : { at: crossover, atIs: 'crossover' as const };
}

/** Frequencies that are asked for lie below the Nyquist frequency, and not on a root where a gain is matched. */
function checkFrequencies(i: DiscretizerInputs, channel: Channel, nyquist: number): void {
  const below = (field: 'prewarp' | 'gainAt' | 'at', omega: number | null) => {
    if (omega === null || omega < nyquist) return;
    throw new InputError(
      `is ${showQuantity(omega, 'rad/s')}; it must be below the Nyquist frequency π/T, which is ${showQuantity(nyquist, 'rad/s')}`,
      {
        field,
        value: inputs[field].format(omega),
        remedies: [{ [field]: String(Number((nyquist / 4).toPrecision(3))) }],
      },
    );
  };
  if (i.method === 'prewarp') below('prewarp', i.prewarp);
  below('at', i.at);
  if (i.method !== 'matched' || i.gainAt === 0) return;
  below('gainAt', i.gainAt);
  const point = complex(0, i.gainAt);
  const near = (root: Complex) => abs(sub(point, root)) < 1e-9 * i.gainAt;
  const { zeros, poles } = channel.continuous.factored;
  if ([...zeros, ...poles].some(near))
    throw new InputError(
      `is ${showQuantity(i.gainAt, 'rad/s')}, where the plant has a root on the axis: no gain matches there`,
      { field: 'gainAt', value: String(i.gainAt), remedies: [{ gainAt: '0' }] },
    );
}
