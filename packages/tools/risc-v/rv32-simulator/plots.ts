import { grouped } from '../../define/si.ts';
import { CLASSES, type Class } from './classes.ts';
import type { SimulatorResult } from './compute.ts';
import type { Shown } from './results.ts';

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
export function courseOutput({ course, instructions }: SimulatorResult): Shown {
  const { width, columns, firstLine, height, rows, cells } = course;
  const lines: [number, number] = [firstLine - 0.5, firstLine + rows * height - 0.5];
  let most = 1;
  for (const n of cells) if (n > most) most = n;
  const inRows = height === 1 ? '' : ` in rows of ${height}`;
  return {
    kind: 'plot',
    id: 'course',
    title: 'Course through the source',
    plot: {
      title: 'Course through the source',
      x: { id: 'instruction', label: 'Instruction', domain: [0, Math.max(1, instructions)] },
      // Row 0 of a heat map lies at the bottom of its range, which is the top here: the axis is reversed.
      y: { id: 'line', label: 'Line', domain: lines, reverse: true },
      marks: [
        {
          kind: 'heat',
          id: 'executed',
          label:
            height === 1 ? 'Share of the time on this line' : 'Share of the time on these lines',
          x: [0, columns * width],
          y: lines,
          columns,
          rows,
          z: cells,
          domain: [0, most],
          colour: 2,
        },
      ],
    },
    caption: `Which of the source lines ${firstLine} to ${firstLine + rows * height - 1}${inRows} ran when, over ${grouped(instructions)} instructions in columns of ${grouped(width)}: a loop is a band, a call a step.`,
  };
}

const KINDS = Object.keys(CLASSES) as Class[];

/** Executed instructions by what they do; each kind has its place, whether it occurs or not. */
export function mixOutput({ tally, instructions }: SimulatorResult): Shown {
  return {
    kind: 'plot',
    id: 'mix',
    title: 'Instruction mix',
    plot: {
      title: 'Instruction mix',
      names: 'none',
      x: {
        id: 'kind',
        label: 'Kind',
        domain: [-0.6, KINDS.length - 0.4],
        ticks: KINDS.map((k, at) => ({ at, label: SHORT[k] })),
      },
      y: { label: 'Executed', include: [0] },
      marks: [
        {
          kind: 'bars',
          id: 'executed',
          label: 'Executed',
          x: KINDS.map((_, k) => k),
          y: KINDS.map((k) => tally.classes[k]),
          width: 0.7,
        },
      ],
    },
    caption: mixCaption(tally.classes, instructions),
  };
}

function mixCaption(classes: Readonly<Record<Class, number>>, instructions: number): string {
  const ranked = KINDS.filter((k) => classes[k] > 0)
    .sort((a, b) => classes[b] - classes[a])
    .map(
      (k) =>
        `${CLASSES[k].toLowerCase().replace('csr', 'CSR')} ${((100 * classes[k]) / instructions).toFixed(1)} %`,
    );
  return ranked.length > 0
    ? `Executed instructions by what they do: ${ranked.join(', ')}.`
    : 'Nothing was executed.';
}
