import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import type { Drawing } from '../../define/named.ts';
import type { Axis, Colour, Mark, Marker } from '../../plot/types.ts';
import type { DesignResult } from './compute.ts';
import { BAND } from './response.ts';
import type { ROLES } from './result-tables.ts';

type Role = keyof typeof ROLES;

const poleMarks = (
  role: Role,
  label: string,
  list: readonly Complex[],
  colour: Colour,
  marker: Marker,
  size: number,
): Mark[] =>
  list.length === 0
    ? []
    : [
        {
          kind: 'points',
          id: 'imaginaryPart',
          of: { role },
          label,
          colour,
          marker,
          size,
          x: list.map(({ re }) => re),
          y: list.map(({ im }) => im),
        },
      ];

/** Eigenvalues of the plant, poles of feedback and observer; left of the axis or in the circle they decay. */
export function polePlane(r: DesignResult): Drawing {
  const { plant, structure, feedback, observer } = r;
  const modes = structure.modes.map(({ value }) => value);
  const closed = feedback.poles.map(({ value }) => value);
  const seen = (observer?.poles ?? []).map(({ value }) => value);
  const all = [...modes, ...closed, ...seen];
  const fixed = structure.modes.filter(({ kind }) => kind === 'uo' || kind === 'uu');
  const isDiscrete = plant.time === 'discrete';
  const marks: Mark[] = [
    { kind: 'rule', x: 0, colour: 'quiet', silent: true, dash: 'solid' },
    { kind: 'rule', y: 0, colour: 'quiet', silent: true, dash: 'solid' },
    ...(isDiscrete
      ? ([
          { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', dash: 'dash', label: 'unit circle' },
        ] as const)
      : []),
    ...poleMarks('plant', 'plant', modes, 'quiet', 'cross', 9),
    ...(feedback.method === 'none'
      ? []
      : poleMarks('feedback', 'closed loop', closed, 1, 'cross', 10)),
    ...poleMarks('observer', 'observer', seen, 2, 'plus', 10),
    ...fixed.slice(0, 6).map(
      ({ value }): Mark => ({
        kind: 'note',
        x: value.re,
        y: value.im,
        text: 'not controllable',
      }),
    ),
  ];
  return {
    title: isDiscrete ? 'Poles in the z-plane' : 'Poles in the s-plane',
    equal: true,
    ...axes(all, isDiscrete),
    marks,
  };
}

/** Round ends, so that the picture stands still while a pole moves a little. */
function axes(all: readonly Complex[], isDiscrete: boolean): { x: Axis; y: Axis } {
  const reach = (f: (p: Complex) => number) => Math.max(isDiscrete ? 1 : 0, ...all.map(f));
  const [left, right] = [reach(({ re }) => -re), reach(({ re }) => re)];
  const high = reach(({ im }) => Math.abs(im));
  const size = Math.max(left, right, high) || 1;
  const end = (x: number, least: number) => roundUp(1.15 * Math.max(x, least * size));
  const unit = isDiscrete ? '' : ', rad/s';
  const top = end(high, 0.4);
  return {
    x: {
      id: 'realPart',
      label: `Real part${unit}`,
      domain: [-end(left, 0.15), end(right, 0.15)],
    },
    y: { label: `Imaginary part${unit}`, domain: [-top, top] },
  };
}

const column = (m: { cols: number; rows: number; data: Float64Array }, j: number): Float64Array =>
  Float64Array.from({ length: m.rows }, (_, k) => m.data[k * m.cols + j] ?? Number.NaN);

/** Outputs over controls, and over them what the plant does alone. */
export function responsePlot(r: DesignResult): Drawing {
  const { t, y, u, open, error, final, settling, end } = r.response;
  const step = r.plant.time === 'discrete' ? ({ step: 'after' } as const) : {};
  const hue = (j: number) => ((j % 8) + 1) as Colour;
  const marks: Mark[] = [];
  if (final && y.cols === 1) {
    const goal = final[0] ?? 0;
    const most = Math.max(...column(y, 0).map((x) => Math.abs(x - goal)));
    marks.push({
      kind: 'band',
      y0: goal - BAND * most,
      y1: goal + BAND * most,
      tone: 'pass',
      silent: true,
    });
  }
  if (settling !== null && settling > 0 && settling < end)
    marks.push({
      kind: 'rule',
      x: settling,
      colour: 'quiet',
      dash: 'dot',
      label: 'settled',
      silent: true,
    });
  for (let j = 0; j < y.cols; j++) {
    const of = { outputNumber: j + 1 };
    const name = y.cols === 1 ? 'y' : `y${j + 1}`;
    if (open) {
      const reach = 4 * Math.max(1e-300, ...column(y, j).map(Math.abs));
      marks.push({
        kind: 'line',
        id: 'openLoopOutput',
        of,
        label: `${name} without feedback`,
        colour: 'quiet',
        dash: 'dash',
        x: t,
        // What runs away would leave nothing to see of the rest.
        y: column(open, j).map((x) => (Math.abs(x) <= reach ? x : Number.NaN)),
      });
    }
    marks.push({
      kind: 'line',
      id: 'output',
      of,
      label: name,
      colour: hue(j),
      x: t,
      y: column(y, j),
      ...step,
    });
  }
  const controls = Array.from(
    { length: u.cols },
    (_, j): Mark => ({
      kind: 'line',
      id: 'control',
      of: { inputNumber: j + 1 },
      xId: 'controlTime',
      label: u.cols === 1 ? 'u' : `u${j + 1}`,
      colour: hue(j),
      x: t,
      y: column(u, j),
      ...step,
    }),
  );
  return {
    title: 'Response',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    panels: [
      { y: { label: 'Output', include: [0] }, share: 1.4, marks },
      ...(r.feedback.method === 'none' && r.response.peakControl === 0
        ? []
        : [{ y: { label: 'Control', include: [0] }, marks: controls }]),
      ...(error
        ? [
            {
              y: { label: 'Estimate off by', include: [0] },
              share: 0.7,
              marks: [
                {
                  kind: 'line',
                  id: 'estimationError',
                  xId: 'errorTime',
                  label: '‖x − x̂‖',
                  colour: 2,
                  x: t,
                  y: error,
                  ...step,
                } as const,
              ],
            },
          ]
        : []),
    ],
  };
}

/** Gains of the loop at the plant's input, and the sensitivity. */
export function loopPlot({ figures, plant }: DesignResult): Drawing {
  if (!figures) throw new Error('there is no loop to draw');
  const { omega, largest, smallest, sensitivity } = figures;
  const several = plant.m > 1;
  return {
    title: 'Loop at the plant’s input',
    x: { id: 'frequency', label: 'Frequency', unit: 'rad/s', scale: 'log' },
    y: { label: 'Gain', unit: 'dB' },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', silent: true },
      {
        kind: 'line',
        id: 'largestGain',
        label: several ? 'σ₁ of L' : '|L|',
        colour: 1,
        x: omega,
        y: largest,
      },
      {
        kind: 'line',
        id: 'smallestGain',
        label: several ? 'least σ of L' : '|L|, least',
        colour: 1,
        dash: 'dash',
        x: omega,
        y: smallest,
        ...(!several && { silent: true }),
      },
      {
        kind: 'line',
        id: 'sensitivity',
        label: several ? 'σ₁ of S' : '|S|',
        colour: 2,
        x: omega,
        y: sensitivity,
      },
    ],
  };
}
