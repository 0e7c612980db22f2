import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { PidResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';
import { structuredText } from './structured-text.ts';

/** The controller for a processor and for a PLC, and the loop in the programs of control engineers. */
export const exports: Readonly<Record<string, Export<typeof inputs, PidResult>>> = {
  c: { ...KINDS.c, label: 'Controller in C', write: c },
  st: { ...KINDS.structuredText, write: structuredText },
  python: { ...KINDS.python, label: 'Python: controller and loop', write: python },
  matlab: { ...KINDS.matlab, label: 'MATLAB: controller and loop', write: matlab },
};
