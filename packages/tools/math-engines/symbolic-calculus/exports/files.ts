import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { inputs } from '../inputs.ts';
import type { Result } from '../result.ts';

/** SymPy is asked the same question, and its answer and ours are compared in numbers. */
export const exports: Readonly<Record<string, Export<typeof inputs, Result>>> = {
  python: {
    ...KINDS.python,
    stem: () => 'calculus_check',
    write: async (r: Result) => (await import('./python.ts')).pythonProgram(r),
  },
};
