import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { Result } from '../compute.ts';
import type { Inputs, inputs } from '../inputs.ts';

export const exports: Record<string, Export<typeof inputs, Result>> = {
  python: {
    ...KINDS.python,
    stem: () => 'phasors',
    write: async (r: Result, i: Inputs) => {
      if (r.task === 'sheet') return (await import('./python.ts')).sheetPython(r, i);
      const { circuitPython, sequencePython } = await import('./python-three.ts');
      return r.task === 'threePhase' ? circuitPython(r, i) : sequencePython(r);
    },
  },
};
