/** The step in time, without and with the slew rate, closely where it is quick and coarsely where it is slow. */
import {
  equations,
  type OpampNetwork,
  transfer,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import { type StepRun, type Stretch, stepOver } from '@tollbench/engines/circuit/opamp-step.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';

export interface StepResult {
  readonly small: StepRun;
  readonly large: StepRun;
  /** V: the largest of the small-signal step, and where both end. */
  readonly most: number;
  readonly final: number;
  /** s; null where it is not settled at the end of what was followed. */
  readonly settling: number | null;
}

/** Of a radian of the natural frequency that is being followed. */
const FINENESS = 0.12;
const MOST_STEPS = 6000;
const MOST_DRAWN = 1500;

/** The source's step is as high as gives the output step at 0 Hz with the amplifier at hand. `crossover` in rad/s. */
export function stepOf(
  i: Inputs,
  network: OpampNetwork,
  { macro, slew }: Figures,
  natural: readonly Complex[],
  crossover: number,
): StepResult {
  const open = equations(network, macro, true);
  const closed = equations(network, macro);
  const height = i.step / transfer(closed, 0).re;
  // What slews is before the output resistance: it goes further than a load behind resistors that divide.
  const travel = Math.abs(height * transfer({ ...closed, load: closed.stage }, 0).re);
  const limit = slew / (2 * Math.PI * macro.gbw);
  const quick = natural.filter((p) => abs(p) < 30 * crossover);
  const run = (most: number, busy: number) =>
    stepOver(open, height, most, stretches(quick, busy, i.bits));
  const alone = run(Number.POSITIVE_INFINITY, 0);
  const half = i.step / 2 ** (i.bits + 1);
  // A slew that winds the loop up goes past its end and comes back, once or more.
  let busy = (1.2 * travel) / slew;
  let large = run(limit, busy);
  for (let k = 0; k < 3 && large.slewed && settled(large, i.step, half) === null; k++) {
    busy *= 3;
    large = run(limit, busy);
  }
  const small = busy > 0 ? run(Number.POSITIVE_INFINITY, busy) : alone;
  const settling = settled(large, i.step, half);
  const shown = Math.max(settling ?? Infinity, settled(alone, i.step, half) ?? Infinity);
  return {
    small: drawn(small, 2 * shown),
    large: drawn(large, 2 * shown),
    most: alone.output.reduce((a, b) => Math.max(a, b), 0),
    final: i.step,
    settling,
  };
}

export const stepFigures = (step: StepResult | null) => ({
  overshoot: step === null ? null : Math.max(0, 100 * (step.most / step.final - 1)),
  settling: step?.settling ?? null,
});

/**
 * Every natural frequency is followed at its own pace until it has decayed beyond the last bit, the quickest first;
 * while the output slews, for `busy` seconds, all may be stirred again. What would take too many steps is followed for
 * as many as there are, at the pace of a slew that lasts longer than that.
 */
function stretches(natural: readonly Complex[], busy: number, bits: number): Stretch[] {
  const list: Stretch[] = [];
  let [t, left] = [0, MOST_STEPS];
  for (const p of [...natural].sort((a, b) => abs(b) - abs(a))) {
    const until = busy + ((bits + 4) * Math.LN2) / -p.re;
    const h = Math.max(FINENESS / abs(p), (1.5 * busy) / MOST_DRAWN);
    if (until <= t || left === 0) continue;
    const count = Math.min(left, Math.max(20, Math.ceil((until - t) / h)));
    list.push({ h, count });
    t += h * count;
    left -= count;
  }
  return list;
}

/** s: from when on it stays within `half` of `final`; null where it does not by the end. */
function settled({ time, output }: StepRun, final: number, half: number): number | null {
  let last = -1;
  output.forEach((y, k) => {
    if (Math.abs(y - final) > half) last = k;
  });
  return last + 1 < time.length ? (time[last + 1] as number) : null;
}

/** To `end`, and of many steps every second, or third… */
function drawn({ time, output, slewed }: StepRun, end: number): StepRun {
  const within = time.findLastIndex((t) => t <= end);
  const every = Math.ceil((within + 1) / MOST_DRAWN);
  const keep = (_: number, k: number) => k <= within && k % every === 0;
  return { time: time.filter(keep), output: output.filter(keep), slewed };
}
