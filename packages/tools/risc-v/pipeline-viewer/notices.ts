import { AT_TRAP } from '@tollbench/engines/riscv/pipeline/control.ts';
import type { Notice } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { PipelineInputs } from './inputs.ts';
import type { PipelineResult } from './result.ts';

const notice = (id: string, level: Notice['level'], text: string): Notice[] => [
  { kind: 'notice', id, level, text },
];

/** What must be known of a run before its figures are trusted. */
export const notices = (r: PipelineResult, inputs: PipelineInputs): Notice[] => [
  ...ended(r, inputs),
  ...(r.remarks.length > 0 ? notice('remarks', 'note', r.remarks.join(' ')) : []),
  ...(inputs.cycle > r.schedule.cycles
    ? notice(
        'cycle',
        'note',
        `There is no cycle ${grouped(inputs.cycle)}: the last is shown, ${grouped(r.schedule.cycles)}.`,
      )
    : []),
  ...(r.schedule.control.link.includes(AT_TRAP)
    ? notice('traps', 'note', 'A trap is known in WB; what was fetched behind it is not drawn.')
    : []),
  ...(r.variants.length === 0
    ? notice(
        'compare',
        'note',
        'Other pipelines are not compared for a run of this length; Other pipelines, always compared, does it.',
      )
    : []),
];

/** What mostly lies behind a trap. */
function behind({ stop, stream, lines }: PipelineResult, { environment }: PipelineInputs): string {
  const last = stream.operations[stream.index.at(-1) ?? -1];
  const pastEnd =
    stop?.reason === 'trap' &&
    last &&
    last.address + last.size === stop.pc &&
    stop.line === undefined;
  if (!pastEnd) return 'If it is an exercise that holds no values, give it as a list.';
  const line = lines.get(last.address);
  const end = environment === 'linux' ? 'the exit call (li a7, 93 and ecall) or ebreak' : 'ebreak';
  return `It ran past its last instruction${line === undefined ? '' : `, on line ${line}`}: end it with ${end}.`;
}

function ended(r: PipelineResult, inputs: PipelineInputs): Notice[] {
  const { stop, stream } = r;
  const { mode, budget } = inputs;
  const n = stream.index.length;
  if (mode === 'list')
    return n >= budget
      ? notice(
          'budget',
          'warning',
          `The list was cut at its limit of ${grouped(budget)} instructions.`,
        )
      : [];
  switch (stop?.reason) {
    case 'budget':
      return notice(
        'budget',
        'warning',
        `The run was cut at its limit of ${grouped(budget)} instructions.`,
      );
    case 'trap':
      return notice(
        'trap',
        'warning',
        `The program trapped, and the figures are of what ran before: ${stop.message}. ${behind(r, inputs)}`,
      );
    case 'call':
      return notice('call', 'warning', `The program stopped here: ${stop.message}.`);
    case 'input':
      return notice('input', 'warning', 'The program waits for input, and Input has no more.');
    default:
      return [];
  }
}
