import { margins } from '@tollbench/engines/control/margins.ts';
import { series } from '@tollbench/engines/control/transfer-function.ts';
import type { AntiWindup } from '@tollbench/engines/pid/algorithm.ts';
import { controllerOf } from '@tollbench/engines/pid/gains.ts';
import { identify, type Shape } from '@tollbench/engines/pid/identify.ts';
import { plantOf } from '@tollbench/engines/pid/process-model.ts';
import type { Terms } from '@tollbench/engines/pid/rule.ts';
import { RULES, tune } from '@tollbench/engines/pid/rules.ts';
import { runSampled } from '@tollbench/engines/pid/sampled-run.ts';
import { lagFrom, ultimateOf } from '@tollbench/engines/pid/ultimate.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import { simulated } from './design.ts';

interface Tuning {
  K: number;
  T: number;
  L: number;
  ku: number;
  pu: number;
  rules: [id: string, terms: Terms, kp: number, ti: number | null, td: number][];
}

interface Loop {
  K: number;
  T: number;
  T2: number;
  L: number;
  kp: number;
  ti: number | null;
  td: number;
  n: number;
  ms: number;
  pm: number[];
  gm: number[];
}

interface Response extends Loop {
  b: number;
  c: number;
  end: number;
  y: number[];
  load: number[];
}

interface CodeRun extends Omit<Loop, 'T2' | 'ms' | 'pm' | 'gm'> {
  ti: number;
  b: number;
  c: number;
  h: number;
  low: number;
  high: number;
  kind: AntiWindup;
  tt: number;
  reference: number;
  load: number;
  steps: number;
  y: number[];
}

interface FitCase {
  shape: Shape;
  t: number[];
  y: number[];
  time: number;
  size: number;
  /** Start, gain, T, L, and T₂ where there is one. */
  found: number[];
  rms: number;
}

const v = vectors<Tuning>('pid-tuner') as ReturnType<typeof vectors<Tuning>> & {
  robust: readonly Loop[];
  responses: readonly Response[];
  runs: readonly CodeRun[];
  fits: readonly FitCase[];
};

const lag = ({ K, T, L }: { K: number; T: number; L: number }, T2 = 0) =>
  ({ kind: 'lag', gain: K, time: T, time2: T2, delay: L }) as const;
const gainsOf = ({ kp, ti, td }: Pick<Loop, 'kp' | 'ti' | 'td'>) => ({
  k: kp,
  ti: ti ?? Number.POSITIVE_INFINITY,
  td,
});

const worst = { rules: 0, ultimate: 0, ms: 0, margins: 0, y: 0, code: 0, fit: 0 };
const count = { rules: 0, margins: 0 };

describe('against SciPy', () => {
  test('every rule, and the ultimate gain and period', () => {
    const seen = new Set<string>();
    for (const c of v.cases) {
      const first = lag(c);
      const ultimate = ultimateOf(plantOf(first), c.K < 0 ? -1 : 1, 1 / (c.T + c.L));
      if (!ultimate) throw new Error('no ultimate gain');
      worst.ultimate = Math.max(
        worst.ultimate,
        relativeError(ultimate.gain, c.ku),
        relativeError(ultimate.period, c.pu),
      );
      const back = lagFrom(c.K, { gain: c.ku, period: c.pu });
      worst.ultimate = Math.max(
        worst.ultimate,
        relativeError(back.time, c.T),
        relativeError(back.delay, c.L),
      );
      for (const [id, terms, kp, ti, td] of c.rules) {
        const rule = RULES.find((r) => r.id === id);
        if (!rule) throw new Error(`no rule ${id}`);
        const tuned = tune(rule, terms, { first, second: null, ultimate, closedLoop: null });
        if (typeof tuned === 'string') throw new Error(`${id} ${tuned}`);
        seen.add(id);
        expect(tuned.ti === Number.POSITIVE_INFINITY, `${id} ${terms}`).toBe(ti === null);
        worst.rules = Math.max(
          worst.rules,
          relativeError(tuned.k, kp),
          ti === null ? 0 : relativeError(tuned.ti, ti),
          td === 0 ? Math.abs(tuned.td) : relativeError(tuned.td, td),
        );
        count.rules++;
      }
    }
    expect([...seen].toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
    expect(worst.rules).toBeLessThan(1e-11);
    expect(worst.ultimate).toBeLessThan(1e-11);
  });

  test('Ms and margins with dead time', () => {
    for (const c of v.robust) {
      const m = margins(series(controllerOf(gainsOf(c), c.n), plantOf(lag(c, c.T2))));
      worst.ms = Math.max(worst.ms, relativeError(m.sensitivityPeak, c.ms));
      for (const pm of c.pm) {
        const nearest = Math.min(...m.gainCrossings.map((x) => Math.abs(x.phaseMargin - pm) / 180));
        worst.margins = Math.max(worst.margins, nearest);
        count.margins++;
      }
      for (const gm of c.gm.filter((g) => g > 1).slice(0, 1)) {
        worst.margins = Math.max(
          worst.margins,
          Math.min(...m.phaseCrossings.map((x) => relativeError(x.gainMargin, gm))),
        );
        count.margins++;
      }
    }
    expect(worst.ms).toBeLessThan(1e-6);
    expect(worst.margins).toBeLessThan(1e-8);
  });

  test('responses with set-point weights and dead time', () => {
    for (const c of v.responses) {
      const { step, load } = simulated(
        plantOf(lag(c, c.T2)),
        gainsOf(c),
        { n: c.n, b: c.b, c: c.c },
        c.end,
        4,
      );
      for (const [ours, theirs] of [
        [step, c.y],
        [load, c.load],
      ] as const) {
        const size = Math.max(...theirs.map(Math.abs));
        theirs.forEach((expected, k) => {
          const t = (k * c.end) / (theirs.length - 1);
          const h = ours.t[1] ?? 1;
          const j = Math.min(ours.t.length - 2, Math.floor(t / h));
          const x = t / h - j;
          const [a, b] = [ours.y[j] ?? 0, ours.y[j + 1] ?? 0];
          const [s, e] = [(ours.slope[j] ?? 0) * h, (ours.slope[j + 1] ?? 0) * h];
          const here = a + x * (s + x * (3 * (b - a) - 2 * s - e + x * (2 * (a - b) + s + e)));
          worst.y = Math.max(worst.y, Math.abs(here - expected) / size);
        });
      }
    }
    expect(worst.y).toBeLessThan(1e-5);
  });

  test('the run in code, by every way against windup', () => {
    for (const c of v.runs) {
      const run = runSampled(
        plantOf(lag(c)),
        {
          ...gainsOf(c),
          n: c.n,
          b: c.b,
          c: c.c,
          sampleTime: c.h,
          low: c.low,
          high: c.high,
          antiWindup: c.kind,
          trackingTime: c.tt,
        },
        {
          reference: c.reference,
          load: c.load,
          loadTime: (c.steps / 2) * c.h,
          noise: 0,
          end: c.steps * c.h,
        },
      );
      const every = Math.floor(c.steps / 60);
      const size = Math.max(...c.y.map(Math.abs));
      c.y.forEach((expected, k) => {
        worst.code = Math.max(worst.code, Math.abs((run.y[k * every] ?? 0) - expected) / size);
      });
    }
    expect(v.runs.some(({ kind }) => kind === 'clamping')).toBe(true);
    expect(worst.code).toBeLessThan(1e-10);
  });

  test('fits of noisy records at unequal times', () => {
    for (const c of v.fits) {
      const { model, start, rms } = identify(
        {
          t: Float64Array.from(c.t),
          y: Float64Array.from(c.y),
          steps: [{ time: c.time, size: c.size }],
        },
        c.shape,
      );
      // No worse than the best that SciPy finds, and where that is as good, at the same place.
      expect(rms / c.rms).toBeLessThan(1 + 1e-9);
      const [s0 = 0, gain = 0, a = 0, delay = 0, b = 0] = c.found;
      const [time, time2] = [Math.max(a, b), Math.min(a, b)];
      if (rms < c.rms * (1 - 1e-6)) continue;
      worst.fit = Math.max(
        worst.fit,
        relativeError(start, s0),
        relativeError(model.gain, gain),
        relativeError(model.time, time),
        Math.abs(model.delay - delay) / time,
        Math.abs(model.time2 - time2) / time,
      );
    }
    expect(worst.fit).toBeLessThan(1e-3);
  });

  test('the figures on the page are the ones measured here', () => {
    const held = (what: string, cases: number, largestError: number) => ({
      program: v.program,
      version: v.version,
      what,
      cases,
      largestError,
      errorKind: 'relative' as const,
    });
    expectHeld(import.meta.dirname, [
      held(
        'gains and times of every rule, written again from the papers',
        count.rules,
        worst.rules,
      ),
      held('ultimate gain and period, and the lag they came from', v.cases.length, worst.ultimate),
      held('Ms with dead time', v.robust.length, worst.ms),
      held('gain and phase margins with dead time', count.margins, worst.margins),
      held('responses with set-point weights and dead time', 2 * v.responses.length, worst.y),
      held('the run in code with limits and anti-windup', v.runs.length, worst.code),
      held('least-squares fits of noisy records', v.fits.length, worst.fit),
    ]);
  });
});
