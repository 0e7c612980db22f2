/** The state diagrams of a result: of the machine as given, and of the minimised one. */

import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { inspect } from '@tollbench/engines/fsm/inspect.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import type { FsmResult } from './compute.ts';
import { type Drawn, diagramOf, diagramSvg } from './graph/diagram.ts';
import { bundlesOf } from './graph/labels.ts';
import type { FsmInputs } from './inputs.ts';

/** States to which a diagram is drawn. */
export const MAX_DRAWN = 250;

/** One output a state, in the circles of a machine whose text gives them there. */
export function circleOutputs(document: Document): readonly string[] | undefined {
  const { machine, isMoore } = document;
  if (!isMoore || machine.outputs.length === 0) return undefined;
  const all = machine.states.map(() => '-'.repeat(machine.outputs.length));
  for (const t of machine.transitions) all[t.from] = t.output;
  return all;
}

/** What is drawn of a text, and of its run where one is at hand. */
export function drawnOf(document: Document, text: string, r?: FsmResult, i?: FsmInputs): Drawn {
  const period = r && i && r.periods[Math.min(i.step, r.periods.length - 1)];
  return {
    names: document.machine.states,
    outputs: circleOutputs(document),
    reset: document.machine.reset,
    bundles: bundlesOf(document, text),
    places: document.places,
    lit: period && period.state >= 0 ? period.state : undefined,
    ...(r && { groups: groupsOf(r), faint: new Set(r.inspection.unreachable) }),
  };
}

/** A number for each class of several states; a state that stands in several takes the first. */
function groupsOf({ minimum, formed, given }: FsmResult): (number | undefined)[] {
  const groups: (number | undefined)[] = given.states.map(() => undefined);
  if (formed.states.length !== given.states.length) return groups;
  let next = 0;
  for (const members of minimum.classes) {
    if (members.length < 2) continue;
    const group = next++;
    for (const s of members) groups[s] ??= group;
  }
  return groups;
}

export function givenSvg(r: FsmResult, i: FsmInputs): string | undefined {
  const { states } = r.document.machine;
  if (states.length > MAX_DRAWN) return undefined;
  return diagramSvg(
    diagramOf(drawnOf(r.document, r.text, r, i)),
    `State diagram of ${states.length} states`,
  );
}

/** The minimised machine, where it is another; its states stand where their first members do. */
export function minimumSvg({ minimum, document, formed }: FsmResult): string | undefined {
  const { machine } = minimum;
  if (machine.states.length === formed.states.length || machine.states.length > MAX_DRAWN)
    return undefined;
  const { stateOutputs } = inspect(behaviourOf(machine));
  const isMoore = document.isMoore && stateOutputs !== undefined;
  const drawn: Document = {
    ...document,
    machine,
    isMoore,
    notation: 'table',
    places: machine.states.map((_, k) =>
      formed.states.length === document.machine.states.length
        ? document.places[minimum.classes[k]?.[0] ?? -1]
        : undefined,
    ),
  };
  const diagram = diagramOf({
    names: machine.states,
    outputs: isMoore && machine.outputs.length > 0 ? stateOutputs : undefined,
    reset: machine.reset,
    bundles: bundlesOf(drawn, ''),
    places: drawn.places,
  });
  return diagramSvg(
    diagram,
    `State diagram of the minimised machine, ${machine.states.length} states`,
  );
}
