import { dampingOf } from '@tollbench/engines/control/locus/constant-damping.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { AtGain, LocusResult } from './compute.ts';
import { BOUNDARY } from './plane.ts';
import { PARTS } from './plots.ts';
import { frequencyOf } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const sideOf = (sign: 1 | -1) => (sign > 0 ? 'positive' : 'negative');
const finite = (x: number): Cell => (Number.isFinite(x) ? x : null);

/** The closed-loop poles at every gain that is looked at. */
export function polesTable(r: LocusResult): Shown {
  const { re, im } = PARTS[r.plane];
  return {
    kind: 'table',
    id: 'closedLoopPoles',
    title: 'Closed-loop poles',
    columns: ['gain', re, im, 'naturalFrequency', 'dampingRatio', 'branch'],
    rows: r.gains.flatMap(({ gain, poles }) =>
      poles.map(({ s, branch }): Cell[] => {
        const { naturalFrequency, ratio } = dampingOf(s, r.sampleTime);
        return [
          gain,
          s.re,
          s.im,
          finite(naturalFrequency),
          ratio,
          branch === undefined ? null : branch + 1,
        ];
      }),
    ),
    caption:
      r.loop.delay > 0
        ? 'Dead time makes infinitely many; these are those in this part of the plane, each refined on the true equation.'
        : 'The roots of denominator plus K times numerator.',
  };
}

/** What each gain makes of the loop. */
export function comparisonTable(r: LocusResult): Shown {
  const row = ({ gain, stable, dominant, figures, final }: AtGain): Cell[] => {
    const f = typeof figures === 'string' ? undefined : figures;
    return [
      gain,
      stable,
      dominant ? dampingOf(dominant, r.sampleTime).ratio : null,
      f ? 100 * f.overshoot : null,
      f?.riseTime ?? null,
      f?.settlingTime ?? null,
      finite(final),
    ];
  };
  return {
    kind: 'table',
    id: 'comparison',
    title: 'Gains compared',
    columns: [
      'gain',
      'stable',
      'dampingRatio',
      'overshoot',
      'riseTime',
      'settlingTime',
      'finalValue',
    ],
    rows: r.gains.map(row),
    caption:
      'A unit step of the reference with unity feedback; the damping ratio is that of the dominant poles.',
  };
}

export function breakawayTable(r: LocusResult): Shown {
  const { re, im } = PARTS[r.plane];
  return {
    kind: 'table',
    id: 'breakaway',
    title: 'Breakaway and break-in points',
    columns: ['kind', re, im, 'gain', 'branches'],
    rows: r.locus.meetings.map(({ kind, s, gain, branches }) => [kind, s.re, s.im, gain, branches]),
    caption:
      r.locus.meetings.length === 0
        ? 'No branches meet at any gain of this sign.'
        : 'The roots of dK/ds = 0, an exact polynomial, at which K is real and of this sign; the other roots of it are no points of the locus.',
  };
}

export function crossingsTable(r: LocusResult): Shown {
  const { re, im } = PARTS[r.plane];
  const { crossings, along } = r.locus;
  return {
    kind: 'table',
    id: 'crossings',
    title: `Crossings of ${BOUNDARY[r.plane]}`,
    columns: ['gain', re, im, 'frequency'],
    rows: crossings.map(({ s, gain }) => [gain, s.re, s.im, frequencyOf(r, s)]),
    caption: along
      ? `The locus runs along ${BOUNDARY[r.plane]} itself.`
      : crossings.length === 0
        ? `No branch crosses ${BOUNDARY[r.plane]} at a gain of this sign.`
        : r.loop.delay > 0
          ? 'Those in this part of the plane; a dead time makes them without end. The upper of each pair.'
          : 'Found as the roots of polynomials, so none falls between samples. The upper of each pair.',
  };
}

export function anglesTable(r: LocusResult): Shown {
  const { re, im } = PARTS[r.plane];
  return {
    kind: 'table',
    id: 'angles',
    title: 'Angles of departure and arrival',
    columns: ['root', 'side', re, im, 'multiplicity', 'angle'],
    rows: r.locus.sides.flatMap(({ sign, angles }) =>
      angles.flatMap(({ root, s, multiplicity, angles: list }) =>
        list.map((angle): Cell[] => [root, sideOf(sign), s.re, s.im, multiplicity, angle]),
      ),
    ),
    caption: 'Directions seen from the root, by the angle condition.',
  };
}

export function segmentsTable(r: LocusResult): Shown {
  return {
    kind: 'table',
    id: 'segments',
    title: 'Locus on the real axis',
    columns: r.plane === 'z' ? ['side', 'zFrom', 'zTo'] : ['side', 'from', 'to'],
    rows: r.locus.sides.flatMap(({ sign, segments }) =>
      segments.map(({ from, to }): Cell[] => [sideOf(sign), end(from), end(to)]),
    ),
    caption:
      'Where the number of real poles and zeros to the right is odd for K > 0 and even for K < 0, with a positive leading coefficient.',
  };
}

const end = (x: number): Cell =>
  Number.isFinite(x) ? x : { value: null, shown: x < 0 ? '−∞' : '∞' };

export function rangesTable(r: LocusResult): Shown {
  const { ranges } = r.locus;
  return {
    kind: 'table',
    id: 'ranges',
    title: 'Ranges of stable gain',
    columns: ['stableAbove', 'stableBelow'],
    rows: ranges.map(({ from, to }) => [end(from), end(to)]),
    caption:
      ranges.length === 0
        ? 'No real gain makes the closed loop stable.'
        : `${counted(ranges.length, 'range')} of real gain; between each two gains at which a branch crosses ${BOUNDARY[r.plane]} one was tried.`,
  };
}
