import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { integrate } from '@tollbench/engines/numeric/quadrature.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Cutting a dipole: how short, how thick, how high',
  description:
    'A dipole of exactly half a wavelength is too long, by an amount that its thickness decides. Where it resonates, how wide its band is, and what the ground below does to its resistance, from the induced-EMF method and one formula for two wires.',
  keywords: [
    'half-wave dipole',
    'dipole length',
    'shortening factor',
    'dipole impedance',
    'height above ground',
    'induced EMF method',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

const ETA = 376.730_313_4;
const EULER = 0.577_215_664_901_532_9;
const LIGHT = 299_792_458;

/** Sine integral, ∫₀ˣ sin t / t dt. */
export const sineIntegral = (x: number): number =>
  integrate((t) => (t === 0 ? 1 : Math.sin(t) / t), 0, x, 8 + Math.ceil(x));
/** Cosine integral, γ + ln x + ∫₀ˣ (cos t − 1)/t dt, x > 0. */
export const cosineIntegral = (x: number): number =>
  EULER +
  Math.log(x) +
  integrate((t) => (t === 0 ? 0 : (-2 * Math.sin(t / 2) ** 2) / t), 0, x, 8 + Math.ceil(x));

export interface Impedance {
  readonly r: number;
  readonly x: number;
}

/**
 * Impedance at the middle of a dipole, Ω, its current taken for a sine: length and wire radius in wavelengths, the radius
 * far below the length (C. A. Balanis, Antenna Theory, section 8.5.2, after P. S. Carter, 1932).
 */
export function dipole(length: number, radius: number): Impedance {
  const kl = 2 * Math.PI * length;
  const [si, si2] = [sineIntegral(kl), sineIntegral(2 * kl)];
  const [ci, ci2] = [cosineIntegral(kl), cosineIntegral(2 * kl)];
  const cia = cosineIntegral((4 * Math.PI * radius * radius) / length);
  const [s, c] = [Math.sin(kl), Math.cos(kl)];
  const scale = 1 / Math.sin(kl / 2) ** 2;
  const r =
    (ETA / (2 * Math.PI)) *
    (EULER +
      Math.log(kl) -
      ci +
      (s / 2) * (si2 - 2 * si) +
      (c / 2) * (EULER + Math.log(kl / 2) + ci2 - 2 * ci));
  const x = (ETA / (4 * Math.PI)) * (2 * si + c * (2 * si - si2) - s * (2 * ci - ci2 - cia));
  return { r: r * scale, x: x * scale };
}

/** Mutual impedance, Ω, of two dipoles of half a wavelength side by side, so many wavelengths apart. */
export function mutual(distance: number): Impedance {
  const [k, l] = [2 * Math.PI, 0.5];
  const far = Math.hypot(distance, l);
  const [u0, u1, u2] = [k * distance, k * (far + l), k * (far - l)];
  return {
    r: (ETA / (4 * Math.PI)) * (2 * cosineIntegral(u0) - cosineIntegral(u1) - cosineIntegral(u2)),
    x: (-ETA / (4 * Math.PI)) * (2 * sineIntegral(u0) - sineIntegral(u1) - sineIntegral(u2)),
  };
}

/** Length, in wavelengths, at which a dipole has no reactance, for a ratio of its length to the diameter of its wire. */
export const resonant = (slenderness: number): number =>
  findRoot((l) => dipole(l, l / (2 * slenderness)).x, 0.42, 0.4999);

/** VSWR of an impedance on a line of `reference` Ω. */
export function vswr({ r, x }: Impedance, reference: number): number {
  const gamma = Math.hypot(r - reference, x) / Math.hypot(r + reference, x);
  return (1 + gamma) / (1 - gamma);
}

/** Share of its frequency over which a dipole of this slenderness stays below a VSWR of 2 on a line of its own resistance. */
export function band(slenderness: number): number {
  const l = resonant(slenderness);
  const reference = dipole(l, l / (2 * slenderness)).r;
  const over = (f: number): number =>
    vswr(dipole(l * f, (l * f) / (2 * slenderness)), reference) - 2;
  return findRoot(over, 1, 1.3) - findRoot(over, 0.75, 1);
}

/** Resistance, Ω, of a horizontal half-wave dipole so many wavelengths above a perfect plane. */
export const above = (height: number): number => dipole(0.5, 1e-4).r - mutual(2 * height).r;

/** Gain over the free dipole, as a ratio of power density, at an elevation in degrees, broadside, lossless. */
export const gainAbove = (height: number, elevation: number): number =>
  ((2 * Math.sin(2 * Math.PI * height * Math.sin((elevation * Math.PI) / 180))) ** 2 *
    dipole(0.5, 1e-4).r) /
  above(height);

const HEIGHTS = Array.from({ length: 141 }, (_, k) => 0.04 + k * 0.0105);
const heightPlot: Plot = {
  id: 'dipole-height',
  title: 'Resistance by height',
  alt: `Resistance of a horizontal half-wave dipole against its height above a perfect plane, in wavelengths: ${fixed(above(0.1), 0)} Ω at 0.1, ${fixed(above(0.25), 0)} at a quarter, ${fixed(above(0.34), 0)} at 0.34, and swinging ever less about ${fixed(dipole(0.5, 1e-4).r, 0)}.`,
  x: { label: 'Height, wavelengths', domain: [0, 1.5] },
  y: { label: 'Resistance, Ω', domain: [0, 110] },
  names: 'none',
  marks: [
    { kind: 'line', label: 'resistance', colour: 1, width: 2, x: HEIGHTS, y: HEIGHTS.map(above) },
  ],
};

const FACTORS = Array.from({ length: 81 }, (_, k) => 0.9 + k * 0.0025);
const reactance = (slenderness: 50 | 500 | 5000, colour: 1 | 2 | 3): Mark => {
  const l = resonant(slenderness);
  return {
    kind: 'line',
    label: `length ${slenderness} diameters`,
    colour,
    width: 2,
    x: FACTORS,
    y: FACTORS.map((f) => dipole(l * f, (l * f) / (2 * slenderness)).x),
  };
};
const reactancePlot: Plot = {
  id: 'dipole-reactance',
  title: 'Reactance about resonance',
  alt: `Reactance of resonant dipoles against frequency over that of resonance, for lengths of 50, 500 and 5,000 diameters. At 1.05 it is ${[50, 500, 5000].map((s) => fixed(dipole(resonant(s) * 1.05, (resonant(s) * 1.05) / (2 * s)).x, 0)).join(', ')} Ω.`,
  x: { label: 'Frequency over that of resonance', domain: [0.9, 1.1] },
  y: { label: 'Reactance, Ω', domain: [-120, 120] },
  names: 'key',
  marks: [reactance(50, 1), reactance(500, 2), reactance(5000, 3)],
};

/**
 * Length over diameter, and what nec2c 1.3 finds by moments with a thin-wire kernel and 21 to 41 segments: resonant length in
 * wavelengths, resistance there in Ω, and share of frequency with a VSWR up to 2 on a line of that resistance.
 */
const MOMENTS = [
  { slenderness: 25, length: 0.4547, resistance: 73.9, band: 0.208 },
  { slenderness: 50, length: 0.4611, resistance: 72.3, band: 0.163 },
  { slenderness: 100, length: 0.4679, resistance: 72.0, band: 0.135 },
  { slenderness: 500, length: 0.4782, resistance: 71.9, band: 0.096 },
  { slenderness: 2000, length: 0.483, resistance: 72.0, band: 0.0775 },
  { slenderness: 10_000, length: 0.4865, resistance: 72.1, band: 0.0631 },
] as const;
const half = dipole(0.5, 1e-4);
/** An 80 m dipole of 2 mm wire for 3.65 MHz. */
const wire = { f: 3.65e6, slenderness: 39 / 0.002 };

export const data = {
  heightPlot,
  reactancePlot,
  half,
  moments: MOMENTS,
  tooHigh: MOMENTS.map((m) => resonant(m.slenderness) / m.length - 1),
  at: { tenth: above(0.1), quarter: above(0.25), third: above(0.34) },
  eighty: {
    metres: (resonant(wire.slenderness) * LIGHT) / wire.f,
    share: resonant(wire.slenderness) / 0.5,
    band: band(wire.slenderness) * wire.f,
  },
  pair: mutual(0.5),
  lengths: {
    columns: [
      { label: 'Length over diameter' },
      { label: 'Resonant, induced EMF' },
      { label: 'By moments' },
      { label: 'Of half a wave' },
      { label: 'Resistance' },
      { label: 'Band, VSWR 2' },
    ],
    rows: MOMENTS.map(({ slenderness, length, resistance, band: share }) => [
      whole(slenderness),
      `${fixed(resonant(slenderness), 3)} λ`,
      `${fixed(length, 3)} λ`,
      percent(2 * length, 3),
      `${fixed(resistance, 0)} Ω`,
      percent(share),
    ]),
  },
  heights: {
    columns: [
      { label: 'Height' },
      { label: 'Resistance' },
      { label: 'Gain at 30°' },
      { label: 'Gain straight up' },
      { label: 'Lost with 5 Ω' },
    ],
    rows: [0.05, 0.1, 0.15, 0.25, 0.5, 1].map((h) => {
      const db = (ratio: number): string =>
        ratio < 1e-6 ? 'none' : `${fixed(10 * Math.log10(ratio) + 2.15, 1)} dBi`;
      return [
        `${h} λ`,
        `${fixed(above(h), 1)} Ω`,
        db(gainAbove(h, 30)),
        db(gainAbove(h, 90)),
        percent(5 / (5 + above(h))),
      ];
    }),
  },
  links: await Promise.all([
    stateOf('smith-chart', {
      r: Number(half.r.toFixed(1)),
      x: Number(half.x.toFixed(1)),
      f0: 14.2e6,
    }),
    stateOf('smith-chart', { r: Number(above(0.1).toFixed(1)), x: 0, f0: 3.65e6 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'P. S. Carter',
    title: 'Circuit relations in radiating systems and applications to antenna problems',
    source: 'Proceedings of the IRE 20(6)',
    year: 1932,
    place: 'pp. 1004–1041',
  },
  {
    authors: 'C. A. Balanis',
    title: 'Antenna Theory: Analysis and Design',
    source: 'Wiley, 4th ed.',
    year: 2016,
    place: 'chapters 4 and 8',
  },
];
