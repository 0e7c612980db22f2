/** One period, sampled, and what is read off it. */
import type { Cell } from '@tollbench/engines/converter/cell.ts';
import { type Cycle, statesOf, wavesAt } from '@tollbench/engines/converter/steady.ts';
import { devicesOf } from './corners.ts';
import type { ConverterInputs } from './inputs.ts';

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

/** Samples of each interval of the period. */
const SAMPLES = 80;

export function sampled(cell: Cell, cycle: Cycle): Waveforms {
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
export function inputCapacitor(
  i: ConverterInputs,
  { time, source }: Waveforms,
  cycle: Cycle,
): number {
  const mean = cycle.figures.source.mean;
  let charge = 0;
  for (let k = 1; k < time.length; k++)
    charge +=
      (((time[k] as number) - (time[k - 1] as number)) *
        (Math.abs((source[k] as number) - mean) + Math.abs((source[k - 1] as number) - mean))) /
      2;
  return charge / 2 / i.inputRipple;
}

export function eslStep(i: ConverterInputs, cell: Cell, cycle: Cycle): number {
  if (i.topology === 'buck' || i.topology === 'forward')
    return (i.esl * (cell.on.drive - cell.off.drive)) / cell.inductance;
  const { rise, fall } = devicesOf(i);
  const edge = Math.min(rise, fall);
  return edge > 0 ? (i.esl * cycle.figures.turnOff) / edge : Number.POSITIVE_INFINITY;
}
