import { InputError, type Remedy } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import type { CicResult } from '../compute.ts';
import type { CicInputs, inputs } from '../inputs.ts';
import { cicC, neededBits, WORD } from './c.ts';
import { compensatorCoe } from './coe.ts';
import { planOf } from './plan.ts';
import { cicPython } from './python.ts';
import { cicTestBench } from './test-bench.ts';
import { cicVerilog } from './verilog.ts';

type CicExport = Export<typeof inputs, CicResult>;

/** A file named as what it defines. */
function file(
  kind: ExportKind,
  label: string,
  suffix: string,
  write: (r: CicResult, i: CicInputs) => string,
): CicExport {
  return {
    ...kind,
    label,
    stem: (_, i) => `${i.name}${suffix}`,
    write(r, i) {
      refuseName(i.name, 'cic');
      return write(r, i);
    },
  };
}

/** Less of what makes the sums wide. */
function narrower(i: CicInputs, excess: number): Remedy[] {
  const list: Remedy[] = [];
  if (i.rounding !== 'floor' && excess === 1 && i.output === 'custom')
    list.push({ rounding: 'floor' });
  if (i.inputBits - excess >= 2) {
    const inputBits = i.inputBits - excess;
    list.push({ inputBits: String(inputBits) });
  }
  const stages = Math.floor((i.stages * (WORD - i.inputBits)) / (WORD - i.inputBits + excess)) - 1;
  if (stages >= 1 && i.delays.length === 1) list.push({ stages: String(stages) });
  return list;
}

export const exports = {
  verilog: file(KINDS.verilog, KINDS.verilog.label, '', (r, i) => {
    const plan = planOf(r, i);
    return `${cicVerilog(plan)}
// Simulate: iverilog -o ${i.name} ${i.name}.v && vvp ${i.name}. Synthesis leaves this out.
\`ifndef SYNTHESIS
${cicTestBench(plan)}\`endif
`;
  }),
  c: file(KINDS.c, 'C, fixed point', '', (r, i) => {
    const plan = planOf(r, i);
    const needed = neededBits(plan);
    if (needed > WORD)
      throw new InputError(
        `makes sums of ${needed} bits with these stages and this rate; C’s widest type has ${WORD}`,
        {
          field: 'inputBits',
          value: String(i.inputBits),
          remedies: narrower(i, needed - WORD),
        },
      );
    return cicC(plan);
  }),
  python: file(KINDS.python, 'Python, bit-true model', '', (r, i) => cicPython(planOf(r, i))),
  coe: file(KINDS.coe, 'Compensator as .coe', '_compensator', (r, i) => {
    if (!r.compensation)
      throw new InputError('is none: there are no coefficients to be written', {
        field: 'compensator',
        value: 'none',
        remedies: [{ compensator: 'droop' }],
      });
    return compensatorCoe(i.name, i.bits, r.compensation);
  }),
} satisfies Record<string, CicExport>;
