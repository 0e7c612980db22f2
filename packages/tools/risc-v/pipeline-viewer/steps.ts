import { CAUSES } from '@tollbench/engines/riscv/pipeline/cause.ts';
import { operandsAt } from '@tollbench/engines/riscv/pipeline/operands.ts';
import type { Operation } from '@tollbench/engines/riscv/pipeline/operation.ts';
import type { Step } from '../../define/output.ts';
import type { PipelineInputs } from './inputs.ts';
import { CAUSE_WORDS, PATH_WORDS, registerName, shortNumber, textOf } from './phrases.ts';
import { instructionsOf } from './readouts.ts';
import type { PipelineResult } from './result.ts';
import { causesOf } from './tables.ts';

/** Instructions that are worked one by one. */
const WORKED = 12;

/** The ideal count, the first instructions with what they wait for, and how the cycles add up. */
export function steps(r: PipelineResult, inputs: PipelineInputs): Step[] {
  const n = instructionsOf(r);
  const { width } = r.options;
  const { cycles, stack } = r.schedule;
  const terms = causesOf(r).map((k) => shortNumber(stack[k] ?? 0));
  const names = causesOf(r).map((k) => CAUSE_WORDS[CAUSES[k] ?? 'base'].toLowerCase());
  return [
    {
      text: `${n} instructions that never wait are written back ${width === 1 ? 'one' : 'two'} a cycle, the first in cycle 5.`,
      tex: `C_0 = ${width === 1 ? `${n} + 4 = ${n + 4}` : `\\lceil ${n}/2 \\rceil + 4 = ${Math.ceil(n / 2) + 4}`}`,
    },
    ...Array.from({ length: Math.min(WORKED, n) }, (_, place) => worked(r, place, inputs)),
    {
      text: `Every cycle has a cause: ${names.join(', ')}.`,
      tex: `C = ${terms.join(' + ')} = ${cycles}`,
    },
    {
      text: 'Cycles over instructions.',
      tex: `\\mathrm{CPI} = \\frac{${cycles}}{${n}} = ${Number((cycles / n).toPrecision(6))}`,
    },
  ];
}

function worked(r: PipelineResult, place: number, inputs: PipelineInputs): Step {
  const { decode, execute, write } = r.schedule.times;
  const o = r.stream.operations[r.stream.index[place] as number] as Operation;
  const [d, x, w] = [decode, execute, write].map((times) => times[place] as number) as [
    number,
    number,
    number,
  ];
  const waits = x - d - 1;
  const came = operandsAt(r, place).map(({ register, path, producer }) => {
    const from = textOf(r, r.stream.operations[r.stream.index[producer] as number] as Operation);
    return `${registerName(register, inputs)} of "${from}" comes by ${PATH_WORDS[path]}`;
  });
  const waited = waits > 0 ? `, waits there ${waits} cycle${waits === 1 ? '' : 's'}` : '';
  return {
    text: `${place + 1}. ${textOf(r, o)}: in ID in cycle ${d}${waited}, in EX in ${x}, written back in ${w}${came.length > 0 ? `; ${came.join('; ')}` : ''}.`,
  };
}
