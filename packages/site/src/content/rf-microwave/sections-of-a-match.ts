import { complex } from '@tollbench/engines/numeric/complex.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { type Element, isLumped, type Losses } from '@tollbench/engines/rf/element.ts';
import { type Ladder, ladderPoint } from '@tollbench/engines/rf/ladder.ts';
import { lSections, piSections } from '@tollbench/engines/rf/match.ts';
import { waveAtImpedance } from '@tollbench/engines/rf/two-port.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Above ten to one, two small matches lose less than a big one',
  description:
    'Matching ten to one in a single L-section costs bandwidth and, with real coils, power. Why each section should step the resistance by about five, what that buys in bandwidth, loss and harmonics, and what a π with a chosen Q takes back.',
  keywords: [
    'impedance matching',
    'L-section',
    'matching bandwidth',
    'insertion loss',
    'coil Q',
    'pi network',
    'power amplifier output match',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

/** Ω, and the frequency (Hz) at which everything is matched. */
const LINE = 50;
export const F0 = 1e9;
const LOSSLESS: Losses = {
  frequency: F0,
  inductorQ: Number.POSITIVE_INFINITY,
  capacitorQ: Number.POSITIVE_INFINITY,
  lineLoss: 0,
};
const coils = (q: number): Losses => ({ ...LOSSLESS, inductorQ: q });

/** Coils in series and capacitors across the line alone. */
const isLowPass = (e: Element): boolean =>
  isLumped(e) && (e.kind === 'series' ? e.part === 'L' : e.part === 'C');

/** A load of 50/ratio Ω matched to 50 Ω by `count` low-pass L-sections that each step by the same factor. */
export function match(ratio: number, count: number): Ladder {
  const step = ratio ** (1 / count);
  return Array.from({ length: count }, (_, k) => (LINE / ratio) * step ** k).flatMap((from) => {
    const found = lSections(complex(from), complex(from * step), F0).find((l) =>
      l.every(isLowPass),
    );
    if (!found) throw new Error(`no low-pass section from ${from} Ω`);
    return found;
  });
}

/** Reflection at the source, its magnitude, at f (Hz). */
const reflected = (ladder: Ladder, ratio: number, f: number): number => {
  const { re, im } = ladderPoint(
    ladder,
    waveAtImpedance(complex(LINE / ratio)),
    f,
    LOSSLESS,
    LINE,
  ).mismatch;
  return Math.hypot(re, im);
};

/** Width of the band about F0 in which the return loss is `decibels` or more, over F0. */
export function bandwidth(ladder: Ladder, ratio: number, decibels: number): number {
  const limit = 10 ** (-decibels / 20);
  const edge = (direction: 1 | -1): number => {
    for (let k = 1; k < 1000; k++) {
      const f = F0 * (1 + (direction * k) / 1000);
      if (reflected(ladder, ratio, f) > limit)
        return findRoot((x) => reflected(ladder, ratio, x) - limit, f - (direction * F0) / 1000, f);
    }
    return direction === 1 ? Number.POSITIVE_INFINITY : 0;
  };
  return (edge(1) - edge(-1)) / F0;
}

/** Loss at F0 with coils of this Q and perfect capacitors, dB. */
export function loss(ladder: Ladder, ratio: number, q: number): number {
  const { dissipation } = ladderPoint(
    ladder,
    waveAtImpedance(complex(LINE / ratio)),
    F0,
    coils(q),
    LINE,
  );
  return 10 * Math.log10(dissipation);
}

/** Power that reaches the load at f, dB: 0 is all of it. */
export const passed = (ladder: Ladder, ratio: number, f: number): number =>
  10 *
  Math.log10(ladderPoint(ladder, waveAtImpedance(complex(LINE / ratio)), f, LOSSLESS, LINE).gain);

/** The step in resistance at which a section loses least for what it steps: the root of u eᵘ = 2(eᵘ − 1). */
export const bestStep = (): number =>
  Math.exp(findRoot((u) => u * Math.exp(u) - 2 * Math.expm1(u), 1, 2));

const RATIOS = [2, 4, 10, 25, 100] as const;
const Q = 50;
const bestCount = (ratio: number): number =>
  [1, 2, 3, 4, 5].reduce((a, b) =>
    loss(match(ratio, b), ratio, Q) < loss(match(ratio, a), ratio, Q) ? b : a,
  );

const SWEEP = Array.from({ length: 241 }, (_, k) => 0.4 + k * 0.005);
const curve = (count: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: count === 1 ? '1 section' : `${count} sections`,
  colour,
  width: 2,
  x: SWEEP,
  y: SWEEP.map((f) =>
    Math.max(-45, 20 * Math.log10(reflected(match(10, count), 10, f * F0) + 1e-12)),
  ),
});
const bands = [1, 2, 3].map((n) => bandwidth(match(10, n), 10, 15));

const bandPlot: Plot = {
  id: 'match-band',
  title: 'Five ohms to fifty',
  alt: `Reflection in dB against frequency over that of the match, of one, two and three sections from 5 to 50 Ω. The band with 15 dB of return loss is ${bands.map((b) => percent(b)).join(', ')} wide.`,
  x: { label: 'Frequency over that of the match', domain: [0.4, 1.6] },
  y: { label: 'Reflection, dB', domain: [-40, 0] },
  names: 'key',
  marks: [curve(1, 1), curve(2, 2), curve(3, 3)],
};

const losses = (ratio: 4 | 10 | 25 | 100, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label: `${ratio} to 1`,
  colour,
  width: 2,
  x: [1, 2, 3, 4, 5],
  y: [1, 2, 3, 4, 5].map((n) => loss(match(ratio, n), ratio, Q)),
});
const lossPlot: Plot = {
  id: 'match-loss',
  title: 'Loss by the number of sections',
  alt: `Loss in dB with coils of a Q of ${Q}, against the number of sections, for four ratios. A hundred to one loses ${fixed(loss(match(100, 1), 100, Q), 2)} dB in one section, ${fixed(loss(match(100, 3), 100, Q), 2)} in three and ${fixed(loss(match(100, 5), 100, Q), 2)} in five.`,
  x: { label: 'Sections', domain: [1, 5] },
  y: { label: 'Loss, dB', domain: [0, 1] },
  names: 'auto',
  marks: [losses(100, 4), losses(25, 3), losses(10, 2), losses(4, 1)],
};

/** The low-pass π that makes 50/ratio of 50 Ω with a Q chosen for its end of higher resistance. */
export function piMatch(ratio: number, quality: number): Ladder {
  const found = piSections(complex(LINE / ratio), complex(LINE), F0, quality).find((l) =>
    l.every(isLowPass),
  );
  if (!found) throw new Error(`no low-pass π with a Q of ${quality}`);
  return found;
}

const said = (width: number): string => (Number.isFinite(width) ? percent(width) : 'no end');
const row = (ratio: number, n: number): string[] => {
  const ladder = match(ratio, n);
  return [
    said(bandwidth(ladder, ratio, 10)),
    said(bandwidth(ladder, ratio, 20)),
    `${fixed(loss(ladder, ratio, Q), 2)} dB`,
  ];
};

export const data = {
  bandPlot,
  lossPlot,
  bands,
  step: bestStep(),
  quality: Math.sqrt(bestStep() - 1),
  ten: [1, 2, 3].map((n) => loss(match(10, n), 10, Q)),
  hundred: [1, 2, 3].map((n) => loss(match(100, n), 100, Q)),
  rule: (10 / Math.LN10) * (Math.sqrt(10 - 1) / Q),
  counts: {
    columns: [
      { label: 'Ratio' },
      { label: 'Sections' },
      { label: 'Band, 10 dB' },
      { label: 'Band, 20 dB' },
      { label: 'Loss, coil Q 50' },
    ],
    rows: RATIOS.flatMap((ratio) =>
      [1, 2, 3].map((n) => [`${ratio} to 1`, String(n), ...row(ratio, n)]),
    ),
  },
  best: {
    columns: [
      { label: 'Ratio' },
      { label: 'Sections with least loss' },
      { label: 'Each steps by' },
      { label: 'Loss' },
      { label: 'One section' },
    ],
    rows: RATIOS.map((ratio) => {
      const n = bestCount(ratio);
      return [
        `${ratio} to 1`,
        String(n),
        fixed(ratio ** (1 / n), 2),
        `${fixed(loss(match(ratio, n), ratio, Q), 2)} dB`,
        `${fixed(loss(match(ratio, 1), ratio, Q), 2)} dB`,
      ];
    }),
  },
  others: {
    columns: [
      { label: 'Network, 5 Ω to 50 Ω' },
      { label: 'Coils' },
      { label: 'Band, 20 dB' },
      { label: 'Loss, coil Q 50' },
      { label: 'At 2 f₀' },
      { label: 'At 3 f₀' },
    ],
    rows: (
      [
        ['L', match(10, 1)],
        ['two L', match(10, 2)],
        ['three L', match(10, 3)],
        ['π, Q 4', piMatch(10, 4)],
        ['π, Q 8', piMatch(10, 8)],
      ] as const
    ).map(([name, ladder]) => [
      name,
      ladder
        .filter((e) => isLumped(e) && e.part === 'L')
        .map((e) => (isLumped(e) ? quantity(e.value, 'H', 3) : ''))
        .join(', '),
      said(bandwidth(ladder, 10, 20)),
      `${fixed(loss(ladder, 10, Q), 2)} dB`,
      `${fixed(passed(ladder, 10, 2 * F0), 1)} dB`,
      `${fixed(passed(ladder, 10, 3 * F0), 1)} dB`,
    ]),
  },
  links: await Promise.all([
    stateOf('smith-chart', { r: 5, x: 0, inductorQ: Q }),
    stateOf('smith-chart', {
      r: 5,
      x: 0,
      inductorQ: Q,
      match: 'ladder',
      steps: match(10, 2).map((e) => ({
        kind: isLumped(e) ? `${e.kind}-${e.part}` : 'line',
        value: isLumped(e) ? Number(e.value.toPrecision(4)) : 0,
        z0: 50,
      })),
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'C. Bowick',
    title: 'RF Circuit Design',
    source: 'Newnes, 2nd ed.',
    year: 2007,
    place: 'chapter 4',
  },
  {
    authors: 'Y. Han and D. J. Perreault',
    title: 'Analysis and design of high efficiency matching networks',
    source: 'IEEE Transactions on Power Electronics 21(5)',
    year: 2006,
    place: 'pp. 1484–1491',
  },
];
