import { closedPolesInW, marginsInW } from '@tollbench/engines/control/discrete-margins.ts';
import {
  type ClosedLoopBand,
  closedLoopBand,
  closedLoopStability,
  type Stability,
} from '@tollbench/engines/control/loop-functions.ts';
import { sampleLoop } from '@tollbench/engines/control/loop-samples.ts';
import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { type Margins, margins } from '@tollbench/engines/control/margins.ts';
import type { ResponseFigures } from '@tollbench/engines/control/response-figures.ts';
import { sampledLoop } from '@tollbench/engines/control/sampled.ts';
import {
  dcGain,
  poles,
  series,
  type TransferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { horizon } from '../horizon.ts';
import { systemOf } from '../system.ts';
import { closedFigures, stepsFor } from './closed-figures.ts';
import { type Controller, makeController } from './controller.ts';
import { type Frequencies, frequencies, type Times, thin } from './curves.ts';
import { type LoopInputs, OPEN_LOOP } from './inputs.ts';

export interface LoopResult {
  readonly plant: TransferFunction;
  readonly controller: Controller;
  readonly loop: TransferFunction;
  readonly margins: Margins;
  readonly verdict: Stability;
  readonly unstable: number;
  readonly band: ClosedLoopBand;
  /** All of them without dead time, the rightmost with it. */
  readonly closedPoles: readonly Complex[];
  readonly response: Frequencies;
  readonly time: Times;
  /** y(∞) for a unit step of the reference and of the load; NaN where the loop is not stable. */
  readonly final: number;
  readonly loadFinal: number;
  readonly figures: ResponseFigures | null;
  readonly loadPeak: number | null;
  /** Seconds of further dead time that a stable loop bears, and at which crossover it is used up; null where there is no end to it or the loop is not stable. */
  readonly delayMargin: { readonly seconds: number; readonly omega: number } | null;
  /** Poles of L right of the axis. */
  readonly openUnstable: number;
  /** Controller gain at high frequency: what noise meets. */
  readonly noiseGain: number;
  readonly sampled: Sampled | { readonly why: string };
}

export interface Sampled {
  readonly margins: Margins;
  /** Largest modulus of the sampled closed loop's poles: below 1 is stable. */
  readonly radius: number;
  readonly unstable: number;
}

/** The loop of plant and controller: its margins, its closed loop and its responses, and all of that in code. */
export function compute(i: LoopInputs): LoopResult {
  const { plant, controller, loop } = systems(i);
  const samples = sampleLoop(loop);
  const { closedPoles } = samples;
  const m = margins(loop, samples);
  const { verdict, unstable } = closedLoopStability(loop, m, samples);
  const band = closedLoopBand(loop, samples);
  const needed = horizon(loop, m, closedPoles, band.bandwidth);
  const end = i.horizon === 'set' ? i.end : needed;
  const respond = (until: number) => {
    const steps = stepsFor(until, closedPoles);
    return {
      end: until,
      step: simulateLoop(controller.c, plant, { reference: 1, load: 0 }, until, steps),
      load: simulateLoop(controller.c, plant, { reference: 0, load: 1 }, until, steps),
    };
  };
  const shown = respond(end);
  const stable = verdict === 'stable';
  const final = stable ? finalValue(loop) : Number.NaN;
  const loadFinal = stable ? loadFinalValue(plant, controller.c) : Number.NaN;
  const closed = stable
    ? closedFigures(controller.c, plant, end < needed ? respond(needed) : shown, final, loadFinal)
    : { figures: null, loadPeak: null };
  return {
    plant,
    controller,
    loop,
    margins: m,
    verdict,
    unstable,
    band,
    closedPoles,
    response: frequencies(loop, plant, m, samples),
    time: thin(shown.step, shown.load, end),
    final,
    loadFinal,
    ...closed,
    delayMargin: stable ? delayMargin(loop, m) : null,
    openUnstable: poles(loop).filter((p) => p.re > 1e-9 * abs(p)).length,
    noiseGain: Math.abs(highFrequencyGain(controller.c)),
    sampled:
      i.kind === OPEN_LOOP
        ? { why: 'there is no controller to put in code' }
        : sampled(controller.c, plant, i.sampleTime),
  };
}

/** Plant, controller and loop. Throws InputError where one of them does nothing, or the actuator's limits are none. */
function systems(i: LoopInputs): Pick<LoopResult, 'plant' | 'controller' | 'loop'> {
  const plant = systemOf('plant', i.plant, { delay: i.delay });
  if (plant.num.every((c) => c === 0))
    throw new InputError('is zero: there is nothing to control', {
      field: 'plant',
      value: i.plant.text,
    });
  if (i.kind !== OPEN_LOOP && i.low >= i.high)
    throw new InputError(`is ${i.low}, not below the largest output ${i.high}`, {
      field: 'low',
      value: String(i.low),
      remedies: i.low > i.high ? [{ low: String(i.high), high: String(i.low) }] : [],
    });
  const controller = makeController(i, plant);
  const loop = series(controller.c, plant);
  if (loop.num.every((c) => c === 0))
    throw new InputError('is zero: the controller does nothing', {
      field: 'controller',
      value: i.controller.text,
    });
  return { plant, controller, loop };
}

/** The limit of a proper fraction as s grows; 0 where its denominator has the higher degree. */
const highFrequencyGain = ({ num, den }: TransferFunction): number =>
  num.length === den.length ? (num[0] ?? 0) / (den[0] ?? 1) : 0;

/** Whether L is finite and negative at ω = 0: a crossing of the phase that no scan along ω > 0 sees. */
export function crossesAtZero(loop: TransferFunction): boolean {
  const l = dcGain(loop);
  return Number.isFinite(l) && l < 0;
}

/** T(0), where L(0) may be infinite. */
function finalValue(loop: TransferFunction): number {
  const l = dcGain(loop);
  return Number.isFinite(l) ? l / (1 + l) : 1;
}

/** None is left where |L| stays at 1 or above at high frequency: any dead time turns it round −1 without end. */
function delayMargin(loop: TransferFunction, m: Margins): LoopResult['delayMargin'] {
  if (Math.abs(highFrequencyGain(loop)) >= 1)
    return { seconds: 0, omega: Number.POSITIVE_INFINITY };
  return m.delay && { seconds: m.delay.delayMargin, omega: m.delay.omega };
}

/** P(0)/(1 + L(0)): zero once the controller integrates, 1/C(0) where the plant does. */
function loadFinalValue(plant: TransferFunction, c: TransferFunction): number {
  const [pn = 0, pd = 0] = [plant.num.at(-1), plant.den.at(-1)];
  const [cn = 0, cd = 0] = [c.num.at(-1), c.den.at(-1)];
  // + 0: no lasting error is 0, not −0.
  return (pn * cd) / (pd * cd + pn * cn) + 0;
}

function sampled(
  c: TransferFunction,
  plant: TransferFunction,
  sampleTime: number,
): LoopResult['sampled'] {
  try {
    const loop = sampledLoop(c, plant, sampleTime);
    const p = closedPolesInW(loop);
    return {
      margins: marginsInW(loop, sampleTime),
      radius: p.reduce((r, x) => Math.max(r, abs(x)), 0),
      unstable: p.filter((x) => abs(x) >= 1).length,
    };
  } catch (error) {
    // The continuous loop stands without it.
    if (!(error instanceof EngineError)) throw error;
    return { why: error.message };
  }
}
