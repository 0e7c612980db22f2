import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { DiscretizerResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The difference equation for a processor, and the discretisation checked in the programs of control engineers. */
export const exports: Readonly<Record<string, Export<typeof inputs, DiscretizerResult>>> = {
  c: { ...KINDS.c, label: 'Difference equation in C', write: c },
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
};
