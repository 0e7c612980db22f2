import { CAUSES } from '@tollbench/engines/riscv/pipeline/cause.ts';
import {
  type Row,
  rowsFrom,
  stageIn,
  waitsIn,
} from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import type { HazardPair, Path } from '@tollbench/engines/riscv/pipeline/operands.ts';
import type { Operation } from '@tollbench/engines/riscv/pipeline/operation.ts';
import type { Cell } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { momentOf, occupantWords } from './datapath.ts';
import type { PipelineInputs } from './inputs.ts';
import { address, PATH_WORDS, registerName, shortNumber, textOf } from './phrases.ts';
import { instructionsOf } from './readouts.ts';
import type { PipelineResult } from './result.ts';
import type { Shown } from './results.ts';

/** Rows of the tables that grow with the run. */
const MAX_ROWS = 500;
const MAX_CYCLES = 200;
const MAX_COSTS = 50;

const bits = (value: number): Cell => ({ value: BigInt(value >>> 0), shown: address(value) });
const or = (value: number): number | null => (value > 0 ? value : null);

const of = (shown: number, all: number, what: string): string =>
  shown < all
    ? `The first ${grouped(shown)} of ${grouped(all)} ${what}.`
    : `All ${grouped(all)} ${what}.`;

function waitedBy(row: Row): number {
  let waited = 0;
  const [from = 0] = row.starts;
  for (let c = from; c <= row.last; c++) waited += Number(waitsIn(row, stageIn(row, c), c));
  return waited;
}

export function pipelineTable(r: PipelineResult): Shown {
  const rows = rowsFrom(r, 0, MAX_ROWS);
  const all = instructionsOf(r) + r.schedule.squashed.length;
  return {
    kind: 'table',
    id: 'pipeline',
    title: 'Cycles of each instruction',
    caption: `${of(rows.length, all, 'instructions')} The first cycle in each stage; one without a number was fetched on a wrong way.`,
    columns: [
      ...([
        'number',
        'address',
        'instruction',
        'ifCycle',
        'idCycle',
        'exCycle',
        'memCycle',
      ] as const),
      ...(['wbCycle', 'waited', 'lastCycle'] as const),
    ],
    rows: rows.map((row) => [
      row.place < 0 ? null : row.place + 1,
      bits(row.operation.address),
      textOf(r, row.operation),
      ...row.starts.map(or),
      waitedBy(row),
      row.last,
    ]),
  };
}

/** The form of an examination: what is where in cycle k. */
export function stagesTable(r: PipelineResult): Shown {
  const n = Math.min(MAX_CYCLES, r.schedule.cycles);
  return {
    kind: 'table',
    id: 'stages',
    title: 'What is in each stage',
    caption: of(n, r.schedule.cycles, 'cycles'),
    columns: ['cycle', 'inIf', 'inId', 'inEx', 'inMem', 'inWb', 'forwarding'],
    rows: Array.from({ length: n }, (_, k) => {
      const { stages, paths } = momentOf(r, k + 1);
      const used = [...paths].filter((p) => p !== 'registers').map((p) => PATH_WORDS[p]);
      return [
        k + 1,
        ...stages.map((there) => there.map((o) => occupantWords(r, o)).join(' ‖ ') || null),
        used.join(', '),
      ];
    }),
  };
}

export function hazardTable(r: PipelineResult, inputs: PipelineInputs): Shown {
  const { operations } = r.stream;
  const at = (n: number) => operations[n] as Operation;
  const shown = r.hazards.slice(0, MAX_ROWS);
  return {
    kind: 'table',
    id: 'hazards',
    title: 'Data hazards',
    caption: `${of(shown.length, r.hazards.length, 'pairs')} Read after write: the second needs a register before the first has written it back, were there no stall and no forwarding.`,
    columns: [
      ...([
        'producer',
        'producerText',
        'consumer',
        'consumerText',
        'register',
        'distance',
      ] as const),
      ...(['times', 'waited', 'path'] as const),
    ],
    rows: shown.map((h) => [
      r.lines.get(at(h.producer).address) ?? null,
      textOf(r, at(h.producer)),
      r.lines.get(at(h.consumer).address) ?? null,
      textOf(r, at(h.consumer)),
      registerName(h.register, inputs),
      ...[h.distance, h.times, h.waited],
      pathsOf(h),
    ]),
  };
}

function pathsOf({ paths, times }: HazardPair): string {
  const used = (Object.keys(paths) as Path[]).filter((p) => paths[p] > 0);
  return used
    .map((p) => (paths[p] === times ? PATH_WORDS[p] : `${PATH_WORDS[p]} ${paths[p]}×`))
    .join(', ');
}

export function branchTable(r: PipelineResult): Shown[] {
  const { branches } = r.schedule;
  if (branches.length === 0) return [];
  const shown = branches.slice(0, MAX_ROWS);
  return [
    {
      kind: 'table',
      id: 'branchTable',
      title: 'Branches and jumps',
      caption: `${of(shown.length, branches.length, 'of the code')} The predictor learns each outcome before the next is predicted.`,
      columns: [
        ...(['line', 'address', 'instruction', 'executed', 'taken', 'mispredicted'] as const),
        ...(['predicted', 'redirected', 'recent', 'state'] as const),
      ],
      rows: shown.map((b) => {
        const o = r.stream.operations[b.number] as Operation;
        return [
          r.lines.get(o.address) ?? null,
          bits(o.address),
          textOf(r, o),
          ...[b.executed, b.taken, b.mispredicted],
          (100 * (b.executed - b.mispredicted)) / b.executed,
          ...[b.redirected, b.recent, b.state],
        ];
      }),
    },
  ];
}

/** Causes that occurred, in the order of the list. */
export const causesOf = ({ schedule: { stack } }: PipelineResult): readonly number[] =>
  CAUSES.map((_, k) => k).filter((k) => (stack[k] ?? 0) > 0);

const cycleCell = (value: number): Cell => ({ value, shown: shortNumber(value) });

export function stackTable(r: PipelineResult): Shown {
  const { cycles, stack } = r.schedule;
  return {
    kind: 'table',
    id: 'stack',
    title: 'Where the cycles went',
    caption: `They add up to all ${grouped(cycles)} cycles: each in which nothing is written back is put to what made the hole.`,
    columns: ['cause', 'cycles', 'cpi', 'share'],
    rows: causesOf(r).map((k) => {
      const own = stack[k] ?? 0;
      return [CAUSES[k] ?? null, cycleCell(own), own / instructionsOf(r), (100 * own) / cycles];
    }),
  };
}

export function costTable(r: PipelineResult): Shown[] {
  const { byOperation, cycles } = r.schedule;
  const { operations, index } = r.stream;
  const executed = new Uint32Array(operations.length);
  for (const number of index) executed[number] = (executed[number] ?? 0) + 1;
  const costs = operations.map((o, number) => {
    const own = byOperation.subarray(number * CAUSES.length, (number + 1) * CAUSES.length);
    const lost = own.reduce((a, b) => a + b, 0);
    return { o, number, lost, cause: own.indexOf(Math.max(...own)) };
  });
  const dear = costs.filter(({ lost }) => lost > 0).sort((a, b) => b.lost - a.lost);
  if (dear.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'costs',
      title: 'Where it stalls',
      caption:
        'Cycles lost, by the instruction for whose sake: the one that waits, or the branch that went another way. The cause is its dearest.',
      columns: ['line', 'address', 'instruction', 'executed', 'lost', 'share', 'cause'],
      rows: dear
        .slice(0, MAX_COSTS)
        .map(({ o, number, lost, cause }) => [
          r.lines.get(o.address) ?? null,
          bits(o.address),
          textOf(r, o),
          executed[number] ?? 0,
          cycleCell(lost),
          (100 * lost) / cycles,
          CAUSES[cause] ?? null,
        ]),
    },
  ];
}

export function comparisonTable(r: PipelineResult): Shown[] {
  if (r.variants.length === 0) return [];
  const { cycles } = r.schedule;
  return [
    {
      kind: 'table',
      id: 'comparison',
      title: 'Other pipelines',
      caption: `The same instructions, and all but the part that is named as it is; the pipeline shown takes ${grouped(cycles)} cycles. BTB: a branch target buffer of 64 entries.`,
      columns: ['variant', 'cycles', 'cpi', 'speedup', 'data', 'control'],
      rowInputs: r.variants.map((v) => v.inputs),
      rows: r.variants.map((v) => [
        v.name,
        v.cycles,
        v.cycles / instructionsOf(r),
        cycles / v.cycles,
        cycleCell(v.data),
        cycleCell(v.control),
      ]),
    },
  ];
}
