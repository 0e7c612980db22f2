/** What can be pulled: elements of a Yagi, the length and height of a dipole, the frequency along a sweep. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';
import { decibels } from './readouts.ts';

/** Four figures: what a drag can tell. */
const round = (x: number): number => Number(x.toPrecision(4)) + 0;

const along = (r: AntennaResult, i: AntennaInputs, y: number): Handle<AntennaInputs>[] =>
  i.antenna === 'deck'
    ? []
    : [
        {
          name: 'Frequency',
          value: showQuantity(r.frequency, 'Hz'),
          along: 'x',
          x: r.frequency,
          y,
          to: ({ x }) => (x > 0 ? { frequency: Number(x.toPrecision(5)) } : undefined),
        },
      ];

/** The tip of each element: along the boom its place, across it its length. */
function tips(i: AntennaInputs): Handle<AntennaInputs>[] {
  if (i.optimise !== 'no') return [];
  return i.rods.map(({ length, position }, k) => ({
    name: `Element ${k + 1}`,
    value: `${showQuantity(length, 'm', 4)} at ${showQuantity(position, 'm', 4)}`,
    along: 'both',
    x: position,
    y: length / 2,
    to: ({ x, y }) =>
      y > 0
        ? {
            rods: i.rods.map((e, j) =>
              j === k ? { ...e, length: round(2 * y), position: round(x) } : e,
            ),
          }
        : undefined,
  }));
}

function onPlan(r: AntennaResult, i: AntennaInputs): Handle<AntennaInputs>[] {
  if (i.antenna === 'yagi') return tips(i);
  if (i.antenna !== 'dipole') return [];
  const height = i.ground === 'free' ? 0 : i.height;
  const length = r.length ?? i.length;
  const list: Handle<AntennaInputs>[] = [
    {
      name: 'Length',
      value: showQuantity(length, 'm', 4),
      along: 'x',
      x: length / 2,
      y: height,
      to: ({ x }) => (x > 0 ? { size: 'given', length: round(2 * x) } : undefined),
    },
  ];
  if (i.ground !== 'free')
    list.push({
      name: 'Height',
      value: showQuantity(height, 'm', 4),
      along: 'y',
      x: 0,
      y: height,
      to: ({ y }) => (y > 0 ? { height: round(y) } : undefined),
    });
  return list;
}

const handles: Handles<AntennaInputs, AntennaResult> = {
  plan: onPlan,
  impedanceSweep: (r, i) => along(r, i, r.feeds[0]?.impedance.re ?? 0),
  gainSweep: (r, i) => along(r, i, decibels(r.survey.best.gain)),
};
export default handles;
