import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { LcResult } from './compute.ts';
import type { StopBand } from './mask.ts';

const frequency = { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log' } as const;

/** Hatched: below the pass bands, above the stop bands. */
function mask(r: LcResult): Mark[] {
  const tone = { tone: 'stop', silent: true } as const;
  const ends = ([from, to]: readonly [number, number]) => ({
    ...(from > 0 && { x0: from }),
    ...(Number.isFinite(to) && { x1: to }),
  });
  return [
    ...r.mask.pass.map(
      (b) => ({ kind: 'band', ...ends(b), y1: r.top - r.of.allowed, ...tone }) as const,
    ),
    // What all steps of a side ask for in one piece, and what each asks for beyond.
    ...sidesOf(r.mask.stop).flatMap((steps) => {
      const least = Math.min(...steps.map(({ loss }) => loss));
      const from = Math.min(...steps.map(({ band }) => band[0]));
      const to = Math.max(...steps.map(({ band }) => band[1]));
      return [
        { kind: 'band', ...ends([from, to]), y0: r.top - least, ...tone } as const,
        ...steps
          .filter(({ loss }) => loss > least)
          .map(
            ({ band, loss }) =>
              ({
                kind: 'band',
                ...ends(band),
                y0: r.top - loss,
                y1: r.top - least,
                ...tone,
              }) as const,
          ),
      ];
    }),
  ];
}

/** Steps that touch, together. */
function sidesOf(steps: readonly StopBand[]): StopBand[][] {
  const sides: StopBand[][] = [];
  for (const step of [...steps].sort((a, b) => a.band[0] - b.band[0])) {
    const last = sides.at(-1);
    if (last?.at(-1)?.band[1] === step.band[0]) last.push(step);
    else sides.push([step]);
  }
  return sides;
}

const bottomOf = (r: LcResult) =>
  10 * Math.floor((r.top - Math.max(50, ...r.mask.stop.map(({ loss }) => loss + 25))) / 10);

const domain = (r: LcResult): [number, number] => [
  r.frequency[0] as number,
  r.frequency.at(-1) as number,
];

export function magnitudePlot(r: LcResult): Drawing {
  const traces = [
    {
      kind: 'line',
      id: 'designedGain',
      label: 'lossless',
      colour: 2,
      dash: 'dash',
      x: r.frequency,
      y: r.ideal.gain,
    },
    {
      kind: 'line',
      id: 'gain',
      label: 'with losses',
      colour: 1,
      width: 2,
      x: r.frequency,
      y: r.real.gain,
    },
  ] as const;
  const floor = r.top - Math.max(1.5 * r.of.allowed, 1.5 * r.verdict.passLoss, 0.5);
  return {
    title: 'Magnitude',
    x: { ...frequency, domain: domain(r) },
    panels: [
      {
        share: 1.7,
        y: { label: 'Gain', unit: 'dB', domain: [bottomOf(r), 10 * Math.ceil((r.top + 4) / 10)] },
        marks: [...mask(r), ...traces],
      },
      {
        y: {
          label: 'Gain, close up',
          unit: 'dB',
          domain: [Math.max(floor, r.top - 60), r.top + Math.min(1, 0.15 * (r.top - floor))],
          ticks: 5,
        },
        marks: [
          ...mask(r),
          ...traces.map(({ id: _, ...mark }) => ({ ...mark, silent: true as const })),
        ],
      },
    ],
  };
}

export function spreadPlot(r: LcResult): Drawing {
  const c = r.copies;
  const few = (y: Float64Array) => y.filter((_, k) => k % 2 === 0);
  return {
    title: 'Tolerance',
    x: { ...frequency, domain: domain(r) },
    y: { label: 'Gain', unit: 'dB', domain: [bottomOf(r), 10 * Math.ceil((r.top + 4) / 10)] },
    marks: [
      ...mask(r),
      {
        kind: 'area',
        id: 'envelope',
        label: `all ${c.count} copies`,
        colour: 3,
        x: c.frequency,
        y: c.most,
        base: c.least,
        edge: false,
      },
      {
        kind: 'line',
        id: 'gain',
        label: 'nominal',
        colour: 1,
        width: 2,
        x: c.frequency,
        y: few(r.real.gain),
      },
    ],
  };
}

export function reflectionPlot(r: LcResult): Drawing {
  return {
    names: 'key',
    title: 'Return loss',
    x: frequency,
    y: { label: 'Return loss', unit: 'dB', domain: [0, 50] },
    marks: [
      {
        kind: 'line',
        id: 'designedReturnLoss',
        label: 'lossless',
        colour: 2,
        dash: 'dash',
        x: r.frequency,
        y: r.ideal.returnLoss,
      },
      {
        kind: 'line',
        id: 'returnLoss',
        label: 'with losses',
        colour: 1,
        x: r.frequency,
        y: r.real.returnLoss,
      },
    ],
  };
}

export function delayPlot(r: LcResult): Drawing {
  return {
    names: 'key',
    title: 'Group delay',
    x: frequency,
    y: { label: 'Group delay', unit: 's', include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'designedDelay',
        label: 'lossless',
        colour: 2,
        dash: 'dash',
        x: r.frequency,
        y: r.ideal.delay,
      },
      {
        kind: 'line',
        id: 'groupDelay',
        label: 'with losses',
        colour: 1,
        x: r.frequency,
        y: r.real.delay,
      },
    ],
  };
}

export function transientPlot(r: LcResult): Drawing {
  const { time, step, impulse } = r.transient;
  return {
    title: 'Step and impulse',
    x: { id: 'time', label: 'Time', unit: 's' },
    panels: [
      {
        y: { label: 'Step response', include: [0] },
        marks: [{ kind: 'line', id: 'step', label: 'step', colour: 1, x: time, y: step }],
      },
      {
        y: { label: 'Impulse response', unit: '1/s', include: [0] },
        marks: [{ kind: 'line', id: 'impulse', label: 'impulse', colour: 2, x: time, y: impulse }],
      },
    ],
  };
}
