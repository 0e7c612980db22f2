import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { CurveResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

/** The same fit in the programs that people fit with. */
export const exports: Readonly<Record<string, Export<typeof inputs, CurveResult>>> = {
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: python },
  matlab: { ...KINDS.matlab, stem: () => 'curve_fit', write: matlab },
};
