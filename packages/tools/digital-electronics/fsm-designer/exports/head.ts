import { counted } from '../../../text/counted.ts';
import type { FsmResult } from '../compute.ts';
import { ENCODINGS, type FsmInputs } from '../inputs.ts';
import type { HdlNames } from './names.ts';

/** What a file is of: the lines at its head. */
export function headOf(r: FsmResult, i: FsmInputs, names: HdlNames): string[] {
  const { built, builtInspection, formed, minimum } = r;
  const kind = builtInspection.isMoore ? 'Moore' : 'Mealy';
  const merged =
    built.states.length < formed.states.length
      ? [
          `${formed.states.length} states became ${built.states.length}: ${minimum.classes
            .map(
              (c, k) =>
                `${minimum.machine.states[k]} = {${c.map((s) => formed.states[s]).join(', ')}}`,
            )
            .filter((_, k) => (minimum.classes[k]?.length ?? 0) > 1)
            .slice(0, 12)
            .join('; ')}`,
        ]
      : [];
  const lines = [
    `${kind} machine: ${counted(built.states.length, 'state')}, reset state ${built.states[built.reset]}; ${ENCODINGS[i.encoding]} encoding, ${counted(r.codes[0]?.length ?? 0, 'flip-flop')}`,
    ...merged,
    ...(names.changed.length > 0
      ? [
          `Names that had to change: ${names.changed
            .slice(0, 12)
            .map(([was, is]) => `${was} is ${is}`)
            .join(', ')}${names.changed.length > 12 ? ' …' : ''}`,
        ]
      : []),
    ...(builtInspection.gaps.length > 0
      ? ['Where nothing was said the state is kept; codes of no state lead to the reset state']
      : []),
    ...(i.blocks === 'one'
      ? [
          builtInspection.isMoore
            ? 'Outputs come from registers, with the state they belong to'
            : 'Outputs come from registers: a clock later than the Mealy machine gives them',
        ]
      : []),
  ];
  // VHDL-93 takes Latin letters alone, also in comments, and names may be of any script.
  return lines.map((line) => line.replace(/[^\x20-\x7e]/gu, '_'));
}
