import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import { chebyshevWindow } from '@tollbench/engines/signal/chebyshev-window.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How far apart the elements of an array may be',
  description:
    'Wider spacing makes a sharper beam with fewer elements, until the beam appears a second time elsewhere. What half a wavelength is really for, how spacing, scan and taper trade against gain, and what a phase shifter of three bits adds to the pattern.',
  keywords: [
    'antenna array',
    'element spacing',
    'grating lobe',
    'array directivity',
    'Dolph-Chebyshev',
    'phased array',
    'phase quantisation',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['spectrum-analyzer'],
};

const RADIANS = Math.PI / 180;
const sine = (degrees: number): number => Math.sin(degrees * RADIANS);

/** Amplitude of an array of points at an angle from broadside, degrees; spacing in wavelengths, phases in rad. */
export function factor(
  weights: ArrayLike<number>,
  spacing: number,
  degrees: number,
  phases: ArrayLike<number>,
): number {
  let [re, im] = [0, 0];
  for (let n = 0; n < weights.length; n++) {
    const turn = 2 * Math.PI * spacing * n * sine(degrees) + (phases[n] ?? 0);
    re += (weights[n] ?? 0) * Math.cos(turn);
    im += (weights[n] ?? 0) * Math.sin(turn);
  }
  return Math.hypot(re, im);
}

/** Phases, rad, that turn the beam to an angle; rounded to so many bits unless that is Infinity. */
export function steer(
  count: number,
  spacing: number,
  degrees: number,
  bits = Number.POSITIVE_INFINITY,
): number[] {
  const step = (2 * Math.PI) / 2 ** bits;
  return Array.from({ length: count }, (_, n) => {
    const wanted = -2 * Math.PI * spacing * n * sine(degrees);
    return Number.isFinite(bits) ? Math.round(wanted / step) * step : wanted;
  });
}

/** Directivity of points in a line, as a ratio: |Σ wₙ|² over Σ Σ wₘ wₙ sin(x)/x of their distances, steered to an angle. */
export function directivity(weights: ArrayLike<number>, spacing: number, degrees = 0): number {
  let [sum, power] = [0, 0];
  for (let m = 0; m < weights.length; m++) {
    sum += weights[m] ?? 0;
    for (let n = 0; n < weights.length; n++) {
      const x = 2 * Math.PI * spacing * (m - n);
      const near = m === n ? 1 : Math.sin(x) / x;
      power += (weights[m] ?? 0) * (weights[n] ?? 0) * near * Math.cos(x * sine(degrees));
    }
  }
  return (sum * sum) / power;
}

/** The widest spacing, in wavelengths, without a second main beam when scanned so far; with `count`, without its flank too. */
export const widest = (degrees: number, count = Number.POSITIVE_INFINITY): number =>
  (1 - 1 / count) / (1 + Math.abs(sine(degrees)));

/** Width of the beam at half power, degrees, at broadside. */
export function beamwidth(weights: ArrayLike<number>, spacing: number): number {
  const flat = new Float64Array(weights.length);
  const top = factor(weights, spacing, 0, flat) / Math.SQRT2;
  let outer = 0.01;
  while (factor(weights, spacing, outer, flat) > top) outer += 0.05;
  return 2 * findRoot((a) => factor(weights, spacing, a, flat) - top, outer - 0.05, outer);
}

/** The highest side lobe, dB, of a steered array: beyond the first rise on either side of the beam. */
export function sideLobe(
  weights: ArrayLike<number>,
  spacing: number,
  phases: ArrayLike<number>,
  towards: number,
): number {
  const at = (u: number): number =>
    Math.abs(u) > 1 ? 0 : factor(weights, spacing, Math.asin(u) / RADIANS, phases);
  const step = 1 / (40 * weights.length * spacing);
  const middle = sine(towards);
  // From the top of the beam down to where it rises again.
  const foot = (direction: 1 | -1): number => {
    let u = middle + direction * step * 10;
    while (Math.abs(u) < 1 && at(u + direction * step) < at(u)) u += direction * step;
    return u;
  };
  const [left, right] = [foot(-1), foot(1)];
  let [top, highest] = [0, 0];
  for (let u = -1; u <= 1; u += step) {
    const value = at(u);
    if (u > left && u < right) top = Math.max(top, value);
    else highest = Math.max(highest, value);
  }
  return 20 * Math.log10(highest / top);
}

const uniform = (count: number): Float64Array => new Float64Array(count).fill(1);
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

const SPACINGS = Array.from({ length: 141 }, (_, k) => 0.1 + k / 100);
const gain = (count: 4 | 8 | 16, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `${count} elements`,
  colour,
  width: 2,
  x: SPACINGS,
  y: SPACINGS.map((d) => decibels(directivity(uniform(count), d))),
});
export const bestSpacing = (count: number): { spacing: number; directivity: number } => {
  const { x, value } = minimize((d) => -directivity(uniform(count), d), 0.6, 0.999);
  return { spacing: x, directivity: -value };
};
const gainPlot: Plot = {
  id: 'array-gain',
  title: 'Directivity by spacing',
  alt: `Directivity in dB of 4, 8 and 16 points in a line, at broadside, against the spacing in wavelengths. At half a wavelength it is the number of elements, ${[4, 8, 16].map((n) => fixed(decibels(n), 1)).join(', ')} dB; it is highest just below a wavelength, ${[4, 8, 16].map((n) => fixed(decibels(bestSpacing(n).directivity), 1)).join(', ')} dB, and falls by up to 3 dB beyond.`,
  x: { label: 'Spacing, wavelengths', domain: [0.1, 1.5] },
  y: { label: 'Directivity, dB', domain: [0, 16] },
  names: 'key',
  marks: [gain(16, 3), gain(8, 2), gain(4, 1)],
};

const ANGLES = Array.from({ length: 721 }, (_, k) => -90 + k / 4);
const SCAN = 45;
const pattern = (spacing: number, colour: 1 | 2): Mark => {
  const phases = steer(16, spacing, SCAN);
  return {
    kind: 'line',
    label: `${spacing} wavelengths`,
    colour,
    width: 1.5,
    x: ANGLES,
    y: ANGLES.map((a) =>
      Math.max(-60, 20 * Math.log10(factor(uniform(16), spacing, a, phases) / 16 + 1e-9)),
    ),
  };
};
const second = Math.asin(sine(SCAN) - 1 / 0.8) / RADIANS;
const patternPlot: Plot = {
  id: 'array-pattern',
  title: 'Scanned to 45°',
  alt: `Pattern in dB of 16 points turned to 45°, with a spacing of 0.5 and of 0.8 wavelengths, against the angle. The wider one has a second beam of the same height at ${fixed(second, 0)}°.`,
  x: { label: 'Angle from broadside, °', domain: [-90, 90] },
  y: { label: 'Pattern, dB', domain: [-40, 2] },
  names: 'key',
  marks: [pattern(0.5, 1), pattern(0.8, 2)],
};

const TAPERS: readonly (readonly [string, Float64Array])[] = [
  ['uniform', uniform(16)],
  ...[20, 30, 40].map((db) => [`Chebyshev, ${db} dB`, chebyshevWindow(16, db)] as const),
];

/** Of 32 points with Chebyshev's weights for 40 dB, over scans up to 60°: the worst side lobe and the worst loss of gain with rounded phases, dB. */
export function rounded(bits: number): { lobe: number; loss: number; typical: number } {
  const count = 32;
  const weights = chebyshevWindow(count, 40);
  const whole = weights.reduce((sum, w) => sum + w, 0);
  const all: { lobe: number; loss: number }[] = [];
  for (let scan = 1; scan <= 60; scan += 1.75) {
    const phases = steer(count, 0.5, scan, bits);
    const top = factor(weights, 0.5, scan, phases) / whole;
    all.push({ lobe: sideLobe(weights, 0.5, phases, scan), loss: -20 * Math.log10(top) });
  }
  const lobes = all.map(({ lobe }) => lobe).sort((a, b) => a - b);
  return {
    lobe: lobes.at(-1) ?? 0,
    typical: lobes[Math.floor(lobes.length / 2)] ?? 0,
    loss: Math.max(...all.map(({ loss }) => loss)),
  };
}
const BITS = [1, 2, 3, 4, 5, 6, 8] as const;
const bitRows = BITS.map((bits) => ({ bits, ...rounded(bits) }));

export const data = {
  gainPlot,
  patternPlot,
  second,
  best: bestSpacing(8),
  drop: decibels(bestSpacing(16).directivity) - decibels(directivity(uniform(16), 1.02)),
  bitRows,
  limits: {
    columns: [
      { label: 'Scan to' },
      { label: 'No second beam' },
      { label: 'Nor its flank, 8' },
      { label: 'Nor its flank, 32' },
      { label: 'Beam widens by' },
    ],
    rows: [0, 15, 30, 45, 60, 90].map((scan) => [
      `${scan}°`,
      ...[Number.POSITIVE_INFINITY, 8, 32].map((n) => `${fixed(widest(scan, n), 2)} λ`),
      scan === 90 ? '—' : fixed(1 / Math.cos(scan * RADIANS), 2),
    ]),
  },
  tapers: {
    columns: [
      { label: 'Weights of 16' },
      { label: 'Highest side lobe' },
      { label: 'Beam' },
      { label: 'Directivity' },
      { label: 'Of uniform' },
    ],
    rows: TAPERS.map(([name, weights]) => {
      const d = directivity(weights, 0.5);
      return [
        name,
        `${fixed(sideLobe(weights, 0.5, new Float64Array(16), 0), 1)} dB`,
        `${fixed(beamwidth(weights, 0.5), 1)}°`,
        `${fixed(decibels(d), 2)} dB`,
        percent(d / 16),
      ];
    }),
  },
  bits: {
    columns: [
      { label: 'Bits' },
      { label: 'Highest side lobe' },
      { label: 'Half the scans below' },
      { label: 'Most gain lost' },
    ],
    rows: bitRows.map(({ bits, lobe, typical, loss }) => [
      String(bits),
      `${fixed(lobe, 1)} dB`,
      `${fixed(typical, 1)} dB`,
      `${fixed(loss, 2)} dB`,
    ]),
  },
  links: await Promise.all([stateOf('spectrum-analyzer', { window: 'chebyshev', side: 40 })]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'C. A. Balanis',
    title: 'Antenna Theory: Analysis and Design',
    source: 'Wiley, 4th ed.',
    year: 2016,
    place: 'chapter 6',
  },
  {
    authors: 'R. J. Mailloux',
    title: 'Phased Array Antenna Handbook',
    source: 'Artech House, 3rd ed.',
    year: 2017,
    place: 'chapters 1, 2 and 7',
  },
  {
    authors: 'C. L. Dolph',
    title:
      'A current distribution for broadside arrays which optimizes the relationship between beam width and side-lobe level',
    source: 'Proceedings of the IRE 34(6)',
    year: 1946,
    place: 'pp. 335–348',
  },
];
