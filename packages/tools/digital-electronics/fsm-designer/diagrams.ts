/** The state diagrams of a result: of the machine as given, and of the minimised one. */

import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import type { FsmResult } from './compute.ts';
import { type Drawn, diagramOf, diagramSvg } from './graph/diagram.ts';
import { bundlesOf } from './graph/labels.ts';
import type { FsmInputs } from './inputs.ts';
import { circleOutputs, MAX_DRAWN } from './layout.ts';

/** What is drawn of a text, and of its run where one is at hand. */
export function drawnOf(document: Document, text: string, r?: FsmResult, i?: FsmInputs): Drawn {
  const period = r && i && r.periods[Math.min(i.step, r.periods.length - 1)];
  return {
    names: document.machine.states,
    outputs: circleOutputs(document),
    reset: document.machine.reset,
    bundles: bundlesOf(document, text),
    places: r?.places ?? document.places,
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

export const minimumSvg = ({ minimised }: FsmResult): string | undefined =>
  minimised &&
  diagramSvg(
    diagramOf(minimised),
    `State diagram of the minimised machine, ${minimised.names.length} states`,
  );
