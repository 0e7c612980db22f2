import { EngineError } from '../error.ts';

/** The next state of a transition that leaves it open. */
export const OPEN = -1;

export const MAX_INPUTS = 30;
export const MAX_OUTPUTS = 128;
export const MAX_STATES = 1024;
export const MAX_TRANSITIONS = 20_000;

/** One transition as it is written: what it takes, where it goes, what it gives. */
export interface Transition {
  /** Index of the present state. */
  readonly from: number;
  /** `0`, `1` and `-` for each input, the first input first. */
  readonly input: string;
  /** Index of the next state, or `OPEN`. */
  readonly to: number;
  /** `0`, `1` and `-` for each output. */
  readonly output: string;
  /** The line of the text it stands on, from 1; 0 where it stands on none. */
  readonly line: number;
}

/** Where a state is drawn, in pixels of the picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A synchronous sequential machine with one reset state, completely specified or not. */
export interface Machine {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly states: readonly string[];
  /** Index of the state that it starts in. */
  readonly reset: number;
  /** Of one state no two meet in an input unless they agree there: `behaviourOf` sees to it. */
  readonly transitions: readonly Transition[];
}

/** Names of so many signals: `x`, or `x1 x2 x3`. */
export const signalNames = (stem: string, count: number): string[] =>
  count === 1 ? [stem] : Array.from({ length: count }, (_, k) => `${stem}${k + 1}`);

/**
 * Refuses sizes beyond what is computed, and names that stand twice, with EngineErrors `out-of-range`,
 * `empty` and `bad-names`.
 */
export function checkMachine({ inputs, outputs, states, transitions }: Machine): void {
  const sizes: [string, number, number, number][] = [
    ['inputs', inputs.length, 0, MAX_INPUTS],
    ['outputs', outputs.length, 0, MAX_OUTPUTS],
    ['states', states.length, 1, MAX_STATES],
    ['transitions', transitions.length, 0, MAX_TRANSITIONS],
  ];
  for (const [what, count, least, most] of sizes) {
    if (count < least)
      throw new EngineError('empty', 'The machine has no state: write at least one transition.', {
        field: what,
        value: count,
      });
    if (count > most)
      throw new EngineError(
        'out-of-range',
        `The machine has ${count} ${what}; the most is ${most}.`,
        { field: what, value: count },
      );
  }
  for (const [what, names] of [
    ['signal', [...inputs, ...outputs]],
    ['state', states],
  ] as const) {
    const twice = names.find((name, k) => names.indexOf(name) !== k);
    if (twice !== undefined)
      throw new EngineError(
        'bad-names',
        `The ${what} “${twice}” stands twice: each has a name of its own.`,
        {
          field: what,
          value: twice,
        },
      );
  }
}

/** Whether two cubes have a point in common. */
export function meet(a: string, b: string): boolean {
  for (let k = 0; k < a.length; k++)
    if (a[k] !== '-' && b[k] !== '-' && a[k] !== b[k]) return false;
  return true;
}

/** What both cubes say, or undefined where they disagree. */
export function merged(a: string, b: string): string | undefined {
  if (!meet(a, b)) return undefined;
  let both = '';
  for (let k = 0; k < a.length; k++) both += a[k] === '-' ? b[k] : a[k];
  return both;
}

/** An input or output in words: `en=1, clr=0`, or the bits where there is one signal or none is fixed. */
export function said(cube: string, names: readonly string[]): string {
  const fixed = names.flatMap((name, k) => (cube[k] === '-' ? [] : [`${name}=${cube[k]}`]));
  return fixed.length === 0 ? 'any input' : fixed.join(', ');
}
