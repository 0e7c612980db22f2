import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { GuideResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The guide or cavity as a program. */
export const exports: Readonly<Record<string, Export<typeof inputs, GuideResult>>> = {
  python: { ...KINDS.python, write: python },
};
