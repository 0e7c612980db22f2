import type { Notice } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import { inputs as fields, type SimulatorInputs } from './inputs.ts';

/** What must be known of a run before its figures are trusted. */
export const notices = (r: SimulatorResult, inputs: SimulatorInputs): Notice[] => [
  ...cutShort(r, inputs),
  ...elsewhere(r),
];

function cutShort({ stop }: SimulatorResult, inputs: SimulatorInputs): Notice[] {
  const warn = (id: string, text: string): Notice[] => [
    { kind: 'notice', id, level: 'warning', text },
  ];
  if (stop.reason === 'budget')
    return warn(
      'budget',
      `The run was cut at its limit of ${grouped(inputs.budget)} instructions. If the program is meant to end, it may be in a loop; raise the limit to let it go on.`,
    );
  if (stop.reason === 'trap')
    return warn(
      'trap',
      `No handler took this exception: ${stop.message}.${stop.cause === 1 && inputs.environment === 'linux' ? ' A program ends with the exit call: li a7, 93 and ecall.' : ''}`,
    );
  return [];
}

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
