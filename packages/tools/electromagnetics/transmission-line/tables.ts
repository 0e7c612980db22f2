import { showMetric } from '../../define/fields/length.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { LineResult } from './compute.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { inBoth, NEPER } from './phrases.ts';
import { outOfReach } from './readouts.ts';
import type { results } from './results.ts';
import { isPair } from './structures.ts';
import { textsOf } from './synthesis.ts';

type Shown = NamedOutput<typeof results>;

/** What gives the impedance wanted; a row takes it. */
export const waysTable = (r: LineResult, i: LineInputs): Shown => ({
  kind: 'table',
  id: 'ways',
  title: `For ${showQuantity(i.target, 'Ω', 4)}`,
  columns: ['change', 'length', 'impedance', 'lowest', 'highest'],
  rows: r.ways.map((way) => [
    way.name,
    way.value === null
      ? { value: null, shown: outOfReach(way) }
      : { value: way.value, shown: inBoth(way.value) },
    way.impedance,
    way.low,
    way.high,
  ]),
  rowInputs: r.ways.map(textsOf),
  caption: `One length changed, the others as they are${isPair(i.structure) ? '; the differential impedance' : ''}. Press a row to take it.`,
});

/** What a board that is not as drawn does. */
export const sensitivityTable = (r: LineResult, i: LineInputs): Shown => ({
  kind: 'table',
  id: 'sensitivity',
  title: 'What moves it',
  columns: ['figure', 'atLess', 'atMore'],
  rows: r.variations.map(({ name, less, more }) => [
    { value: name, shown: inputs[name].label },
    change(less, r.impedance),
    change(more, r.impedance),
  ]),
  caption: `The impedance of ${showQuantity(r.impedance, 'Ω', 4)} where one figure is a tenth less or more${isPair(i.structure) ? '; the differential one' : ''}.`,
});

/** An impedance, and by what it is another one; none where a line is no more. */
function change(z: number, from: number) {
  if (Number.isNaN(z)) return { value: null, shown: 'no line' };
  const by = 100 * (z / from - 1);
  return {
    value: z,
    shown: `${showQuantity(z, 'Ω', 4)} (${by > 0 ? '+' : ''}${showQuantity(by, '%', 2)})`,
  };
}

export const modesTable = (r: LineResult, i: LineInputs): Shown => ({
  kind: 'table',
  id: 'modes',
  title: 'A metre of the line',
  columns: [
    'mode',
    'impedance',
    'effectivePermittivity',
    'attenuation',
    'resistance',
    'inductance',
    'conductance',
    'capacitance',
  ],
  rows: r.modes.map(({ name, at }) => [
    name,
    at.characteristic,
    at.effective,
    NEPER * at.gamma.re,
    at.resistance,
    at.inductance,
    at.conductance,
    at.capacitance,
  ]),
  caption: `At ${showQuantity(i.frequency, 'Hz', 4)}${isPair(i.structure) ? ', of one line of the pair' : ''}; the length is ${showMetric(i.length)}.`,
});

/** Every frequency of the sweep: for programs. */
export const sweepTable = (r: LineResult): Shown => ({
  kind: 'table',
  id: 'sweep',
  title: 'Over frequency',
  unseen: true,
  columns: [
    'mode',
    'frequency',
    'impedance',
    'attenuation',
    'phase',
    'resistance',
    'inductance',
    'conductance',
    'capacitance',
  ],
  rows: r.modes.flatMap(({ name, sweep }) =>
    sweep.map((at, k) => [
      name,
      r.frequency[k] ?? Number.NaN,
      at.impedance,
      NEPER * at.gamma.re,
      at.gamma.im,
      at.resistance,
      at.inductance,
      at.conductance,
      at.capacitance,
    ]),
  ),
});
