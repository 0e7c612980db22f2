import { rootRaisedCosine, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { scaledBesselI0 } from '@tollbench/engines/numeric/bessel.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How long a root-raised cosine has to be',
  description:
    'A root-raised-cosine filter is cut off somewhere, and what is cut off comes back as interference between symbols and as power beside the channel. How many symbols each roll-off takes for a given modulation and mask, and why a window helps one and harms the other.',
  keywords: [
    'root-raised cosine',
    'filter span',
    'truncation',
    'intersymbol interference',
    'EVM',
    'adjacent channel',
    'roll-off',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['modem-lab'],
};

const SAMPLES = 8;
const decibels = (power: number): number => 10 * Math.log10(power);

/** Taps with a Kaiser window of shape β over them, unit energy; β = 0 cuts off and no more. */
export function taps(rollOff: number, span: number, beta = 0): Float64Array {
  const plain = rootRaisedCosine(rollOff, span, SAMPLES);
  if (beta === 0) return plain;
  const middle = span * SAMPLES;
  const shaped = plain.map((h, k) => {
    const arm = beta * Math.sqrt(Math.max(0, 1 - ((k - middle) / (middle + 1)) ** 2));
    return h * scaledBesselI0(arm) * Math.exp(arm - beta);
  });
  const scale = 1 / Math.sqrt(shaped.reduce((sum, h) => sum + h * h, 0));
  return shaped.map((h) => h * scale);
}

/** What a pair of such filters leaves of neighbouring symbols at a symbol's instant: root of the power (EVM), and the worst sum. */
export function interference(h: Float64Array): { evm: number; worst: number } {
  let [power, worst] = [0, 0];
  for (let lag = SAMPLES; lag < h.length; lag += SAMPLES) {
    let sum = 0;
    for (let k = 0; k + lag < h.length; k++) sum += (h[k] ?? 0) * (h[k + lag] ?? 0);
    power += 2 * sum * sum;
    worst += 2 * Math.abs(sum);
  }
  return { evm: Math.sqrt(power), worst };
}

/** EVM in dB: 0 is as much interference as signal. */
export const evm = (rollOff: number, span: number, beta = 0): number =>
  20 * Math.log10(interference(taps(rollOff, span, beta)).evm);

/** Amplitude of the filter's response at f symbol rates, over that in the middle of the band. */
export function response(h: Float64Array, f: number): number {
  const middle = (h.length - 1) / 2;
  let [sum, all] = [0, 0];
  for (const [k, tap] of h.entries()) {
    sum += tap * Math.cos((2 * Math.PI * f * (k - middle)) / SAMPLES);
    all += tap;
  }
  return Math.abs(sum / all);
}

/** Power in a neighbouring channel of the same width over that in its own, dB; channels are 1 + roll-off apart. */
export function adjacent(h: Float64Array, rollOff: number): number {
  const width = 1 + rollOff;
  const power = (centre: number): number => {
    let sum = 0;
    for (let k = 0; k < 160; k++) sum += response(h, centre + width * ((k + 0.5) / 160 - 0.5)) ** 2;
    return sum;
  };
  return decibels(power(width) / power(0));
}

/** Least span, in symbols to each side, from which on the EVM stays at or below a limit (dB). */
export function spanFor(rollOff: number, limit: number, most = 80): number {
  let span = most;
  while (span > 1 && evm(rollOff, span - 1) <= limit) span--;
  return span;
}

/** Size of the pulse's tail at t, over its middle: it falls as 1/t² between the zeros. */
export const tail = (rollOff: number, t: number): number => rrcAt(t, rollOff) / rrcAt(0, rollOff);

const ROLL_OFFS = [0.05, 0.1, 0.2, 0.25, 0.35, 0.5, 1] as const;
const SPANS = Array.from({ length: 23 }, (_, k) => k + 2);
const along = (rollOff: number, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label: `α = ${rollOff}`,
  colour,
  width: 2,
  x: SPANS,
  y: SPANS.map((span) => evm(rollOff, span)),
});

const evmPlot: Plot = {
  id: 'rrc-evm',
  title: 'Interference that the cut leaves',
  alt: `EVM in dB of a pair of root-raised-cosine filters, against the symbols kept on each side, for four roll-offs. With 8 symbols it is ${[0.1, 0.2, 0.35, 0.5].map((a) => `${fixed(evm(a, 8), 0)} dB at ${a}`).join(', ')}.`,
  x: { label: 'Symbols on each side', domain: [2, 24] },
  y: { label: 'EVM, dB', domain: [-80, -10] },
  names: 'key',
  marks: [along(0.1, 1), along(0.2, 2), along(0.35, 3), along(0.5, 4)],
};

const FREQUENCIES = Array.from({ length: 301 }, (_, k) => k / 150);
const spectrum = (label: string, beta: number, colour: 1 | 2): Mark => {
  const h = taps(0.25, 8, beta);
  return {
    kind: 'line',
    label,
    colour,
    width: 1.5,
    x: FREQUENCIES,
    y: FREQUENCIES.map((f) => Math.max(-100, 20 * Math.log10(response(h, f) + 1e-9))),
  };
};
/** Highest response beyond 0.7 symbol rates, dB, at a roll-off of 0.25, whose band ends at 0.625. */
export const beyond = (beta: number, span = 8): number => {
  const h = taps(0.25, span, beta);
  return (
    20 * Math.log10(Math.max(...FREQUENCIES.filter((f) => f > 0.7).map((f) => response(h, f))))
  );
};
const WINDOW = 3;
const spectrumPlot: Plot = {
  id: 'rrc-spectrum',
  title: 'Cut, and cut with a window',
  alt: `Response in dB over two symbol rates of a root-raised cosine with a roll-off of 0.25 and 8 symbols on each side. Cut off alone, its highest part beyond 0.7 symbol rates is ${fixed(beyond(0), 0)} dB; under a Kaiser window with β = ${WINDOW} it is ${fixed(beyond(WINDOW), 0)} dB.`,
  x: { label: 'Frequency, symbol rates', domain: [0, 2] },
  y: { label: 'Response, dB', domain: [-90, 5] },
  names: 'key',
  marks: [spectrum('cut', 0, 1), spectrum(`Kaiser, β = ${WINDOW}`, WINDOW, 2)],
};

const LIMITS = [-30, -40, -50, -60] as const;
const spanRow = (rollOff: number): string[] => [
  String(rollOff),
  ...LIMITS.map((limit) => {
    const span = spanFor(rollOff, limit);
    return span >= 80 ? 'above 79' : whole(span);
  }),
];

export const data = {
  evmPlot,
  spectrumPlot,
  tenth: evm(0.1, 8),
  eight: evm(0.2, 8),
  tails: [0.1, 0.5].map((a) =>
    Math.max(...Array.from({ length: 40 }, (_, k) => Math.abs(tail(a, 8 + k / 40)))),
  ),
  lucky: [7, 8, 9, 10].map((span) => evm(0.25, span)),
  neighbour: [0, WINDOW].map((beta) => adjacent(taps(0.25, 8, beta), 0.25)),
  product: [0.1, 0.25, 0.5].map((a) => a * spanFor(a, -40)),
  window: { evm: [evm(0.25, 8), evm(0.25, 8, WINDOW)], beyond: [beyond(0), beyond(WINDOW)] },
  worst: 20 * Math.log10(interference(taps(0.2, 8)).worst),
  spans: {
    columns: [
      { label: 'Roll-off' },
      ...LIMITS.map((limit) => ({ label: `EVM ${fixed(limit, 0)} dB` })),
    ],
    rows: ROLL_OFFS.map(spanRow),
  },
  windows: {
    columns: [
      { label: 'Window' },
      { label: 'EVM, 8 symbols' },
      { label: 'Neighbour, 8 symbols' },
      { label: 'Beyond 0.7' },
      { label: 'EVM, 16 symbols' },
      { label: 'Beyond 0.7' },
    ],
    rows: [0, 1, 2, 3, 5].map((beta) => [
      beta === 0 ? 'cut off alone' : `Kaiser, β = ${beta}`,
      ...[
        evm(0.25, 8, beta),
        adjacent(taps(0.25, 8, beta), 0.25),
        beyond(beta),
        evm(0.25, 16, beta),
        beyond(beta, 16),
      ].map((db) => `${fixed(db, 1)} dB`),
    ]),
  },
  links: await Promise.all(
    [4, 12].map((span) =>
      stateOf('modem-lab', { scheme: 'qam', order: '256', ebn0: 25, rollOff: 0.2, span }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. G. Proakis and M. Salehi',
    title: 'Digital Communications',
    source: 'McGraw-Hill, 5th ed.',
    year: 2008,
    place: 'section 9.2',
  },
  {
    authors: 'f. j. harris',
    title: 'Multirate Signal Processing for Communication Systems',
    source: 'Prentice Hall',
    year: 2004,
    place: 'chapter 4',
  },
];
