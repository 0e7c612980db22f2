import { cellFigure, MAX_CELLS_DRAWN } from './cell-figure.ts';
import type { ArithmeticResult } from './compute.ts';
import { constantFigure } from './constant-figure.ts';
import { divisionFigure } from './division-figure.ts';
import { dotCount, dotFigure, MAX_DOTS_DRAWN } from './dot-figure.ts';
import { goldenText, moduleText } from './exports/verilog.ts';
import type { ArithmeticInputs } from './inputs.ts';
import { arrivalPlot, heightsPlot, paretoPlot } from './plots.ts';
import { prefixFigure } from './prefix-figure.ts';
import { answer, reductionReadings, unseen } from './readouts.ts';
import type { Shown } from './results.ts';
import {
  alternativeTable,
  cellTable,
  criticalTable,
  divisionTable,
  nodeTable,
  portTable,
  stageTable,
} from './tables.ts';

/** Rows of a division that are still read as a picture. */
const MAX_ROWS_DRAWN = 40;
/** Listings of more cells than this are for the exported file. */
const MAX_CELLS_LISTED = 3000;

/** The picture, what it costs, what else it could be, and everything it follows from. */
export function outputs(r: ArithmeticResult, inputs: ArithmeticInputs): Shown[] {
  const { generated, variants } = r;
  const listed = r.netlist.cells.length <= MAX_CELLS_LISTED;
  return [
    ...pictures(r),
    { kind: 'readouts', id: 'answer', title: 'Circuit', items: answer(r) },
    ...notices(r),
    ...(variants.length > 0 ? [paretoPlot(r)] : []),
    ...reductionReadings(r),
    ...(variants.length > 0 ? [alternativeTable(r)] : []),
    arrivalPlot(r),
    ...(generated.reduction ? [heightsPlot(generated.reduction)] : []),
    ...(hasPicture(r) ? cells(r) : []),
    portTable(r),
    cellTable(r),
    criticalTable(r),
    ...(generated.reduction ? [stageTable(generated.reduction)] : []),
    ...(generated.constant ? [nodeTable(generated.constant)] : []),
    ...(generated.divided ? [divisionTable(r)] : []),
    ...(listed
      ? [
          {
            kind: 'listing' as const,
            id: 'verilog' as const,
            title: 'Verilog',
            language: 'verilog',
            text: moduleText(r, inputs),
          },
        ]
      : []),
    {
      kind: 'listing',
      id: 'golden',
      title: 'Operation in Verilog',
      language: 'verilog',
      text: goldenText(r, inputs),
    },
    { kind: 'values', values: unseen(r, inputs) },
  ];
}

/** The pictures of this kind of circuit, the most telling first. */
function pictures(r: ArithmeticResult): Shown[] {
  const { prefix, reduction, constant, divided, finalFrom = 0, specification: s } = r.generated;
  const list: Shown[] = [];
  if (constant)
    list.push({
      kind: 'figure',
      id: 'adderGraph',
      title: 'Adder graph',
      svg: constantFigure(constant),
      caption: `${constant.constant}·x by ${constant.nodes.length} adders. Each node adds what comes in, shifted left as the edges say; its number is what it multiplies by.`,
    });
  if (divided && divided.rows.length <= MAX_ROWS_DRAWN)
    list.push({
      kind: 'figure',
      id: 'division',
      title: s.operation === 'root' ? 'Root by rows' : 'Long division',
      svg: divisionFigure(r),
      caption: `Each row of the array with the values put in: the digit, the partial remainder, and below it what is ${s.divider === 'restoring' ? 'subtracted where the digit is 1' : 'added or subtracted'}. What is left stands at the end.`,
    });
  if (reduction && dotCount(reduction) <= MAX_DOTS_DRAWN)
    list.push({
      kind: 'figure',
      id: 'dots',
      title: 'Dot diagram',
      svg: dotFigure(r, reduction),
      caption: `A dot is a bit of weight 2 to its column, full where it is 1 for the values put in. A full adder takes the three in a ring, a half adder two; its sum and carry are joined in the stage below. The last rows go to the final adder.`,
    });
  if (prefix)
    list.push({
      kind: 'figure',
      id: 'prefix',
      title: reduction ? 'Final adder' : 'Prefix graph',
      svg: prefixFigure(r, prefix, reduction ? finalFrom : 0),
      caption:
        `Each full node makes generate and propagate of its group, each open one the carry; coloured where generate is 1 for the values put in. ${reduction || s.operation === 'priority' ? '' : 'Press a node to take it out, a free place to put one in.'}`.trim(),
    });
  return list.length > 0 ? list : cells(r);
}

/** Whether the cells are not the first picture. */
const hasPicture = ({
  generated: { constant, divided, reduction, prefix },
}: ArithmeticResult): boolean =>
  prefix !== undefined ||
  constant !== undefined ||
  (divided !== undefined && divided.rows.length <= MAX_ROWS_DRAWN) ||
  (reduction !== undefined && dotCount(reduction) <= MAX_DOTS_DRAWN);

/** The cells one by one, where they can be taken in. */
function cells(r: ArithmeticResult): Shown[] {
  const { netlist } = r.generated;
  if (netlist.cells.length > MAX_CELLS_DRAWN || netlist.cells.length === 0) return [];
  return [
    {
      kind: 'figure',
      id: 'cellMap',
      title: 'Cells',
      svg: cellFigure(r),
      caption: `Each of the ${netlist.cells.length} cells at its bit (the highest at the left) and its depth, filled where its output is 1 for the values put in; strong wires are the slowest path.${r.netlist.latency > 0 ? ' Registers are not drawn.' : ''}`,
    },
  ];
}

function notices(r: ArithmeticResult): Shown[] {
  const { proof, evaluated, generated } = r;
  const list: Shown[] = [
    {
      kind: 'notice',
      id: 'proof',
      level: proof.proven ? 'note' : 'warning',
      text: proof.proven
        ? `Proven for all inputs. ${proof.statement}`
        : `Not proven here: ${proof.statement} The test bench in the exported file compares it with the operation.`,
    },
  ];
  if (evaluated.wanted === null)
    list.push({
      kind: 'notice',
      id: 'byZero',
      level: 'warning',
      text: 'The divisor is 0: the quotient is not defined, and what the array gives is shown.',
    });
  if (generated.specification.truncate > 0 && generated.specification.operation === 'multiply')
    list.push({
      kind: 'notice',
      id: 'truncated',
      level: 'note',
      text: `The lowest ${generated.specification.truncate} columns are left out, and a constant stands in for their mean: the output is not the product’s upper bits. Its bounds of error are among the figures.`,
    });
  return list;
}
