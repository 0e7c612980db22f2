import { cutOf, powerAt } from '@tollbench/engines/antenna/array-cut.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import type { ArrayResult } from './compute.ts';
import { RADIANS } from './excite.ts';
import { beamwidthOf, decibels, inDegrees, sideLobeOf } from './figures.ts';
import tool from './index.ts';
import type { ArrayInputs } from './inputs.ts';

interface Case {
  readonly inputs: Readonly<Record<string, string>>;
  readonly beam: number | null;
  readonly width: number | null;
  readonly sll: number | null;
  /** Degrees and dB against the beam's top. */
  readonly at: readonly (readonly [number, number])[];
  readonly directivity?: number;
  readonly grating?: number;
  readonly limit?: number | null;
  /** Real and imaginary parts in turn, the greatest 1. */
  readonly weights?: readonly number[];
}

/** How far two are apart; 99 where one of them is missing. */
const off = (ours: number | null, theirs: number | null): number =>
  ours === null || theirs === null ? (ours === theirs ? 0 : 99) : Math.abs(ours - theirs);

const worst = { angle: 0, width: 0, level: 0, pattern: 0, directivity: 0, limit: 0, weights: 0 };
const counted = { ...worst };

function note(what: keyof typeof worst, error: number): void {
  worst[what] = Math.max(worst[what], error);
  counted[what] += 1;
}

function hold(r: ArrayResult, i: ArrayInputs, c: Case): void {
  // At its top a pattern is flat: the place of one found by its values has half of the digits.
  if (c.beam !== null) note('angle', off(inDegrees(r.beam.top.angle), c.beam));
  note('width', off(beamwidthOf(r), c.width));
  note('level', off(sideLobeOf(r), c.sll));
  const cut = cutOf(r.excitation.built, r.asked.line, i.element);
  for (const [angle, level] of c.at)
    note(
      'pattern',
      Math.abs(powerAt(cut, angle * RADIANS) / r.beam.top.power - 10 ** (level / 10)),
    );
  if (c.directivity !== undefined) note('directivity', off(decibels(r.directivity), c.directivity));
  if (c.limit !== undefined) {
    const grow = r.room?.grow ?? Number.NaN;
    const first = r.design.layout.lattice?.first[0] ?? Number.NaN;
    note('limit', off(Number.isFinite(grow) ? grow * first : null, c.limit));
  }
  if (c.weights) holdWeights(r, c.weights);
}

function holdWeights({ excitation: { built } }: ArrayResult, theirs: readonly number[]): void {
  const top = built.re.reduce((m, re, n) => Math.max(m, Math.hypot(re, built.im[n] ?? 0)), 0);
  built.re.forEach((re, n) => {
    note('weights', off(re / top, theirs[2 * n] ?? null));
    note('weights', off((built.im[n] ?? 0) / top, theirs[2 * n + 1] ?? null));
  });
}

describe('against sums, samples and integrals by brute force', () => {
  const { program, version, cases } = vectors<Case>('array-factor');
  let gratings = 0;
  for (const c of cases) {
    const i = readGiven(tool.inputs, new Map(Object.entries(c.inputs)));
    const r = evaluate(tool, i);
    hold(r, i, c);
    const seen = (r.grating ?? []).filter(({ visible }) => visible).length;
    if (c.grating !== undefined && seen !== c.grating) gratings++;
  }

  test('as many grating lobes are in view as by trying every order', () => {
    expect(gratings).toBe(0);
  });

  test('the figures on the page are the ones measured here', () => {
    const row = (what: string, of: keyof typeof worst) => ({
      program,
      version,
      what,
      cases: counted[of],
      largestError: worst[of],
      errorKind: 'absolute' as const,
    });
    expect(worst.weights).toBeLessThan(1e-10);
    expect(worst.pattern).toBeLessThan(1e-10);
    expect(worst.width).toBeLessThan(1e-9);
    expect(worst.level).toBeLessThan(1e-8);
    expect(worst.directivity).toBeLessThan(1e-9);
    expect(worst.limit).toBeLessThan(1e-9);
    expect(worst.angle).toBeLessThan(1e-5);
    expectHeld(import.meta.dirname, [
      row('weights as built: tapers, steering, nulls, steps and failures', 'weights'),
      row('power pattern against the beam’s top', 'pattern'),
      row('half-power beamwidth, °', 'width'),
      row('highest side lobe of the cut, dB', 'level'),
      row('directivity against the pattern integrated over the sphere, dB', 'directivity'),
      row('widest spacing without grating lobe, wavelengths', 'limit'),
      row('angle of the beam’s top, °', 'angle'),
    ]);
  });
});
