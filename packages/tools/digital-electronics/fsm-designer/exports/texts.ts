/** The built machine in the notations that other programs read. */
import { dotText } from '@tollbench/engines/fsm/write/dot.ts';
import { kissText } from '@tollbench/engines/fsm/write/kiss.ts';
import { linesText } from '@tollbench/engines/fsm/write/lines.ts';
import { InputError } from '../../../define/error.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';

/** @throws InputError for a machine without inputs or outputs, which KISS2 has not */
export function kissFile({ built, codes }: FsmResult): string {
  const { inputs, outputs } = built;
  if (inputs.length === 0 || outputs.length === 0)
    throw new InputError(
      `has no ${inputs.length === 0 ? 'inputs' : 'outputs'}, and a row of KISS2 has both: take the lines of transitions`,
      { field: 'machine' },
    );
  return kissText(built, codes);
}

export const dotFile = ({ built, builtInspection }: FsmResult, { name }: FsmInputs): string =>
  dotText(name, built, builtInspection.stateOutputs);

export const linesFile = ({ built, builtInspection, codes }: FsmResult): string =>
  linesText(built, { stateOutputs: builtInspection.stateOutputs, codes });
