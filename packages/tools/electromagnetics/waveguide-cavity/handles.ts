/** What can be pulled: the frequency on the loss, the walls on the field, the length on the mode chart. */
import { showMetric } from '../../define/fields/length.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { GuideResult } from './compute.ts';
import { type GuideInputs, inputs } from './inputs.ts';
import { NEPER } from './words.ts';

const round = (x: number, digits = 3): number => Number(x.toPrecision(digits));

type LengthName = 'width' | 'height' | 'diameter' | 'inner' | 'outer' | 'length';

function side(
  i: GuideInputs,
  name: LengthName,
  along: 'x' | 'y',
  at: number,
  factor = 2,
): Handle<GuideInputs> {
  return {
    name: inputs[name].label,
    value: showMetric(i[name]),
    along,
    x: along === 'x' ? at : 0,
    y: along === 'y' ? at : 0,
    to: (place) => {
      const v = round(factor * place[along]);
      return v > 0 ? { [name]: v } : undefined;
    },
  };
}

function onField(_r: GuideResult, i: GuideInputs): Handle<GuideInputs>[] {
  switch (i.shape) {
    case 'rectangular':
      if (i.standard !== 'own') return [];
      return [side(i, 'width', 'x', i.width / 2), side(i, 'height', 'y', i.height / 2)];
    case 'circular':
      return [side(i, 'diameter', 'x', i.diameter / 2)];
    case 'coaxial':
      return [side(i, 'inner', 'x', i.inner / 2), side(i, 'outer', 'x', i.outer / 2)];
  }
}

function onLoss({ wave }: GuideResult, i: GuideInputs): Handle<GuideInputs>[] {
  if (!wave) return [];
  return [
    {
      name: inputs.frequency.label,
      value: showQuantity(i.frequency, 'Hz'),
      along: 'x',
      x: i.frequency,
      y: NEPER * wave.gamma.re,
      to: ({ x }) => ({ frequency: round(x, 4) }),
    },
  ];
}

function onChart({ cavity }: GuideResult, i: GuideInputs): Handle<GuideInputs>[] {
  if (!cavity) return [];
  const { resonance } = cavity;
  return [{ ...side(i, 'length', 'x', i.length, 1), y: resonance.frequency }];
}

const handles: Handles<GuideInputs, GuideResult> = {
  attenuation: onLoss,
  field: onField,
  chart: onChart,
};
export default handles;
