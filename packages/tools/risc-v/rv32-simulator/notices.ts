import { lineAt } from '@tollbench/engines/riscv/program.ts';
import type { Notice } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import { inputs as fields, type SimulatorInputs } from './inputs.ts';

/** What must be known of a run before its figures are trusted. */
export const notices = (r: SimulatorResult, inputs: SimulatorInputs): Notice[] => [
  ...cutShort(r, inputs),
  ...unknown(r),
  ...elsewhere(r),
];

const warning = (id: string, text: string): Notice[] => [
  { kind: 'notice', id, level: 'warning', text },
];

function cutShort(r: SimulatorResult, inputs: SimulatorInputs): Notice[] {
  const { stop } = r;
  switch (stop.reason) {
    case 'budget':
      return warning(
        'budget',
        `The run was cut at its limit of ${grouped(inputs.budget)} instructions. If the program is meant to end, it may be in a loop; raise the limit to let it go on.`,
      );
    case 'trap':
      return warning('trap', `No handler took this exception: ${stop.message}.${help(r, inputs)}`);
    case 'call':
      return warning('call', `The program stopped here: ${stop.message}.`);
    case 'input':
      return warning(
        'input',
        `The program waits for input${onLine(r, stop.pc)}, and ${fields.stdin.label} has no more. Type it there, or into the processor while it runs.`,
      );
    case 'end':
      return [
        {
          kind: 'notice',
          id: 'end',
          level: 'note',
          text: 'The program ran past its last instruction, where it ends; the call Exit says so.',
        },
      ];
    default:
      return [];
  }
}

const onLine = ({ program }: SimulatorResult, pc: number): string => {
  const line = lineAt(program, pc);
  return line === undefined ? '' : ` on line ${line}`;
};

/** What mostly lies behind an exception, as a further sentence; empty where nothing is known. */
function help(r: SimulatorResult, { environment }: SimulatorInputs): string {
  const { stop, program } = r;
  if (stop.reason !== 'trap') return '';
  const behind = program.spans.findLast(
    (s) => s.instruction && s.address + s.size === stop.pc && !startsCode(r, stop.pc),
  );
  if (behind !== undefined) {
    const end =
      environment === 'linux' ? 'the exit call (li a7, 93 and ecall)' : 'a loop or ebreak';
    return ` The program ran past its last instruction, on line ${behind.line}: end it with ${end}, or let a routine before it return.`;
  }
  if (stop.cause === 1 && environment === 'linux')
    return ' A program ends with the exit call: li a7, 93 and ecall. A ret of the first routine has nowhere to go.';
  if (stop.cause === 4 || stop.cause === 6)
    return ' The address is no multiple of the size; .align 2 before the data mends it, or Misaligned access lets it be.';
  if ((stop.cause === 5 || stop.cause === 7) && stop.value >>> 16 === 0x1001)
    return ' RARS has its data there; Environment offers it.';
  return '';
}

const startsCode = ({ program }: SimulatorResult, pc: number): boolean =>
  program.spans.some((s) => s.instruction && s.address === pc);

/** Linux answers a call that it has not with an error, which programs seldom look at. */
const unknown = (r: SimulatorResult): Notice[] =>
  r.unknownCalls.length === 0
    ? []
    : warning(
        'unknownCalls',
        `Linux has no such call here, and answers −38: ${r.unknownCalls
          .map(({ number, pc, instead }) => `a7 ${number}${onLine(r, pc)}${instead}`)
          .join('. ')}.`,
      );

/** Where the memory that is shown is not what was asked for. */
const elsewhere = ({ memory }: SimulatorResult): Notice[] =>
  memory.instead === undefined
    ? []
    : [
        {
          kind: 'notice',
          id: 'view',
          level: 'note',
          text: `${fields.view.label} ${memory.instead}: the data section is shown.`,
        },
      ];
