import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { ArrayResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';
import { weightsCsv } from './weights.ts';

/** The pattern as a program, and the weights for whatever feeds the array. */
export const exports: Readonly<Record<string, Export<typeof inputs, ArrayResult>>> = {
  python: { ...KINDS.python, write: python },
  weights: {
    label: 'Weights, CSV',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    stem: () => 'weights',
    write: weightsCsv,
  },
};
