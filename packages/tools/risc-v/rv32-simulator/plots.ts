import type { Plot } from '../../plot/types.ts';
import { CLASSES, type Class } from './classes.ts';
import type { SimulatorResult } from './compute.ts';

const SHORT: Readonly<Record<Class, string>> = {
  arithmetic: 'ALU',
  multiply: 'Mul/div',
  bits: 'Bits',
  load: 'Load',
  store: 'Store',
  branch: 'Branch',
  jump: 'Jump',
  csr: 'CSR',
  system: 'System',
};

/** Which line ran when: loops are bands, calls are steps. */
export function coursePlot({ course, instructions }: SimulatorResult): Plot {
  const { width, columns, firstLine, height, rows, cells } = course;
  const lines: [number, number] = [firstLine - 0.5, firstLine + rows * height - 0.5];
  // Row 0 of a heat map lies at the bottom of its range, which is the top here: the axis is reversed.
  let most = 1;
  for (const n of cells) if (n > most) most = n;
  return {
    id: 'course',
    title: 'Course through the source',
    x: { label: 'Instruction', domain: [0, Math.max(1, instructions)] },
    y: { label: 'Line', domain: lines, reverse: true },
    marks: [
      {
        kind: 'heat',
        label: height === 1 ? 'Share of the time on this line' : 'Share of the time on these lines',
        x: [0, columns * width],
        y: lines,
        columns,
        rows,
        z: cells,
        domain: [0, most],
        colour: 2,
      },
    ],
  };
}

/** Executed instructions by what they do. */
export function mixPlot({ tally }: SimulatorResult): Plot {
  const kinds = (Object.keys(CLASSES) as Class[]).filter((k) => tally.classes[k] > 0);
  return {
    id: 'mix',
    title: 'Instruction mix',
    names: 'none',
    x: {
      label: 'Kind',
      domain: [-0.6, Math.max(1, kinds.length) - 0.4],
      ticks: kinds.map((k, at) => ({ at, label: SHORT[k] })),
    },
    y: { label: 'Executed', include: [0] },
    marks: [
      {
        kind: 'bars',
        label: 'Executed',
        x: kinds.map((_, k) => k),
        y: kinds.map((k) => tally.classes[k]),
        width: 0.7,
      },
    ],
  };
}
