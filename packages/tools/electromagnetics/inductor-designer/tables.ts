import { formatLength } from '../../define/fields/length.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { InductorResult } from './compute.ts';
import { MODELS } from './models.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Every model beside the one that is taken. */
export function modelsTable({ models }: InductorResult): Shown {
  const exact = models[0]?.inductance ?? 1;
  return {
    kind: 'table',
    id: 'models',
    title: 'By every model',
    columns: ['model', 'modelInductance', 'deviation'],
    rows: models.map(({ name, inductance }) => [
      { value: name, shown: MODELS[name] },
      inductance,
      100 * (inductance / exact - 1),
    ]),
    caption: 'The first is taken; all with the current on the skin of the conductor.',
  };
}

/** What gives the inductance wanted; a row takes it. */
export function waysTable({ ways }: InductorResult, target: number): Shown {
  return {
    kind: 'table',
    id: 'ways',
    title: `For ${showQuantity(target, 'H', 4)}`,
    columns: ['change', 'number', 'size', 'wayInductance'],
    rows: ways.map(({ name, value, inductance }) => {
      const bare = name === 'turns' || name === 'permeability';
      const none = { value: null, shown: value === null ? 'none does it' : '' };
      return [
        name,
        bare && value !== null ? value : none,
        !bare && value !== null
          ? { value, shown: formatLength(value) }
          : { value: null, shown: '' },
        inductance,
      ];
    }),
    rowInputs: ways.map(({ texts }) => texts),
    caption:
      'One thing changed, all else as it is; a pitch up to the coil’s radius, other sizes and the permeability a hundredfold each way. Press a row to take it.',
  };
}
