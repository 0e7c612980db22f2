import type { ConstantGraph } from '@tollbench/engines/arithmetic/constant-graph.ts';
import { CELL_NAMES } from '@tollbench/engines/arithmetic/netlist.ts';
import type { Reduction } from '@tollbench/engines/arithmetic/reduction.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import type { ArithmeticResult } from './compute.ts';
import { graphDepths, sumText } from './constant-figure.ts';
import { netNamer } from './net-names.ts';
import { figure, numberOf, stageFigures } from './readouts.ts';
import type { Shown } from './results.ts';

/** Every structure with what it costs; a press builds it. */
export function alternativeTable({ variants, library }: ArithmeticResult): Shown {
  const rows = [...variants].sort((a, b) => a.delay - b.delay || a.area - b.area);
  const said = (value: number) => ({ value, shown: figure(value) });
  return {
    kind: 'table',
    id: 'alternatives',
    title: 'Which one?',
    columns: ['structure', 'delay', 'area', 'levels', 'cells', 'delayArea', 'pareto', 'built'],
    rows: rows.map((v) => [
      v.name,
      said(v.delay),
      said(v.area),
      v.levels,
      v.cells,
      said(v.delay * v.area),
      v.pareto,
      v.built,
    ]),
    rowInputs: rows.map((v) => v.inputs),
    caption: `The fastest first; delay in ${library.delayUnit}, area in ${library.areaUnit}, without registers. Press a row to build it.`,
  };
}

export function cellTable({ counts, library, area }: ArithmeticResult): Shown {
  return {
    kind: 'table',
    id: 'cellCounts',
    title: 'Cells by kind',
    columns: ['cell', 'count', 'cellArea', 'area'],
    rows: [...counts].map(([kind, count]) => {
      const one = library.cells[kind].area;
      return [CELL_NAMES[kind], count, one, one * count];
    }),
    caption: `${figure(area)} ${library.areaUnit} in all.`,
  };
}

export function criticalTable({ netlist, timing, library }: ArithmeticResult): Shown {
  const name = netNamer(netlist);
  const drivers = new Map(netlist.cells.flatMap((c) => c.outputs.map((net) => [net, c] as const)));
  return {
    kind: 'table',
    id: 'criticalPath',
    title: 'Slowest path',
    columns: ['net', 'cell', 'column', 'arrival'],
    rows: timing.critical.map((net) => {
      const cell = drivers.get(net);
      const arrival = timing.arrival[net] as number;
      return [
        name(net),
        cell ? CELL_NAMES[cell.kind] : { value: null, shown: 'input' },
        cell?.column ?? null,
        { value: arrival, shown: figure(arrival) },
      ];
    }),
    caption: `By static timing, in ${library.delayUnit}: the longest path in the circuit, taken or not.`,
  };
}

export const stageTable = (reduction: Reduction): Shown => ({
  kind: 'table',
  id: 'stageTable',
  title: 'Stages',
  columns: ['stage', 'height', 'dots', 'fullAdders', 'halfAdders'],
  rows: stageFigures(reduction).map((s) => [s.stage, s.height, s.dots, s.full, s.half]),
});

const plainSum = (text: string): string =>
  text.replaceAll('«', '<<').replaceAll('»', '>>').replaceAll('−', '-');

export function nodeTable(graph: ConstantGraph): Shown {
  const depths = graphDepths(graph);
  return {
    kind: 'table',
    id: 'graphNodes',
    title: 'Adders',
    columns: ['value', 'sum', 'depth'],
    rows: graph.nodes.map((node, k) => [
      rational(node.value),
      { value: plainSum(sumText(graph, k)), shown: sumText(graph, k) },
      depths[k + 1] ?? 0,
    ]),
    caption: '« shifts to the left, » to the right.',
  };
}

export function portTable({ netlist, evaluated }: ArithmeticResult): Shown {
  const rows = [
    ...netlist.inputs.map((p) => ({ p, direction: 'input', word: evaluated.words[p.name] ?? 0n })),
    ...netlist.outputs.map((p) => ({
      p,
      direction: 'output',
      word: evaluated.outputs[p.name] ?? 0n,
    })),
  ];
  return {
    kind: 'table',
    id: 'ports',
    title: 'Values',
    columns: ['port', 'direction', 'width', 'signed', 'word', 'value'],
    rows: rows.map(({ p, direction, word }) => [
      p.name,
      direction,
      p.nets.length,
      p.signed,
      { value: word, shown: word.toString(2).padStart(p.nets.length, '0') },
      rational(numberOf(p, word)),
    ]),
    caption: 'The values put in, and what the netlist gives of them.',
  };
}

export function divisionTable({
  generated: { divided },
  evaluated: { nets },
}: ArithmeticResult): Shown {
  const bit = (net: number) => (net <= 1 ? net : (nets[net] as number));
  const word = (list: readonly number[]) => {
    const digits = [...list].reverse().map(bit).join('');
    return { value: BigInt(`0b${digits || '0'}`), shown: digits };
  };
  return {
    kind: 'table',
    id: 'divisionRows',
    title: 'Rows',
    columns: ['row', 'partial', 'digit', 'remainder'],
    rows: (divided?.rows ?? []).map((row, k) => [
      k,
      word(row.partial),
      bit(row.digit),
      word(row.remainder),
    ]),
  };
}
