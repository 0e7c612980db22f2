import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { ModemResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { taps } from './c.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

export const exports: Readonly<Record<string, Export<typeof inputs, ModemResult>>> = {
  python: {
    ...KINDS.python,
    label: 'Python script (NumPy, SciPy)',
    write: (r, i) => python(i, r.order),
  },
  c: { ...KINDS.c, label: 'C array of the taps', stem: () => 'pulse_taps', write: taps },
  matlab: {
    ...KINDS.matlab,
    write: (r, i) => matlab(i, r.order),
  },
};
