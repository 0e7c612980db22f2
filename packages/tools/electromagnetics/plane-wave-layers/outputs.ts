import { showQuantity } from '../../define/si.ts';
import { colourPatches } from './colour-patch.ts';
import type { LayersResult } from './compute.ts';
import { type LayersFields, type LayersInputs, placed } from './inputs.ts';
import { notices } from './notices.ts';
import { anglePlot, fieldPlot, responsePlot, titleOf } from './plots.ts';
import {
  answer,
  behind,
  colourReadings,
  more,
  powers,
  type Shown,
  transmittedDb,
} from './readouts.ts';
import { showSpot } from './spot.ts';
import { layerTable, polarisationTable } from './tables.ts';

/** The picture that is asked for, the figures at the design point, then angle, field and colour. */
export function outputs(r: LayersResult, fields: LayersFields): Shown[] {
  const i = placed(fields);
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'response',
      title: titleOf(r, i),
      plot: responsePlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: `At ${showSpot(i.at, 4)}`, items: answer(r, i) },
    ...(i.over === 'angle' ? [] : [angleOutput(r, i)]),
    ...colour(r, i),
    ...field(r),
    layerTable(r, i),
    polarisationTable(r, i),
    { kind: 'readouts', id: 'phases', title: 'Phase and ellipsometry', items: behind(r, i) },
    { kind: 'readouts', id: 'more', title: 'Depth, impedance and range', items: more(r, i) },
    {
      kind: 'readouts',
      id: 'colours',
      title: `Colour under ${i.illuminant}`,
      items: colourReadings(r),
    },
  ];
}

const POLARISED = { mean: 'unpolarised', s: 's-polarised', p: 'p-polarised' } as const;

function caption(r: LayersResult, i: LayersInputs): string {
  const { R, T, A } = powers(r, i);
  const of = r.resolved.parts.length;
  const what = of === 0 ? 'The bare interface' : of === 1 ? 'One layer' : `${of} layers`;
  const where = `${POLARISED[i.polarisation]}, ${showSpot(i.at, 4)}, ${showQuantity(i.angle, '°')}`;
  if (i.show === 'decibels')
    return `${what} on ${r.resolved.to.name}: ${showQuantity(transmittedDb(r, i), 'dB')} go through and ${showQuantity(10 * Math.log10(R), 'dB')} come back (${where}).`;
  const percent = (x: number): string => showQuantity(100 * x, '%');
  return `${what} between ${r.resolved.from.name} and ${r.resolved.to.name}: R ${percent(R)}, T ${percent(T)}, A ${percent(A)} (${where}).`;
}

function angleOutput(r: LayersResult, i: LayersInputs): Shown {
  const { brewster, critical } = r;
  const degrees = (rad: number): string => showQuantity((rad * 180) / Math.PI, '°');
  const parts = [
    brewster === null ? '' : `p is not reflected at ${degrees(brewster)}`,
    critical === null ? '' : `all is reflected from ${degrees(critical)} on`,
  ].filter(Boolean);
  return {
    kind: 'plot',
    id: 'overAngle',
    title: 'Over angle',
    plot: anglePlot(r, i),
    caption: `Reflectance of s and p at ${showSpot(i.at, 4)}${parts.length > 0 ? `; ${parts.join('; ')}` : ''}.`,
  };
}

function colour({ colours }: LayersResult, i: LayersInputs): Shown[] {
  if (colours === null) return [];
  const { reflected, transmitted } = colours;
  return [
    {
      kind: 'figure',
      id: 'colour',
      title: 'Colour',
      svg: colourPatches(colours, i),
      caption: `In ${i.illuminant} the reflected light is ${reflected.hex}, the transmitted ${transmitted.hex}, at ${showQuantity(i.angle, '°')}.${outside(reflected.inGamut, transmitted.inGamut)}`,
    },
  ];
}

function outside(reflected: boolean, transmitted: boolean): string {
  if (reflected && transmitted) return '';
  const which = reflected
    ? 'transmitted one'
    : transmitted
      ? 'reflected one'
      : 'reflected and the transmitted';
  return ` The ${which} lies outside sRGB; its patch is cut to it, channel by channel.`;
}

function field(r: LayersResult): Shown[] {
  if (r.profile === null) return [];
  const top = r.profile.reduce((a, place) => (place.field > a.field ? place : a));
  return [
    {
      kind: 'plot',
      id: 'field',
      title: 'Field',
      plot: fieldPlot(r),
      caption: `|E|² is highest with ${showQuantity(top.field)} times the incident wave’s, ${top.z < 0 ? `${showQuantity(-top.z, 'm')} before` : `${showQuantity(top.z, 'm')} below`} the first interface. Every other layer is shaded.`,
    },
  ];
}
