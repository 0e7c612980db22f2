import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { StepResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The response in the programs of control engineers. */
export const exports: Readonly<Record<string, Export<typeof inputs, StepResult>>> = {
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
};
