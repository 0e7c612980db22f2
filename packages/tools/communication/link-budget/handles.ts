/** What can be pulled: the transmitter's level, and where the link stands on each sweep. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { dishOf } from './antenna.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import type { SweepId } from './sweeps.ts';

const round = (x: number, digits: number): number => Number(x.toPrecision(digits));
const tenth = (x: number): number => Number(x.toFixed(1));

/** The transmitter's level where the chain begins. */
const levelled = (i: LinkInputs, y: number): Partial<LinkInputs> =>
  i.tx === 'eirp' ? { eirp: tenth(y) } : { power: tenth(y) };

/** The present on a sweep, pulled along it, and the wanted margin where the task has one. */
const along =
  (
    id: SweepId,
    name: string,
    shown: (i: LinkInputs) => string,
    to: (x: number, i: LinkInputs) => Partial<LinkInputs>,
  ) =>
  (r: LinkResult, i: LinkInputs): Handle<LinkInputs>[] => {
    const sweep = r.sweeps.find((s) => s.id === id);
    if (sweep === undefined) return [];
    const present: Handle<LinkInputs> = {
      name,
      value: shown(i),
      along: 'x',
      x: sweep.now,
      y: r.budget.margin,
      to: ({ x }) => to(x, i),
    };
    if (i.find === 'margin' || r.sweeps[0] !== sweep) return [present];
    return [
      present,
      {
        name: 'Wanted margin',
        value: showQuantity(i.wantedMargin, 'dB'),
        along: 'y',
        y: i.wantedMargin,
        to: ({ y }) => ({ wantedMargin: tenth(y) }),
      },
    ];
  };

/** The dish or the gain of the receiver that a gain stands for. */
const received = (gain: number, i: LinkInputs): Partial<LinkInputs> =>
  i.rx === 'dish'
    ? { rxDish: round(dishOf(gain, i.rxEfficiency, i.frequency), 3) }
    : { rxGain: tenth(gain) };

const handles: Handles<LinkInputs, LinkResult> = {
  levels: (_, i) => [
    {
      name: i.tx === 'eirp' ? 'EIRP' : 'Power',
      value: showQuantity(i.tx === 'eirp' ? i.eirp : i.power, 'dBm'),
      along: 'y',
      x: 0,
      y: i.tx === 'eirp' ? i.eirp : i.power,
      to: ({ y }) => levelled(i, y),
    },
  ],
  spectrum: (_, i) =>
    i.frequency >= 1e9 && i.frequency <= 350e9
      ? [
          {
            name: 'Frequency',
            value: showQuantity(i.frequency, 'Hz'),
            along: 'x',
            x: i.frequency,
            to: ({ x }) => ({ frequency: round(x, 4) }),
          },
        ]
      : [],
  reach: along(
    'reach',
    'Distance',
    (i) => showQuantity(i.distance, 'm'),
    (x) => ({ distance: round(x, 3) }),
  ),
  passes: along(
    'passes',
    'Elevation',
    (i) => showQuantity(i.elevation, '°'),
    (x) => ({ elevation: tenth(Math.min(90, Math.max(0, x))) }),
  ),
  outages: along(
    'outages',
    'Availability',
    (i) => showQuantity(i.availability, '%', 6),
    (x) => ({ availability: round(100 - x, 6) }),
  ),
  drive: along(
    'drive',
    'Power',
    (i) => showQuantity(i.tx === 'eirp' ? i.eirp : i.power, 'dBm'),
    (x, i) => levelled(i, x),
  ),
  aperture: along(
    'aperture',
    'Receiving antenna',
    (i) => (i.rx === 'dish' ? showQuantity(i.rxDish, 'm') : showQuantity(i.rxGain, 'dBi')),
    received,
  ),
  merit: along(
    'merit',
    'G/T',
    (i) => showQuantity(i.gt, 'dB/K'),
    (x) => ({ gt: tenth(x) }),
  ),
  rates: along(
    'rates',
    'Bit rate',
    (i) => showQuantity(i.bitRate, 'bit/s'),
    (x) => ({ bitRate: round(x, 3) }),
  ),
  bandwidths: along(
    'bandwidths',
    'Noise bandwidth',
    (i) => showQuantity(i.bandwidth, 'Hz'),
    (x) => ({ bandwidth: round(x, 3) }),
  ),
};
export default handles;
