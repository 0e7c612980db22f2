import type { Export } from '../../../define/tool.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import type { ResamplerResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { resamplerC } from './c.ts';
import { resamplerMatlab } from './matlab.ts';
import { resamplerPython } from './python.ts';

type ResamplerExport = Export<typeof inputs, ResamplerResult>;

/** A file named as what it defines. */
function file(
  kind: ExportKind,
  label: string,
  suffix: string,
  write: (r: ResamplerResult, name: string) => string,
): ResamplerExport {
  return {
    ...kind,
    label,
    stem: (_, i) => `${i.name}${suffix}`,
    write(r, i) {
      refuseName(i.name, 'resampler');
      return write(r, `${i.name}${suffix}`);
    },
  };
}

export const exports = {
  c: file(KINDS.c, 'C, streaming, double', '', (r, name) =>
    resamplerC(name, r.task, r.plan, 'double'),
  ),
  'c-float': file(KINDS.c, 'C, streaming, float', '_float', (r, name) =>
    resamplerC(name, r.task, r.plan, 'float'),
  ),
  python: file(KINDS.python, 'Python with SciPy', '', (r, name) =>
    resamplerPython(name, r.task, r.plan),
  ),
  matlab: file(KINDS.matlab, KINDS.matlab.label, '', (r, name) =>
    resamplerMatlab(name, r.task, r.plan),
  ),
};
