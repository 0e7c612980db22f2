import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { Inputs, inputs } from '../inputs.ts';
import type { Result } from '../result.ts';

/** Programs that work the coefficients out by quadrature and compare. */
export const exports: Readonly<Record<string, Export<typeof inputs, Result>>> = {
  python: {
    ...KINDS.python,
    stem: () => 'fourier_series',
    write: async (r: Result, _: Inputs) => (await import('./python.ts')).pythonProgram(r),
  },
  matlab: {
    ...KINDS.matlab,
    stem: () => 'fourier_series',
    write: async (r: Result, _: Inputs) => (await import('./matlab.ts')).matlabProgram(r),
  },
};
