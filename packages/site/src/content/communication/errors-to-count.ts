import { pskErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How many errors a bit error rate needs',
  description:
    'What three, ten or a hundred counted errors say about a bit error rate, and how little of it shows in decibels. What no error at all proves, why stopping at an error tilts the result, and when errors in bursts count for less than their number.',
  keywords: [
    'bit error rate',
    'BER test',
    'confidence interval',
    'Clopper-Pearson',
    'rule of three',
    'Monte Carlo',
    'burst errors',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['modem-lab'],
};

/** Probability of at most k events where `mean` are expected, from the terms of Poisson's law. */
export function atMost(k: number, mean: number): number {
  if (k < 0) return 0;
  let term = Math.exp(-mean);
  let sum = term;
  for (let i = 1; i <= k; i++) {
    term *= mean / i;
    sum += term;
  }
  return sum;
}

/**
 * The expectations that a count of k leaves possible: as many events or more, and as many or fewer, each have half of
 * `risk` at the ends (F. Garwood, 1936). k = 0 begins at 0.
 */
export function interval(k: number, risk = 0.05): readonly [number, number] {
  const far = k + 12 * Math.sqrt(k + 1) + 20;
  const low = k === 0 ? 0 : findRoot((m) => 1 - atMost(k - 1, m) - risk / 2, 1e-9, k);
  return [low, findRoot((m) => atMost(k, m) - risk / 2, k + 1e-9, far)];
}

/** Expected errors above which a test without any has less than `risk`: 3.00 for 5 %. */
export const noneSeen = (risk: number): number => -Math.log(risk);

/** Eb/N0, dB, at which Gray-coded QPSK has a bit error rate. */
export const ebn0For = (rate: number): number =>
  findRoot((db) => Math.log(pskErrorRate(4, 10 ** (db / 10)).bit / rate), -20, 20);

/** What a factor in the rate is worth in dB of Eb/N0, about a rate. */
export const worth = (rate: number, factor: number): number =>
  ebn0For(rate) - ebn0For(rate * factor);

/** Bits are sent until k errors have come, the last of them bit number N: the means of k/N and (k − 1)/(N − 1), over p. */
export function stopped(k: number, p: number): { plain: number; mended: number } {
  // P(N = n) by its ratio from n to n + 1, in logarithms.
  let log = k * Math.log(p);
  let [plain, mended] = [0, 0];
  for (let n = k; ; n++) {
    const chance = Math.exp(log);
    plain += (chance * k) / n;
    mended += (chance * (k - 1)) / (n - 1);
    if (n > (3 * k) / p && chance < 1e-18) return { plain: plain / p, mended: mended / p };
    log += Math.log(n / (n + 1 - k)) + Math.log1p(-p);
  }
}

/** Errors of differentially decoded bits: each wrong bit of the line spoils the difference before and after it. */
export function differential(bits: number, rate: number, random: Random): number {
  let [before, errors] = [0, 0];
  for (let k = 0; k < bits; k++) {
    const wrong = random.uniform() < rate ? 1 : 0;
    errors += wrong ^ before;
    before = wrong;
  }
  return errors;
}

/** Errors that come in runs: after a bit without one a run begins with a chance, and goes on with `stay`; its mean length is 1/(1 − stay). */
export function bursts(bits: number, start: number, stay: number, random: Random): number {
  // Whole gaps and runs are drawn: lengths of a fixed chance to end.
  const length = (goOn: number): number =>
    1 + Math.floor(Math.log1p(-random.uniform()) / Math.log(goOn));
  let errors = 0;
  for (let at = length(1 - start) - 1; at < bits; ) {
    const run = Math.min(length(stay), bits - at);
    errors += run;
    at += run + length(1 - start);
  }
  return errors;
}

/** Variance over mean of the count of errors in many tests: 1 where errors are independent and rare. */
export function scatter(count: (random: Random) => number, tests = 5000): number {
  const random = new Random(5);
  const all = Array.from({ length: tests }, () => count(random));
  const mean = all.reduce((sum, x) => sum + x, 0) / tests;
  return all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (tests - 1) / mean;
}

const COUNTS = [0, 1, 3, 10, 30, 100, 300] as const;
const RATE = 1e-5;
const WIDE = [1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 70, 100, 140, 200, 300, 400];
const ends = WIDE.map((k) => ({ k, at: interval(k) }));

const intervalPlot: Plot = {
  id: 'errors-interval',
  title: 'What a count leaves possible',
  alt: `The true rate over the measured one, between the ends of its 95 % interval, against the number of errors counted. With 3 errors it lies between ${fixed(interval(3)[0] / 3, 2)} and ${fixed(interval(3)[1] / 3, 2)}, with 100 between ${fixed(interval(100)[0] / 100, 2)} and ${fixed(interval(100)[1] / 100, 2)}.`,
  x: { label: 'Errors counted', domain: [1, 400], scale: 'log' },
  y: { label: 'True rate over measured', domain: [0.02, 8], scale: 'log' },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'upper end',
      colour: 1,
      width: 2,
      x: WIDE,
      y: ends.map(({ k, at }) => at[1] / k),
    },
    {
      kind: 'line',
      label: 'lower end',
      colour: 2,
      width: 2,
      x: WIDE,
      y: ends.map(({ k, at }) => at[0] / k),
    },
  ],
};

const LEVELS = Array.from({ length: 23 }, (_, k) => 10 ** (-1.5 - k / 2));
const worthPlot: Plot = {
  id: 'errors-worth',
  title: 'What a factor of two in the rate is worth',
  alt: `Decibels of Eb/N0 for a factor of two in the bit error rate of QPSK, against the rate: ${fixed(worth(0.01, 2), 2)} dB at 1 %, ${fixed(worth(1e-5, 2), 2)} at 10⁻⁵, ${fixed(worth(1e-12, 2), 2)} at 10⁻¹².`,
  x: { label: 'Bit error rate', domain: [1e-13, 0.1], scale: 'log' },
  y: { label: 'dB for a factor of 2', domain: [0, 2] },
  names: 'none',
  marks: [
    {
      kind: 'line',
      label: 'QPSK',
      colour: 1,
      width: 2,
      x: LEVELS,
      y: LEVELS.map((rate) => worth(rate, 2)),
    },
  ],
};

const RATES = [1e6, 1e8, 1e10] as const;
/** Forty errors expected in 8,000 bits, each way. */
const KINDS = [
  ['Independent', (r: Random) => bursts(8000, 0.005, 0.005, r)],
  ['Differential decoding', (r: Random) => differential(8000, 0.0025, r)],
  ['Bursts of 5 on average', (r: Random) => bursts(8000, 0.001, 0.8, r)],
  ['Bursts of 20 on average', (r: Random) => bursts(8000, 0.000_25, 0.95, r)],
] as const;
const kinds = KINDS.map(([name, count]) => ({ name, fano: scatter(count) }));

export const data = {
  intervalPlot,
  worthPlot,
  kinds,
  three: interval(3),
  ten: interval(10),
  tenDecibels: [worth(RATE, interval(10)[1] / 10), -worth(RATE, interval(10)[0] / 10)],
  two: worth(RATE, 2),
  rule: noneSeen(0.05),
  hundredth: stopped(100, 0.001).plain - 1,
  again: [1, 4 / 3].map((over) => Math.exp(-over * noneSeen(0.05))),
  span: interval(3)[1] / interval(3)[0],
  counted: pskErrorRate(4, 10 ** 0.7).bit * 2e4,
  counts: {
    columns: [
      { label: 'Errors' },
      { label: 'Expected errors, 95 %' },
      { label: 'As a factor' },
      { label: 'In Eb/N0 at 10⁻⁵' },
    ],
    rows: COUNTS.map((k) => {
      const [low, high] = interval(k);
      return [
        String(k),
        `${threeFigures(low)} to ${threeFigures(high)}`,
        k === 0 ? '—' : `${fixed(low / k, 2)} to ${fixed(high / k, 2)}`,
        k === 0
          ? '—'
          : `−${fixed(worth(RATE, high / k), 2)} to +${fixed(-worth(RATE, low / k), 2)} dB`,
      ];
    }),
  },
  times: {
    columns: [
      { label: 'To show' },
      { label: 'Bits without an error' },
      ...RATES.map((r) => ({ label: `At ${quantity(r, 'bit/s', 3)}` })),
    ],
    rows: [1e-6, 1e-9, 1e-12, 1e-15].map((rate) => {
      const bits = noneSeen(0.05) / rate;
      return [
        `10${superscript(Math.round(Math.log10(rate)))}`,
        bits < 1e9 ? whole(Math.round(bits)) : quantity(bits, '', 3),
        ...RATES.map((r) => duration(bits / r)),
      ];
    }),
  },
  stopped: {
    columns: [
      { label: 'Stopped at' },
      { label: 'Mean of k/N' },
      { label: 'Mean of (k − 1)/(N − 1)' },
    ],
    rows: [2, 5, 10, 30, 100].map((k) => [
      `${k} errors`,
      `${percent(stopped(k, 0.001).plain - 1)} too high`,
      `${fixed(stopped(k, 0.001).mended, 4)} of the rate`,
    ]),
  },
  clumped: {
    columns: [
      { label: 'Errors come' },
      { label: 'Variance over mean' },
      { label: 'To be worth 100 errors' },
    ],
    rows: kinds.map(({ name, fano }) => [name, fixed(fano, 1), whole(Math.round(100 * fano))]),
  },
  links: await Promise.all([
    stateOf('modem-lab', { scheme: 'psk', order: '4', ebn0: 7, symbols: 10_000 }),
    stateOf('modem-lab', { scheme: 'psk', order: '4', ebn0: 7, symbols: 1_000_000 }),
  ]),
};

/** Three figures of an expected number. */
function threeFigures(x: number): string {
  return fixed(x, x < 10 ? 2 : x < 100 ? 1 : 0);
}

function superscript(power: number): string {
  return [...String(power)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(c)))).join('');
}

/** A time as one plans it. */
function duration(seconds: number): string {
  if (seconds < 120) return quantity(seconds, 's', 2);
  if (seconds < 7200) return `${fixed(seconds / 60, 0)} min`;
  if (seconds < 200_000) return `${fixed(seconds / 3600, 0)} h`;
  if (seconds < 4e7) return `${fixed(seconds / 86_400, 0)} days`;
  return `${fixed(seconds / 31_557_600, 0)} years`;
}

export const citations: readonly Citation[] = [
  {
    authors: 'F. Garwood',
    title: 'Fiducial limits for the Poisson distribution',
    source: 'Biometrika 28(3/4)',
    year: 1936,
    place: 'pp. 437–442',
  },
  {
    authors: 'J. B. S. Haldane',
    title: 'On a method of estimating frequencies',
    source: 'Biometrika 33(3)',
    year: 1945,
    place: 'pp. 222–225',
  },
  {
    authors: 'M. C. Jeruchim',
    title:
      'Techniques for estimating the bit error rate in the simulation of digital communication systems',
    source: 'IEEE Journal on Selected Areas in Communications 2(1)',
    year: 1984,
    place: 'pp. 153–170',
  },
];
