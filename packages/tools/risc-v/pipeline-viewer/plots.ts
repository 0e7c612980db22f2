import { CAUSES, type Cause } from '@tollbench/engines/riscv/pipeline/cause.ts';
import { CAUSE_WORDS } from './phrases.ts';
import { instructionsOf } from './readouts.ts';
import type { PipelineResult } from './result.ts';
import type { Shown } from './results.ts';
import { causesOf } from './tables.ts';

const SHORT: Readonly<Record<Cause, string>> = {
  ...{ base: 'Base', fill: 'Fill', load: 'Load-use', data: 'Data', branchOperand: 'In ID' },
  ...{ multiply: 'Mul', divide: 'Div', memory: 'MEM', dataMiss: 'D-miss' },
  ...{ instructionMiss: 'I-miss', branch: 'Branch', jump: 'Jump', trap: 'Trap' },
  ...{ pairDependence: 'Depends', pairUnit: 'Unit', pairFetch: 'Alone' },
};

/** The parts of the CPI, each a bar that stands on the one before: the last ends at the CPI. */
export function cpiStack(r: PipelineResult): Shown {
  const { stack, cycles } = r.schedule;
  const n = instructionsOf(r);
  const causes = causesOf(r);
  const own = causes.map((k) => (stack[k] ?? 0) / n);
  const said = causes.map(
    (k, at) =>
      `${CAUSE_WORDS[CAUSES[k] ?? 'base'].toLowerCase()} ${Number((own[at] ?? 0).toFixed(3))}`,
  );
  return {
    kind: 'plot',
    id: 'cpiStack',
    title: 'CPI stack',
    plot: {
      title: 'CPI stack',
      names: 'none',
      x: {
        id: 'bar',
        label: 'Cause',
        domain: [-0.6, causes.length - 0.4],
        ticks: causes.map((k, at) => ({ at, label: SHORT[CAUSES[k] ?? 'base'] })),
      },
      y: { label: 'CPI', include: [0] },
      marks: [
        { kind: 'bars', id: 'cpi', label: 'CPI', x: causes.map((_, at) => at), y: own, width: 0.7 },
      ],
    },
    caption: `A CPI of ${Number((cycles / n).toFixed(4))} in its parts: ${said.join(', ')}.`,
  };
}
