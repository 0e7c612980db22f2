/** Where states are drawn: of a text, and of its minimised machine. It is laid out with the computation, beside the page. */
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { inspect } from '@tollbench/engines/fsm/inspect.ts';
import type { Machine, Place } from '@tollbench/engines/fsm/machine.ts';
import type { Minimum } from '@tollbench/engines/fsm/minimise.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import type { Drawn } from './graph/diagram.ts';
import { bundlesOf } from './graph/labels.ts';
import { placed } from './graph/place.ts';

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

/** Where the states of a text are drawn; those of a machine that is not drawn are where its text has them. */
export function placesOf(document: Document, text: string): readonly (Place | undefined)[] {
  const { states } = document.machine;
  if (states.length > MAX_DRAWN) return document.places;
  const bundles = bundlesOf(document, text);
  return placed(states, circleOutputs(document), bundles, document.places).places;
}

interface Minimised {
  readonly minimum: Minimum;
  readonly document: Document;
  readonly formed: Machine;
}

/** The minimised machine, where it is another; its states stand where their first members do. */
export function minimumDrawn({ minimum, document, formed }: Minimised): Drawn | undefined {
  const { machine } = minimum;
  if (machine.states.length === formed.states.length || machine.states.length > MAX_DRAWN)
    return undefined;
  const { stateOutputs } = inspect(behaviourOf(machine));
  const isMoore = document.isMoore && stateOutputs !== undefined;
  const places = machine.states.map((_, k) =>
    formed.states.length === document.machine.states.length
      ? document.places[minimum.classes[k]?.[0] ?? -1]
      : undefined,
  );
  const bundles = bundlesOf({ ...document, machine, isMoore, notation: 'table', places }, '');
  const drawn: Drawn = {
    names: machine.states,
    outputs: isMoore && machine.outputs.length > 0 ? stateOutputs : undefined,
    reset: machine.reset,
    bundles,
    places,
  };
  return { ...drawn, places: placed(drawn.names, drawn.outputs, bundles, places).places };
}
