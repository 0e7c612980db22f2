import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { CarrierResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';

/** The balance of charges as a program. */
export const exports: Readonly<Record<string, Export<typeof inputs, CarrierResult>>> = {
  python: { ...KINDS.python, write: python },
};
