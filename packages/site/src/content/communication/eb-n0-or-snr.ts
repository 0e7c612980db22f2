import { qamErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A simulated error rate that is three decibels off',
  description:
    'Eb/N0, Es/N0, C/N and the SNR of a sample are four different numbers of one link. How each follows from the others, the five mistakes that move a bit error curve by a whole factor, and how to tell from the shift which one was made.',
  keywords: [
    'Eb/N0',
    'Es/N0',
    'SNR',
    'noise bandwidth',
    'bit error rate simulation',
    'awgn',
    'oversampling',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['modem-lab'],
};

const decibels = (ratio: number): number => 10 * Math.log10(ratio);
const ratioOf = (db: number): number => 10 ** (db / 10);

/** A link as the conversions need it. */
export interface Link {
  readonly order: number;
  /** Information bits a coded bit. */
  readonly codeRate: number;
  readonly samples: number;
  readonly rollOff: number;
}

/** Eb/N0 and all that follows from it, dB. */
export function ratios(ebn0: number, link: Link) {
  const esn0 = ebn0 + decibels(Math.log2(link.order) * link.codeRate);
  return {
    ebn0,
    esn0,
    /** Carrier to noise in the noise bandwidth of a root-raised-cosine filter: the symbol rate, whatever its roll-off. */
    cn: esn0,
    /** In the band that the signal takes up. */
    occupied: esn0 - decibels(1 + link.rollOff),
    /** Of a complex sample, before any filter. */
    sample: esn0 - decibels(link.samples),
  };
}

/**
 * Bit errors of Gray-coded square QAM over so many symbols, counted: `spread` is the standard deviation of the noise on
 * each axis where a symbol has the mean energy 1.
 */
export function counted(order: number, spread: number, symbols: number, random: Random): number {
  const side = Math.sqrt(order);
  const bits = Math.log2(side);
  const step = Math.sqrt(6 / (order - 1));
  const axis = (): number => {
    const sent = Math.floor(random.uniform() * side);
    const got = Math.round(
      ((sent - (side - 1) / 2) * step + spread * random.normal()) / step + (side - 1) / 2,
    );
    const decided = Math.min(side - 1, Math.max(0, got));
    let wrong = sent ^ (sent >> 1) ^ decided ^ (decided >> 1);
    let errors = 0;
    for (; wrong > 0; wrong >>= 1) errors += wrong & 1;
    return errors;
  };
  let errors = 0;
  for (let k = 0; k < symbols; k++) errors += axis() + axis();
  return errors / (2 * bits * symbols);
}

/** Noise on an axis that a simulation adds, and should: √(N0/2) where Es = 1. */
export const spreadFor = (esn0: number): number => Math.sqrt(ratioOf(-esn0) / 2);

export interface Mistake {
  readonly name: string;
  readonly does: string;
  /** Es/N0 that is simulated less the one that was meant, dB. */
  readonly shift: (link: Link) => number;
}

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'N0 on each axis',
    does: 'variance N0 for I and again for Q, each of which has N0/2',
    shift: () => -decibels(2),
  },
  {
    name: 'Half the noise lost',
    does: 'noise of variance N0/2 split over both axes: randn()·√(N0/2) of a complex randn with variance 1',
    shift: () => decibels(2),
  },
  {
    name: 'Eb taken for Es',
    does: 'Eb/N0 given where Es/N0 is asked for',
    shift: ({ order, codeRate }) => -decibels(Math.log2(order) * codeRate),
  },
  {
    name: 'Code rate left out',
    does: 'energy of a coded bit taken for that of an information bit',
    shift: ({ codeRate }) => -decibels(codeRate),
  },
  {
    name: 'Samples left out',
    does: 'SNR of a symbol given as that of a sample',
    shift: ({ samples }) => decibels(samples),
  },
];

/** Exact bit error rate of square QAM at an Es/N0, dB, uncoded. */
const rateAt = (order: number, esn0: number): number =>
  qamErrorRate(order, ratioOf(esn0) / Math.log2(order)).bit;

/** Least Eb/N0, dB, at so many information bits a symbol and complex dimension (Shannon). */
export const limit = (efficiency: number): number =>
  decibels(Math.expm1(efficiency * Math.LN2) / efficiency);

/** Eb/N0, dB, that uncoded square QAM takes for a bit error rate. */
export const taken = (order: number, rate: number): number =>
  findRoot((db) => Math.log(qamErrorRate(order, ratioOf(db)).bit / rate), -5, 45);

const QPSK: Link = { order: 4, codeRate: 1, samples: 8, rollOff: 0.25 };
const LINKS = [
  ['QPSK', QPSK],
  ['QPSK, rate ½', { ...QPSK, codeRate: 0.5 }],
  ['16-QAM', { ...QPSK, order: 16 }],
  ['64-QAM, rate ¾', { ...QPSK, order: 64, codeRate: 0.75 }],
] as const;

const STEPS = Array.from({ length: 61 }, (_, k) => -4 + k * 0.3);
const line = (label: string, shift: number, colour: 1 | 2 | 3 | 4): Mark => {
  const shown = STEPS.filter((db) => rateAt(16, db + decibels(4) + shift) > 1e-6);
  return {
    kind: 'line',
    label,
    colour,
    width: 2,
    x: shown,
    y: shown.map((db) => rateAt(16, db + decibels(4) + shift)),
  };
};
const random = new Random(20_261_123);
const TRIED = [0, 3, 6, 9] as const;
/** What a simulation that takes Eb for Es counts, against what the shifted curve says. */
export const trial = TRIED.map((db) => ({
  db,
  counted: counted(16, spreadFor(db), 40_000, random),
  curve: rateAt(16, db),
}));

const shiftPlot: Plot = {
  id: 'ebn0-shifts',
  title: '16-QAM, right and wrong',
  alt: `Bit error rate of 16-QAM against Eb/N0: the right curve, one with N0 on each axis ${fixed(decibels(2), 2)} dB to its right, one with Eb taken for Es ${fixed(decibels(4), 2)} dB to its right and one with half the noise lost ${fixed(decibels(2), 2)} dB to its left. All have one shape.`,
  x: { label: 'Eb/N0 as set, dB', domain: [-4, 14] },
  y: { label: 'Bit error rate', domain: [1e-5, 0.5], scale: 'log' },
  names: 'key',
  marks: [
    line('right', 0, 1),
    line('N0 on each axis', -decibels(2), 2),
    line('Eb taken for Es', -decibels(4), 3),
    line('half the noise', decibels(2), 4),
    {
      kind: 'points',
      label: 'counted, Eb for Es',
      colour: 3,
      x: trial.map(({ db }) => db),
      y: trial.map(({ counted: rate }) => rate),
      size: 5,
    },
  ],
};

const EFFICIENCIES = Array.from({ length: 60 }, (_, k) => 0.1 + k * 0.17);
const limitPlot: Plot = {
  id: 'ebn0-limit',
  title: 'What no code goes below',
  alt: `Least Eb/N0 by information bits a symbol: ${fixed(limit(0.1), 2)} dB at a tenth, ${fixed(limit(1), 2)} at 1, ${fixed(limit(6), 2)} at 6. Uncoded QPSK, 16-QAM, 64-QAM and 256-QAM at a bit error rate of 10⁻⁵ lie ${[
    4, 16, 64, 256,
  ]
    .map((m) => fixed(taken(m, 1e-5) - limit(Math.log2(m)), 1))
    .join(', ')} dB above it.`,
  x: { label: 'Information bits a symbol', domain: [0, 10] },
  y: { label: 'Eb/N0, dB', domain: [-2, 24] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'Shannon’s limit',
      colour: 1,
      width: 2,
      x: EFFICIENCIES,
      y: EFFICIENCIES.map(limit),
    },
    {
      kind: 'points',
      label: 'uncoded QAM at 10⁻⁵',
      colour: 2,
      x: [2, 4, 6, 8],
      y: [4, 16, 64, 256].map((m) => taken(m, 1e-5)),
      size: 6,
    },
  ],
};

const signed = (db: number): string => `${db > 0 ? '+' : ''}${fixed(db, 2)} dB`;

export const data = {
  shiftPlot,
  limitPlot,
  three: decibels(2),
  trial: trial[2],
  gap: taken(4, 1e-5) - limit(2),
  floor: limit(1e-6),
  conversions: {
    columns: [
      { label: 'Link' },
      { label: 'Eb/N0' },
      { label: 'Es/N0 = C/N' },
      { label: 'In 1.25 symbol rates' },
      { label: 'A sample, 8 a symbol' },
    ],
    rows: LINKS.map(([name, link]) => {
      const r = ratios(6, link);
      return [name, ...[r.ebn0, r.esn0, r.occupied, r.sample].map((db) => `${fixed(db, 2)} dB`)];
    }),
  },
  mistakes: {
    columns: [
      { label: 'Mistake' },
      { label: 'What is done' },
      { label: 'QPSK' },
      { label: '64-QAM, rate ¾' },
    ],
    rows: MISTAKES.map(({ name, does, shift }) => [
      name,
      does,
      signed(shift(QPSK)),
      signed(shift(LINKS[3][1])),
    ]),
  },
  consequence: {
    columns: [
      { label: 'Simulated instead of QPSK at 8 dB' },
      { label: 'Eb/N0 in truth' },
      { label: 'Bit error rate' },
    ],
    rows: [
      ['nothing wrong', 0],
      ['N0 on each axis', -decibels(2)],
      ['half the noise', decibels(2)],
      ['samples left out, 2 a symbol', decibels(2)],
    ].map(([name, shift]) => [
      String(name),
      `${fixed(8 + Number(shift), 2)} dB`,
      quantity(qamErrorRate(4, ratioOf(8 + Number(shift))).bit, '', 2),
    ]),
  },
  links: await Promise.all([
    stateOf('modem-lab', { scheme: 'qam', order: '16', ebn0: 6 }),
    stateOf('modem-lab', { scheme: 'psk', order: '4', ebn0: 9.6 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. G. Proakis and M. Salehi',
    title: 'Digital Communications',
    source: 'McGraw-Hill, 5th ed.',
    year: 2008,
    place: 'sections 4.2 and 4.6',
  },
  {
    authors: 'C. E. Shannon',
    title: 'Communication in the presence of noise',
    source: 'Proceedings of the IRE 37(1)',
    year: 1949,
    place: 'pp. 10–21',
  },
  {
    authors: 'K. Cho and D. Yoon',
    title: 'On the general BER expression of one- and two-dimensional amplitude modulations',
    source: 'IEEE Transactions on Communications 50(7)',
    year: 2002,
    place: 'pp. 1074–1080',
  },
];
