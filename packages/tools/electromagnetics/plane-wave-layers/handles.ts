/** What can be pulled: the design point along the picture, and the angle. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { LayersResult } from './compute.ts';
import { type LayersFields, placed } from './inputs.ts';
import { designOn } from './plots.ts';
import { showInUnit, textOfSpot } from './spot.ts';

const angleGrip = (i: LayersFields): Handle<LayersFields> => ({
  name: 'Angle of incidence',
  value: showQuantity(i.angle, '°'),
  along: 'x',
  x: i.angle,
  step: 0.5,
  to: ({ x }) => (x >= 0 && x < 90 ? { angle: Number(x.toFixed(2)) } : undefined),
});

const handles: Handles<LayersFields, LayersResult> = {
  response: (r, fields) => {
    const i = placed(fields);
    const { kind, unit, x } = r.sweep;
    const at = designOn(r, i);
    if (at === null || at < (x[0] ?? 0) || at > (x.at(-1) ?? 0)) return [];
    if (kind === 'angle') return [angleGrip(fields)];
    if (kind !== 'spectrum' || unit === '°') return [];
    return [
      {
        name: 'Design point',
        value: showInUnit(i.at.wavelength, unit),
        along: 'x',
        x: at,
        to: (place) => {
          const text = textOfSpot(place.x, unit);
          // A range about the design point would run away under the pointer.
          const ends = {
            ...(i.start === null && { start: textOfSpot(x[0] ?? 0, unit) }),
            ...(i.stop === null && { stop: textOfSpot(x.at(-1) ?? 0, unit) }),
          };
          return place.x > 0 ? { at: text, ...ends } : undefined;
        },
      },
    ];
  },
  overAngle: (_, i) => [angleGrip(i)],
};
export default handles;
