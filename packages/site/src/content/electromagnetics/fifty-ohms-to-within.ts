import { hammerstadJensen } from '@tollbench/engines/line/microstrip.ts';
import { thickStripline } from '@tollbench/engines/line/stripline.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Fifty ohms to within what',
  description:
    'A trace drawn for 50 Ω comes back as 46 or 54, because etching, pressing and the laminate each have a tolerance. What each contributes on thick and thin layers, why wide traces are the accurate ones, and what ten per cent of impedance costs a signal.',
  keywords: [
    'controlled impedance',
    'trace impedance tolerance',
    'microstrip',
    'stripline',
    'etch tolerance',
    'stack-up',
    'return loss',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['transmission-line'],
};

/** A trace: all lengths in mm. */
export interface Trace {
  readonly kind: 'microstrip' | 'stripline';
  /** Dielectric below; of a stripline the same above. */
  readonly height: number;
  readonly thickness: number;
  readonly er: number;
}

/** How far a board may be off each way: width and thickness in mm, the others as a share. */
export interface Tolerance {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  readonly er: number;
}
export const USUAL: Tolerance = { width: 0.02, height: 0.1, thickness: 0.005, er: 0.04 };

/** Ω, by the formulas of Hammerstad and Jensen, and of Wheeler. */
export function impedance({ kind, height, thickness, er }: Trace, width: number): number {
  return kind === 'microstrip'
    ? hammerstadJensen(width / height, thickness / height, er).impedance
    : thickStripline(width, thickness, 2 * height + thickness, er).impedance;
}

/** Width, mm, for an impedance, Ω. */
export const widthFor = (trace: Trace, ohms: number): number =>
  findRoot((w) => impedance(trace, w) - ohms, trace.height / 50, trace.height * 20);

const CAUSES = ['width', 'height', 'thickness', 'er'] as const;
type Cause = (typeof CAUSES)[number];
type Shares = Readonly<Record<Cause, number>>;
const NONE: Shares = { width: 0, height: 0, thickness: 0, er: 0 };

/** Impedance with each cause off by a share of its tolerance, −1 to 1. */
export function off(trace: Trace, width: number, t: Tolerance, by: Shares): number {
  return impedance(
    {
      kind: trace.kind,
      height: trace.height * (1 + t.height * by.height),
      thickness: trace.thickness + t.thickness * by.thickness,
      er: trace.er * (1 + t.er * by.er),
    },
    width + t.width * by.width,
  );
}

/** Half of the range that one cause alone makes, over the impedance. */
export function share(trace: Trace, width: number, t: Tolerance, cause: Cause): number {
  const at = (s: number): number => off(trace, width, t, { ...NONE, [cause]: s });
  return Math.abs(at(1) - at(-1)) / 2 / at(0);
}

/** All causes by lot, evenly between their limits: impedances, Ω. */
export function boards(trace: Trace, width: number, t: Tolerance, count = 4000): number[] {
  const random = new Random(12);
  const lot = (): number => random.between(-1, 1);
  return Array.from({ length: count }, () =>
    off(trace, width, t, { width: lot(), height: lot(), thickness: lot(), er: lot() }),
  );
}

/** Share of boards within so much of 50 Ω. */
export const within = (all: readonly number[], part: number): number =>
  all.filter((z) => Math.abs(z / 50 - 1) <= part).length / all.length;

/** The lowest and the highest of the sixteen corners, off the nominal impedance by this share of it. */
export function corners(trace: Trace, width: number, t: Tolerance): readonly [number, number] {
  const all = Array.from({ length: 16 }, (_, k) => {
    const sign = (bit: number): number => (Math.floor(k / 2 ** bit) % 2 === 0 ? 1 : -1);
    return off(trace, width, t, {
      width: sign(0),
      height: sign(1),
      thickness: sign(2),
      er: sign(3),
    });
  });
  const nominal = impedance(trace, width);
  return [Math.min(...all) / nominal - 1, Math.max(...all) / nominal - 1];
}

function studied(name: string, trace: Trace) {
  const width = widthFor(trace, 50);
  const drawn = boards(trace, width, USUAL);
  return {
    name,
    trace,
    width,
    drawn,
    shares: {
      width: share(trace, width, USUAL, 'width'),
      height: share(trace, width, USUAL, 'height'),
      thickness: share(trace, width, USUAL, 'thickness'),
      er: share(trace, width, USUAL, 'er'),
    },
    corners: corners(trace, width, USUAL),
    ten: within(drawn, 0.1),
    five: within(drawn, 0.05),
  };
}
const microstrip = (height: number, er: number): Trace => ({
  kind: 'microstrip',
  height,
  thickness: 0.035,
  er,
});
const stripline = (height: number, er: number): Trace => ({
  kind: 'stripline',
  height,
  thickness: 0.018,
  er,
});
const wide = studied('microstrip on 1.5 mm', microstrip(1.5, 4.4));
const thin = studied('microstrip on 0.1 mm', microstrip(0.1, 4.1));
const STACKS = [
  wide,
  studied('microstrip on 0.36 mm', microstrip(0.36, 4.3)),
  studied('microstrip on 0.2 mm', microstrip(0.2, 4.3)),
  thin,
  studied('stripline, 0.2 mm each side', stripline(0.2, 4.2)),
  studied('stripline, 0.1 mm each side', stripline(0.1, 4.1)),
] as const;

const HEIGHTS = Array.from({ length: 60 }, (_, k) => 0.06 * 10 ** (k * 0.0237));
const line = (name: Cause, label: string, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: HEIGHTS,
  y: HEIGHTS.map((height) => {
    const trace = microstrip(height, 4.3);
    return 100 * share(trace, widthFor(trace, 50), USUAL, name);
  }),
});
const causePlot: Plot = {
  id: 'fifty-causes',
  title: 'What makes 50 Ω wrong',
  alt: `Change of the impedance of a 50 Ω microstrip in %, against the height of its dielectric, from four causes. The width's ± 20 µm makes ${fixed(100 * thin.shares.width, 1)} % on 0.1 mm and ${fixed(100 * wide.shares.width, 1)} % on 1.5 mm; the height's ± 10 % makes ${fixed(100 * thin.shares.height, 1)} and ${fixed(100 * wide.shares.height, 1)} %.`,
  x: { label: 'Height of the dielectric, mm', domain: [0.06, 1.5], scale: 'log' },
  y: { label: 'Change of impedance, ± %', domain: [0, 14] },
  names: 'key',
  marks: [
    line('width', 'width ± 20 µm', 1),
    line('height', 'height ± 10 %', 2),
    line('er', 'permittivity ± 4 %', 3),
    line('thickness', 'copper ± 5 µm', 4),
  ],
};

const BINS = 36;
function histogram(drawn: readonly number[], label: string, colour: 1 | 2): Mark {
  const y = Array.from({ length: BINS }, (_, k) => {
    const inside = drawn.filter((z) => Math.floor((z - 41) * 2) === k);
    return (100 * inside.length) / drawn.length;
  });
  return { kind: 'line', label, colour, width: 2, x: y.map((_, k) => 41.25 + k / 2), y };
}
const spreadPlot: Plot = {
  id: 'fifty-spread',
  title: 'Four thousand boards',
  alt: `Share of boards by impedance, in steps of half an ohm, for a 50 Ω microstrip on 1.5 mm and on 0.1 mm. Of the first ${percent(wide.five)} lie within 5 %, of the second ${percent(thin.five)}.`,
  x: { label: 'Impedance, Ω', domain: [41, 59] },
  y: { label: 'Share of boards, %', domain: [0, 10] },
  names: 'key',
  marks: [histogram(wide.drawn, 'on 1.5 mm', 1), histogram(thin.drawn, 'on 0.1 mm', 2)],
};

/** Return loss, dB, of a trace of z Ω between ends of 50: of the first step alone, and at its worst length. */
export function returnLoss(z: number): { step: number; worst: number } {
  const loss = (seen: number): number => -20 * Math.log10(Math.abs(seen - 50) / (seen + 50));
  // A quarter of a wavelength turns 50 Ω into z²/50.
  return { step: loss(z), worst: loss((z * z) / 50) };
}

const signed = (part: number): string => `${part > 0 ? '+' : ''}${fixed(100 * part, 0)} %`;

export const data = {
  causePlot,
  spreadPlot,
  thin,
  wide,
  loss: returnLoss(55),
  ripple: -10 * Math.log10(1 - 10 ** (-returnLoss(55).worst / 10)),
  stacks: {
    columns: [
      { label: 'Trace of 50 Ω' },
      { label: 'Width' },
      { label: 'Width ± 20 µm' },
      { label: 'Height ± 10 %' },
      { label: 'εr ± 4 %' },
      { label: 'Copper ± 5 µm' },
    ],
    rows: STACKS.map(({ name, width, shares }) => [
      name,
      `${fixed(width, 2)} mm`,
      ...[shares.width, shares.height, shares.er, shares.thickness].map(
        (s) => `± ${fixed(100 * s, 1)} %`,
      ),
    ]),
  },
  spread: {
    columns: [
      { label: 'Trace of 50 Ω' },
      { label: 'All at their limits' },
      { label: 'Within 10 %' },
      { label: 'Within 5 %' },
    ],
    rows: STACKS.map(({ name, corners: [low, high], ten, five }) => [
      name,
      `${signed(low)} to ${signed(high)}`,
      percent(ten),
      percent(five),
    ]),
  },
  costs: {
    columns: [
      { label: 'Impedance' },
      { label: 'Off by' },
      { label: 'One step, return loss' },
      { label: 'Between two ends, worst' },
    ],
    rows: [49, 52.5, 55, 57.5, 60].map((z) => {
      const { worst, step } = returnLoss(z);
      return [`${z} Ω`, signed(z / 50 - 1), `${fixed(step, 1)} dB`, `${fixed(worst, 1)} dB`];
    }),
  },
  links: await Promise.all([stateOf('transmission-line', {})]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'E. Hammerstad and Ø. Jensen',
    title: 'Accurate models for microstrip computer-aided design',
    source: 'IEEE MTT-S International Microwave Symposium Digest',
    year: 1980,
    place: 'pp. 407–409',
  },
  {
    authors: 'H. A. Wheeler',
    title: 'Transmission-line properties of a stripline between parallel planes',
    source: 'IEEE Transactions on Microwave Theory and Techniques 26(11)',
    year: 1978,
    place: 'pp. 866–876',
  },
];
