import { EngineError } from '@tollbench/engines/error.ts';
import { highest, lowest } from '@tollbench/engines/signal/fixed-point.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import type { FirResult } from '../compute.ts';
import type { FirInputs, inputs } from '../inputs.ts';
import { firFixedC, firFloatC } from './c.ts';
import { firCmsis } from './cmsis.ts';
import { firCoe } from './coe.ts';
import type { FixedFir } from './fixed-fir.ts';
import { firFixedMatlab, firMatlab } from './matlab.ts';
import { firFixedPython, firPython } from './python.ts';
import { firTestBench, firVerilog, type VerilogOptions } from './verilog.ts';

type FirExport = Export<typeof inputs, FirResult>;

/** Samples that the test bench feeds. */
const SAMPLES = 256;

function fixedOf(r: FirResult): FixedFir {
  if (!r.fixed)
    throw new InputError('is off: this export needs the fixed-point overlay', {
      field: 'fixed',
      value: 'off',
      remedies: [{ fixed: 'on' }],
    });
  return r.fixed.fir;
}

/** Double and fixed point can stand in one program: the names of fixed point end so. */
const FIXED = '_fixed';

const fixedNamed = (r: FirResult): FixedFir => {
  const fir = fixedOf(r);
  return { ...fir, name: `${fir.name}${FIXED}` };
};

/** A file named as what it defines; what a generator refuses is the visitor's to mend. */
function file(
  kind: ExportKind,
  label: string,
  suffix: '' | typeof FIXED | '_f32' | '_q15' | '_q31',
  write: (r: FirResult, i: FirInputs) => string,
): FirExport {
  return {
    ...kind,
    label,
    stem: (_, i) => `${i.name}${suffix}`,
    write(r, i) {
      refuseName(i.name, 'fir');
      try {
        return write(r, i);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        throw new InputError(error.message, {
          field: 'bits',
          value: String(i.bits),
        });
      }
    },
  };
}

/** Pre-adders where the integers mirror. */
function form(i: FirInputs, { integers }: FixedFir): VerilogOptions {
  if (i.structure === 'folded')
    return { structure: 'direct', preAdder: symmetry(integers) !== undefined };
  return { structure: i.structure };
}

/** An impulse, both full scales held, then noise over the whole range: the same samples each time. */
export function stimulus(width: number, taps: number): number[] {
  const held = Math.min(taps, 48);
  let state = 1;
  return Array.from({ length: SAMPLES }, (_, k) => {
    if (k === 0) return highest(width);
    if (k < 16) return 0;
    if (k < 16 + held) return highest(width);
    if (k < 16 + 2 * held) return lowest(width);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 2 ** width) + lowest(width);
  });
}

export const exports = {
  verilog: file(KINDS.verilog, KINDS.verilog.label, '', (r, i) => {
    const fir = fixedOf(r);
    const options = form(i, fir);
    return `${firVerilog(fir, options)}
// Simulate: iverilog -o ${fir.name} ${fir.name}.v && vvp ${fir.name}. Synthesis leaves this out.
\`ifndef SYNTHESIS
${firTestBench(fir, stimulus(fir.input.width, r.taps), options)}\`endif
`;
  }),
  c: file(KINDS.c, 'C, double precision', '', (r, i) => firFloatC(i.name, r.h)),
  'c-fixed': file(KINDS.c, 'C, fixed point', FIXED, (r) => firFixedC(fixedNamed(r))),
  python: file(KINDS.python, 'Python', '', (r, i) => firPython(i.name, r.h)),
  'python-fixed': file(KINDS.python, 'Python, bit-true model', FIXED, (r) =>
    firFixedPython(fixedNamed(r)),
  ),
  matlab: file(KINDS.matlab, 'MATLAB and Octave', '', (r, i) => firMatlab(i.name, r.h)),
  coe: file(KINDS.coe, 'Xilinx .coe, fixed point', '', (r) => firCoe(fixedOf(r))),
  'cmsis-f32': file(KINDS.c, 'CMSIS-DSP, float', '_f32', (r, i) =>
    firCmsis(`${i.name}_f32`, r.h, 'f32'),
  ),
  'cmsis-q15': file(KINDS.c, 'CMSIS-DSP, Q15', '_q15', (r, i) =>
    firCmsis(`${i.name}_q15`, r.h, 'q15'),
  ),
  'cmsis-q31': file(KINDS.c, 'CMSIS-DSP, Q31', '_q31', (r, i) =>
    firCmsis(`${i.name}_q31`, r.h, 'q31'),
  ),
  'matlab-fixed': file(KINDS.matlab, 'MATLAB and Octave, bit-true model', FIXED, (r) =>
    firFixedMatlab(fixedNamed(r)),
  ),
} satisfies Record<string, FirExport>;
