import { EngineError } from '../error.ts';
import { findRoot } from '../numeric/find-root.ts';
import { advance, affineStep, chain, fixedPoint, type State } from './affine.ts';
import { type Cell, type Interval, outputOf } from './cell.ts';

/** One interval of the period as it is gone through. */
export interface Phase {
  readonly interval: Interval;
  /** s. */
  readonly duration: number;
  readonly start: State;
}

/** A period that ends where it began. */
export interface Cycle {
  readonly duty: number;
  /** The share of the period in which the rectifier conducts. */
  readonly second: number;
  readonly discontinuous: boolean;
  readonly phases: readonly Phase[];
  readonly figures: Figures;
}

export interface Waves {
  readonly mean: number;
  readonly rms: number;
  readonly least: number;
  readonly most: number;
}

/** What is measured over a period. */
export interface Figures {
  readonly inductor: Waves;
  readonly output: Waves;
  readonly capacitor: Waves;
  /** Current of the switch and of the rectifier, seen from the secondary. */
  readonly switch: Waves;
  readonly rectifier: Waves;
  /** From the source, at the primary. */
  readonly source: Waves;
  /** A when the switch turns on and when it turns off, at the secondary. */
  readonly turnOn: number;
  readonly turnOff: number;
}

/** Even; Simpson’s rule over an interval is then good to nine digits and more. */
const SAMPLES = 24;

/**
 * The periodic steady state at a duty ratio, exact in the piecewise-linear circuit: the state that the period’s
 * exponentials lead back to. Without a synchronous rectifier the current stops at zero, and when it does is solved for
 * (discontinuous conduction). Throws `not-converged`.
 */
export function cycleAt(cell: Cell, duty: number): Cycle {
  const path = pathAt(cell, duty);
  return { ...path, figures: figuresOf(cell, path.phases) };
}

type Path = Omit<Cycle, 'figures'>;

function pathAt(cell: Cell, duty: number): Path {
  const period = 1 / cell.stage.frequency;
  const on = affineStep(cell.on.system, duty * period);
  const off = affineStep(cell.off.system, (1 - duty) * period);
  const start = fixedPoint(chain(on, off));
  if (cell.stage.synchronous || start[0] >= 0) return cycle(cell, duty, 1 - duty, start, false);
  return discontinuous(cell, duty);
}

function discontinuous(cell: Cell, duty: number): Path {
  const period = 1 / cell.stage.frequency;
  const on = affineStep(cell.on.system, duty * period);
  /** The voltage that comes back, and the current that is left when the rectifier stops. */
  const at = (second: number): { start: State; left: number } => {
    const off = affineStep(cell.off.system, second * period);
    const idle = affineStep(cell.idle.system, Math.max(0, 1 - duty - second) * period);
    // From no current the voltage is a line in the voltage: its fixed point.
    const end = (v: number) => advance(idle, advance(chain(on, off), [0, v]))[1];
    const zero = end(0);
    const v = zero / (1 - (end(1) - zero));
    return { start: [0, v], left: advance(chain(on, off), [0, v])[0] };
  };
  const left = (second: number) => at(second).left;
  const most = 1 - duty;
  const least = most * 1e-9;
  const second =
    left(most) >= 0 ? most : left(least) <= 0 ? least : findRoot(left, least, most, most * 1e-14);
  return cycle(cell, duty, second, at(second).start, true);
}

function cycle(cell: Cell, duty: number, second: number, start: State, broken: boolean): Path {
  const period = 1 / cell.stage.frequency;
  const phases: Phase[] = [];
  let state = start;
  const shares: [Interval, number][] = [
    [cell.on, duty],
    [cell.off, second],
    ...(broken && 1 - duty - second > 0
      ? [[cell.idle, 1 - duty - second] satisfies [Interval, number]]
      : []),
  ];
  for (const [interval, share] of shares) {
    const duration = share * period;
    phases.push({ interval, duration, start: state });
    state = advance(affineStep(interval.system, duration), state);
    // No current is left where the rectifier has stopped.
    if (broken && interval === cell.off) state = [0, state[1]];
  }
  return { duty, second, discontinuous: broken, phases };
}

/** The states of a phase at `count` + 1 even times. */
export function statesOf({ interval, duration, start }: Phase, count = SAMPLES): State[] {
  const step = affineStep(interval.system, duration / count);
  const list: State[] = [start];
  for (let k = 0; k < count; k++) list.push(advance(step, list.at(-1) ?? start));
  return list;
}

interface Sum {
  mean: number;
  square: number;
  least: number;
  most: number;
}

const WAVES = ['inductor', 'output', 'capacitor', 'switch', 'rectifier', 'source'] as const;

function figuresOf(cell: Cell, phases: readonly Phase[]): Figures {
  const sums = WAVES.map((): Sum => ({ mean: 0, square: 0, least: Infinity, most: -Infinity }));
  for (const phase of phases) {
    const states = statesOf(phase);
    states.forEach((state, k) => {
      const simpson = k === 0 || k === SAMPLES ? 1 : k % 2 === 1 ? 4 : 2;
      const weight = (simpson * phase.duration * cell.stage.frequency) / (3 * SAMPLES);
      const values = wavesAt(cell, phase.interval, state);
      sums.forEach((sum, j) => {
        const value = values[j] as number;
        sum.mean += weight * value;
        sum.square += weight * value * value;
        sum.least = Math.min(sum.least, value);
        sum.most = Math.max(sum.most, value);
      });
    });
  }
  const [inductor, output, capacitor, switched, rectifier, source] = sums.map(
    ({ mean, square, least, most }): Waves => ({ mean, rms: Math.sqrt(square), least, most }),
  ) as [Waves, Waves, Waves, Waves, Waves, Waves];
  return {
    inductor,
    output,
    capacitor,
    switch: switched,
    rectifier,
    source,
    turnOn: phases[0]?.start[0] ?? 0,
    turnOff: phases[1]?.start[0] ?? 0,
  };
}

/** Inductor, output, capacitor, switch, rectifier and source at one time. */
export function wavesAt(cell: Cell, interval: Interval, state: State): number[] {
  const { stage } = cell;
  const [i] = state;
  const output = outputOf(cell, interval, state);
  const isOn = interval === cell.on;
  return [
    i,
    output,
    interval.feeds * i - stage.current - stage.conductance * output,
    isOn ? i : 0,
    interval === cell.off ? i : 0,
    interval.draws * i * stage.turns,
  ];
}

/** V, mean over a period. */
function meanOutput(cell: Cell, phases: readonly Phase[]): number {
  let sum = 0;
  for (const phase of phases)
    statesOf(phase).forEach((state, k) => {
      const simpson = k === 0 || k === SAMPLES ? 1 : k % 2 === 1 ? 4 : 2;
      sum += simpson * phase.duration * outputOf(cell, phase.interval, state);
    });
  return (sum * cell.stage.frequency) / (3 * SAMPLES);
}

/**
 * The duty ratio that gives a mean output, and its period: the lesser of the two where a boost’s losses make two of
 * them. Throws `infeasible` where no ratio up to `most` reaches it.
 */
export function cycleFor(cell: Cell, wanted: number, most = 0.999, guess?: number): Cycle {
  const excess = (duty: number) => meanOutput(cell, pathAt(cell, duty).phases) - wanted;
  const found = (low: number, high: number) => {
    const path = pathAt(cell, findRoot(excess, low, high, 1e-14));
    return { ...path, figures: figuresOf(cell, path.phases) };
  };
  // The output rises with the ratio up to its peak and then falls: a rise through what is wanted is the first.
  if (guess !== undefined) {
    const [low, high] = [0.9 * guess, Math.min(most, 1.1 * guess)];
    if (low < high && excess(low) < 0 && excess(high) >= 0) return found(low, high);
  }
  const least = 1e-6;
  let low = least;
  for (let k = 1; k <= 32; k++) {
    const high = least + (most - least) * (k / 32) ** 2;
    if (excess(high) >= 0) {
      if (excess(low) >= 0) break;
      return found(low, high);
    }
    low = high;
  }
  throw new EngineError(
    'infeasible',
    `No duty ratio from ${least} to ${most} gives ${wanted} V at the output.`,
    { field: 'duty', value: wanted },
  );
}
