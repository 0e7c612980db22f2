import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { DesignResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The design in the programs of control engineers, and its controller in C. */
export const exports: Readonly<Record<string, Export<typeof inputs, DesignResult>>> = {
  c: { ...KINDS.c, label: 'Controller in C', write: c },
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
};
