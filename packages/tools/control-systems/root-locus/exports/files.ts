import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { LocusResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The locus in the programs of control engineers. */
export const exports: Readonly<Record<string, Export<typeof inputs, LocusResult>>> = {
  matlab: { ...KINDS.matlab, write: matlab },
  python: { ...KINDS.python, label: 'Python script (NumPy, SciPy)', write: python },
};
