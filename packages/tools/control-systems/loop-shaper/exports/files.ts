import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { LoopResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The loop in the programs of control engineers, and its controller for a processor. */
export const exports: Readonly<Record<string, Export<typeof inputs, LoopResult>>> = {
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
  c: { ...KINDS.c, label: 'Controller in C', write: c },
};
