import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import type { DistinctRoot } from '@tollbench/engines/exact/distinct-roots.ts';
import type { RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell, RowInputs } from '../../define/output.ts';
import { inPairs, writeCounted } from '../../define/read-roots.ts';
import { complexText } from '../../text/complex.ts';
import type { PoleZeroResult } from './compute.ts';
import { formulaCode, formulaText } from './formula.ts';
import { PARTS } from './map-plot.ts';
import { regionCode, regionText } from './phrases.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Every region of convergence, each to be chosen. */
export function regionsTable(r: PoleZeroResult): Shown {
  const bound = (x: number) => (Number.isFinite(x) ? x : null);
  return {
    kind: 'table',
    id: 'regions',
    title: 'Regions of convergence',
    columns: ['region', 'from', 'to', 'side', 'causal', 'stable', 'formula'],
    rows: r.regions.map((g): Cell[] => [
      { value: regionCode(r.plane, g), shown: regionText(r.plane, g) },
      bound(g.from),
      bound(g.to),
      g.side,
      g.causal,
      g.stable,
      {
        value: formulaCode(r.plane, r.fractions, g),
        shown: formulaText(r.plane, r.fractions, g),
      },
    ]),
    caption:
      'Each is the transform of another sequence. Press one to see its sequence; u is the unit step.',
    rowInputs: r.regions.map((_, k) => ({ region: 'number', regionNumber: String(k + 1) })),
  };
}

/** Zeros, poles and what cancels. */
export function rootsTable(r: PoleZeroResult): Shown {
  const { re, im } = PARTS[r.plane];
  const z = r.plane === 'z';
  const row =
    (root: 'zero' | 'pole' | 'cancelled') =>
    ({ s, multiplicity }: DistinctRoot): Cell[] => {
      const size = Math.hypot(s.re, s.im);
      const angle = size === 0 ? 0 : Math.atan2(s.im, s.re);
      return [
        root,
        multiplicity,
        s.re,
        s.im,
        ...(z
          ? [size, (angle * 180) / Math.PI, (Math.abs(angle) * r.sampleRate) / (2 * Math.PI)]
          : [size, size === 0 ? null : -s.re / size + 0]),
      ];
    };
  return {
    kind: 'table',
    id: 'roots',
    title: 'Roots',
    columns: [
      'root',
      'multiplicity',
      re,
      im,
      ...(z
        ? (['size', 'angle', 'rootFrequency'] as const)
        : (['naturalFrequency', 'dampingRatio'] as const)),
    ],
    rows: [
      ...r.map.zeros.map(row('zero')),
      ...r.map.poles.map(row('pole')),
      ...r.cancelled.map(row('cancelled')),
    ],
  };
}

export function fractionsTable(r: PoleZeroResult): Shown {
  const { re, im } = PARTS[r.plane];
  return {
    kind: 'table',
    id: 'fractions',
    title: 'Partial fractions',
    columns: [re, im, 'power', 'residue'],
    rows: r.fractions.fractions.map(({ pole, power, residue }): Cell[] => [
      pole.re,
      pole.im,
      power,
      { value: residue, shown: complexText(residue, 'j', 7) },
    ]),
    caption:
      r.plane === 'z'
        ? 'A over (1 − p z⁻¹)ʲ, as residuez gives them; the region decides to which side each runs.'
        : 'A over (s − p)ʲ, as residue gives them; the region decides to which side each runs.',
  };
}

export const directTable = (r: PoleZeroResult): Shown => ({
  kind: 'table',
  id: 'direct',
  title: 'Direct terms',
  columns: ['directPower', 'directCoefficient'],
  rows: r.fractions.direct.map(({ k, value }): Cell[] => [k, value]),
  caption:
    r.plane === 'z'
      ? 'Powers of z⁻¹ beside the fractions: samples of the sequence’s beginning.'
      : 'Powers of s beside the fractions: impulses at t = 0.',
});

export function coefficientsTable({ num, den }: PoleZeroResult): Shown {
  const order = Math.max(num.length, den.length) - 1;
  const at = (list: readonly number[], power: number) => list[list.length - 1 - power] ?? 0;
  return {
    kind: 'table',
    id: 'coefficients',
    title: 'Coefficients',
    columns: ['exponent', 'numeratorCoefficient', 'denominatorCoefficient'],
    rows: Array.from({ length: order + 1 }, (_, k): Cell[] => [
      order - k,
      at(num, order - k),
      at(den, order - k),
    ]),
    caption: 'Multiplied out exactly, from the highest power down.',
  };
}

/** What is made of these roots, each to be chosen. */
export function twinsTable(r: PoleZeroResult): Shown {
  const { twins, map } = r;
  const inverse: RootMap = { ...map, gain: 1 / map.gain, zeros: map.poles, poles: map.zeros };
  const list = [
    ['minimum', twins.minimum],
    ['maximum', twins.maximum],
    ['allPass', twins.allPass],
    ['inverse', inverse],
  ] as const;
  const cell = (roots: readonly DistinctRoot[]): Cell => ({
    value: writeCounted(inPairs(repeated(roots))),
    shown: shownRoots(roots),
  });
  return {
    kind: 'table',
    id: 'twins',
    title: 'Minimum phase, maximum phase, all-pass and inverse',
    columns: ['twin', 'twinFactor', 'twinZeros', 'twinPoles'],
    rows: list.map(([twin, m]): Cell[] => [twin, m.gain, cell(m.zeros), cell(m.poles)]),
    caption:
      'The twins have the magnitude of what is given; it is the minimum-phase one times the all-pass part. Press one to look at it.',
    rowInputs: list.map(([, m]): RowInputs[number] => rootInputs(m)),
  };
}

/** `0.95106 ± 0.30902j, 2 (3 times)`. */
function shownRoots(roots: readonly DistinctRoot[]): string {
  const upper = roots.filter(({ s }) => s.im >= 0);
  if (upper.length === 0) return 'none';
  return upper
    .map(({ s, multiplicity }) => {
      const text = complexText(s, 'j').replace(s.im > 0 ? /\+ |^(?=[\d.]*j$)/u : /$^/u, (sign) =>
        sign === '' ? '±' : '± ',
      );
      return multiplicity > 1 ? `${text} (${multiplicity} times)` : text;
    })
    .join(', ');
}

/** The texts of the inputs that give a map by its roots. */
export const rootInputs = (m: RootMap) => ({
  from: 'roots',
  zeros: writeCounted(inPairs(repeated(m.zeros))),
  poles: writeCounted(inPairs(repeated(m.poles))),
  gainBy: 'k',
  gain: String(m.gain),
});
