/** What can be pulled on the magnitude: the edges of the pass band, and the corner of the stop band. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { hasOwnZeros } from './checks.ts';
import type { LcResult } from './compute.ts';
import { inputs, type LcInputs } from './inputs.ts';
import { edgesOf } from './mask.ts';

const hertz = (f: number) => showQuantity(f, 'Hz', 4);
const fine = (x: number) => Number(x.toPrecision(4));

/** The width of the band about the centre whose upper edge is f; undefined below the centre. */
const widthTo = (f: number, c: number): number | undefined =>
  f > c * (1 + 1e-9) ? fine(f - (c * c) / f) : undefined;

function passGrip(r: LcResult, i: LcInputs): Handle<LcInputs> {
  if (i.response === 'lowpass' || i.response === 'highpass')
    return {
      name: inputs.edge.label,
      value: hertz(i.edge),
      along: 'x',
      x: i.edge,
      to: ({ x }) => ({ edge: x }),
    };
  const upper = i.response === 'bandpass' ? r.mask.pass[0]?.[1] : r.mask.pass[1]?.[0];
  return {
    name: inputs.width.label,
    value: hertz(i.width),
    along: 'x',
    x: upper as number,
    to: ({ x }) => {
      const width = widthTo(x, i.centre);
      return width === undefined ? undefined : { width };
    },
  };
}

const FIELD = {
  lowpass: 'stop',
  highpass: 'stopBelow',
  bandpass: 'stopWidth',
  bandstop: 'notchWidth',
} as const;

function stopGrip(r: LcResult, i: LcInputs): Handle<LcInputs> {
  const field = FIELD[i.response];
  const edged = field === 'stop' || field === 'stopBelow';
  const at = edged ? i[field] : edgesOf(i.centre, i[field])[1];
  return {
    name: `${inputs[field].label}, ${inputs.stopLoss.label.toLowerCase()}`,
    value: `${hertz(i[field])}, ${showQuantity(i.stopLoss, 'dB', 4)}`,
    along: 'both',
    x: at,
    y: r.top - i.stopLoss,
    to: ({ x, y }) => ({
      [field]: edged ? x : (widthTo(x, i.centre) ?? i[field]),
      stopLoss: Number((r.top - y).toFixed(2)),
    }),
  };
}

/** Further corners of the stop band, each where it begins. */
const cornerGrips = (r: LcResult, i: LcInputs): Handle<LcInputs>[] =>
  i.corners.map((corner, k) => ({
    name: `Corner ${k + 1}`,
    value: `${hertz(corner.from)}, ${showQuantity(corner.loss, 'dB', 4)}`,
    along: 'both',
    x: corner.from,
    y: r.top - corner.loss,
    to: ({ x, y }) => ({
      corners: i.corners.map((c, j) =>
        j === k ? { from: fine(x), loss: Number((r.top - y).toFixed(2)) } : c,
      ),
    }),
  }));

/** Zeros of transmission that are given. */
const zeroGrips = (i: LcInputs): Handle<LcInputs>[] =>
  hasOwnZeros(i) && i.placing === 'given'
    ? i.zeros.map((f, k) => ({
        name: `Zero ${k + 1}`,
        value: hertz(f),
        along: 'x',
        x: f,
        to: ({ x }) => ({ zeros: i.zeros.map((z, j) => (j === k ? fine(x) : z)) }),
      }))
    : [];

const handles: Handles<LcInputs, LcResult> = {
  magnitude: (r, i) => [
    passGrip(r, i),
    ...(i.response === 'bandpass' || i.response === 'bandstop'
      ? [
          {
            name: inputs.centre.label,
            value: hertz(i.centre),
            along: 'x' as const,
            x: i.centre,
            to: ({ x }: { x: number }) => ({ centre: x }),
          },
        ]
      : []),
    stopGrip(r, i),
    ...cornerGrips(r, i),
    ...zeroGrips(i),
  ],
};
export default handles;
