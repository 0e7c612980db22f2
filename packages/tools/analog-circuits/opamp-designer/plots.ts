import type { Drawing } from '../../define/named.ts';
import type { Result } from './compute.ts';

const frequency = { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log' } as const;

/** Rate of closure: where the open-loop gain meets 1/β, and the phase of the loop below. */
export function bodePlot({ bode: b, margins }: Result): Drawing {
  const x = b.frequency;
  const at = margins.crossover;
  return {
    title: 'Loop gain and 1/β',
    x: { ...frequency, domain: [x[0] as number, x.at(-1) as number] },
    panels: [
      {
        share: 1.7,
        y: { label: 'Gain', unit: 'dB' },
        marks: [
          { kind: 'line', id: 'openLoop', label: 'open loop', colour: 1, width: 2, x, y: b.open },
          {
            kind: 'line',
            id: 'inverseBeta',
            label: '1/β',
            colour: 2,
            width: 2,
            x,
            y: b.inverseBeta,
          },
          {
            kind: 'line',
            id: 'loopGain',
            label: 'loop gain',
            colour: 3,
            dash: 'dash',
            x,
            y: b.loop,
          },
          {
            kind: 'line',
            id: 'closedGain',
            label: 'closed loop',
            colour: 4,
            dash: 'dot',
            x,
            y: b.closed,
          },
        ],
      },
      {
        y: { label: 'Loop phase', unit: '°', ticks: 'degrees' },
        marks: [
          { kind: 'line', id: 'loopPhase', label: 'loop phase', colour: 3, x, y: b.phase },
          ...(at === null || margins.phase === null
            ? []
            : [
                {
                  kind: 'line',
                  label: 'phase margin',
                  colour: 2,
                  width: 2,
                  silent: true,
                  x: [at, at],
                  y: [-180, margins.phase - 180],
                } as const,
              ]),
        ],
      },
    ],
  };
}

export function noisePlot({ noise: n }: Result): Drawing {
  const x = n.frequency;
  return {
    title: 'Noise density at the load',
    x: frequency,
    y: { label: 'Noise', unit: 'V/√Hz', scale: 'log', domain: span([n.density]) },
    marks: [
      { kind: 'line', id: 'total', label: 'all', colour: 1, width: 2, x, y: n.density },
      { kind: 'line', id: 'voltageNoise', label: 'voltage noise', colour: 2, x, y: n.voltage },
      { kind: 'line', id: 'currentNoise', label: 'current noise', colour: 3, x, y: n.currents },
      { kind: 'line', id: 'resistorNoise', label: 'resistors', colour: 4, x, y: n.resistors },
    ],
  };
}

/** Four decades at most below the largest. */
function span(curves: readonly Float64Array[]): [number, number] {
  const top = Math.max(1e-15, ...curves.map((c) => c.reduce((a, b) => Math.max(a, b), 0)));
  return [10 ** (Math.floor(Math.log10(top)) - 3), 10 ** Math.ceil(Math.log10(top) + 0.05)];
}

export function stepPlot({ small, large }: NonNullable<Result['step']>): Drawing {
  return {
    names: 'key',
    title: 'Step',
    x: { id: 'time', label: 'Time', unit: 's' },
    y: { label: 'Output', unit: 'V', include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'smallSignal',
        label: 'small signal',
        colour: 2,
        dash: 'dash',
        x: small.time,
        y: small.output,
      },
      {
        kind: 'line',
        id: 'output',
        label: 'with the slew rate',
        colour: 1,
        width: 2,
        x: large.time,
        y: large.output,
      },
    ],
  };
}

export function impedancePlot({ bode }: Result): Drawing {
  return {
    title: 'Output impedance',
    x: frequency,
    y: { label: 'Impedance', unit: 'Ω', scale: 'log' },
    marks: [
      {
        kind: 'line',
        id: 'outputImpedance',
        label: 'output impedance',
        colour: 1,
        x: bode.frequency,
        y: bode.output,
      },
    ],
  };
}
