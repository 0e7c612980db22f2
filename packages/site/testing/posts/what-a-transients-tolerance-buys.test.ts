/** What “What a transient’s tolerance buys” says, by other means. */
import { byNgspice, trace } from '@tollbench/engines/spice/device/semiconductor/testing/ngspice.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/circuit-theory/what-a-transients-tolerance-buys.ts';
import { answer } from '../../src/post/deck.ts';

/** Gear's formulas as tables print them: h·y′ = Σ a_j·y_(n−j), times the first number. */
const PRINTED: Readonly<Record<string, readonly [number, readonly number[]]>> = {
  euler: [1, [1, -1]],
  gear2: [2, [3, -4, 1]],
  gear3: [6, [11, -18, 9, -2]],
  gear4: [12, [25, -48, 36, -16, 3]],
  gear5: [60, [137, -300, 300, -200, 75, -12]],
  gear6: [60, [147, -360, 450, -400, 225, -72, 10]],
};

/** Apparent Q and relative error of frequency to the leading power of x, as Table 1 has them. */
const LEADING: Readonly<Record<string, readonly [(x: number) => number, (x: number) => number]>> = {
  euler: [(x) => 1 / x, (x) => -(x ** 2) / 3],
  gear2: [(x) => 2 / x ** 3, (x) => -(x ** 2) / 3],
  gear3: [(x) => -2 / x ** 3, (x) => -0.3 * x ** 4],
  gear4: [(x) => -1.5 / x ** 5, (x) => x ** 4 / 5],
  gear5: [(x) => 3 / x ** 5, (x) => (5 / 14) * x ** 6],
  gear6: [(x) => 4 / (3 * x ** 7), (x) => -(x ** 6) / 7],
};

describe('a step of a lossless tank', () => {
  test('is a root of the formulas that are printed', () => {
    for (const [method, [over, weights]] of Object.entries(PRINTED))
      for (const points of [20, 50, 100]) {
        const x = (2 * Math.PI) / points;
        const { growth, angle } = post.stepOf(method as post.Method, x);
        let [re, im] = [0, -over * x];
        for (const [j, a] of weights.entries()) {
          re += a * Math.exp(-j * growth) * Math.cos(j * angle);
          im -= a * Math.exp(-j * growth) * Math.sin(j * angle);
        }
        expect(Math.hypot(re, im) / over).toBeLessThan(1e-13);
        expect(Math.hypot(growth, angle - x)).toBeLessThan(x ** 2);
      }
  });

  test('loses or gains what the leading powers say, and more nearly so with shorter steps', () => {
    for (const [method, [q, frequency]] of Object.entries(LEADING)) {
      const off = (points: number) => {
        const x = (2 * Math.PI) / points;
        return [
          Math.abs(post.apparentQ(method as post.Method, points) / q(x) - 1),
          Math.abs(post.detuned(method as post.Method, points) / frequency(x) - 1),
        ] as const;
      };
      const [[q1, f1], [q2, f2]] = [off(50), off(100)];
      expect(q1).toBeLessThan(0.2);
      expect(f1).toBeLessThan(0.2);
      expect(q2 / q1).toBeCloseTo(0.25, 1);
      expect(f2 / f1).toBeCloseTo(0.25, 1);
    }
    const { growth, angle } = post.stepOf('trap', 0.1);
    expect(growth).toBe(0);
    expect(angle).toBeCloseTo(2 * Math.atan(0.05), 15);
    expect(post.detuned('trap', 50) / ((2 * Math.PI) / 50) ** 2).toBeCloseTo(-1 / 12, 3);
  });

  test('is what the simulator does', () => {
    for (const { method, points } of post.measuredQ)
      for (const { points: n, q } of points) {
        const told = post.apparentQ(method, n);
        if (Number.isFinite(told)) expect(q / told).toBeCloseTo(1, 5);
        else expect(q).toBe(told);
      }
    for (const { method, size } of post.longRuns)
      expect((size.at(-1) ?? 0) / post.kept(method, post.POINTS, post.LONG)).toBeCloseTo(1, 3);
    expect(post.data.damped.simulated / post.data.damped.q).toBeCloseTo(1, 6);
    // x/2·(weight of the past less that of the present) a step: Q = 1/(x·(1 − 2·0.49)).
    expect(post.data.damped.q / (50 / (2 * Math.PI * 0.02))).toBeCloseTo(1, 2);
  });

  test('is what ngspice does, whose order ends at 2', () => {
    const deck = (options: string, points: number) => `tank
L1 a 0 ${post.TANK} ic=0
C1 a 0 ${post.TANK} ic=1
.options ${options} reltol=1e-3
.tran ${1 / points} 20 0 ${1 / points} uic
.end
`;
    const decrement = (options: string, points: number) => {
      const [run] = byNgspice(deck(options, points));
      if (!run) throw new Error('ngspice gave nothing');
      const [v, i] = [trace(run, 'v(a)').re, trace(run, 'i(l1)').re];
      const size = (k: number) => Math.hypot(v[k] ?? 0, i[k] ?? 0);
      const [from, to] = [v.length >> 1, v.length - 5];
      return Math.log(size(to) / size(from)) / (to - from);
    };
    const told = (method: post.Method, points: number) =>
      post.stepOf(method, (2 * Math.PI) / points).growth;
    expect(decrement('method=gear maxord=2', 50) / told('gear2', 50)).toBeCloseTo(1, 3);
    expect(decrement('method=gear maxord=2', 100) / told('gear2', 100)).toBeCloseTo(1, 3);
    expect(Math.abs(decrement('method=trap', 50))).toBeLessThan(1e-9);
    for (const order of [3, 6])
      expect(decrement(`method=gear maxord=${order}`, 50)).toBe(
        decrement('method=gear maxord=2', 50),
      );
  });
});

describe('behind a corner', () => {
  /** By (4) and (5): the share of the step before the corner, and the current that there was. */
  function ring(reltol: number) {
    const { t, i } = post.clamped('trap', reltol);
    const first = t.findIndex((x) => x > 0.5e-6);
    const [before, after] = [t[first - 1] ?? 0, t[first] ?? 0];
    const share = (0.5e-6 - before) / (after - before);
    return { told: Math.abs(1 - 2 * share) * 2e6 * Math.PI * 1e-9, i: i.slice(first) };
  }

  test('the trapezoidal rule swings for ever, by as much as the place of the corner in the step says', () => {
    for (const [reltol, shown] of [
      [1e-3, post.data.left.loose],
      [1e-4, post.data.left.tight],
    ] as const) {
      const { told, i } = ring(reltol);
      for (const [k, now] of i.entries()) {
        expect(Math.abs(now) / told).toBeCloseTo(1, 1);
        if (k > 0) expect(now).toBeCloseTo(-(i[k - 1] ?? 0), 9);
      }
      expect(1e3 * Math.abs(i.at(-1) ?? 0)).toBeCloseTo(shown, 9);
    }
    expect(post.data.left.tight).toBeGreaterThan(post.data.left.loose);
  });

  test('Gear 2 has forgotten after two steps, and a weight of 0.49 takes 4 % a step', () => {
    const gear = post.clamped('gear2', 1e-3);
    const first = gear.t.findIndex((x) => x > 0.5e-6);
    for (const i of gear.i.slice(first + 2)) expect(Math.abs(i)).toBeLessThan(1e-9);
    const { t, i } = post.clamped('trap', 1e-3, 0.49);
    const from = t.findIndex((x) => x > 0.6e-6);
    expect((i[from + 1] ?? 0) / (i[from] ?? 1)).toBeCloseTo(-0.49 / 0.51, 9);
  });
});

describe('tolerances', () => {
  test('are held against answers that solve the circuits', () => {
    const [rc, diode, sine, ring] = post.KNOWN;
    const slope = (f: (t: number) => number, t: number, h: number) =>
      (f(t - 2 * h) - 8 * f(t - h) + 8 * f(t + h) - f(t + 2 * h)) / (12 * h);
    for (const t of [0.5, 2, 7]) {
      expect(slope(rc!.exact, t, 1e-3)).toBeCloseTo(-rc!.exact(t), 9);
      expect(slope(sine!.exact, t, 1e-3)).toBeCloseTo(Math.sin(t) - sine!.exact(t), 9);
      const current = (u: number) => slope(ring!.exact, u, 1e-3);
      expect(slope(current, t, 1e-3)).toBeCloseTo(-0.1 * current(t) - ring!.exact(t), 8);
    }
    const vt = (8.617333262e-5 * 300.15) as number;
    for (const t of [1e-5, 1e-4, 5e-3]) {
      const v = diode!.exact(t);
      expect(slope(diode!.exact, t, t / 1e3) / (-1e-8 * Math.expm1(v / vt))).toBeCloseTo(1, 5);
    }
    expect([rc!.exact(0), diode!.exact(0), sine!.exact(0), ring!.exact(0)]).toEqual([1, 0.7, 0, 1]);
  });

  test('buy the powers that the text has', () => {
    const [trap, gear2, gear6] = post.data.decade;
    for (const bought of [trap, gear2]) {
      expect(bought!.error / 10 ** (2 / 3)).toBeCloseTo(1, 1);
      expect(bought!.points / 10 ** (1 / 3)).toBeCloseTo(1, 1);
    }
    expect(gear6!.points).toBeLessThan(1.6);
    for (const { name, runs } of post.bought)
      if (!name.startsWith('diode'))
        for (const [k, { error }] of runs.entries())
          if (k > 0) expect(error).toBeLessThan(runs[k - 1]!.error);
    expect(post.data.default[0]).toBeGreaterThan(0.3);
    expect(post.bought[0]!.runs[0]!.error).toBeLessThan(0.011);
  });

  test('ngspice is as far off with the default one', () => {
    const ring = post.KNOWN[3]!;
    const [run] = byNgspice(
      `ring\n${ring.cards}\n.options method=trap reltol=1e-3\n.tran ${ring.stop / 1e6} ${ring.stop} 0 ${ring.longest} uic\n.end\n`,
    );
    const v = trace(run!, 'v(a)').re;
    const error = Math.max(
      ...Array.from(run!.axis.re, (t, k) => Math.abs((v[k] ?? 0) - ring.exact(t))),
    );
    expect(error / post.data.default[0]!).toBeGreaterThan(0.5);
    expect(error / post.data.default[0]!).toBeLessThan(2);
  });
});

describe('a driven tank', () => {
  test('has the amplitude that the simulator finds after 600 periods', () => {
    for (const method of ['trap', 'gear2'] as const)
      for (const points of [10, 20, 50]) {
        const run = answer(post.deckDriven(method, points, 600));
        const v = run.of('v(out)').slice(0, points);
        // The largest of N samples of a sine is within 1 − cos(π/N) of its top: by sums with both phases instead.
        let [c, s] = [0, 0];
        for (const [k, x] of v.entries()) {
          c += x * Math.cos((2 * Math.PI * k) / points);
          s += x * Math.sin((2 * Math.PI * k) / points);
        }
        const amplitude = (2 * Math.hypot(c, s)) / points / post.DRIVEN_Q;
        expect(amplitude / post.driven(method, post.DRIVEN_Q, points)).toBeCloseTo(1, 2);
      }
  });

  test('is detuned by a tenth of its bandwidth at the points of the rule', () => {
    for (const q of [30, 100, 1000])
      for (const method of ['trap', 'gear2'] as const) {
        const points = post.rule(method, q, 0.1);
        expect(-post.detuned(method, points) * q).toBeCloseTo(0.1, 2);
        if (method === 'trap')
          expect(post.driven(method, q, points)).toBeCloseTo(1 / Math.hypot(1, 0.2), 2);
        else expect(Math.cbrt(q / 0.2) * 2 * Math.PI).toBeLessThan(points);
      }
  });
});
