/** The oracle's vectors, and the inputs that ask for each. */
import type { Inputs } from '../inputs.ts';

export type Kind =
  | 'forward'
  | 'inverse'
  | 'equation'
  | 'difference'
  | 'sequence'
  | 'forwardZ'
  | 'special'
  | 'wave'
  | 'branched'
  | 'system'
  | 'twoSided';

export interface Case {
  readonly kind: Kind;
  readonly text: string;
  readonly initial?: string;
  readonly at: readonly number[];
  readonly value: readonly number[];
}

export const QUERIES: Readonly<Record<Kind, (c: Case) => Partial<Inputs>>> = {
  forward: (c) => ({ task: 'forward', signal: c.text }),
  inverse: (c) => ({ task: 'inverse', transform: c.text }),
  equation: (c) => ({ task: 'equation', equation: c.text, initial: c.initial ?? '' }),
  difference: (c) => ({ task: 'equationZ', equationZ: c.text, initialZ: c.initial ?? '' }),
  sequence: (c) => ({ task: 'inverseZ', transformZ: c.text }),
  forwardZ: (c) => ({ task: 'forwardZ', sequence: c.text }),
  special: (c) => ({ task: 'forward', signal: c.text }),
  wave: (c) => ({ task: 'forward', signal: c.text }),
  branched: (c) => ({ task: 'inverse', transform: c.text }),
  system: (c) => ({ task: 'equation', equation: c.text, initial: c.initial ?? '' }),
  twoSided: (c) => ({ task: 'forwardZ', sides: 'two', sequence: c.text }),
};
