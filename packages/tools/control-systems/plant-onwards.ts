/** What the tools of this category do with a plant, for links from one to the next. */
import type { TransferFunctionValue } from '../define/fields/transfer-function.ts';
import type { Onward } from '../define/onward.ts';

/** The highest order that each tool takes. */
export const STEP_ORDER = 30;
export const LOOP_ORDER = 15;
export const LOCUS_ORDER = 10;
export const DISCRETIZER_ORDER = 20;

/** Seconds of dead time at most. */
export const STEP_DEAD_TIME = 1e6;
export const LOOP_DEAD_TIME = 1e5;

interface Taker {
  readonly tool: string;
  readonly does: string;
  readonly minOrder?: number;
  readonly maxOrder: number;
  readonly maxDeadTime: number;
  readonly inputs: (plant: string) => Readonly<Record<string, string>>;
}

const TAKERS: readonly Taker[] = [
  {
    tool: 'step-response',
    does: 'Its step response',
    maxOrder: STEP_ORDER,
    maxDeadTime: STEP_DEAD_TIME,
    inputs: (system) => ({ system }),
  },
  {
    tool: 'loop-shaper',
    does: 'A controller for it',
    maxOrder: LOOP_ORDER,
    maxDeadTime: LOOP_DEAD_TIME,
    inputs: (plant) => ({ plant }),
  },
  {
    tool: 'loop-shaper',
    does: 'Its margins as an open loop',
    maxOrder: LOOP_ORDER,
    maxDeadTime: LOOP_DEAD_TIME,
    inputs: (plant) => ({ plant, kind: 'none' }),
  },
  {
    tool: 'root-locus',
    does: 'Its root locus',
    // A number has none.
    minOrder: 1,
    maxOrder: LOCUS_ORDER,
    maxDeadTime: LOOP_DEAD_TIME,
    inputs: (plant) => ({ plant }),
  },
  {
    tool: 'discretizer',
    does: 'Its difference equation',
    maxOrder: DISCRETIZER_ORDER,
    maxDeadTime: LOOP_DEAD_TIME,
    inputs: (system) => ({ system }),
  },
];

/** Where a plant can be taken from the tool `from`: `delay`, in seconds, is its dead time beside that of its text. */
export function plantOnwards(from: string, plant: TransferFunctionValue, delay: number): Onward[] {
  const order = Math.max(plant.num.length, plant.den.length) - 1;
  const late = delay === 0 ? undefined : { delay: String(delay) };
  return TAKERS.filter(
    (t) =>
      t.tool !== from &&
      order >= (t.minOrder ?? 0) &&
      order <= t.maxOrder &&
      Math.max(delay, plant.delay) <= t.maxDeadTime,
  ).map(({ tool, does, inputs }) => ({
    tool,
    does,
    inputs: { ...inputs(plant.text), ...late },
  }));
}
