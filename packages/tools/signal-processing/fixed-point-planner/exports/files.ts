import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import { firFixedC } from '../../fir-designer/exports/c.ts';
import { stimulus as firStimulus } from '../../fir-designer/exports/files.ts';
import { firTestBench, firVerilog } from '../../fir-designer/exports/verilog.ts';
import { iirFixedC } from '../../iir-designer/exports/c.ts';
import { stimulus as iirStimulus } from '../../iir-designer/exports/files.ts';
import { iirTestBench, iirVerilog } from '../../iir-designer/exports/verilog.ts';
import type { PlannerResult } from '../compute.ts';
import type { inputs, PlannerInputs } from '../inputs.ts';
import { expressionC } from './c.ts';
import { listingOf } from './head.ts';
import { expressionBench, expressionVerilog } from './verilog.ts';

type PlannerExport = Export<typeof inputs, PlannerResult>;

/** A file named as what it defines; what a generator refuses is the visitor's to mend. */
function file(
  kind: ExportKind,
  write: (r: PlannerResult, i: PlannerInputs) => string,
): PlannerExport {
  return {
    ...kind,
    stem: (_, i) => i.name,
    write(r, i) {
      refuseName(i.name, 'planned');
      try {
        return write(r, i);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        throw new InputError(error.message, narrower(i));
      }
    },
  };
}

/** Values of fewer bits between roundings: what is rounded more often, or less is asked for. */
function narrower(i: PlannerInputs): ConstructorParameters<typeof InputError>[1] {
  if (i.what === 'expression' && i.keep === 'assignment')
    return { field: 'keep', value: i.keep, remedies: [{ keep: 'operation' }] };
  if (i.what === 'expression' && i.search === 'given')
    return { field: 'fraction', value: String(i.fraction), remedies: [{ fraction: '10' }] };
  return { field: 'wanted', value: String(i.wanted), remedies: [{ wanted: '40' }] };
}

function c(r: PlannerResult, i: PlannerInputs): string {
  if (r.mode === 'expression') return expressionC(listingOf(r, i));
  if (r.fir) return firFixedC({ ...r.fir.filter, name: i.name });
  if (r.iir) return iirFixedC({ ...r.iir.cascade, name: i.name });
  return '';
}

function verilog(r: PlannerResult, i: PlannerInputs): string {
  const simulated = (module: string, bench: string) => `${module}
// Simulate: iverilog -o ${i.name} ${i.name}.v && vvp ${i.name}. Synthesis leaves this out.
\`ifndef SYNTHESIS
${bench}\`endif
`;
  if (r.mode === 'expression') {
    const listing = listingOf(r, i);
    return simulated(expressionVerilog(listing), expressionBench(listing));
  }
  if (r.fir) {
    const fir = { ...r.fir.filter, name: i.name };
    const form = { structure: 'transposed' } as const;
    return simulated(
      firVerilog(fir, form),
      firTestBench(fir, firStimulus(fir.input.width, r.fir.stored.length), form),
    );
  }
  if (r.iir) {
    const iir = { ...r.iir.cascade, name: i.name };
    return simulated(iirVerilog(iir), iirTestBench(iir, iirStimulus(iir.signal.width)));
  }
  return '';
}

export const exports = {
  verilog: file(KINDS.verilog, verilog),
  c: file(KINDS.c, c),
} satisfies Record<string, PlannerExport>;
