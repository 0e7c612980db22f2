import { stepInfo } from '@tollbench/engines/control/step-info.ts';
import { transferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { fraction } from '@tollbench/tools/define/fields/transfer-function.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Settling time does not fall smoothly with damping',
  description:
    'The rule 4/(ζωₙ) times an envelope. The response settles earlier, later, and in jumps: where the jumps are, and which damping to aim for when damping is not certain.',
  keywords: ['settling time', 'damping ratio', 'second order', 'step response', 'overshoot'],
  published: '2026-11-20',
  updated: '2026-11-20',
  tools: ['step-response'],
};

const NARROW = 0.02;
const WIDE = 0.05;
/** Where the curve is drawn. */
const [LOW, HIGH] = [0.2, 1.3];

/** Settling time times ωₙ of 1/(s² + 2ζs + 1). */
export function settling(zeta: number, band: number): number {
  return stepInfo(transferFunction([1], [1, 2 * zeta, 1]), {
    amplitude: 1,
    riseLow: 0.1,
    riseHigh: 0.9,
    band,
  }).settlingTime;
}

/** The damping ratio at which the k-th turning point of the response lies on the edge of the band. */
export const jump = (band: number, k: number): number =>
  Math.log(1 / band) / Math.hypot(k * Math.PI, Math.log(1 / band));

/** The curve, doubled at each jump with a gap between. */
function curve(band: number): { zeta: number[]; time: number[] } {
  const jumps = Array.from({ length: 12 }, (_, i) => jump(band, i + 1)).filter(
    (z) => z > LOW && z < HIGH,
  );
  const zeta = Array.from({ length: 89 }, (_, i) => LOW + ((HIGH - LOW) * i) / 88);
  zeta.push(...jumps.flatMap((z) => [z * (1 - 1e-7), z, z * (1 + 1e-7)]));
  zeta.sort((a, b) => a - b);
  return { zeta, time: zeta.map((z) => (jumps.includes(z) ? Number.NaN : settling(z, band))) };
}

const narrow = curve(NARROW);
const wide = curve(WIDE);

const first = jump(NARROW, 1);
const after = settling(first * (1 + 1e-7), NARROW);
const before = settling(first * (1 - 1e-7), NARROW);
const firstWide = jump(WIDE, 1);

/** How far the rule is from the truth. */
export const ruleError = (zeta: number): number => 4 / zeta / settling(zeta, NARROW) - 1;

/** The 2 % curve between its points. */
function read(zeta: number): number {
  const i = narrow.zeta.findIndex((z) => z >= zeta);
  const [z0, z1] = [narrow.zeta[i - 1]!, narrow.zeta[i]!];
  const [t0, t1] = [narrow.time[i - 1]!, narrow.time[i]!];
  return t0 + ((t1 - t0) * (zeta - z0)) / (z1 - z0);
}

/** The longest settling time for any damping in [low, high], `at` its ends as found by that function. */
function longest(low: number, high: number, at: (zeta: number) => number): number {
  const inside = narrow.time.filter(
    (t, i) => narrow.zeta[i]! > low && narrow.zeta[i]! < high && Number.isFinite(t),
  );
  return Math.max(at(low), at(high), ...inside);
}

/** The damping whose worst case within ± `spread` is the least, sought on a grid of 0.005. */
export function guarded(spread: number): { zeta: number; time: number } {
  const worst = (zeta: number, at: (zeta: number) => number) =>
    longest(zeta * (1 - spread), zeta * (1 + spread), at);
  const tried = Array.from({ length: 71 }, (_, i) => 0.65 + i * 0.005);
  const zeta = tried.reduce((best, z) => (worst(z, read) < worst(best, read) ? z : best));
  return { zeta, time: worst(zeta, (z) => settling(z, NARROW)) };
}

export const overshoot = (zeta: number): number =>
  Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta * zeta));

const spreads = [0.02, 0.05, 0.1, 0.15].map((spread) => ({ spread, ...guarded(spread) }));
const tenth = spreads[2] as (typeof spreads)[number];
const listed = [
  0.3,
  0.4,
  0.5,
  0.6,
  Math.SQRT1_2,
  first * (1 - 1e-7),
  first * (1 + 1e-7),
  0.9,
  1,
  1.2,
];

const ink = { colour: 'ink', dash: 'dot', width: 1 } as const;
const plot: Plot = {
  id: 'settling',
  title: 'Settling time against damping ratio',
  alt: `Settling time times natural frequency for damping ratios from ${LOW} to ${HIGH}. Both curves are saw-toothed. The 2 % curve falls from ${fixed(before, 2)} to ${fixed(after, 2)} at ζ = ${fixed(first, 3)}, then rises; the rule 4/ζ passes between its teeth and goes on falling where the curve rises.`,
  x: { label: 'Damping ratio ζ', domain: [LOW, HIGH] },
  y: { label: 'Settling time × ωₙ', domain: [0, 16] },
  names: 'key',
  marks: [
    { kind: 'line', label: '2 % band', colour: 1, x: narrow.zeta, y: narrow.time, width: 2 },
    {
      kind: 'line',
      label: '5 % band',
      colour: 2,
      x: wide.zeta,
      y: wide.time,
      dash: 'dash',
      width: 2,
    },
    { kind: 'line', label: '4/ζ', ...ink, x: narrow.zeta, y: narrow.zeta.map((z) => 4 / z) },
    { kind: 'note', x: first, y: after, text: `ζ = ${fixed(first, 3)}`, towards: 's' },
  ],
};

/** The two responses on either side of the jump. */
const sides = [first - 0.002, first + 0.002] as const;

export const data = {
  plot,
  first,
  after,
  before,
  firstWide,
  afterWide: settling(firstWide * (1 + 1e-7), WIDE),
  second: jump(NARROW, 2),
  afterSecond: settling(jump(NARROW, 2) * (1 + 1e-7), NARROW),
  critical: { time: settling(1, NARROW), error: ruleError(1) },
  apart: (sides[1] - sides[0]) / first,
  worstOver: ruleError(first * (1 + 1e-7)),
  butterworth: settling(Math.SQRT1_2, NARROW),
  half: { time: settling(0.5, NARROW), error: ruleError(0.5) },
  tenth,
  table: {
    columns: [
      { label: 'ζ' },
      { label: 'True, 2 %' },
      { label: '4/ζ' },
      { label: 'Rule is off by' },
      { label: 'Overshoot' },
    ],
    rows: listed.map((z, i) => [
      i === 5
        ? `${fixed(z, 3)} −`
        : i === 6
          ? `${fixed(z, 3)} +`
          : fixed(z, z === Math.SQRT1_2 ? 3 : 1),
      fixed(settling(z, NARROW), 2),
      fixed(4 / z, 2),
      percent(ruleError(z)),
      z < 1 ? percent(overshoot(z)) : 'none',
    ]),
  },
  spreads: {
    columns: [
      { label: 'ζ known to' },
      { label: 'Aim for ζ' },
      { label: 'Settles within' },
      { label: 'Overshoot there' },
    ],
    rows: spreads.map((s) => [
      `± ${percent(s.spread)}`,
      fixed(s.zeta, 3),
      `${fixed(s.time, 2)}/ωₙ`,
      percent(overshoot(s.zeta)),
    ]),
  },
  links: await Promise.all(
    sides.map((z) =>
      stateOf('step-response', {
        system: fraction([1], [1, Number((2 * z).toFixed(4)), 1]),
        band: 2,
      }),
    ),
  ),
  rest: await stateOf('step-response', { system: fraction([0.3, 1], [1, 1.4, 1]), band: 2 }),
};

export const citations: readonly Citation[] = [
  {
    authors: 'G. F. Franklin, J. D. Powell, A. Emami-Naeini',
    title: 'Feedback Control of Dynamic Systems',
    source: '8th ed., Pearson',
    year: 2019,
    place: '§3.4, time-domain specifications',
    isbn: '978-0-13-468571-7',
  },
  {
    authors: 'K. Ogata',
    title: 'Modern Control Engineering',
    source: '5th ed., Prentice Hall',
    year: 2010,
    place: '§5.3, second-order systems: settling time for 2 % and 5 %',
    isbn: '978-0-13-615673-4',
  },
];
