/** The pictures of what is looked at: stability and gain of an amplifier, time, and what is checked. */
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Axis, Colour, Mark } from '../../plot/types.ts';
import type { SParameterResult } from './compute.ts';
import type { SParameterInputs } from './inputs.ts';
import { atRule, frequencyAxis } from './plots.ts';
import { wayOf } from './readouts.ts';
import { shownAs } from './traces.ts';

/** Lines over the file's frequencies, with markers where they are few. */
const overFrequency =
  ({ network: { frequency } }: SParameterResult) =>
  (
    id: string,
    label: string,
    y: Float64Array | undefined,
    colour: Colour,
    dash: 'solid' | 'long' | 'dash',
  ): Mark => ({
    kind: 'line',
    id,
    label,
    x: frequency,
    y: y ?? [],
    colour,
    dash,
    ...(frequency.length < 12 && { marker: 'circle' }),
  });

export function stabilityPlot(r: SParameterResult): Drawing {
  const { desk } = r;
  const line = overFrequency(r);
  return {
    title: 'Stability over frequency',
    x: frequencyAxis(r),
    y: { label: 'K, µ, µ′', include: [0, 1], domain: [null, capped(desk?.sweep.k)] },
    marks: [
      { kind: 'rule', y: 1, label: 'unconditional above 1' },
      atRule(r),
      line('k', 'K', desk?.sweep.k, 1, 'solid'),
      line('mu', 'µ', desk?.sweep.mu, 2, 'long'),
      line('muPrime', 'µ′', desk?.sweep.muPrime, 3, 'dash'),
    ],
  };
}

/** K grows without end where nothing comes back: the axis stays where stability is decided. */
const capped = (k: Float64Array | undefined): number | null => (k?.some((x) => x > 5) ? 5 : null);

export function gainPlot(r: SParameterResult): Drawing {
  const { desk } = r;
  const line = overFrequency(r);
  return {
    title: 'Gain over frequency',
    x: frequencyAxis(r),
    y: { label: 'Gain', unit: 'dB' },
    marks: [
      atRule(r),
      line('mostGain', 'MAG or MSG', desk?.sweep.most, 1, 'solid'),
      line('forwardGain', '|S21|²', desk?.sweep.forward, 2, 'long'),
      line('unilateralGain', 'U', desk?.sweep.mason, 3, 'dash'),
    ],
  };
}

const RESPONSE = {
  step: ['stepResponse', 'Step response'],
  impulse: ['impulseResponse', 'Impulse response'],
  bandpass: ['envelope', 'Band-pass response'],
} as const;

/** The response in time or along the line: impedance where a step is reflected. */
export function timePlot(r: SParameterResult, i: SParameterInputs): Drawing {
  const view = r.time;
  if (!view) throw new Error('there is no response in time');
  const isWay = i.axis === 'distance';
  const x = isWay ? view.time.map((t) => wayOf(t, view, i)) : view.time;
  const [id, label] = RESPONSE[view.kind];
  const gate: Mark[] =
    i.gate === 'on'
      ? [
          {
            kind: 'band',
            x0: isWay ? wayOf(i.gateFrom, view, i) : i.gateFrom,
            x1: isWay ? wayOf(i.gateTo, view, i) : i.gateTo,
            tone: 'pass',
            label: 'gate',
          },
        ]
      : [];
  const response: Mark = { kind: 'line', id, label, x, y: view.value, colour: 1, dash: 'solid' };
  const axis: Axis = {
    id: isWay ? 'distance' : 'time',
    label: isWay ? 'Distance' : 'Time',
    unit: isWay ? 'm' : 's',
    domain: [x[0] ?? null, x.at(-1) ?? null],
  };
  if (!view.impedance)
    return {
      title: label,
      x: axis,
      y: { label: `${label} of ${view.trace.name}` },
      marks: [...gate, response],
    };
  const most = 10 * view.reference;
  return {
    title: 'Impedance along the line',
    x: axis,
    panels: [
      {
        share: 2,
        y: {
          label: 'Impedance',
          unit: 'Ω',
          ...(view.impedance.some((z) => !(z < most)) && { domain: [0, most] }),
        },
        marks: [
          ...gate,
          {
            kind: 'rule',
            y: view.reference,
            label: showQuantity(view.reference, 'Ω', 4),
            dash: 'dot',
          },
          {
            kind: 'line',
            id: 'impedance',
            label: 'Impedance',
            x,
            y: view.impedance,
            colour: 2,
            dash: 'solid',
          },
        ],
      },
      { share: 1, y: { label: view.trace.name }, marks: [response] },
    ],
  };
}

/** What the gate keeps, over frequency. */
export function gatedPlot(r: SParameterResult): Drawing {
  const view = r.time;
  if (!view?.gated) throw new Error('there is no gate');
  const level = (of: Float64Array): Float64Array => shownAs('db', view.frequency, of);
  return {
    title: `${view.trace.name} within the gate`,
    x: { ...frequencyAxis(r), id: 'frequency' },
    y: { label: view.trace.name, unit: 'dB' },
    marks: [
      {
        kind: 'line',
        id: 'ownLevel',
        label: 'whole',
        x: view.frequency,
        y: level(view.own),
        colour: 'quiet',
        dash: 'dash',
      },
      {
        kind: 'line',
        id: 'gatedLevel',
        label: 'gated',
        x: view.frequency,
        y: level(view.gated),
        colour: 1,
        dash: 'solid',
      },
    ],
  };
}

/** The largest singular value, and what is not reciprocal or symmetric. */
export function qualityPlot(r: SParameterResult): Drawing {
  const { checks, network } = r;
  const x = network.frequency;
  const line = (
    id: string,
    label: string,
    y: Float64Array | undefined,
    colour: Colour,
    dash: 'solid' | 'long',
  ): Mark => ({
    kind: 'line',
    id,
    label,
    x,
    y: y ?? [],
    colour,
    dash,
    ...(x.length < 12 && { marker: 'circle' as const }),
  });
  return {
    title: 'Passivity, reciprocity and symmetry',
    x: frequencyAxis(r),
    panels: [
      {
        share: 2,
        y: { label: 'σ max', include: [1] },
        marks: [
          { kind: 'rule', y: 1, label: 'passive below' },
          line('largestGain', 'largest singular value', checks?.gains, 1, 'solid'),
        ],
      },
      {
        share: 1,
        y: { label: 'Difference', include: [0] },
        marks: [
          line('reciprocityError', '|Sij − Sji|', checks?.reciprocityErrors, 2, 'solid'),
          line('symmetryError', '|Sii − Sjj|', checks?.symmetryErrors, 3, 'long'),
        ],
      },
    ],
  };
}
