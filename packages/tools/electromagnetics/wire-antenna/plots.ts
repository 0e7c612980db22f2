import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { AntennaResult, Sweep } from './compute.ts';
import { decibels, degrees } from './readouts.ts';

/** dB from the rim of the polar plot to its centre. */
const DEPTH = 35;

const inDb = (gains: readonly number[]): number[] =>
  gains.map((g) => (Number.isNaN(g) ? Number.NaN : Math.max(-200, decibels(g))));

/** Both cuts on one disc. */
export function patternPlot(r: AntennaResult): Drawing {
  const rim = 5 * Math.ceil((decibels(r.survey.best.gain) + 0.01) / 5);
  const cone = Math.round(90 - degrees(r.coneTheta)) + 0;
  return {
    title: 'Radiation pattern',
    frame: 'polar',
    r: { label: 'Gain', unit: 'dBi', domain: [rim - DEPTH, rim], ticks: 7 },
    marks: [
      {
        kind: 'line',
        id: 'elevationGain',
        xId: 'angle',
        label: 'elevation cut',
        colour: 1,
        width: 2,
        x: [...r.elevation.angle],
        y: inDb(r.elevation.gain),
      },
      {
        kind: 'line',
        id: 'azimuthGain',
        xId: 'angle',
        label: cone === 0 ? 'azimuth cut' : `azimuth cut at ${cone}°`,
        colour: 2,
        width: 2,
        x: [...r.azimuth.angle],
        y: inDb(r.azimuth.gain),
      },
    ],
  };
}

/** SWR is drawn up to here. */
const MOST_SWR = 10;

export function impedancePlot({ frequency, impedance, swr }: Sweep, at: number): Drawing {
  const x = [...frequency];
  const here: Mark = { kind: 'rule', x: at, label: '', tone: 'note' };
  return {
    title: 'Impedance and SWR over frequency',
    x: { id: 'sweepFrequency', label: 'Frequency', unit: 'Hz' },
    panels: [
      {
        y: { label: 'Impedance', unit: 'Ω', include: [0] },
        share: 1.2,
        marks: [
          {
            kind: 'line',
            id: 'sweepResistance',
            label: 'R',
            colour: 1,
            width: 2,
            x,
            y: impedance.map((z) => z.re),
          },
          {
            kind: 'line',
            id: 'sweepReactance',
            label: 'X',
            colour: 2,
            width: 2,
            x,
            y: impedance.map((z) => z.im),
          },
          here,
        ],
      },
      {
        y: {
          label: 'SWR',
          domain: [1, Math.min(MOST_SWR, Math.max(2, ...swr.filter(Number.isFinite)))],
        },
        marks: [
          {
            kind: 'line',
            id: 'sweepSwr',
            label: 'SWR',
            colour: 3,
            width: 2,
            x,
            y: swr.map((s) => (Number.isFinite(s) ? s : Number.NaN)),
          },
          here,
        ],
      },
    ],
  };
}

export function gainPlot({ frequency, gain, ratio }: Sweep, at: number): Drawing {
  const x = [...frequency];
  return {
    title: 'Gain and front-to-back over frequency',
    x: { id: 'gainFrequency', label: 'Frequency', unit: 'Hz' },
    panels: [
      {
        y: { label: 'Gain', unit: 'dBi' },
        marks: [
          { kind: 'line', id: 'sweepGain', label: 'gain', colour: 1, width: 2, x, y: inDb(gain) },
          { kind: 'rule', x: at, label: '', tone: 'note' },
        ],
      },
      {
        y: { label: 'Front to back', unit: 'dB', include: [0, 3] },
        marks: [
          {
            kind: 'line',
            id: 'sweepRatio',
            label: 'front to back',
            colour: 2,
            width: 2,
            x,
            y: ratio.map((q) =>
              Number.isFinite(q) && q > 0 ? Math.min(80, decibels(q)) : Number.NaN,
            ),
          },
          { kind: 'rule', x: at, label: '', tone: 'note' },
        ],
      },
    ],
  };
}
