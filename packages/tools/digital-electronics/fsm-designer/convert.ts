import type { Converted } from '../../define/tool.ts';
import { textOf } from './compute.ts';
import type { FsmInputs, inputs } from './inputs.ts';

/** A detector becomes lines of transitions, which can be drawn on; lines become no detector. */
export function convert(
  from: FsmInputs,
  field: string,
  to: string,
): Converted<typeof inputs> | undefined {
  return field === 'given' && to === 'text' && from.given === 'detector'
    ? { inputs: { machine: textOf(from) } }
    : undefined;
}
