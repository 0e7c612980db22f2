import { describe, expect, test } from 'vitest';
import { complex } from '../numeric/complex.ts';
import { equations, type OpampNetwork, poles } from './opamp-circuit.ts';
import { loopMargins } from './opamp-margins.ts';
import { stepOver, stepRun } from './opamp-step.ts';

const AMP = { a0: 1e6, gbw: 1e6, f2: Number.POSITIVE_INFINITY, ro: 1e-3, cdiff: 0, ccm: 0 };
const buffer: OpampNetwork = { plus: 'in', minus: 'out', out: 'out', load: 'out', elements: [] };

/** k/(s/a + 1)… with zeros likewise. */
const factors =
  (k: number, zeros: readonly number[], corners: readonly number[]) => (w: number) => {
    const size =
      zeros.reduce((m, z) => m * Math.hypot(1, w / z), k) /
      corners.reduce((m, p) => m * Math.hypot(1, w / p), 1);
    const turn =
      zeros.reduce((a, z) => a + Math.atan(w / z), 0) -
      corners.reduce((a, p) => a + Math.atan(w / p), 0);
    return complex(size * Math.cos(turn), size * Math.sin(turn));
  };

describe('margins', () => {
  test('of two poles are in closed form', () => {
    // |T| = 1 of ω₁/s/(1 + s/ω₁) where x²(1 + x²) = 1.
    const { crossover, phase, gain } = loopMargins(factors(1e6, [], [1, 1e6]), 1e-3, 1e8);
    const x = Math.sqrt((Math.sqrt(5) - 1) / 2);
    expect(((crossover as number) * 2 * Math.PI) / (1e6 * x)).toBeCloseTo(1, 5);
    expect(phase).toBeCloseTo(90 - (Math.atan(x) * 180) / Math.PI, 3);
    expect(gain).toBeNull();
  });

  test('of a loop that is stable on condition are those of the passage nearest to 1', () => {
    // Three poles and two zeros: −180° is passed twice above 1, and once more below it.
    const t = factors(1e11, [1e4, 1e4], [1, 10, 10, 3e5, 3e5]);
    const { phase, gain, crossover } = loopMargins(t, 1e-4, 1e9);
    expect(phase).toBeGreaterThan(0);
    const end = t(2 * Math.PI * (crossover as number));
    expect(Math.hypot(end.re, end.im)).toBeCloseTo(1, 6);
    expect(gain).toBeGreaterThan(0);
  });

  test('where the loop is not stable have the passage that says so, though another is nearer to 1', () => {
    // As above with more gain taken off: it crosses over beyond −180°, and before the zeros turn the phase back.
    const t = factors(1e8, [1e4, 1e4], [1, 10, 10, 3e5, 3e5]);
    const { phase, gain } = loopMargins(t, 1e-4, 1e9);
    expect(phase).toBeLessThan(0);
    expect(gain).toBeLessThan(0);
  });

  test('of several crossovers are the least, whatever comes later', () => {
    // A resonance lifts the loop gain above 1 twice more; the phase at the second crossing is beyond −180°.
    const t = (w: number) => {
      const a = factors(10, [], [1])(w);
      const [re, im] = [1 - (w / 100) ** 2, (0.01 * w) / 100];
      const m = re * re + im * im;
      return complex((a.re * re + a.im * im) / m, (a.im * re - a.re * im) / m);
    };
    const { phase, gain } = loopMargins(t, 1e-3, 1e4, 200);
    expect(phase).toBeLessThan(0);
    expect(gain).toBeLessThan(0);
  });
});

describe('natural frequencies', () => {
  test('of a buffer of one pole is −2π GBW (1 + 1/A₀)', () => {
    const [p] = poles(equations(buffer, AMP), 1e6);
    expect((p?.re ?? 0) / (-2 * Math.PI * 1e6 * (1 + 1e-6))).toBeCloseTo(1, 8);
  });

  test('seventeen decades below the crossover keep their sign and their digits', () => {
    // An integrator of 1 TΩ about 10 mF: its pole is 1/(R C (1 + 2/A₀)), and not what rounding makes of 0.
    const net: OpampNetwork = {
      plus: '0',
      minus: 'm',
      out: 'out',
      load: 'out',
      elements: [
        { name: 'Ri', kind: 'R', a: 'in', b: 'm', value: 1e12 },
        { name: 'Rf', kind: 'R', a: 'out', b: 'm', value: 1e12 },
        { name: 'Cf', kind: 'C', a: 'out', b: 'm', value: 1e-2 },
      ],
    };
    const [p] = poles(equations(net, { ...AMP, gbw: 1e7 }), 2 * Math.PI * 1e7);
    expect((p?.re ?? 0) / -1e-10).toBeCloseTo(1, 4);
  });
});

describe('the step', () => {
  test('in stretches of other sizes is that of one size', () => {
    const e = equations({ ...buffer, elements: [] }, { ...AMP, f2: 1e6 }, true);
    const one = stepRun(e, 1, Number.POSITIVE_INFINITY, 4e-6, 4000);
    const two = stepOver(e, 1, Number.POSITIVE_INFINITY, [
      { h: 1e-9, count: 2000 },
      { h: 4e-9, count: 500 },
    ]);
    expect(two.time.at(-1)).toBeCloseTo(4e-6, 15);
    expect(two.output.at(-1)).toBeCloseTo(one.output.at(-1) as number, 5);
    expect(two.output[1000]).toBeCloseTo(one.output[1000] as number, 10);
  });

  test('of one pole is 1 − exp(−t/τ), and a slope of the limit while it slews', () => {
    const e = equations(buffer, AMP, true);
    const tau = 1 / (2 * Math.PI * 1e6);
    const { time, output } = stepRun(e, 1, Number.POSITIVE_INFINITY, 10 * tau, 1000);
    output.forEach((y, k) => {
      if (k > 2) expect(Math.abs(y - 1 + Math.exp(-(time[k] as number) / tau))).toBeLessThan(0.006);
    });
    // 10 V at 1 V/µs: a line for 9.84 µs, until what is left is the limit's 1/(2π) V; then one pole.
    const slow = stepRun(e, 10, 1e6 / (2 * Math.PI * 1e6), 12e-6, 12000);
    expect(slow.slewed).toBe(true);
    expect(slow.output[5000]).toBeCloseTo(5, 2);
    const left = 1 / (2 * Math.PI);
    expect(slow.output[11000]).toBeCloseTo(10 - left * Math.exp(-(1 + left) / left), 2);
  });
});
