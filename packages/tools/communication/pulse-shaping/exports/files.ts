import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { ShapingResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { python } from './python.ts';

/** The filters as they run: interpolator and receiver, in double precision or bit for bit. */
export const exports: Readonly<Record<string, Export<typeof inputs, ShapingResult>>> = {
  c: { ...KINDS.c, label: 'C, interpolator and receiver filter', stem: () => 'pulse', write: c },
  python: {
    ...KINDS.python,
    label: 'Python, filters and figures',
    stem: () => 'pulse',
    write: python,
  },
};
