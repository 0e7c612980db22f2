import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { RouthResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The tables in a computer algebra system. */
export const exports: Readonly<Record<string, Export<typeof inputs, RouthResult>>> = {
  python: { ...KINDS.python, label: 'Python script (SymPy)', write: python },
};
