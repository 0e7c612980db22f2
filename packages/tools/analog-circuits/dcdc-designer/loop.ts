/** The loop about the power stage: modulator, compensator in parts there are, margins, what the load sees. */

import { eSeriesValues, nearestByRatio } from '@tollbench/engines/circuit/e-series.ts';
import { cascade } from '@tollbench/engines/control/cascade.ts';
import type { Stability } from '@tollbench/engines/control/loop-functions.ts';
import { margins } from '@tollbench/engines/control/margins.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import {
  addPolynomials,
  evaluate,
  multiplyPolynomials,
  poles,
  type TransferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { linearised, restOf } from '@tollbench/engines/converter/averaged.ts';
import type { Cell } from '@tollbench/engines/converter/cell.ts';
import {
  type Corners,
  compensatorOf,
  cornersOf,
  type Feedback,
  mostBoost,
  type Parts,
  partsFor,
  placed,
  type Type,
} from '@tollbench/engines/converter/compensator.ts';
import { type Modulator, type Plant, plantOf } from '@tollbench/engines/converter/regulator.ts';
import type { Cycle } from '@tollbench/engines/converter/steady.ts';
import { abs, arg, complex } from '@tollbench/engines/numeric/complex.ts';
import type { ConverterInputs } from './inputs.ts';
import { type Built, crossoverOf, pointOf, ratioOf, rightZeroOf } from './power.ts';

const TURN = 2 * Math.PI;
const DEGREE = 180 / Math.PI;

export interface LoopResult {
  readonly feedback: Feedback;
  readonly parts: Parts;
  readonly corners: Corners;
  /** Hz and degrees that were asked for. */
  readonly wanted: number;
  /** Degrees the compensator was to add, and those its type can. */
  readonly boost: number;
  readonly most: number;
  readonly plant: Plant;
  readonly compensator: TransferFunction;
  readonly loop: TransferFunction;
  readonly stability: Stability;
  /** Hz and degrees; null where |T| is nowhere 1. */
  readonly crossover: number | null;
  readonly phaseMargin: number | null;
  /** A factor. */
  readonly gainMargin: number | null;
  /** Hz. */
  readonly rightZero: number;
  readonly resonance: number;
  readonly esrZero: number;
  readonly step: LoadStep;
}

export interface LoadStep {
  readonly current: number;
  readonly time: readonly number[];
  /** V, off the rest; null of a loop that is not stable. */
  readonly output: readonly number[] | null;
  readonly deviation: number | null;
}

/** The ramp and the gain as the cell sees them; the switch of a transformer carries turns times the secondary’s current. */
export function modulatorOf(i: ConverterInputs, built: Built): Modulator {
  if (i.control === 'voltage') return { kind: 'voltage', ramp: i.ramp };
  const sense = i.sense * ratioOf(i);
  return { kind: 'current', ramp: (i.slope ?? halfSlope(i, built)) / i.frequency, sense };
}

/** V/s: half of how the sensed current falls at the least input, where the duty ratio is largest. */
function halfSlope(i: ConverterInputs, { inductance }: Built): number {
  const p = pointOf(i, i.vinMin);
  const seen = i.topology === 'flyback' ? inductance * p.turns * p.turns : inductance;
  const fall = p.output + p.drop - (i.topology === 'boost' ? p.vin : 0);
  return (i.sense * ratioOf(i) * fall) / (2 * seen);
}

export function plantAt(i: ConverterInputs, cell: Cell, cycle: Cycle, modulator: Modulator): Plant {
  const drive = { duty: cycle.duty, vin: cell.stage.vin, injected: 0 };
  const guess = [cycle.figures.inductor.mean, cycle.figures.output.mean] as const;
  const rest = restOf(cell, cycle.discontinuous, drive, guess);
  const linear = linearised(cell, cycle.discontinuous, drive, rest);
  return plantOf(cell, cycle.discontinuous, linear, drive, rest, i.vout, modulator);
}

/** The upper and the lower resistor, with the least error of all pairs within half a decade of the lower one. */
export function dividerOf(i: ConverterInputs): { upper: number; lower: number } {
  const share = i.vout / i.reference - 1;
  if (share === 0) return { upper: i.lower * 1e-6, lower: i.lower };
  if (i.series === 'exact') return { upper: i.lower * share, lower: i.lower };
  const root = Math.sqrt(10) * 0.999;
  let best = { upper: 0, lower: i.lower, error: Number.POSITIVE_INFINITY };
  for (const lower of eSeriesValues(i.series, i.lower / root, i.lower * root)) {
    const near = eSeriesValues(i.series, (lower * share) / 10, lower * share * 10);
    const upper = nearestByRatio(near, lower * share);
    const error = Math.abs(upper / lower / share - 1);
    // Of pairs alike the one nearest to what was asked for.
    const nearer = Math.abs(Math.log(lower / i.lower)) < Math.abs(Math.log(best.lower / i.lower));
    if (error < best.error - 1e-12 || (error < best.error + 1e-12 && nearer))
      best = { upper, lower, error };
  }
  return { upper: best.upper, lower: best.lower };
}

function snapped(parts: Parts, series: ConverterInputs['series']): Parts {
  if (series === 'exact') return parts;
  const near = (x: number, of: 'E12' | 'E24' | 'E96') =>
    x > 0 ? nearestByRatio(eSeriesValues(of, x / 10, x * 10), x) : x;
  return {
    type: parts.type,
    r2: near(parts.r2, series),
    r3: near(parts.r3, series),
    c1: near(parts.c1, 'E12'),
    c2: near(parts.c2, 'E12'),
    c3: near(parts.c3, 'E12'),
  };
}

const TYPES: readonly Type[] = [1, 2, 3];

function typeOf(i: ConverterInputs, boost: number, feedback: Feedback): Type {
  if (i.type !== 'auto') return Number(i.type.at(-1)) as Type;
  if (i.placement === 'manual') return i.control === 'voltage' ? 3 : 2;
  const usable = feedback.amplifier === 'ota' && i.vout === i.reference ? TYPES.slice(0, 2) : TYPES;
  return usable.find((t) => boost <= mostBoost(t, feedback)) ?? (usable.at(-1) as Type);
}

function cornersAsked(
  i: ConverterInputs,
  type: Type,
  boost: number,
  omega: number,
  f: Feedback,
): Corners {
  if (i.placement === 'auto') return placed(type, Math.min(boost, mostBoost(type, f)), omega, f);
  const share = f.lower / (f.upper + f.lower);
  const zero2 = TURN * i.zero2;
  const pole2 = f.amplifier === 'ota' ? zero2 / share : TURN * i.pole2;
  return { type, zero: TURN * i.zero, pole: TURN * i.pole, zero2, pole2 };
}

/** Closes the loop at the nominal input and load. */
export function closeLoop(i: ConverterInputs, built: Built, cell: Cell, cycle: Cycle): LoopResult {
  const plant = plantAt(i, cell, cycle, modulatorOf(i, built));
  const divider = dividerOf(i);
  const feedback: Feedback = {
    amplifier: i.amplifier,
    ...divider,
    transconductance: i.transconductance,
  };
  const rightZero = rightZeroOf(i, built);
  const wanted = crossoverOf(i, built);
  const omega = TURN * wanted;
  const at = evaluate(plant.control, complex(0, omega));
  // The integrator takes 90°; what the plant takes beyond −180° less the margin is to be made up.
  const phase = arg(at) * DEGREE;
  const lag = phase > 90 ? phase - 360 : phase;
  const boost = i.placement === 'auto' ? i.phaseMargin - 90 - lag : 0;
  const type = typeOf(i, boost, feedback);
  const asked = cornersAsked(i, type, boost, omega, feedback);
  const parts = snapped(partsFor(asked, omega, 1 / abs(at), feedback), i.series);
  const compensator = compensatorOf(parts, feedback);
  const seen = built.effective * (1 + i.esr / (i.vout / i.iout));
  return {
    feedback,
    parts,
    corners: cornersOf(parts, feedback),
    wanted,
    boost,
    most: mostBoost(type, feedback),
    plant,
    compensator,
    ...judged(plant, compensator),
    rightZero,
    resonance:
      (i.topology === 'buck' || i.topology === 'forward' ? 1 : 1 - cycle.duty) /
      (TURN * Math.sqrt(cell.inductance * seen)),
    esrZero: i.esr > 0 ? 1 / (TURN * i.esr * built.effective) : Number.POSITIVE_INFINITY,
    step: loadStep(plant, compensator, i.loadStep ?? i.iout / 2, wanted),
  };
}

type Verdict = Pick<LoopResult, 'loop' | 'stability' | 'crossover' | 'phaseMargin' | 'gainMargin'>;

/** The same compensator about a plant. */
export function judged(plant: Plant, compensator: TransferFunction): Verdict {
  const loop: TransferFunction = {
    num: trimmed(multiplyPolynomials(plant.control.num, compensator.num)),
    den: multiplyPolynomials(plant.control.den, compensator.den),
    delay: 0,
  };
  const m = margins(loop);
  const unstable = poles(closed(loop)).filter((p) => p.re > 0).length;
  return {
    loop,
    stability: unstable > 0 ? 'unstable' : 'stable',
    crossover: m.phase ? m.phase.omega / TURN : null,
    phaseMargin: m.phase?.phaseMargin ?? null,
    gainMargin: m.gainIncrease?.gainMargin ?? null,
  };
}

const trimmed = (p: readonly number[]): number[] => {
  const k = p.findIndex((x) => x !== 0);
  return k < 0 ? [0] : p.slice(k);
};

const closed = ({ num, den }: TransferFunction): TransferFunction => ({
  num: [1],
  den: addPolynomials(num, den),
  delay: 0,
});

/** Ω at the output with the loop closed: Z/(1 + T), Z and the plant of one denominator. */
export const closedImpedance = (
  open: TransferFunction,
  control: TransferFunction,
  c: TransferFunction,
): TransferFunction => ({
  num: trimmed(multiplyPolynomials(open.num, c.den)),
  den: addPolynomials(
    multiplyPolynomials(control.den, c.den),
    multiplyPolynomials(control.num, c.num),
  ),
  delay: 0,
});

const POINTS = 400;

/** What a step of the load does to the output, to first order. */
function loadStep(plant: Plant, c: TransferFunction, current: number, wanted: number): LoadStep {
  const z = closedImpedance(plant.impedance, plant.control, c);
  const end = 3 / wanted;
  const time = Array.from({ length: POINTS + 1 }, (_, k) => (k * end) / POINTS);
  if (poles(z).some((p) => !(p.re < 0))) return { current, time, output: null, deviation: null };
  const answer = new StepAnswer(cascade(z));
  let state = answer.start();
  const output = time.map((_, k) => {
    if (k > 0) state = answer.advance(state, end / POINTS, true);
    return -current * answer.output(state);
  });
  return { current, time, output, deviation: Math.max(...output.map(Math.abs)) };
}
