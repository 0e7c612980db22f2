/** The stage, its losses and its loop at the ends of the input and over the load. */
import type { Cell } from '@tollbench/engines/converter/cell.ts';
import {
  type Devices,
  type Losses,
  lossesOf,
  rectifierStress,
  switchStress,
  total,
} from '@tollbench/engines/converter/losses.ts';
import type { Cycle } from '@tollbench/engines/converter/steady.ts';
import type { ConverterInputs } from './inputs.ts';
import { judged, type LoopResult, modulatorOf, plantAt } from './loop.ts';
import { type Built, cellAt, cycleOf } from './power.ts';

/** The stage at one input. */
export interface Corner {
  readonly vin: number;
  readonly duty: number;
  readonly discontinuous: boolean;
  readonly swing: number;
  readonly peak: number;
  readonly ripple: number;
  readonly losses: Losses;
  readonly efficiency: number;
  readonly stress: Stress;
}

/** What the parts have to bear at an input. V and A; the switch at the primary. */
export interface Stress {
  readonly switchVoltage: number;
  /** Of a forward with the magnetising current. */
  readonly switchPeak: number;
  readonly switchRms: number;
  readonly rectifierVoltage: number;
  /** Of a forward the more loaded of its two. */
  readonly rectifierMean: number;
  readonly rectifierRms: number;
  readonly inductorRms: number;
  readonly capacitorVoltage: number;
  readonly capacitorRms: number;
  readonly inputRms: number;
}

export interface Sweep {
  readonly current: readonly number[];
  readonly curves: readonly { readonly vin: number; readonly efficiency: readonly number[] }[];
  /** Shares of the losses at the nominal input, W. */
  readonly losses: readonly Losses[];
}

export interface LoopCorner {
  readonly vin: number;
  readonly current: number;
  readonly discontinuous: boolean;
  readonly stability: LoopResult['stability'];
  readonly crossover: number | null;
  readonly phaseMargin: number | null;
}

/** V by which the clamp stands above the reflected output, while there is leakage. */
const overshoot = (i: ConverterInputs): number =>
  i.leakage > 0
    ? Math.max(0, i.clamp - (i.vout + (i.rectifier === 'diode' ? i.drop : 0)) * i.turns)
    : 0;

export function devicesOf(i: ConverterInputs): Devices {
  const [rise, fall] =
    i.overlap === 'times'
      ? [i.rise, i.fall]
      : [
          (i.switchCharge * i.gateResistance) / Math.max(0.1, i.gateVoltage - i.plateau),
          (i.switchCharge * i.gateResistance) / i.plateau,
        ];
  return {
    rise,
    fall,
    gateCharge: i.gateCharge,
    gateVoltage: i.gateVoltage,
    outputCapacitance: i.outputCharge,
    recoveryCharge: i.recovery,
    deadTime: i.deadTime,
    bodyDrop: i.bodyDrop,
    quiescent: i.quiescent,
    core:
      i.core === 'steinmetz'
        ? {
            k: i.coreK,
            alpha: i.coreAlpha,
            beta: i.coreBeta,
            volume: i.coreVolume,
            area: i.coreArea,
            turns: i.coreTurns,
          }
        : null,
    leakage: i.topology === 'flyback' ? i.leakage : 0,
    clamp: i.topology === 'flyback' ? i.clamp : 0,
    resetShare: resetShare(i),
  };
}

export function cornerAt(i: ConverterInputs, built: Built, vin: number, current: number): Corner {
  const cell = cellAt(i, built, vin, current);
  const cycle = cycleOf(i, cell);
  const { inductor, output } = cycle.figures;
  const losses = lossesOf(cell, cycle, devicesOf(i));
  const out = i.vout * current;
  return {
    vin,
    duty: cycle.duty,
    discontinuous: cycle.discontinuous,
    swing: inductor.most - inductor.least,
    peak: inductor.most,
    ripple: output.most - output.least,
    losses,
    efficiency: out / (out + total(losses)),
    stress: stressAt(i, cell, cycle),
  };
}

/** A at the end of the on-time, in the primary of a forward beside what the secondary draws. */
export const magnetisingPeak = (i: ConverterInputs, vin: number, duty: number): number =>
  i.topology === 'forward' ? (vin * duty) / (i.frequency * i.magnetising) : 0;

function stressAt(i: ConverterInputs, cell: Cell, { duty, figures: w }: Cycle): Stress {
  const { vin, turns } = cell.stage;
  const both = i.topology === 'forward';
  return {
    switchVoltage:
      switchStress(cell, i.vout, resetShare(i)) + (i.topology === 'flyback' ? overshoot(i) : 0),
    switchPeak: w.turnOff * turns + magnetisingPeak(i, vin, duty),
    switchRms: w.switch.rms * turns,
    rectifierVoltage: rectifierStress(cell, i.vout),
    rectifierMean: both ? Math.max(w.rectifier.mean, w.switch.mean) : w.rectifier.mean,
    rectifierRms: both ? Math.max(w.rectifier.rms, w.switch.rms) : w.rectifier.rms,
    inductorRms: w.inductor.rms,
    capacitorVoltage: w.output.most,
    capacitorRms: w.capacitor.rms,
    inputRms: Math.sqrt(Math.max(0, w.source.rms ** 2 - w.source.mean ** 2)),
  };
}

/** The primary’s turns over those of the reset winding: how far above the input the switch of a forward is driven. */
const resetShare = (i: ConverterInputs): number => (i.topology === 'forward' ? 1 / i.reset : 1);

const LOADS = 19;

export function sweepOf(i: ConverterInputs, built: Built): Sweep {
  const current = Array.from(
    { length: LOADS },
    (_, k) => i.iout * 10 ** (-2 + (2 * k) / (LOADS - 1)),
  );
  const at = (vin: number) => current.map((load) => cornerAt(i, built, vin, load));
  const nominal = at(i.vin);
  const curves = [...new Set([i.vinMin, i.vin, i.vinMax])].map((vin) => ({
    vin,
    efficiency: (vin === i.vin ? nominal : at(vin)).map((c) => 100 * c.efficiency),
  }));
  return { current, curves, losses: nominal.map((c) => c.losses) };
}

/** The margins at the ends of the input and at a tenth of the load. */
export function loopCorners(i: ConverterInputs, built: Built, loop: LoopResult): LoopCorner[] {
  const modulator = modulatorOf(i, built);
  return [...new Set([i.vinMin, i.vin, i.vinMax])].flatMap((vin) =>
    [i.iout, i.iout / 10].map((current) => {
      const cell = cellAt(i, built, vin, current);
      const cycle = cycleOf(i, cell);
      const plant = plantAt(i, cell, cycle, modulator);
      const { stability, crossover, phaseMargin } = judged(plant, loop.compensator);
      return {
        vin,
        current,
        discontinuous: cycle.discontinuous,
        stability,
        crossover,
        phaseMargin,
      };
    }),
  );
}
