import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { SourceResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The code or the channel as a program. */
export const exports: Readonly<Record<string, Export<typeof inputs, SourceResult>>> = {
  python: { ...KINDS.python, write: python },
};
