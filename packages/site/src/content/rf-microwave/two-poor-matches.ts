import { Random } from '@tollbench/engines/numeric/random.ts';
import { magnitudeOfVswr, vswr } from '@tollbench/engines/rf/reflection.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Two good matches and the ripple between them',
  description:
    'A return loss of 15 dB at each end of a cable is good for a quarter of a decibel of error either way, which stands in neither number. What two reflections do to a level, how a pad takes it away twice over, and how ten connectors add up.',
  keywords: [
    'mismatch uncertainty',
    'VSWR',
    'return loss',
    'cable ripple',
    'attenuator pad',
    'power measurement',
    'U-shaped distribution',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);
const amplitude = (db: number): number => 10 ** (db / 20);

/** Power into a load, dB, over that without the round trip: the two reflections, the loss once through (dB), and their common phase (rad). */
export function mismatch(one: number, other: number, lossOnce: number, phase: number): number {
  const round = one * other * amplitude(-2 * lossOnce);
  return -decibels(Math.hypot(1 - round * Math.cos(phase), round * Math.sin(phase)));
}

/** The most and the least of `mismatch` over all phases, dB. */
export const limits = (one: number, other: number, lossOnce = 0): readonly [number, number] => [
  mismatch(one, other, lossOnce, 0),
  mismatch(one, other, lossOnce, Math.PI),
];

/** Standard deviation, dB, of a level whose phase may be anything: the arcsine law, for small reflections. */
export const deviation = (one: number, other: number): number =>
  ((20 / Math.LN10) * one * other) / Math.SQRT2;

/** Hz between two crests of the ripple of a line: m, and the share of the speed of light at which it carries. */
export const period = (metres: number, velocity: number): number =>
  (299_792_458 * velocity) / (2 * metres);

/** Reflection seen at the near end of so many alike connectors in a row, each with phases of its own. */
export function chain(each: number, count: number, random: Random): number {
  let [re, im] = [0, 0];
  for (let k = 0; k < count; k++) {
    const phase = 2 * Math.PI * random.uniform();
    re += each * Math.cos(phase);
    im += each * Math.sin(phase);
  }
  return Math.hypot(re, im);
}

/** A share of all chains that is not worse than the value returned: `each` and the answer are reflections. */
export function notWorse(each: number, count: number, share: number): number {
  const random = new Random(6);
  const all = Array.from({ length: 4000 }, () => chain(each, count, random)).sort((a, b) => a - b);
  return all[Math.floor(share * all.length)] ?? 0;
}

const METRES = 1;
const VELOCITY = 0.7;
const CABLE_LOSS = 0.5;
const ENDS = [magnitudeOfVswr(1.5), magnitudeOfVswr(2)] as const;
const FREQUENCIES = Array.from({ length: 401 }, (_, k) => 1 + k / 400);
const level = (f: number, pad: number): number =>
  mismatch(ENDS[0], ENDS[1], CABLE_LOSS + pad, (2 * Math.PI * f * 1e9) / period(METRES, VELOCITY));
const ripple = (label: string, pad: number, colour: 1 | 2): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: FREQUENCIES,
  y: FREQUENCIES.map((f) => level(f, pad)),
});
const swing = (pad: number): number => {
  const [high, low] = limits(ENDS[0], ENDS[1], CABLE_LOSS + pad);
  return high - low;
};

const ripplePlot: Plot = {
  id: 'matches-ripple',
  title: 'A metre of cable between 1.5 and 2',
  alt: `Level in dB against frequency from 1 to 2 GHz, behind a metre of cable between a source with a VSWR of 1.5 and a load with one of 2. It swings by ${fixed(swing(0), 2)} dB every ${fixed(period(METRES, VELOCITY) / 1e6, 0)} MHz, and with a pad of 6 dB by ${fixed(swing(6), 2)} dB.`,
  x: { label: 'Frequency, GHz', domain: [1, 2] },
  y: { label: 'Level, dB', domain: [-0.8, 0.8] },
  names: 'key',
  marks: [ripple('cable alone', 0, 1), ripple('with a 6 dB pad', 6, 2)],
};

const BINS = 41;
const spreadOf = (): { x: number[]; y: number[] } => {
  const [high, low] = limits(ENDS[0], ENDS[1]);
  const count = new Array<number>(BINS).fill(0);
  const turns = 200_000;
  for (let k = 0; k < turns; k++) {
    const value = mismatch(ENDS[0], ENDS[1], 0, (2 * Math.PI * (k + 0.5)) / turns);
    const bin = Math.min(BINS - 1, Math.floor(((value - low) / (high - low)) * BINS));
    count[bin] = (count[bin] ?? 0) + (100 * BINS) / turns / ((high - low) * BINS);
  }
  return {
    x: count.map((_, k) => low + ((high - low) * (k + 0.5)) / BINS),
    y: count.map((c) => c * ((high - low) / BINS) * BINS),
  };
};
const shape = spreadOf();
const shapePlot: Plot = {
  id: 'matches-shape',
  title: 'Where the error likes to be',
  alt: `How often each error occurs where the phase may be anything, in 41 steps, against the error in dB. The two outermost steps hold ${fixed(shape.y[0] ?? 0, 0)} and ${fixed(shape.y[40] ?? 0, 0)} % of all cases, the middle one ${fixed(shape.y[20] ?? 0, 1)} %.`,
  x: { label: 'Error, dB', domain: [-0.6, 0.65] },
  y: { label: 'Share of cases, %', domain: [0, 14] },
  names: 'none',
  marks: [{ kind: 'points', label: 'share', colour: 1, x: shape.x, y: shape.y, size: 5 }],
};

const RATIOS = [1.1, 1.2, 1.5, 2, 3] as const;
const range = ([high, low]: readonly [number, number]): string =>
  `+${fixed(high, 2)} / ${fixed(low, 2)}`;

export const data = {
  ripplePlot,
  shapePlot,
  fifteen: limits(amplitude(-15), amplitude(-15)),
  spacing: period(METRES, VELOCITY),
  swings: [0, 6].map(swing),
  sigma: deviation(ENDS[0], ENDS[1]),
  open: [3, 6].map((db) => vswr(amplitude(-2 * db))),
  levels: {
    columns: [{ label: 'VSWR' }, ...RATIOS.map((s) => ({ label: `With ${s}` }))],
    rows: RATIOS.map((one) => [
      String(one),
      ...RATIOS.map((other) => range(limits(magnitudeOfVswr(one), magnitudeOfVswr(other)))),
    ]),
  },
  pads: {
    columns: [
      { label: 'Loss between' },
      { label: 'Error of the level, dB' },
      { label: 'Load of 2 looks like' },
      { label: 'An open end looks like' },
    ],
    rows: [0, 1, 3, 6, 10].map((pad) => [
      `${pad} dB`,
      range(limits(ENDS[0], ENDS[1], pad)),
      fixed(vswr(ENDS[1] * amplitude(-2 * pad)), 2),
      pad === 0 ? '∞' : fixed(vswr(amplitude(-2 * pad)), 2),
    ]),
  },
  chains: {
    columns: [
      { label: 'Connectors of 30 dB' },
      { label: 'If all added up' },
      { label: 'Root of the squares' },
      { label: 'Half are no worse than' },
      { label: '95 %' },
    ],
    rows: [2, 4, 10, 20].map((n) => {
      const each = amplitude(-30);
      const said = (gamma: number): string => `${fixed(-decibels(gamma), 1)} dB`;
      return [
        String(n),
        said(n * each),
        said(Math.sqrt(n) * each),
        said(notWorse(each, n, 0.5)),
        said(notWorse(each, n, 0.95)),
      ];
    }),
  },
  step: quantity(period(10, 0.7), 'Hz', 3),
  links: await Promise.all(
    [0, 250].map((degrees) =>
      stateOf('smith-chart', {
        r: 100,
        x: 0,
        match: degrees === 0 ? 'none' : 'ladder',
        ...(degrees === 0 ? {} : { steps: [{ kind: 'line', value: degrees, z0: 50 }] }),
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'I. A. Harris and F. L. Warner',
    title: 'Re-examination of mismatch uncertainty when measuring microwave power and attenuation',
    source: 'IEE Proceedings H 128(1)',
    year: 1981,
    place: 'pp. 35–41',
  },
  {
    authors: 'Joint Committee for Guides in Metrology',
    title: 'Evaluation of measurement data: guide to the expression of uncertainty in measurement',
    source: 'JCGM 100:2008',
    year: 2008,
    place: 'section 4.3',
  },
];
