import { EngineError } from '@tollbench/engines/error.ts';
import { highest, lowest } from '@tollbench/engines/signal/fixed-point.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import { iirFloatC } from '../../../exports/sections-c.ts';
import { type CmsisForm, iirCmsis, latticeCmsis } from '../../../exports/sections-cmsis.ts';
import { iirMatlab } from '../../../exports/sections-matlab.ts';
import { iirPython } from '../../../exports/sections-python.ts';
import type { IirResult } from '../compute.ts';
import type { IirInputs, inputs } from '../inputs.ts';
import { iirFixedC } from './c.ts';
import type { FixedIir } from './fixed-iir.ts';
import { iirFixedPython } from './python.ts';
import { iirTestBench, iirVerilog } from './verilog.ts';

type IirExport = Export<typeof inputs, IirResult>;

/** Samples that the test bench feeds. */
const SAMPLES = 256;

/** Double and fixed point can stand in one program: the names of fixed point end so. */
const FIXED = '_fixed';

/** The cascade of the overlay under a name. @throws InputError where there is none */
function fixedOf(r: IirResult, name: string): FixedIir {
  if (!r.fixed)
    throw new InputError('is off: this export needs the fixed-point overlay', {
      field: 'fixed',
      value: 'off',
      remedies: [{ fixed: 'on' }],
    });
  return { ...r.fixed.cascade, name };
}

/** A file named as what it defines; what a generator refuses is the visitor's to mend. */
function file(
  kind: ExportKind,
  label: string,
  suffix: string,
  write: (r: IirResult, name: string, i: IirInputs) => string,
): IirExport {
  return {
    ...kind,
    label,
    stem: (_, i) => `${i.name}${suffix}`,
    write(r, i) {
      refuseName(i.name, 'iir');
      try {
        return write(r, `${i.name}${suffix}`, i);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        // Of a form with a word of its own, the width that is set is not at fault.
        throw error.code === 'unstable'
          ? new InputError(error.message)
          : new InputError(error.message, { field: 'bits', value: String(i.bits) });
      }
    },
  };
}

const cmsis = (label: string, suffix: string, form: CmsisForm): IirExport =>
  file(KINDS.c, `CMSIS-DSP, ${label}`, suffix, (r, name) =>
    iirCmsis(name, r.design.sections, form),
  );

/** An impulse, both full scales held, then noise over the whole range: the same samples each time. */
export function stimulus(width: number): number[] {
  let state = 1;
  return Array.from({ length: SAMPLES }, (_, k) => {
    if (k === 0) return highest(width);
    if (k < 32) return 0;
    if (k < 80) return highest(width);
    if (k < 128) return lowest(width);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 2 ** width) + lowest(width);
  });
}

export const exports = {
  verilog: file(KINDS.verilog, KINDS.verilog.label, '', (r, name) => {
    const iir = fixedOf(r, name);
    return `${iirVerilog(iir)}
// Simulate: iverilog -o ${name} ${name}.v && vvp ${name}. Synthesis leaves this out.
\`ifndef SYNTHESIS
${iirTestBench(iir, stimulus(iir.signal.width))}\`endif
`;
  }),
  c: file(KINDS.c, 'C, double precision', '', (r, name) => iirFloatC(name, r.design.sections)),
  'c-fixed': file(KINDS.c, 'C, fixed point', FIXED, (r, name) => iirFixedC(fixedOf(r, name))),
  python: file(KINDS.python, 'Python', '', (r, name) => iirPython(name, r.design.sections)),
  'python-fixed': file(KINDS.python, 'Python, bit-true model', FIXED, (r, name) =>
    iirFixedPython(fixedOf(r, name)),
  ),
  matlab: file(KINDS.matlab, 'MATLAB and Octave', '', (r, name) =>
    iirMatlab(name, r.design.sections),
  ),
  'cmsis-f32': cmsis('float, direct form I', '_f32', 'df1-f32'),
  'cmsis-df2t-f32': cmsis('float, transposed form II', '_df2t_f32', 'df2t-f32'),
  'cmsis-q15': cmsis('Q15', '_q15', 'df1-q15'),
  'cmsis-q31': cmsis('Q31', '_q31', 'df1-q31'),
  'cmsis-lattice-f32': file(KINDS.c, 'CMSIS-DSP, lattice', '_lattice_f32', (r, name) =>
    latticeCmsis(name, r.design.sections),
  ),
} satisfies Record<string, IirExport>;
