import { MAX_CROSSINGS } from '@tollbench/engines/control/margins.ts';
import { damping } from '@tollbench/engines/control/transfer-function.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { LoopResult } from './compute.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Below this |L| the crossings of a dead time, which have no end, are not listed. */
const FAINT = 0.1;

/** However faint, so many crossings are listed. */
const MIN_LISTED = 3;

/** The crossings of the negative real axis that are worth a row, in rising frequency. */
export function listedCrossings({ margins: { phaseCrossings }, loop }: LoopResult) {
  if (loop.delay === 0) return phaseCrossings;
  const nearest = phaseCrossings
    .toSorted((a, b) => Math.abs(Math.log(a.gainMargin)) - Math.abs(Math.log(b.gainMargin)))
    .slice(0, MIN_LISTED);
  return phaseCrossings.filter((c) => c.gainMargin < 1 / FAINT || nearest.includes(c));
}

export function crossings(r: LoopResult): Shown {
  const { margins: m, loop, verdict, delayMargin } = r;
  // Dead time to spare is for a loop that is stable, and for one whose crossings end.
  const spare = verdict === 'stable' && delayMargin?.seconds !== 0;
  const phase = listedCrossings(r);
  const rows: Cell[][] = [
    ...m.gainCrossings.map((c): Cell[] => [
      'gain',
      c.omega,
      0,
      c.phaseMargin - 180,
      c.phaseMargin,
      null,
      spare ? c.delayMargin : null,
    ]),
    ...phase.map((c): Cell[] => [
      'phase',
      c.omega,
      -decibels(c.gainMargin),
      -180,
      null,
      decibels(c.gainMargin),
      null,
    ]),
  ].toSorted((a, b) => Number(a[1]) - Number(b[1]));
  const how =
    loop.delay > 0
      ? `The dead time makes L negative ever again. Listed are the ${MIN_LISTED} crossings nearest to |L| = 1 and those above ${q(decibels(FAINT), 'dB')}, to each side of 0 dB the nearest ${MAX_CROSSINGS} at most; the gain margins are the least of all there are.`
      : 'Found as the roots of polynomials, so none falls between samples.';
  return {
    kind: 'table',
    id: 'crossings',
    title: loop.delay > 0 ? 'Crossings' : 'Every crossing',
    columns: [
      'crossing',
      'frequency',
      'loopMagnitude',
      'loopPhase',
      'phaseMargin',
      'gainMargin',
      'delayMargin',
    ],
    rows,
    caption:
      rows.length === 0
        ? 'The loop neither reaches |L| = 1 nor the negative real axis.'
        : `${how} Phases are within ±180° of −180°.`,
  };
}

export function polesTable(r: LoopResult): Shown {
  return {
    kind: 'table',
    id: 'closedLoopPoles',
    title: 'Closed-loop poles',
    columns: ['realPart', 'imaginaryPart', 'naturalFrequency', 'dampingRatio'],
    rows: r.closedPoles
      .toSorted((a, b) => b.re - a.re || b.im - a.im)
      .map((p) => [p.re, p.im, abs(p), damping(p)]),
    caption:
      r.loop.delay > 0
        ? 'Dead time makes infinitely many; these are the rightmost, each refined on the true equation.'
        : 'The roots of numerator plus denominator of L.',
  };
}
