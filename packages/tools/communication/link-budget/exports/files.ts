import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { LinkResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The budget as a program. */
export const exports: Readonly<Record<string, Export<typeof inputs, LinkResult>>> = {
  python: { ...KINDS.python, write: python },
};
