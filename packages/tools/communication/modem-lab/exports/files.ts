import type { Export } from '../../../define/tool.ts';
import type { ModemResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

export const exports: Readonly<Record<string, Export<typeof inputs, ModemResult>>> = {
  python: {
    label: 'Python script (NumPy, SciPy)',
    extension: 'py',
    mediaType: 'text/x-python',
    write: (r, i, about) => python(i, r.order, about),
  },
  matlab: {
    label: 'MATLAB and Octave script',
    extension: 'm',
    mediaType: 'text/x-matlab',
    write: (r, i, about) => matlab(i, r.order, about),
  },
};
