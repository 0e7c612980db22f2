import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { Inputs, inputs } from '../inputs.ts';
import type { Result } from '../result.ts';

/** Programs that work the answer out in numbers and compare. */
export const exports: Readonly<Record<string, Export<typeof inputs, Result>>> = {
  python: {
    ...KINDS.python,
    stem: () => 'transform_pair',
    write: async (r: Result, i: Inputs) => (await import('./python.ts')).pythonProgram(r, i),
  },
  matlab: {
    ...KINDS.matlab,
    stem: () => 'transform_pair',
    write: async (r: Result, i: Inputs) => (await import('./matlab.ts')).matlabProgram(r, i),
  },
};
