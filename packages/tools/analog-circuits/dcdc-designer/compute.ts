import { frequencyResponse } from '@tollbench/engines/control/frequency-response.ts';
import type { TransferFunction } from '@tollbench/engines/control/transfer-function.ts';
import type { Cell } from '@tollbench/engines/converter/cell.ts';
import {
  type Devices,
  type Losses,
  lossesOf,
  rectifierStress,
  switchStress,
  total,
} from '@tollbench/engines/converter/losses.ts';
import { inductorCurrent } from '@tollbench/engines/converter/sizing.ts';
import { type Cycle, statesOf, wavesAt } from '@tollbench/engines/converter/steady.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ConverterInputs } from './inputs.ts';
import {
  closedImpedance,
  closeLoop,
  judged,
  type LoopResult,
  modulatorOf,
  plantAt,
} from './loop.ts';
import { type Built, build, cellAt, check, cycleOf, pointOf } from './power.ts';

/** One period, sampled. */
export interface Waveforms {
  /** s from when the switch turns on; each edge stands twice. */
  readonly time: readonly number[];
  readonly inductor: readonly number[];
  readonly output: readonly number[];
  readonly capacitor: readonly number[];
  readonly source: readonly number[];
  /** V across the inductor. */
  readonly voltage: readonly number[];
}

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
}

export interface LoopCorner {
  readonly vin: number;
  readonly current: number;
  readonly discontinuous: boolean;
  readonly stability: LoopResult['stability'];
  readonly crossover: number | null;
  readonly phaseMargin: number | null;
}

export interface ConverterResult {
  readonly built: Built;
  readonly cell: Cell;
  readonly cycle: Cycle;
  readonly waves: Waveforms;
  readonly corners: readonly Corner[];
  readonly here: Corner;
  readonly sweep: {
    readonly current: readonly number[];
    readonly curves: readonly { readonly vin: number; readonly efficiency: readonly number[] }[];
    /** Shares of the losses at the nominal input, W. */
    readonly losses: readonly Losses[];
  };
  readonly loop: LoopResult;
  readonly loopCorners: readonly LoopCorner[];
  readonly response: Response;
  readonly switchStress: number;
  readonly rectifierStress: number;
  /** F for the ripple of the input that was asked for. */
  readonly inputCapacitance: number;
  readonly inputRms: number;
  /** A of the load at which conduction becomes discontinuous, by the lossless formula. */
  readonly boundary: number;
  /** V of the step that the ESL adds where the current’s slope breaks, or at its edges. */
  readonly eslStep: number;
}

export interface Response {
  /** Hz. */
  readonly frequency: readonly number[];
  readonly loopGain: readonly number[];
  readonly loopPhase: readonly number[];
  readonly plantGain: readonly number[];
  readonly plantPhase: readonly number[];
  /** Ω. */
  readonly impedance: readonly number[];
  readonly openImpedance: readonly number[];
  /** dB. */
  readonly audio: readonly number[];
}

export function compute(i: ConverterInputs): ConverterResult {
  check(i);
  const built = build(i);
  const cell = cellAt(i, built);
  const cycle = cycleOf(i, cell);
  const loop = closeLoop(i, built, cell, cycle);
  const waves = sampled(cell, cycle);
  const swing = cycle.figures.inductor.most - cycle.figures.inductor.least;
  return {
    built,
    cell,
    cycle,
    waves,
    corners: [i.vinMin, i.vin, i.vinMax].map((vin) => cornerAt(i, built, vin, i.iout)),
    here: cornerAt(i, built, i.vin, i.iout),
    sweep: sweepOf(i, built),
    loop,
    loopCorners: loopCorners(i, built, loop),
    response: responseOf(loop, i.frequency),
    switchStress:
      switchStress(cell, i.vout, 1 / i.reset) + (i.topology === 'flyback' ? overshoot(i) : 0),
    rectifierStress: rectifierStress(cell, i.vout),
    inputCapacitance: inputCapacitor(i, waves, cycle),
    inputRms: Math.sqrt(
      Math.max(0, cycle.figures.source.rms ** 2 - cycle.figures.source.mean ** 2),
    ),
    boundary: (i.iout * swing) / 2 / inductorCurrent(pointOf(i)),
    eslStep: eslStep(i, cell, cycle),
  };
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
  };
}

function cornerAt(i: ConverterInputs, built: Built, vin: number, current: number): Corner {
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
  };
}

const LOADS = 19;

function sweepOf(i: ConverterInputs, built: Built): ConverterResult['sweep'] {
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

/** Samples of each interval of the period. */
const SAMPLES = 80;

function sampled(cell: Cell, cycle: Cycle): Waveforms {
  const time: number[] = [];
  const rows: number[][] = [[], [], [], [], []];
  let from = 0;
  for (const phase of cycle.phases) {
    statesOf(phase, SAMPLES).forEach((state, k) => {
      time.push(from + (phase.duration * k) / SAMPLES);
      const [inductor, output, capacitor, , , source] = wavesAt(cell, phase.interval, state) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const { drive, resistance, output: against } = phase.interval;
      const across = drive - resistance * inductor - against * output;
      [inductor, output, capacitor, source, across].forEach((v, j) => {
        rows[j]?.push(v);
      });
    });
    from += phase.duration;
  }
  const [inductor, output, capacitor, source, voltage] = rows as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  return { time, inductor, output, capacitor, source, voltage };
}

/** Half of what the source’s current moves about its mean, over the ripple. */
function inputCapacitor(i: ConverterInputs, { time, source }: Waveforms, cycle: Cycle): number {
  const mean = cycle.figures.source.mean;
  let charge = 0;
  for (let k = 1; k < time.length; k++)
    charge +=
      (((time[k] as number) - (time[k - 1] as number)) *
        (Math.abs((source[k] as number) - mean) + Math.abs((source[k - 1] as number) - mean))) /
      2;
  return charge / 2 / i.inputRipple;
}

function eslStep(i: ConverterInputs, cell: Cell, cycle: Cycle): number {
  if (i.topology === 'buck' || i.topology === 'forward')
    return (i.esl * (cell.on.drive - cell.off.drive)) / cell.inductance;
  const { rise, fall } = devicesOf(i);
  const edge = Math.min(rise, fall);
  return edge > 0 ? (i.esl * cycle.figures.turnOff) / edge : Number.POSITIVE_INFINITY;
}

/** The margins at the ends of the input and at a tenth of the load. */
function loopCorners(i: ConverterInputs, built: Built, loop: LoopResult): LoopCorner[] {
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

const POINTS = 241;

function responseOf({ loop, plant, compensator, wanted }: LoopResult, fsw: number): Response {
  const low = Math.min(wanted, fsw / 10) / 1000;
  const frequency = Array.from(
    { length: POINTS },
    (_, k) => low * ((2 * fsw) / low) ** (k / (POINTS - 1)),
  );
  const omega = frequency.map((f) => 2 * Math.PI * f);
  const of = (g: TransferFunction) => frequencyResponse(g, omega);
  const gain = ({ re, im }: ReturnType<typeof of>) =>
    omega.map((_, k) => decibels(Math.hypot(re[k] as number, im[k] as number)));
  const size = ({ re, im }: ReturnType<typeof of>) =>
    omega.map((_, k) => Math.hypot(re[k] as number, im[k] as number));
  const [open, stage] = [of(loop), of(plant.control)];
  return {
    frequency,
    loopGain: gain(open),
    loopPhase: phaseOf(open),
    plantGain: gain(stage),
    plantPhase: phaseOf(stage),
    impedance: size(of(closedImpedance(plant.impedance, plant.control, compensator))),
    openImpedance: size(of(plant.impedance)),
    audio: gain(of(closedImpedance(plant.audio, plant.control, compensator))),
  };
}

/** Degrees, unwrapped from the first. */
function phaseOf({ re, im }: { re: Float64Array; im: Float64Array }): number[] {
  let last = 0;
  return Array.from(re, (x, k) => {
    const raw = (Math.atan2(im[k] as number, x) * 180) / Math.PI;
    last = k === 0 ? (raw > 90 ? raw - 360 : raw) : raw + 360 * Math.round((last - raw) / 360);
    return last;
  });
}
