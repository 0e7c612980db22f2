import { closedPoles } from '@tollbench/engines/control/locus/closed-poles.ts';
import { type CriticalPoint, criticalPoints } from '@tollbench/engines/control/locus/critical.ts';
import { axisCrossings, circleCrossings } from '@tollbench/engines/control/locus/crossings.ts';
import { locusLoop, repeated } from '@tollbench/engines/control/locus/loop.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Point = readonly [re: number, im: number];
interface Loop {
  readonly plane: 's' | 'z';
  readonly num: number[];
  readonly den: number[];
  readonly poles: readonly (readonly [gain: number, poles: readonly Point[]])[];
  readonly meetings: readonly (readonly [re: number, im: number, gain: number, count: number])[];
  readonly crossings: readonly (readonly [gain: number, re: number, im: number])[];
}
interface Delayed {
  readonly a: number;
  readonly b: number;
  readonly delay: number;
  readonly poles: Loop['poles'];
  readonly crossing: readonly [gain: number, omega: number];
}
interface Step {
  readonly num: number[];
  readonly den: number[];
  readonly gain: number;
  readonly overshoot: number;
  readonly settling: number;
}

const read = vectors<Loop>('root-locus') as unknown as {
  readonly program: string;
  readonly version: string;
  readonly cases: readonly Loop[];
  readonly delays: readonly Delayed[];
  readonly steps: readonly Step[];
};
const { program, version, cases } = read;

/** The farthest that a point of the oracle is from ours that is nearest, beside the size of the set. */
function distance(ours: readonly Complex[], theirs: readonly Point[]): number {
  const size = Math.max(...theirs.map(([x, y]) => Math.hypot(x, y)));
  const off = theirs.map(([x, y]) => Math.min(...ours.map((s) => Math.hypot(s.re - x, s.im - y))));
  return theirs.length === 0 ? 0 : Math.max(...off) / (size || 1);
}

/** Lists of one length, as those in z must be. */
const padded = (num: readonly number[], den: readonly number[]): number[] => [
  ...new Array<number>(Math.max(0, den.length - num.length)).fill(0),
  ...num,
];

const relative = (a: number, b: number) => Math.abs(a - b) / Math.abs(b);

describe('against mpmath, SymPy and SciPy', () => {
  const worst = { poles: 0, branch: 0, meetings: 0, crossings: 0, delayed: 0, late: 0, step: 0 };
  const count = { poles: 0, branch: 0, meetings: 0, crossings: 0, delayed: 0, step: 0 };

  test('closed-loop poles, and the same on their branches', () => {
    for (const c of cases) {
      const loop = locusLoop(c.num, c.den);
      const field = c.plane === 'z' ? 'plantZ' : 'plant';
      const r = evaluate(
        tool,
        withDefaults(tool.inputs, {
          plane: c.plane,
          [field]: fraction(padded(c.num, c.den), c.den, c.plane),
          gain: c.poles[0]?.[0] ?? 1,
          compare: c.poles.slice(1).map(([k]) => k),
        }),
      );
      c.poles.forEach(([gain, poles], k) => {
        const ours = [...closedPoles(loop, gain), ...repeated(loop.cancelled)];
        expect(ours).toHaveLength(poles.length);
        worst.poles = Math.max(worst.poles, distance(ours, poles));
        count.poles++;
        // Every pole that is within reach of the picture is on a branch of its own.
        const placed =
          r.gains[k]?.poles.flatMap(({ branch }) => (branch === undefined ? [] : [branch])) ?? [];
        expect(new Set(placed).size).toBe(placed.length);
        count.branch += placed.length;
      });
    }
    expect(worst.poles).toBeLessThan(1e-11);
    expect(count.branch).toBeGreaterThan(2000);
  });

  test('meetings: all there are, and no others', () => {
    for (const c of cases) {
      const loop = locusLoop(c.num, c.den);
      // A pole that is cancelled twice makes the oracle's discriminant vanish.
      if (loop.cancelled.some(({ multiplicity }) => multiplicity > 1)) continue;
      const ours = criticalPoints(loop);
      const said = JSON.stringify({ num: c.num, den: c.den });
      const near = (m: Loop['meetings'][number], p: CriticalPoint) =>
        Math.hypot(p.s.re - m[0], p.s.im - m[1]) < 1e-5 * Math.max(1, Math.hypot(m[0], m[1]));
      // A branch that passes a pole under a zero meets no branch there.
      const theirs = c.meetings.filter(
        ([x, y]) => !loop.cancelled.some(({ s }) => Math.hypot(s.re - x, s.im - y) < 1e-9),
      );
      expect(ours, said).toHaveLength(theirs.length);
      for (const m of theirs) {
        const found = ours.find((p) => near(m, p) && relative(p.gain, m[2]) < 1e-6);
        expect(found, `${said} ${m}`).toBeDefined();
        if (!found) continue;
        expect(found.branches).toBe(m[3]);
        worst.meetings = Math.max(
          worst.meetings,
          relative(found.gain, m[2]),
          distance([found.s], [[m[0], m[1]]]),
        );
        count.meetings++;
      }
    }
    expect(count.meetings).toBeGreaterThan(150);
    expect(worst.meetings).toBeLessThan(1e-10);
  });

  test('every gain at which the closed loop becomes stable or unstable is a crossing', () => {
    for (const c of cases) {
      const loop = locusLoop(c.num, c.den);
      const { crossings } = (c.plane === 'z' ? circleCrossings : axisCrossings)(loop);
      for (const [gain, re, im] of c.crossings) {
        const off = crossings.map((o) =>
          Math.max(relative(o.gain, gain), Math.hypot(o.s.re - re, o.s.im - im) / Math.max(1, im)),
        );
        worst.crossings = Math.max(worst.crossings, Math.min(...off));
        count.crossings++;
      }
    }
    expect(count.crossings).toBeGreaterThan(50);
    expect(worst.crossings).toBeLessThan(1e-10);
  });

  test('dead time: every pole in the window, and no other', () => {
    for (const { a, b, delay, poles, crossing } of read.delays) {
      const r = evaluate(
        tool,
        withDefaults(tool.inputs, {
          plant: fraction([b], [1, a]),
          delay,
          gain: poles[0]?.[0] ?? 1,
          compare: poles.slice(1).map(([k]) => k),
        }),
      );
      const { left, right, height } = r.locus.view;
      const edge = 1e-6 * height;
      poles.forEach(([, all], k) => {
        const inside = all.filter(
          ([x, y]) => x > left + edge && x < right - edge && Math.abs(y) < height - edge,
        );
        const ours = r.gains[k]?.poles.map(({ s }) => s) ?? [];
        expect(ours).toHaveLength(inside.length);
        worst.delayed = Math.max(worst.delayed, distance(ours, inside));
        count.delayed += inside.length;
      });
      const first = r.locus.ranges.find(({ to }) => to > 0);
      if (a > 0) worst.late = Math.max(worst.late, relative(first?.to ?? 0, crossing[0]));
    }
    expect(count.delayed).toBeGreaterThan(200);
    expect(Math.max(worst.delayed, worst.late)).toBeLessThan(1e-10);
  });

  test('overshoot and settling time', () => {
    for (const c of read.steps) {
      const r = evaluate(
        tool,
        withDefaults(tool.inputs, { plant: fraction(c.num, c.den), gain: c.gain, locus: 'both' }),
      );
      const f = r.gains[0]?.figures;
      if (typeof f !== 'object') throw new Error(String(f));
      worst.step = Math.max(
        worst.step,
        Math.abs(f.overshoot - c.overshoot),
        relative(f.settlingTime ?? 0, c.settling),
      );
      count.step++;
    }
    expect(worst.step).toBeLessThan(1e-7);
  });

  test('the figures on the page are the ones measured here', () => {
    const line = (what: string, n: number, largestError: number) =>
      ({ program, version, what, cases: n, largestError, errorKind: 'relative' }) as const;
    expectHeld(import.meta.dirname, [
      line('closed-loop poles at a gain, beside the farthest of them', count.poles, worst.poles),
      line('points where branches meet, and their gains', count.meetings, worst.meetings),
      line(
        'crossings of the imaginary axis and the unit circle, and their gains',
        count.crossings,
        worst.crossings,
      ),
      line(
        'poles with dead time in the window, by Lambert’s W, beside the farthest of them',
        count.delayed,
        worst.delayed,
      ),
      line(
        'largest stable gain with dead time',
        read.delays.filter(({ a }) => a > 0).length,
        worst.late,
      ),
      line('overshoot and settling time of the closed loop', count.step, worst.step),
    ]);
  });
});
