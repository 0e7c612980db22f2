import { EngineError } from '@tollbench/engines/error.ts';
import { highest, lowest } from '@tollbench/engines/signal/fixed-point.ts';
import { InputError } from '../../../define/error.ts';
import type { About, Export } from '../../../define/tool.ts';
import type { FirResult } from '../compute.ts';
import type { FirInputs, inputs } from '../inputs.ts';
import { firFixedC, firFloatC } from './c.ts';
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
    });
  return r.fixed.fir;
}

/** What a generator refuses is the visitor's to mend. */
function file(
  label: string,
  extension: string,
  mediaType: string,
  write: (r: FirResult, i: FirInputs) => string,
  comment: (line: string) => string,
): FirExport {
  return {
    label,
    extension,
    mediaType,
    write(r, i, about) {
      try {
        return head(about, comment) + write(r, i);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const field = error.code === 'name' ? 'name' : 'bits';
        throw new InputError(`cannot be: ${error.message}`, { field, value: String(i[field]) });
      }
    },
  };
}

const head = (about: About, comment: (line: string) => string): string =>
  `${comment(`${about.title}: ${about.url}`)}\n`;

const slashes = (line: string) => `// ${line}`;
// A link could close a comment of this kind only by holding its two characters.
const stars = (line: string) => `/* ${line.replaceAll('*/', '*%2F')} */`;
const hash = (line: string) => `# ${line}`;
const percent = (line: string) => `% ${line}`;

function form(i: FirInputs): VerilogOptions {
  if (i.structure === 'folded') return { structure: 'direct', preAdder: true };
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
  verilog: file(
    'Verilog with test bench',
    'v',
    'text/x-verilog',
    (r, i) => {
      const fir = fixedOf(r);
      const options = form(i);
      return `${firVerilog(fir, options)}
// Simulate: iverilog -o ${fir.name} ${'fir-designer.v'} && vvp ${fir.name}. Synthesis leaves this out.
\`ifndef SYNTHESIS
${firTestBench(fir, stimulus(fir.input.width, r.taps), options)}\`endif
`;
    },
    slashes,
  ),
  c: file('C, double precision', 'c', 'text/x-c', (r, i) => firFloatC(i.name, r.h), stars),
  'c-fixed': file('C, fixed point', 'c', 'text/x-c', (r) => firFixedC(fixedOf(r)), stars),
  python: file('Python', 'py', 'text/x-python', (r, i) => firPython(i.name, r.h), hash),
  'python-fixed': file(
    'Python, bit-true model',
    'py',
    'text/x-python',
    (r) => firFixedPython(fixedOf(r)),
    hash,
  ),
  matlab: file(
    'MATLAB and Octave',
    'm',
    'text/x-matlab',
    (r, i) => firMatlab(i.name, r.h),
    percent,
  ),
  'matlab-fixed': file(
    'MATLAB and Octave, bit-true model',
    'm',
    'text/x-matlab',
    (r) => firFixedMatlab(fixedOf(r)),
    percent,
  ),
} satisfies Record<string, FirExport>;
