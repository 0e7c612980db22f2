/** What can be pulled: the maximum on a data sheet's curve, the light, the load of a shaded string, the inverter's limits. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolarResult } from './compute.ts';
import type { SolarInputs } from './inputs.ts';

const digits = (x: number, n = 4): number => Number(x.toPrecision(n));

/** At the conditions of the data sheet, one module: the curve then passes where it is pulled to. */
const isSheet = (r: SolarResult, i: SolarInputs): boolean =>
  i.source === 'datasheet' &&
  i.inSeries === 1 &&
  i.inParallel === 1 &&
  r.at.irradiance === 1000 &&
  r.at.celsius === 25 &&
  i.avalanche === 'none';

function onCurve(r: SolarResult, i: SolarInputs): Handle<SolarInputs>[] {
  const { maximum, shortCircuit } = r.figures;
  const light: Handle<SolarInputs> = {
    name: 'Irradiance',
    value: showQuantity(i.irradiance, 'W/m²'),
    along: 'y',
    x: 0,
    y: shortCircuit,
    to: ({ y }) => {
      const next = digits((i.irradiance * y) / shortCircuit);
      return y > 0 && shortCircuit > 0 && next <= 1e5 ? { irradiance: next } : undefined;
    },
  };
  if (!isSheet(r, i)) return shortCircuit > 0 ? [light] : [];
  return [
    {
      name: 'Maximum power',
      value: `${showQuantity(maximum.voltage, 'V')}, ${showQuantity(maximum.current, 'A')}`,
      along: 'both',
      x: maximum.voltage,
      y: maximum.current,
      to: ({ x, y }) =>
        x > 0 && y > 0 && x < i.voc && y < i.isc && x / i.voc + y / i.isc > 1
          ? { vmp: digits(x), imp: digits(y) }
          : undefined,
    },
    light,
  ];
}

const handles: Handles<SolarInputs, SolarResult> = {
  curve: onCurve,
  shaded: (r) =>
    r.shading && r.shading.curve.openCircuit > 0
      ? [
          {
            name: 'Load',
            value: showQuantity(r.shading.load.voltage, 'V'),
            along: 'x',
            x: r.shading.load.voltage,
            y: r.shading.load.current,
            to: ({ x }) =>
              x >= 0 && x < (r.shading?.curve.openCircuit ?? 0)
                ? { load: 'voltage', loadVoltage: digits(x) }
                : undefined,
          },
        ]
      : [],
  stringLength: (_, i) => [
    {
      name: 'Largest input',
      value: showQuantity(i.most, 'V'),
      along: 'y',
      y: i.most,
      to: ({ y }) => (y > 0 ? { most: digits(y, 3) } : undefined),
    },
    {
      name: 'Tracks from',
      value: showQuantity(i.trackFrom, 'V'),
      along: 'y',
      y: i.trackFrom,
      to: ({ y }) => (y >= 0 && y < i.trackTo ? { trackFrom: digits(y, 3) } : undefined),
    },
    {
      name: 'Tracks to',
      value: showQuantity(i.trackTo, 'V'),
      along: 'y',
      y: i.trackTo,
      to: ({ y }) => (y > i.trackFrom ? { trackTo: digits(y, 3) } : undefined),
    },
  ],
};
export default handles;
