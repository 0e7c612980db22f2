import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { margins } from '@tollbench/engines/control/margins.ts';
import {
  evaluate,
  type TransferFunction,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { fraction } from '@tollbench/tools/define/fields/transfer-function.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What sixty degrees of phase margin promise',
  description:
    'Damping is the phase margin over a hundred, so sixty degrees overshoot by a tenth. For two poles that is right. Five loops with the same margin, measured: from nothing to a quarter, and a better number to design by.',
  keywords: [
    'phase margin',
    'overshoot',
    'damping ratio',
    'sensitivity peak',
    'Ms',
    'PI controller',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['loop-shaper', 'step-response'],
};

export interface Family {
  readonly name: string;
  /** The loop, as the text writes it. */
  readonly tex: string;
  readonly loop: TransferFunction;
}

const family = (
  name: string,
  tex: string,
  num: readonly number[],
  den: readonly number[],
  delay = 0,
): Family => ({ name, tex, loop: transferFunction(num, den, delay) });

/** Loops of type one or two, in units of their own time. */
export const FAMILIES: readonly Family[] = [
  family('two poles', String.raw`\frac{k}{s(s+1)}`, [1], [1, 1, 0]),
  family('four poles', String.raw`\frac{k}{s(s+1)^3}`, [1], [1, 3, 3, 1, 0]),
  family('dead time', String.raw`\frac{k\,e^{-s}}{s}`, [1], [1, 0], 1),
  family('PI and lag', String.raw`\frac{k(s+1)}{s^2(0.05s+1)}`, [1, 1], [0.05, 1, 0, 0]),
  family('PI', String.raw`\frac{k(s+1)}{s^2}`, [1, 1], [1, 0, 0]),
];

export const scaled = ({ loop }: Family, k: number): TransferFunction =>
  transferFunction(
    loop.num.map((c) => c * k),
    [...loop.den],
    loop.delay,
  );

const RADIAN = Math.PI / 180;

/** Degrees above −180 of the loop at ω, below the first frequency at which there are none. */
function marginAt(loop: TransferFunction, omega: number): number {
  const { re, im } = evaluate(loop, { re: 0, im: omega });
  return (Math.atan2(-im, -re) / RADIAN + 360) % 360;
}

/** The gain with which a loop has that phase margin at its highest crossing, and null where no gain gives it. */
export function gainFor({ loop }: Family, margin: number): number | null {
  let found: number | null = null;
  for (let k = 0; k < 6_000; k++) {
    const omega = 10 ** (-3 + k / 1_000);
    const here = marginAt(loop, omega);
    if (here > 180) break;
    const next = marginAt(loop, omega * 10 ** 0.001);
    if (next <= 180 && here >= margin !== next >= margin) found = omega;
  }
  if (found === null) return null;
  let [low, high] = [found, found * 10 ** 0.001];
  const falls = marginAt(loop, low) >= margin;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (marginAt(loop, middle) >= margin === falls) low = middle;
    else high = middle;
  }
  const { re, im } = evaluate(loop, { re: 0, im: low });
  return 1 / Math.hypot(re, im);
}

export interface Closed {
  readonly margin: number;
  readonly gain: number;
  /** Of the final value. */
  readonly overshoot: number;
  /** Largest 1/|1 + L|. */
  readonly peak: number;
  readonly omega: number;
}

/** The loop closed at a margin: what its step does. */
export function closedAt(of: Family, margin: number): Closed | null {
  const gain = gainFor(of, margin);
  if (gain === null) return null;
  const loop = scaled(of, gain);
  const m = margins(loop);
  if (m.phase === null) return null;
  const one = transferFunction([1], [1], 0);
  const end = 60 / m.phase.omega;
  const { y } = simulateLoop(one, loop, { reference: 1, load: 0 }, end, 6_000);
  return {
    margin,
    gain,
    overshoot: Math.max(0, Math.max(...y) - 1),
    peak: m.sensitivityPeak,
    omega: m.phase.omega,
  };
}

/** Overshoot of two poles of damping ζ. */
export const overshootOf = (zeta: number): number =>
  zeta >= 1 ? 0 : Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta * zeta));
/** Phase margin, degrees, of k/(s(s + 1)) closed with damping ζ. */
export const marginOf = (zeta: number): number =>
  Math.atan((2 * zeta) / Math.sqrt(Math.sqrt(1 + 4 * zeta ** 4) - 2 * zeta * zeta)) / RADIAN;

const MARGINS = Array.from({ length: 25 }, (_, k) => 15 + 2.5 * k);
const all = FAMILIES.map((of) => ({
  of,
  at: MARGINS.flatMap((m) => closedAt(of, m) ?? []),
}));
const closed = (name: string, margin: number): Closed =>
  all.find((a) => a.of.name === name)?.at.find((c) => c.margin === margin) ?? missing(name, margin);

function missing(name: string, margin: number): never {
  throw new Error(`${name} has no gain with ${margin}° of phase margin`);
}

const COLOURS = [1, 2, 3, 4, 5] as const;
const traces = (y: (c: Closed) => number): Mark[] =>
  all.map(({ of, at }, k) => ({
    kind: 'line',
    label: of.name,
    colour: COLOURS[k] ?? 1,
    width: 2,
    x: at.map((c) => c.margin),
    y: at.map(y),
  }));

const overshootPlot: Plot = {
  id: 'margin-overshoot',
  title: 'Overshoot by phase margin',
  alt: `Overshoot of the closed loop against phase margin, 15 to 75 degrees, for five loops. All fall, dead time from the highest. At 60 degrees dead time overshoots by ${percent(closed('dead time', 60).overshoot)}, two poles by ${percent(closed('two poles', 60).overshoot)} and the PI loop by ${percent(closed('PI', 60).overshoot)}.`,
  x: { label: 'Phase margin, °', domain: [15, 75] },
  y: { label: 'Overshoot, %', domain: [0, 85] },
  names: 'key',
  marks: traces((c) => 100 * c.overshoot),
};

/** No loop comes nearer to −1 than its crossing does: the chord between −1 and a point of the unit circle. */
export const leastPeak = (margin: number): number => 1 / (2 * Math.sin((margin * RADIAN) / 2));

const peakPlot: Plot = {
  id: 'margin-peak',
  title: 'Sensitivity peak by phase margin',
  alt: `Peak of the sensitivity against phase margin for the same five loops, with the lower bound one over twice the sine of half the margin. The PI loop runs on the bound; at 45 degrees two poles have ${fixed(closed('two poles', 45).peak, 2)} and dead time ${fixed(closed('dead time', 45).peak, 2)}.`,
  x: { label: 'Phase margin, °', domain: [15, 75] },
  y: { label: 'Sensitivity peak', domain: [0, 7] },
  names: 'key',
  marks: [
    ...traces((c) => c.peak),
    {
      kind: 'line',
      label: 'least possible',
      colour: 'ink',
      dash: 'dot',
      width: 1,
      x: MARGINS,
      y: MARGINS.map(leastPeak),
    },
  ],
};

const SHOWN = [30, 45, 60] as const;

/** k/(s(s² + 0.2s + 1)): what a phase margin does not see. */
export const resonant = (k: number): TransferFunction => transferFunction([k], [1, 0.2, 1, 0], 0);
const rings = [0.05, 0.1, 0.15].map((k) => {
  const m = margins(resonant(k));
  return {
    k,
    phase: m.phase?.phaseMargin ?? Number.NaN,
    gain: m.gainIncrease?.gainMargin ?? Number.NaN,
    peak: m.sensitivityPeak,
  };
});
const loudest = rings.at(-1) ?? missing('resonance', 88);

/** Largest error of ζ = margin/100 in the overshoot of two poles, up to 60°. */
const rule = Math.max(
  ...MARGINS.filter((m) => m <= 60).map((m) =>
    Math.abs(overshootOf(m / 100) - closed('two poles', m).overshoot),
  ),
);

/** The PI loop with sixty degrees, and the one that rings, as open loops. */
const opened = (num: readonly number[], den: readonly number[]) =>
  stateOf('loop-shaper', { plant: fraction(num, den), kind: 'none' });
const gain = Number(closed('PI', 60).gain.toPrecision(4));

export const data = {
  overshootPlot,
  peakPlot,
  families: FAMILIES.map(({ tex }) => tex),
  rule,
  sixty: FAMILIES.map((of) => closed(of.name, 60).overshoot),
  lowest: closed('dead time', 60),
  highest: closed('PI', 60),
  two: closed('two poles', 60),
  lag: closed('PI and lag', 60),
  loudest,
  table: {
    columns: [{ label: 'Loop' }, ...SHOWN.flatMap((m) => [{ label: `${m}°` }, { label: 'Mₛ' }])],
    rows: [
      ['ζ = margin/100', ...SHOWN.flatMap((m) => [percent(overshootOf(m / 100)), ''])],
      ...FAMILIES.map((of) => [
        of.name,
        ...SHOWN.flatMap((m) => {
          const c = closed(of.name, m);
          return [percent(c.overshoot), fixed(c.peak, 2)];
        }),
      ]),
    ],
  },
  rings: {
    columns: [{ label: 'k' }, { label: 'Phase margin' }, { label: 'Gain margin' }, { label: 'Mₛ' }],
    rows: rings.map((r) => [
      String(r.k),
      `${fixed(r.phase, 1)}°`,
      fixed(r.gain, 2),
      fixed(r.peak, 2),
    ]),
  },
  links: await Promise.all([opened([gain, gain], [1, 0, 0]), opened([loudest.k], [1, 0.2, 1, 0])]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'K. J. Åström, R. M. Murray',
    title: 'Feedback Systems: An Introduction for Scientists and Engineers',
    source: '2nd ed., Princeton University Press',
    year: 2021,
    place: 'chapters 10 and 12',
    isbn: '978-0-691-19398-4',
  },
  {
    authors: 'G. F. Franklin, J. D. Powell, A. Emami-Naeini',
    title: 'Feedback Control of Dynamic Systems',
    source: '8th ed., Pearson',
    year: 2019,
    place: '§6.4, stability margins',
    isbn: '978-0-13-468571-7',
  },
];
