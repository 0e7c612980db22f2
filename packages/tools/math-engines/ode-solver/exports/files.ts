import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { OdeResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The system in the programs that people solve it with. */
export const exports: Readonly<Record<string, Export<typeof inputs, OdeResult>>> = {
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
  matlab: { ...KINDS.matlab, stem: () => 'ode_solver', write: matlab },
};
