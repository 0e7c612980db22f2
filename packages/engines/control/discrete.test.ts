import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, sub } from '../numeric/complex.ts';
import { digitalController, runController } from './digital-controller.ts';
import {
  closedPolesInW,
  discreteMargins,
  evaluateDiscrete,
  marginsInW,
} from './discrete-margins.ts';
import { demandAt, designLead, designPd, designPi, designPid } from './loop-design.ts';
import { toW, toZ } from './mobius.ts';
import { sampledLoop, tustin, zeroOrderHold } from './sampled.ts';
import { evaluate, transferFunction } from './transfer-function.ts';

describe('the bilinear map', () => {
  test('there and back is 2ⁿ times the polynomial, to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 9 }),
        (c) => {
          const most = Math.max(1e-6, ...c.map(Math.abs));
          if (!(Math.abs(c[0] as number) > 1e-3 * most)) return;
          const w = toW(c, c);
          const z = toZ(w.num, w.den);
          const n = c.length - 1;
          const size = Math.max(...c.map(Math.abs));
          const factor = (z.num[0] as number) / ((c[0] as number) || 1);
          expect(Math.log2(Math.abs(factor)) % 1).toBeCloseTo(0, 9);
          c.forEach((x, k) => {
            expect(Math.abs((z.num[k] as number) / factor - x)).toBeLessThan(1e-13 * size * 4 ** n);
          });
        },
      ),
    );
  });

  test('a pole at z = 1 is a pole at w = 0, exactly', () => {
    expect(toW([1], [1, -1.5, 0.5]).den.at(-1)).toBe(0);
    expect(toW([1], [1, -3, 3, -1]).den.slice(1)).toEqual([0, 0, 0]);
  });
});

describe('margins of sampled loops', () => {
  test('2/(s(s + 1)(s + 2)) held for 50 ms: 2.793 and 31.54°', () => {
    const g = zeroOrderHold(transferFunction([2], [1, 3, 2, 0]), 0.05);
    const m = discreteMargins({ ...g, sampleTime: 0.05 });
    expect(m.gainIncrease?.gainMargin).toBeCloseTo(2.793, 3);
    expect(m.phase?.phaseMargin).toBeCloseTo(31.54, 2);
    const w = sampledLoop(transferFunction([1], [1]), transferFunction([2], [1, 3, 2, 0]), 0.05);
    expect(marginsInW(w, 0.05).gainIncrease?.gainMargin).toBeCloseTo(
      m.gainIncrease?.gainMargin ?? 0,
      8,
    );
  });

  test('half the sample rate is looked at', () => {
    // −0.5 at z = −1: K = 2 puts the pole of z + … on −1.
    const m = discreteMargins({ num: [0.5], den: [1, 0], sampleTime: 0.1 });
    expect(m.gainIncrease?.omega).toBeCloseTo(Math.PI / 0.1, 12);
    expect(m.gainIncrease?.gainMargin).toBeCloseTo(2, 13);
  });

  test('sampled ever faster, the margins of a double integrator loop go to the continuous ones', () => {
    const c = transferFunction([3, 1], [0.1, 1]);
    const p = transferFunction([1], [1, 0, 0]);
    const phase = (T: number) => marginsInW(sampledLoop(c, p, T), T);
    const fine = phase(1e-4);
    expect(fine.phase?.phaseMargin).toBeCloseTo(phase(5e-5).phase?.phaseMargin ?? 0, 1);
    expect(fine.phaseCrossings.every((x) => x.omega > 1)).toBe(true);
  });

  test('closed poles in w are those in z', () => {
    const w = sampledLoop(transferFunction([1], [1]), transferFunction([1], [1, 1]), 0.2);
    const [p] = closedPolesInW(w);
    const a = Math.exp(-0.2);
    expect(p?.re).toBeCloseTo(a - (1 - a), 13);
  });
});

describe('zero-order hold', () => {
  test('a lag whose dead time is a fraction of a sample', () => {
    const [T, f] = [0.1, 0.03];
    const g = zeroOrderHold(transferFunction([1], [1, 1], 2 * T + f), T);
    const a = Math.exp(-T);
    const early = 1 - Math.exp(-(T - f));
    const late = Math.exp(-(T - f)) * (1 - Math.exp(-f));
    expect(g.den).toEqual([1, expect.closeTo(-a, 14), 0, 0, 0]);
    expect(g.num.slice(-2)).toEqual([expect.closeTo(early, 14), expect.closeTo(late, 14)]);
  });

  test('plants too slow for the sample time are refused, not mangled', () => {
    expect(() => zeroOrderHold(transferFunction([1], [1, 5, 10, 10, 5, 1]), 1e-4)).toThrow(
      /too close to z = 1/,
    );
  });
});

describe('the controller in code', () => {
  const pid = transferFunction([5.5, 3.2, 1], [0.05, 1, 0]);

  test('without limits it is Tustin’s difference equation', () => {
    const T = 0.02;
    const { num, den } = tustin(pid, T);
    const errors = Array.from({ length: 300 }, (_, k) => Math.sin(k * k * 0.01) + 0.3);
    const expected: number[] = [];
    errors.forEach((_, k) => {
      let u = 0;
      num.forEach((b, i) => {
        u += b * (errors[k - i] ?? 0);
      });
      den.slice(1).forEach((a, i) => {
        u -= a * (expected[k - i - 1] ?? 0);
      });
      expected.push(u);
    });
    const ours = runController(digitalController(pid, T, 1), errors, -1e9, 1e9);
    ours.forEach((u, k) => {
      expect(u).toBeCloseTo(expected[k] as number, 9);
    });
  });

  test('Tustin’s rule gives C(s) at s = (2/T)j tan(ωT/2)', () => {
    const T = 0.02;
    const z = { ...tustin(pid, T), sampleTime: T };
    for (const v of [0.01, 1, 7, 90, 400]) {
      const ours = evaluateDiscrete(z, (2 / T) * Math.atan((T / 2) * v));
      const exact = evaluate(pid, { re: 0, im: v });
      expect(abs(sub(ours, exact)) / abs(exact)).toBeLessThan(1e-10);
    }
  });

  test('held at a limit it leaves at once when the error turns', () => {
    const k = digitalController(transferFunction([1, 1], [1, 0]), 0.1, 1);
    const errors = [...new Array<number>(500).fill(5), ...new Array<number>(60).fill(-0.5)];
    const u = runController(k, errors, -1, 1);
    expect(u.slice(10, 500).every((x) => x === 1)).toBe(true);
    // Fifty seconds of windup would hold it at the limit for minutes.
    expect(u[500 + 15]).toBeLessThan(1);
  });

  test('a double integrator is refused', () => {
    expect(() => digitalController(transferFunction([1, 1], [1, 0, 0]), 0.1, 1)).toThrow(
      /besides one integrator/,
    );
  });
});

describe('placed by crossover and margin', () => {
  const plant = transferFunction([2], [1, 3, 3, 1], 0.1);
  test('demands beyond a controller name what is within its reach', () => {
    expect(() => designPi(1, { gain: 1, phase: 20 })).toThrow(/20.0° of lead/);
    expect(() => designPd(1, { gain: 1, phase: 80 }, 10)).toThrow(/a PD controller gives/);
    expect(() => designLead({ gain: 1, phase: -5 })).toThrow(/lag/);
  });
  test('PI, PD and PID turn the phase by what was asked', () => {
    const w = 1.2;
    const turn = (re: number, im: number) => (Math.atan2(im, re) * 180) / Math.PI;
    const pi = designPi(w, { gain: 2, phase: -30 });
    expect(turn(1, -1 / (w * pi.ti))).toBeCloseTo(-30, 11);
    expect(pi.k * Math.hypot(1, 1 / (w * pi.ti)) * 2).toBeCloseTo(1, 12);
    const pid = designPid(w, { gain: 2, phase: 25 }, 10, 4);
    const x = w * pid.td;
    const below = 1 + (x / 10) ** 2;
    expect(turn(1 + (x * x) / 10 / below, x / below - 1 / (w * pid.ti))).toBeCloseTo(25, 10);
    expect(demandAt(plant, w, 60).phase).toBeGreaterThan(-180);
  });
});
