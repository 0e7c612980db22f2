import { said } from '@tollbench/engines/fsm/machine.ts';
import { counted } from '../../text/counted.ts';
import type { FsmResult } from './compute.ts';
import type { FsmInputs } from './inputs.ts';
import { listed } from './phrases.ts';
import type { Shown } from './results.ts';

/** What a reader must know of the machine before trusting the rest. */
export function notices(r: FsmResult, i: FsmInputs): Shown[] {
  const { given, inspection, document, minimum } = r;
  const name = (s: number) => given.states[s] ?? '';
  const list: Shown[] = [];
  const say = (id: string, level: 'note' | 'warning', text: string) =>
    list.push({ kind: 'notice', id, level, text });
  if (!minimum.isProven)
    say(
      'proof',
      'warning',
      `${minimum.machine.states.length} states are not proven to be the fewest: at least ${minimum.lower} are needed, and the search was cut off.`,
    );
  document.remarks.forEach((remark, k) => void say(`remark-${k}`, 'note', remark));
  if (inspection.unreachable.length > 0)
    say(
      'unreachable',
      'warning',
      `No input leads from reset to ${listed(inspection.unreachable.map(name))}: ${inspection.unreachable.length === 1 ? 'it is' : 'they are'} left out of the minimum.`,
    );
  if (inspection.dead.length > 0)
    say(
      'dead',
      'warning',
      `No input leaves ${listed(inspection.dead.map(name))} once it is reached.`,
    );
  const oneWay = inspection.oneWay.filter((s) => !inspection.dead.includes(s));
  if (oneWay.length > 0 && inspection.oneWay.length < given.states.length - 1)
    say(
      'no-return',
      'note',
      `From ${listed(oneWay.map(name))} no inputs lead back to the reset state.`,
    );
  const [gap] = inspection.gaps;
  if (gap && i.gaps === 'free')
    say(
      'gaps',
      'note',
      `Nothing is said of the next state in ${gap.state === undefined ? '' : name(gap.state)} at ${said(gap.input, given.inputs)}${inspection.gaps.length > 1 ? `, and at some input in ${counted(inspection.gaps.length - 1, 'more state')}` : ''}: it is a don’t-care there.`,
    );
  if (r.noRun !== null) say('run', 'warning', `No run is shown: ${r.noRun}`);
  if (r.found)
    say(
      'search',
      'note',
      r.found.method === 'exhaustive'
        ? `All ${r.found.tried} encodings of ${r.codes[0]?.length} bits with the reset state at 0 were measured, up to the order of bits: ${r.found.isExact ? 'none has fewer literals' : 'none was found with fewer literals; not every sum is a proven minimum'}.`
        : `${r.found.tried} encodings were measured by simulated annealing: others may have fewer literals.`,
    );
  const ends = r.periods.findIndex((p) => p.state < 0);
  if (ends >= 0)
    say(
      'open-run',
      'note',
      `From clock ${ends} on the run is not said by the machine: an open transition was taken.`,
    );
  return list;
}
