/** The process from whatever it is given as: the plant itself, and the models that the rules are made of. */
import {
  dcGain,
  order,
  type TransferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { type Identified, identify } from '@tollbench/engines/pid/identify.ts';
import { type ProcessModel, plantOf } from '@tollbench/engines/pid/process-model.ts';
import {
  byMoments,
  byTangent,
  halfRule,
  lowFrequencyGain,
  parted,
  type Reduced,
  sampledStep,
} from '@tollbench/engines/pid/reduction.ts';
import { lagFrom, type Ultimate, ultimateOf } from '@tollbench/engines/pid/ultimate.ts';
import { InputError } from '../../define/error.ts';
import { systemOf } from '../system.ts';
import type { PidInputs } from './inputs.ts';
import { readRecord, type StepRecord } from './record.ts';

export interface Process extends Reduced {
  /** What responses and margins are of. */
  readonly plant: TransferFunction;
  readonly ultimate: Ultimate | null;
  readonly fit: (Identified & { readonly record: StepRecord }) | null;
}

/** Reads and reduces the process. Throws InputError where it is none that rules are for. */
export function processOf(i: PidInputs): Process {
  const process = given(i);
  const { gain, time, delay } = process.first;
  if (delay > MAX_RATIO * time) throw tooLate(process.first, i);
  const { plant } = process;
  const around = 1 / (delay + (Number.isFinite(time) ? time : 1));
  return {
    ...process,
    ultimate: ultimateOf(plant, gain < 0 ? -1 : 1, around),
  };
}

/** Dead time over lag at most: beyond it the process is a dead time alone. */
const MAX_RATIO = 100;

const FIELD_OF_DELAY = {
  first: 'deadTime',
  second: 'deadTime',
  integrating: 'deadTime',
  data: 'data',
  ultimate: 'ku',
} as const;

/** In the words of the field that the dead time comes from: only with one lag is it the number given. */
function tooLate({ delay, time }: ProcessModel, i: PidInputs): InputError {
  const four = (x: number) => Number(x.toPrecision(4));
  const field = i.given === 'system' ? (i.delay > 0 ? 'delay' : 'plant') : FIELD_OF_DELAY[i.given];
  return new InputError(
    `${i.given === 'first' ? 'is' : 'makes a dead time of'} ${four(delay)} s, more than ${MAX_RATIO} times the lag of ${four(time)} s: no rule is for it`,
    field === 'deadTime'
      ? { field, value: String(i.deadTime), remedies: [{ deadTime: String(time) }] }
      : { field },
  );
}

const nonzero = (field: 'gain' | 'velocity' | 'ku', value: number): void => {
  if (value === 0)
    throw new InputError(
      field === 'ku'
        ? 'is 0: without a gain no loop oscillates'
        : 'is 0: the input does not move the output',
      { field, value: '0', remedies: [{ [field]: '1' }] },
    );
};

function given(i: PidInputs): Omit<Process, 'ultimate'> {
  switch (i.given) {
    case 'first':
    case 'second': {
      nonzero('gain', i.gain);
      const lag2 = i.given === 'second' ? i.lag2 : 0;
      return ofModel({
        kind: 'lag',
        gain: i.gain,
        time: Math.max(i.lag, lag2),
        time2: Math.min(i.lag, lag2),
        delay: i.deadTime,
      });
    }
    case 'integrating':
      nonzero('velocity', i.velocity);
      return ofModel({
        kind: 'integrating',
        gain: i.velocity,
        time: Number.POSITIVE_INFINITY,
        time2: i.lag2,
        delay: i.deadTime,
      });
    case 'ultimate':
      return ofUltimate(i);
    case 'data':
      return ofRecord(i);
    default:
      return ofSystem(i);
  }
}

function ofModel(model: ProcessModel): Omit<Process, 'ultimate'> {
  const plant = plantOf(model);
  return model.time2 > 0
    ? { plant, ...halfRule(plant), second: model, fit: null }
    : { plant, first: model, second: null, fit: null };
}

function ofUltimate(i: PidInputs): Omit<Process, 'ultimate'> {
  nonzero('gain', i.gain);
  nonzero('ku', i.ku);
  try {
    return ofModel(lagFrom(i.gain, { gain: i.ku, period: i.pu }));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'ku',
      value: String(i.ku),
      remedies: [{ ku: String(Number((2 / i.gain).toPrecision(3))) }],
    });
  }
}

function ofRecord(i: PidInputs): Omit<Process, 'ultimate'> {
  const record = readRecord(i);
  try {
    const fit = identify(record, i.shape);
    settled(fit, record, i);
    return { ...ofModel(fit.model), fit: { ...fit, record } };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field: 'data' });
  }
}

/** A lag far longer than the record is a ramp: its gain would be a guess. */
const MAX_LAG = 10;
/** Less of the movement explained than this is no identification, and gives no gains. */
const MIN_EXPLAINED = 0.5;

function settled(fit: Identified, { t }: StepRecord, i: PidInputs): void {
  const span = (t.at(-1) ?? 0) - (t[0] ?? 0);
  if (fit.explained < MIN_EXPLAINED)
    throw new InputError(
      `gives no model: the best explains ${Math.round(100 * fit.explained)} % of how the output moves, and no gains come of that`,
      { field: 'data' },
    );
  if (i.shape !== 'integrating' && fit.model.time > MAX_LAG * span)
    throw new InputError(
      'rises to its end like a ramp: the record does not show where it settles, and its gain would be a guess',
      { field: 'data', remedies: [{ shape: 'integrating' }] },
    );
}

function ofSystem(i: PidInputs): Omit<Process, 'ultimate'> {
  const plant = systemOf('plant', i.plant, { delay: i.delay });
  const refuse = (why: string): never => {
    throw new InputError(why, { field: 'plant', value: i.plant.text });
  };
  if (order(plant) === 0)
    refuse('has no lag: it answers at once, dead time aside, and no rule is for it');
  const { integrators, lags } = parted(plant);
  const right = lags.find((p) => p.re >= -1e-9 * abs(p));
  if (right)
    refuse(
      `has a pole at ${Number(right.re.toPrecision(3))}${right.im === 0 ? '' : ` ± ${Number(Math.abs(right.im).toPrecision(3))}j`}, which does not settle: the rules are for processes that do, or integrate once`,
    );
  if (integrators > 1)
    refuse('integrates twice: the rules are for processes that settle, or integrate once');
  if (lowFrequencyGain(plant) === 0)
    refuse('has no gain at s = 0: nothing that is held moves its output for good');
  return { plant, ...reduced(plant, i), fit: null };
}

type Method = PidInputs['reduce'];
const METHODS: readonly Method[] = ['half', 'tangent', 'moments', 'fit'];

function reduced(plant: TransferFunction, i: PidInputs): Reduced {
  try {
    return byMethod(plant, i.reduce);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'reduce',
      value: i.reduce,
      remedies: METHODS.filter((m) => m !== i.reduce && does(plant, m)).map((reduce) => ({
        reduce,
      })),
    });
  }
}

function does(plant: TransferFunction, method: Method): boolean {
  try {
    const { delay, time } = byMethod(plant, method).first;
    return delay <= MAX_RATIO * time;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

function byMethod(plant: TransferFunction, method: Method): Reduced {
  switch (method) {
    case 'half':
      return halfRule(plant);
    case 'tangent':
      return { first: byTangent(plant), second: null };
    case 'moments':
      return { first: byMoments(plant), second: null };
    default:
      return byFit(plant);
  }
}

/** Points of the exact response that a reduction is fitted to. */
const FIT_POINTS = 240;

/** Least squares on the exact step response; the dead time is the plant's and what the fit adds. */
function byFit(plant: TransferFunction): Reduced {
  // Whether there is a step response that settles is said by the tangent's refusal.
  byTangent(plant);
  const gain = dcGain(plant);
  const { t, y } = sampledStep(plant, gain, FIT_POINTS);
  const record = { t, y, steps: [{ time: 0, size: 1 }] };
  const of = (shape: 'first' | 'second'): ProcessModel => {
    const { model } = identify(record, shape);
    return { ...model, gain: model.gain * gain, delay: model.delay + plant.delay };
  };
  const second = of('second');
  return { first: of('first'), second: second.time2 > 1e-3 * second.time ? second : null };
}
