import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { CascadeResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The chain as a program. */
export const exports: Readonly<Record<string, Export<typeof inputs, CascadeResult>>> = {
  python: { ...KINDS.python, write: python },
};
