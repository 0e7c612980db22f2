import { cartesian, countOf, type PolarRoot } from '@tollbench/engines/iir/polar-root.ts';
import { zpkOf } from '@tollbench/engines/iir/section.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { IirResult } from './compute.ts';
import type { FixedResult } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const hertz = (angle: number, { fs }: IirInputs): number => (angle / (2 * Math.PI)) * fs;
const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** The mask, and what each band does. */
export function bandTable(r: IirResult, i: IirInputs): Shown {
  return {
    kind: 'table',
    id: 'bands',
    title: 'Bands',
    caption:
      'Ripple of all pass bands together, peak to peak; attenuation below the largest gain in them.',
    columns: [
      'lowerEdge',
      'upperEdge',
      'kind',
      'limit',
      'achieved',
      'met',
      ...(r.fixed ? (['fixedAchieved', 'fixedMet'] as const) : []),
      'leastGain',
      'largestGain',
      'largestGainFrequency',
    ],
    rows: r.bands.map((b, k) => {
      const f = r.figures[k];
      const fixed = r.fixed?.figures[k];
      return [
        b.from,
        b.to,
        b.passes ? 'pass' : 'stop',
        b.asked,
        f?.decibels ?? null,
        f?.meets ?? null,
        ...(r.fixed ? [fixed?.decibels ?? null, fixed?.meets ?? null] : []),
        finite(f?.low ?? Number.NaN),
        finite(f?.high ?? Number.NaN),
        hertz(f?.highAt ?? 0, i),
      ];
    }),
  };
}

export function sectionTable(r: IirResult, i: IirInputs): Shown {
  return {
    kind: 'table',
    id: 'sections',
    title: 'Second-order sections',
    caption: 'In the order in which samples pass: (b₀ + b₁z⁻¹ + b₂z⁻²)/(1 + a₁z⁻¹ + a₂z⁻²).',
    columns: ['section', 'b0', 'b1', 'b2', 'a1', 'a2', 'poleFrequency', 'poleRadius', 'quality'],
    rows: r.design.sections.map((s, k) => {
      const [pole] = zpkOf(s).poles.toSorted((a, b) => a.deficit - b.deficit);
      return [
        k + 1,
        ...s.b,
        ...s.a,
        pole ? hertz(pole.angle, i) : 0,
        pole ? 1 - pole.deficit : 0,
        quality(s.a),
      ];
    }),
  };
}

/** Q of the pair that the bilinear transform makes these of; null for real poles. */
function quality([a1, a2]: readonly [number, number]): number | null {
  if (a1 * a1 >= 4 * a2) return null;
  // s² + (w₀/Q)s + w₀², with z = (1 + s)/(1 − s).
  return Math.sqrt((1 + a1 + a2) * (1 - a1 + a2)) / (2 * (1 - a2));
}

export const integerTable = (f: FixedResult): Shown => ({
  kind: 'table',
  id: 'integers',
  title: 'Sections as integers',
  caption: `Each stands for its integer times 2 to the minus ${f.cascade.coefficient.fraction}.`,
  columns: ['section', 'integerB0', 'integerB1', 'integerB2', 'integerA1', 'integerA2'],
  rows: f.cascade.sections.map((s, k) => [k + 1, ...s]),
});

export function nodeTable(f: FixedResult): Shown[] {
  const { running } = f;
  if (!running) return [];
  return [
    {
      kind: 'table',
      id: 'nodes',
      title: 'Overflow, noise and limit cycles by section',
      caption:
        'Gains from the input to the output of each section; the section’s own rounding to the output, as power; limit cycles with the section’s input at 0.',
      columns: [
        'section',
        'sineGain',
        'worstGain',
        'noiseGain',
        'cycleAmplitude',
        'cyclePeriod',
        'cycleBound',
        'cyclesComplete',
      ],
      rows: f.sections.map((_, k) => {
        const cycle = running.cycles[k];
        return [
          k + 1,
          running.sine[k] ?? null,
          running.worst[k] ?? null,
          running.gains[k] ?? null,
          cycle?.amplitude ?? null,
          cycle?.period ?? null,
          cycle?.bound ?? null,
          cycle?.complete ?? null,
        ];
      }),
    },
  ];
}

export function rootTable(r: IirResult, i: IirInputs): Shown {
  const rows = (roots: readonly PolarRoot[], kind: 'pole' | 'zero') =>
    roots
      .toSorted((a, b) => a.angle - b.angle)
      .map((root) => {
        const { re, im } = cartesian(root);
        return [kind, re, im, 1 - root.deficit, hertz(root.angle, i), countOf(root)] as const;
      });
  return {
    kind: 'table',
    id: 'roots',
    title: 'Poles and zeros, upper half of the plane',
    columns: ['root', 'realPart', 'imaginaryPart', 'modulus', 'rootFrequency', 'multiplicity'],
    rows: [...rows(r.design.zpk.poles, 'pole'), ...rows(r.design.zpk.zeros, 'zero')],
  };
}

/** The whole filter as a lattice with a ladder. */
export function latticeTable(r: IirResult): Shown {
  const { reflection, ladder } = r.lattice;
  return {
    kind: 'table',
    id: 'lattice',
    title: 'Lattice and ladder',
    caption:
      'Of the whole filter: reflection coefficients, all below 1 in size where it is stable, and the taps that are summed.',
    columns: ['stage', 'reflection', 'tap'],
    rows: Array.from(ladder, (v, m) => [m, m === 0 ? null : (reflection[m - 1] ?? null), v]),
  };
}
