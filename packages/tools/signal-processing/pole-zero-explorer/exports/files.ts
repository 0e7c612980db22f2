import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { PoleZeroResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The roots with their gain in the programs of signal processing. */
export const exports: Readonly<Record<string, Export<typeof inputs, PoleZeroResult>>> = {
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python module (NumPy, SciPy)', write: python },
};
