import { discreteMargins } from '@tollbench/engines/control/discrete-margins.ts';
import { closedLoopBand } from '@tollbench/engines/control/loop-functions.ts';
import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { margins } from '@tollbench/engines/control/margins.ts';
import { zeroOrderHold } from '@tollbench/engines/control/sampled.ts';
import { transferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { unstablePoles } from '@tollbench/engines/control/unstable-poles.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { LoopInputs } from './inputs.ts';

type Pair = readonly [omega: number, value: number];

interface Case {
  num: number[];
  den: number[];
  delay: number;
  gain: Pair[];
  phase: Pair[];
  top: number | null;
  ms: number;
  mt: number;
  unstable: number | null;
  end?: number;
  y?: number[];
}

interface Delayed {
  num: number[];
  den: number[];
  delay: number;
  /** Of all crossings, that of the largest |L| below 1 and that of the smallest above: ω and |L|. */
  below: Pair | null;
  above: Pair | null;
  crossings: number;
}

interface Sampled {
  num: number[];
  den: number[];
  T: number;
  gain: Pair[];
  phase: Pair[];
  unstable: number;
}

interface OctaveCase {
  num: number[];
  den: number[];
  T: number;
  gm: number | null;
  pm: number | null;
  wg: number | null;
  wp: number | null;
  unstable: number;
}

const run = (some: Partial<LoopInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
/** Degrees between two angles. */
const apart = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

/** The largest error of two lists of crossings; they must be as long. */
function compare(ours: Pair[], theirs: readonly Pair[], angle: boolean, where: unknown): number {
  expect(
    ours.map(([w]) => w),
    JSON.stringify(where),
  ).toHaveLength(theirs.length);
  return ours.reduce((worst, [w, v], k) => {
    const [omega, value] = theirs[k] as Pair;
    return Math.max(
      worst,
      relativeError(w, omega),
      angle ? apart(v, value) / 180 : relativeError(v, value),
    );
  }, 0);
}

describe('against mpmath and SciPy', () => {
  const v = vectors<Case>('loop-shaper') as ReturnType<typeof vectors<Case>> & {
    sampled: readonly Sampled[];
  };
  const delayed = vectors<Delayed>('loop-delays');
  const worst = { rational: 0, delayed: 0, least: 0, peaks: 0, y: 0, yDelayed: 0, sampled: 0 };
  const count = { rational: 0, delayed: 0, poles: 0, y: 0, yDelayed: 0 };

  test('every crossing, with and without dead time', () => {
    for (const c of v.cases) {
      const m = margins(transferFunction(c.num, c.den, c.delay));
      // The oracle looks little further than 0.9 `top` for phase crossings of a loop with dead time.
      const kept = m.phaseCrossings.filter(
        (x) => x.gainMargin < 1e5 && (c.top === null || x.omega <= 0.9 * c.top),
      );
      const error = Math.max(
        compare(
          m.gainCrossings.map((x) => [x.omega, x.phaseMargin]),
          c.gain,
          true,
          c,
        ),
        compare(
          kept.map((x) => [x.omega, x.gainMargin]),
          c.phase.filter(([w]) => c.top === null || w <= 0.9 * c.top),
          false,
          c,
        ),
      );
      const kind = c.delay > 0 ? 'delayed' : 'rational';
      worst[kind] = Math.max(worst[kind], error);
      count[kind]++;
    }
    expect(worst.rational).toBeLessThan(1e-9);
    expect(worst.delayed).toBeLessThan(1e-9);
  });

  test('the least gain margins of all crossings, where a dead time turns the loop many times', () => {
    // Without the many the test would say nothing.
    expect(delayed.cases.filter((c) => c.crossings > 1000).length).toBeGreaterThan(50);
    for (const c of delayed.cases) {
      const m = margins(transferFunction(c.num, c.den, c.delay));
      for (const [ours, theirs] of [
        [m.gainIncrease, c.below],
        [m.gainDecrease, c.above],
      ] as const) {
        expect(ours === null, JSON.stringify(c)).toBe(theirs === null);
        if (!ours || !theirs) continue;
        worst.least = Math.max(worst.least, relativeError(ours.gainMargin, 1 / theirs[1]));
      }
    }
    expect(worst.least).toBeLessThan(1e-8);
  });

  test('peaks of |S| and |T|', () => {
    for (const c of v.cases) {
      const loop = transferFunction(c.num, c.den, c.delay);
      const m = margins(loop);
      // Peaks at the ends of the axis are limits, which a scan only comes near to.
      if (m.sensitivityOmega > 0 && Number.isFinite(m.sensitivityOmega))
        worst.peaks = Math.max(worst.peaks, relativeError(m.sensitivityPeak, c.ms));
      else expect(m.sensitivityPeak).toBeGreaterThan(c.ms * (1 - 1e-9));
      const band = closedLoopBand(loop);
      if (band.peakOmega > 0 && Number.isFinite(band.peakOmega))
        worst.peaks = Math.max(worst.peaks, relativeError(band.peak, c.mt));
    }
    expect(worst.peaks).toBeLessThan(1e-6);
  });

  test('poles right of the axis', () => {
    for (const c of v.cases) {
      if (c.unstable === null) continue;
      expect(unstablePoles(transferFunction(c.num, c.den, c.delay)), JSON.stringify(c)).toBe(
        c.unstable,
      );
      count.poles++;
    }
    expect(count.poles).toBeGreaterThan(250);
  });

  test('responses', () => {
    const one = transferFunction([1], [1]);
    for (const { num, den, delay, end, y } of v.cases) {
      if (end === undefined || y === undefined) continue;
      const plant = transferFunction(num, den, delay);
      const r = simulateLoop(one, plant, { reference: 1, load: 0 }, end, 9600);
      const size = Math.max(...y.map(Math.abs));
      let error = 0;
      y.forEach((expected, k) => {
        const t = (k * end) / (y.length - 1);
        const i = Math.min(r.t.length - 2, Math.floor(t / (r.t[1] as number)));
        const h = (r.t[i + 1] as number) - (r.t[i] as number);
        const x = (t - (r.t[i] as number)) / h;
        const [a, b] = [r.y[i] as number, r.y[i + 1] as number];
        const [s, e] = [(r.slope[i] as number) * h, (r.slope[i + 1] as number) * h];
        const here = a + x * (s + x * (3 * (b - a) - 2 * s - e + x * (2 * (a - b) + s + e)));
        error = Math.max(error, Math.abs(here - expected) / size);
      });
      const kind = delay > 0 ? 'yDelayed' : 'y';
      worst[kind] = Math.max(worst[kind], error);
      count[kind]++;
    }
    expect(worst.y).toBeLessThan(1e-7);
    expect(worst.yDelayed).toBeLessThan(1e-6);
  });

  test('sampled loops', () => {
    for (const c of v.sampled) {
      const m = discreteMargins({ num: c.num, den: c.den, sampleTime: c.T });
      worst.sampled = Math.max(
        worst.sampled,
        compare(
          m.gainCrossings.map((x) => [x.omega, x.phaseMargin]),
          c.gain,
          true,
          c,
        ),
        compare(
          m.phaseCrossings.filter((x) => x.gainMargin < 1e5).map((x) => [x.omega, x.gainMargin]),
          c.phase,
          false,
          c,
        ),
      );
    }
    expect(worst.sampled).toBeLessThan(1e-8);
  });

  test('the figures on the page are the ones measured here', () => {
    const octave = vectors<OctaveCase>('loop-shaper-octave');
    const { version } = v;
    const held = (
      what: string,
      cases: number,
      largestError: number,
      errorKind: 'relative' | 'exact' = 'relative',
    ) => ({ program: v.program, version, what, cases, largestError, errorKind });
    expectHeld(import.meta.dirname, [
      held(
        'every gain and phase crossing with its margin, no dead time',
        count.rational,
        worst.rational,
      ),
      held(
        'every gain and phase crossing with its margin, with dead time',
        count.delayed,
        worst.delayed,
      ),
      {
        program: delayed.program,
        version: delayed.version,
        what: 'least and largest gain margin of all crossings, up to thousands, with dead time',
        cases: delayed.cases.length,
        largestError: worst.least,
        errorKind: 'relative',
      },
      held('peaks of |S| and |T|', count.rational + count.delayed, worst.peaks),
      held('closed-loop poles right of the axis', count.poles, 0, 'exact'),
      held(
        'step response of the closed loop, error relative to its largest value',
        count.y,
        worst.y,
      ),
      held('step response with dead time in the loop', count.yDelayed, worst.yDelayed),
      held('every crossing of sampled loops', v.sampled.length, worst.sampled),
      {
        program: octave.program,
        version: octave.version,
        what: 'gain and phase margin that margin() finds, continuous and sampled',
        cases: octave.cases.length,
        largestError: octaveError(octave.cases),
        errorKind: 'relative',
      },
    ]);
  });
});

/** Each margin that Octave reports must be among ours: it does not say which of several crossings it took. */
function octaveError(cases: readonly OctaveCase[]): number {
  let worst = 0;
  for (const c of cases) {
    const m =
      c.T > 0
        ? discreteMargins({ num: c.num, den: c.den, sampleTime: c.T })
        : margins(transferFunction(c.num, c.den));
    if (c.gm !== null && c.wg !== null)
      worst = Math.max(
        worst,
        Math.min(...m.phaseCrossings.map((x) => relativeError(x.gainMargin, c.gm as number))),
      );
    if (c.pm !== null && c.wp !== null)
      worst = Math.max(
        worst,
        Math.min(...m.gainCrossings.map((x) => apart(x.phaseMargin, c.pm as number) / 180)),
      );
  }
  return worst;
}

test('2/(s(s + 1)(s + 2)) behind a hold at 50 ms, as Octave has it', () => {
  const { known } = vectors('loop-shaper-octave') as unknown as {
    known: Record<'gm' | 'pm' | 'wg' | 'wp', number>;
  };
  const g = zeroOrderHold(transferFunction([2], [1, 3, 2, 0]), 0.05);
  const m = discreteMargins({ ...g, sampleTime: 0.05 });
  expect(relativeError(m.gainIncrease?.gainMargin ?? 0, known.gm)).toBeLessThan(1e-7);
  expect(relativeError(m.phase?.phaseMargin ?? 0, known.pm)).toBeLessThan(1e-6);
  const r = run({ plant: fraction([2], [1, 3, 2, 0]), kind: 'gain', gain: 0, sampleTime: 0.05 });
  expect('margins' in r.sampled && r.sampled.margins.gainIncrease?.gainMargin).toBeCloseTo(
    2.793,
    3,
  );
});
