import { showGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { ArithmeticResult } from './compute.ts';
import { sumText } from './constant-figure.ts';
import { figure, outcome, printed, stageFigures } from './readouts.ts';

/** Digits that are set in one line. */
const MAX_DIGITS = 40;

/** How the circuit is made and what it makes of the values put in. */
export function steps(r: ArithmeticResult): Step[] {
  const { constant, divided, reduction, prefix } = r.generated;
  return [
    ...(reduction ? reductionSteps(r) : []),
    ...(prefix ? prefixSteps(r) : []),
    ...(constant ? constantSteps(r) : []),
    ...(divided ? divisionSteps(r) : []),
    timingStep(r),
    { text: `With the values put in: ${printed(outcome(r))}.` },
    { text: r.proof.statement },
  ];
}

function reductionSteps(r: ArithmeticResult): Step[] {
  const { reduction, finalFrom = 0, specification: s } = r.generated;
  if (!reduction) return [];
  const stages = stageFigures(reduction);
  const [first] = stages;
  const heights = stages.map((x) => x.height);
  return [
    {
      text: `${counted(first?.dots ?? 0, 'bit')} are to be added, ${first?.height} in the fullest column.`,
    },
    {
      text: `${s.reduction === 'dadda' ? 'Dadda brings the columns down to the heights' : 'Stage by stage the fullest column has'} ${heights.join(', ')}; a full adder takes three bits of a column and leaves one there and one in the next.`,
      ...(s.reduction === 'dadda' && {
        tex: 'd_1 = 2, \\qquad d_{j+1} = \\lfloor 3 d_j / 2 \\rfloor',
      }),
    },
    {
      text: `The last two rows overlap from column ${finalFrom} on: an adder joins them there.`,
    },
  ];
}

function prefixSteps({ generated: { prefix, specification: s } }: ArithmeticResult): Step[] {
  if (!prefix || s.operation === 'priority') return [];
  const lines = showGraph(prefix).split('\n');
  return [
    {
      text: 'Each bit generates a carry where both operands are 1 and propagates one where just one is.',
      tex: 'g_i = a_i b_i, \\qquad p_i = a_i \\oplus b_i',
    },
    {
      text: 'Two groups that join are one group.',
      tex: "(G, P) \\circ (G', P') = (G + P G',\\; P P')",
    },
    {
      text: `The graph does that ${prefix.steps.length} times in ${counted(prefix.levels, 'level')}; in the first ${lines[0]?.split(' ').slice(0, 8).join(', ')}${(lines[0]?.split(' ').length ?? 0) > 8 ? ' …' : ''}.`,
    },
    {
      text: 'The sum takes the carry out of the group below each bit.',
      tex: 's_i = p_i \\oplus G_{i-1:0}',
    },
  ];
}

/** Values in the graphs that are searched: below four times the next power of two. */
const boundOf = (odd: bigint): bigint => 1n << BigInt(odd.toString(2).length + 2);

function constantSteps({ generated: { constant } }: ArithmeticResult): Step[] {
  if (!constant) return [];
  return [
    {
      text: `${constant.constant} takes ${counted(constant.nodes.length, 'adder')}${constant.proven && constant.nodes.length > 0 ? `, and no graph of values below ${boundOf(constant.nodes.at(-1)?.value ?? 1n)} makes it with fewer` : ''}.`,
    },
    ...constant.nodes.map((node, k) => ({ text: `${node.value}x = ${sumText(constant, k)}.` })),
    ...(constant.shift > 0 || constant.negative
      ? [
          {
            text: `The product is the last of them${constant.shift > 0 ? `, ${constant.shift} places to the left` : ''}${constant.negative ? ', negated' : ''}.`,
          },
        ]
      : []),
  ];
}

function divisionSteps({ generated: { divided, specification: s } }: ArithmeticResult): Step[] {
  if (!divided) return [];
  const root = s.operation === 'root';
  return [
    {
      text: `${counted(divided.rows.length, 'row')}, one a digit, from the highest down; each takes in ${root ? 'two bits' : 'a bit'} of a.`,
      tex: root
        ? "T = 4R + a_{2k+1} a_{2k}, \\qquad R' = T - q_k\\,(4Q + 1)"
        : "T = 2R + a_k, \\qquad R' = T - q_k\\,b",
    },
    {
      text:
        s.divider === 'restoring'
          ? 'The digit is 1 where the difference is not negative; else what there was is kept.'
          : 'A row subtracts after a remainder that is not negative and adds after one that is; a negative last remainder is corrected.',
    },
  ];
}

function timingStep(r: ArithmeticResult): Step {
  const { timing, library, area } = r;
  const path = timing.critical.map((net) => figure(timing.arrival[net] as number)).join(',\\ ');
  return {
    text: `By the ${library.name} library the slowest path passes ${counted(timing.levels, 'cell')} and takes ${figure(timing.delay)} ${library.delayUnit}; all cells together are ${figure(area)} ${library.areaUnit}. Signals on it arrive at:`,
    ...(path.length <= MAX_DIGITS * 6 && { tex: path }),
  };
}
