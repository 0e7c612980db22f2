import type { Cell } from '@tollbench/engines/converter/cell.ts';
import { inductorCurrent, voltSeconds } from '@tollbench/engines/converter/sizing.ts';
import type { Cycle } from '@tollbench/engines/converter/steady.ts';
import {
  type Corner,
  cornerAt,
  type LoopCorner,
  loopCorners,
  type Sweep,
  sweepOf,
} from './corners.ts';
import { type Fitting, fitting } from './fitting.ts';
import type { ConverterInputs } from './inputs.ts';
import { closeLoop, type LoopResult } from './loop.ts';
import { type Built, build, cellAt, check, cycleOf, pointOf } from './power.ts';
import { type Rating, ratingsOf } from './ratings.ts';
import { type Response, responseOf } from './response.ts';
import { eslStep, inputCapacitor, sampled, type Waveforms } from './waves.ts';

export interface ConverterResult {
  readonly built: Built;
  readonly cell: Cell;
  readonly cycle: Cycle;
  readonly waves: Waveforms;
  readonly corners: readonly Corner[];
  readonly here: Corner;
  readonly sweep: Sweep;
  readonly loop: LoopResult;
  readonly loopCorners: readonly LoopCorner[];
  readonly response: Response;
  /** F for the ripple of the input that was asked for. */
  readonly inputCapacitance: number;
  /** A of the load at which conduction becomes discontinuous, by the lossless formula. */
  readonly boundary: number;
  /** V of the step that the ESL adds where the current’s slope breaks, or at its edges. */
  readonly eslStep: number;
  /** What is asked of each part at its worst input, beside the limit that was given. */
  readonly ratings: readonly Rating[];
  readonly fitting: Fitting;
}

export function compute(i: ConverterInputs): ConverterResult {
  check(i);
  const built = build(i);
  const cell = cellAt(i, built);
  const cycle = cycleOf(i, cell);
  const loop = closeLoop(i, built, cell, cycle);
  const waves = sampled(cell, cycle);
  const point = pointOf(i);
  const corners = [i.vinMin, i.vin, i.vinMax].map((vin) => cornerAt(i, built, vin, i.iout));
  return {
    built,
    cell,
    cycle,
    waves,
    corners,
    here: corners[1] as Corner,
    sweep: sweepOf(i, built),
    loop,
    loopCorners: loopCorners(i, built, loop),
    response: responseOf(loop, i.frequency),
    inputCapacitance: inputCapacitor(i, waves, cycle),
    boundary: (i.iout * voltSeconds(point)) / cell.inductance / 2 / inductorCurrent(point),
    eslStep: eslStep(i, cell, cycle),
    ratings: ratingsOf(i, corners),
    fitting: fitting(i, built, corners),
  };
}
