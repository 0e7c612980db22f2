/** Values that a step or a sweep puts in the place of a deck's own. */
import type { Target } from '../analysis/request.ts';
import type { Circuit, Element } from '../circuit.ts';
import type { Build } from './build.ts';
import { libraryModelOf } from './from-library.ts';
import type { Instance } from './instance.ts';
import { CardError, Refusals } from './refusal.ts';

export interface Override {
  readonly target: Target;
  readonly value: number;
}

/** Puts the models with the values that steps give them in their places, the library’s too. */
export function overrideModels(top: Instance, overrides: readonly Override[]): void {
  for (const { target, value } of overrides) {
    if (target.kind !== 'model') continue;
    // One that is not understood is told of where an element names it.
    const own = new Refusals().at({ file: '', line: 0 }, '', () => top.model(target.model));
    const model = own ?? libraryModelOf(top, target.model)?.model;
    if (!model) continue;
    const changed = { ...model, parameters: { ...model.parameters, [target.parameter]: value } };
    if (own) top.replaceModel(changed);
    else top.build.library.set(target.model, changed);
  }
}

/** The circuit as it is built, parts that are stepped with their values. */
export function circuitOf(
  build: Build,
  title: string,
  overrides: readonly Override[],
  refusals: Refusals,
): Circuit {
  const values = new Map<string, number>();
  for (const { target, value } of overrides)
    if (target.kind === 'element') values.set(target.name, value);
  const elements =
    values.size === 0 ? build.elements : build.elements.map((e) => withValue(e, values, refusals));
  return {
    ...{ title, nodes: build.nodes, elements, options: build.options },
    ...{ initial: build.initial, nodeset: build.nodeset },
  };
}

/** A part with the value that a step gives it. */
function withValue(
  element: Element,
  values: ReadonlyMap<string, number>,
  refusals: Refusals,
): Element {
  const value = values.get(element.name);
  if (value === undefined) return element;
  switch (element.kind) {
    case 'voltage':
    case 'current':
      return { ...element, dc: value };
    case 'resistor':
      if (value !== 0) return { ...element, resistance: value };
      break;
    case 'capacitor':
      return { ...element, capacitance: value };
    case 'inductor':
      return { ...element, inductance: value };
  }
  refusals.at(element.place, element.name, () => {
    throw new CardError(
      `${element.name} cannot be ${value}: a source, R, L or C with a value can be stepped, and R not to 0`,
      element.name,
    );
  });
  return element;
}
