import {
  idealDuty,
  inductanceFor,
  type Point,
  rightHalfPlaneZero,
} from '@tollbench/engines/converter/sizing.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'The right-half-plane zero sets the crossover of a boost',
  description:
    'Why a boost converter first goes the wrong way, where its right-half-plane zero stands by input, ripple and load, what crossing at a share of it costs in phase, and why the switching frequency buys speed and the inductor takes it back.',
  keywords: [
    'right-half-plane zero',
    'boost converter',
    'crossover frequency',
    'loop compensation',
    'flyback',
    'load transient',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['dcdc-designer'],
};

export const boost = (vin: number, output: number, current: number, frequency: number): Point => ({
  topology: 'boost',
  vin,
  output,
  current,
  turns: 1,
  drop: 0,
  frequency,
});

/** Hz, with the inductor that has this ripple (peak to peak over mean) at that input. */
export const zeroOf = (p: Point, ripple: number): number =>
  rightHalfPlaneZero(p, inductanceFor(p, ripple));

/** The same over the switching frequency, from the formula of the text. */
export const share = (duty: number, ripple: number): number => ripple / (2 * Math.PI * duty);

const F = 500e3;
const INPUTS = [5, 9, 12, 16, 20] as const;
const RIPPLES = [0.2, 0.3, 0.4, 1] as const;
const DUTIES = Array.from({ length: 81 }, (_, k) => 0.1 + k * 0.01);
const curve = (ripple: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `ripple ${percent(ripple)}`,
  colour,
  width: 2,
  x: DUTIES,
  y: DUTIES.map((duty) => zeroOf(boost(24 * (1 - duty), 24, 1, F), ripple) / F),
});
const zeroPlot: Plot = {
  id: 'zero-by-duty',
  title: 'The zero by duty ratio',
  alt: `The right-half-plane zero of a boost over its switching frequency against the duty ratio, for inductors with a ripple of 20, 40 and 100 per cent. At half a period and 40 per cent it is ${fixed(share(0.5, 0.4), 3)}.`,
  x: { label: 'Duty ratio', domain: [0.1, 0.9] },
  y: { label: 'Zero over switching frequency', scale: 'log' },
  names: 'key',
  marks: [curve(1, 3), curve(0.4, 2), curve(0.2, 1)],
};

const lost = (ratio: number): number => (Math.atan(ratio) * 180) / Math.PI;
const PARTS = [1 / 10, 1 / 5, 1 / 3, 1 / 2, 1] as const;
const NAMES = ['a tenth', 'a fifth', 'a third', 'half', 'all of it'] as const;

export const data = {
  zeroPlot,
  duty: idealDuty(boost(12, 24, 1, F)),
  half: zeroOf(boost(12, 24, 1, F), 0.4),
  crossover: zeroOf(boost(9, 24, 1, F), 0.3) / 5,
  phase: {
    columns: [
      { label: 'Crossover over the zero' },
      { label: 'Phase lost' },
      { label: 'Gain added' },
      { label: 'Boost of a compensator for 60°, current mode' },
    ],
    rows: PARTS.map((p, k) => [
      NAMES[k] ?? '',
      `${fixed(lost(p), 1)}°`,
      `${fixed(10 * Math.log10(1 + p * p), 2)} dB`,
      // The stage itself is near −90° at the crossover, the integrator takes 90°.
      `${fixed(60 + lost(p), 0)}°`,
    ]),
  },
  zeros: {
    columns: [
      { label: 'Input, to 24 V' },
      { label: 'Duty ratio' },
      ...RIPPLES.map((r) => ({ label: `ripple ${percent(r)}` })),
    ],
    rows: INPUTS.map((vin) => {
      const p = boost(vin, 24, 1, F);
      return [
        quantity(vin, 'V'),
        percent(idealDuty(p), 3),
        ...RIPPLES.map((r) => quantity(zeroOf(p, r), 'Hz', 3)),
      ];
    }),
  },
  capacitors: {
    columns: [
      { label: 'Input, to 24 V, 1 A' },
      { label: 'Crossover, a fifth of the zero' },
      { label: 'Capacitance for 0.5 V at a step of 0.5 A' },
      { label: 'as a buck, at a tenth of f_sw' },
    ],
    rows: INPUTS.map((vin) => {
      const crossover = Math.min(F / 10, zeroOf(boost(vin, 24, 1, F), 0.3) / 5);
      const need = (fc: number) => quantity(0.5 / (2 * Math.PI * fc * 0.5), 'F', 3);
      return [quantity(vin, 'V'), quantity(crossover, 'Hz', 3), need(crossover), need(F / 10)];
    }),
  },
  links: await Promise.all([
    stateOf('dcdc-designer', {
      topology: 'boost',
      vout: 24,
      iout: 1,
      vin: 12,
      vinMin: 9,
      vinMax: 16,
      droop: 0.5,
    }),
    stateOf('dcdc-designer', {
      topology: 'boost',
      vout: 24,
      iout: 1,
      vin: 12,
      vinMin: 9,
      vinMax: 16,
      droop: 0.5,
      ripple: 100,
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'R. W. Erickson, D. Maksimović',
    title: 'Fundamentals of Power Electronics',
    source: '3rd ed., Springer',
    year: 2020,
    place: '§8.2.1',
    isbn: '978-3-030-43879-1',
  },
  {
    authors: 'R. B. Ridley',
    title: 'A new, continuous-time model for current-mode control',
    source: 'IEEE Transactions on Power Electronics 6(2), 271–280',
    year: 1991,
  },
];
