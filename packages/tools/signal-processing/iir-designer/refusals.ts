/** What a mask that no filter of a family meets is answered with. */
import {
  FAMILIES,
  leastOrder,
  MAX_IIR_ORDER,
  orderOf,
} from '@tollbench/engines/iir/discrimination.ts';
import { lay } from '@tollbench/engines/iir/selectivity.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { FAMILY_NAMES, type IirInputs, inputs } from './inputs.ts';
import { maskOf } from './spec.ts';

/** The mask takes a higher order than there is. */
export function tooHigh(i: IirInputs, selectivity: number): InputError {
  const most = MAX_IIR_ORDER[i.family];
  const name = FAMILY_NAMES[i.family];
  const message =
    i.family === 'bessel'
      ? `is ${name}, whose fall no order up to ${most} makes this steep`
      : `is ${name}, which takes order ${Math.ceil(orderOf(i.family, i.ripple, i.attenuation, selectivity))} for this mask; the most is ${most}`;
  return new InputError(message, {
    field: 'family',
    value: i.family,
    remedies: [...otherFamily(i, selectivity), ...wider(i), ...byOrder(i)],
  });
}

/** The family of least order that meets the mask. */
function otherFamily(i: IirInputs, selectivity: number): Remedy[] {
  let best: { family: (typeof FAMILIES)[number]; order: number } | undefined;
  for (const family of FAMILIES) {
    if (family === i.family || family === 'bessel') continue;
    try {
      const order = leastOrder(family, i.ripple, i.attenuation, selectivity);
      if (!best || order < best.order) best = { family, order };
    } catch {
      // Too high as well.
    }
  }
  return best ? [{ family: best.family }] : [];
}

/** The nearest less attenuation, by halves, that the family reaches. */
function wider(i: IirInputs): Remedy[] {
  const { selectivity } = lay(maskOf(i));
  for (
    let attenuation = i.attenuation;
    attenuation > i.ripple;
    attenuation -= Math.max(1, attenuation / 16)
  ) {
    const neat = Math.floor(attenuation);
    if (!(neat > i.ripple)) break;
    try {
      leastOrder(i.family, i.ripple, neat, selectivity);
      return [{ attenuation: inputs.attenuation.format(neat) }];
    } catch {
      // Still too steep.
    }
  }
  return [];
}

/** A Bessel filter is asked for its delay: its order is chosen, and its edges are those of the pass band. */
function byOrder(i: IirInputs): Remedy[] {
  if (i.family !== 'bessel') return [];
  const edges = {
    lowpass: ['f1'],
    highpass: ['f2'],
    bandpass: ['f2', 'f3'],
    bandstop: ['f1', 'f4'],
  } as const;
  const [edge, edge2] = edges[i.type];
  return [
    {
      from: 'order',
      shape: i.type,
      kind: i.family,
      edge: inputs[edge].format(i[edge]),
      ...(edge2 && { edge2: inputs[edge2].format(i[edge2]) }),
    },
  ];
}
