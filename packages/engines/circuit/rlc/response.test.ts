import { describe, expect, test } from 'vitest';
import { toNumber } from '../../exact/rational.ts';
import { parasitics, ringing } from './decrement.ts';
import { answerTo, atRest } from './drive.ts';
import { resonanceOf } from './frequency.ts';
import { modesOf, secondOrder } from './modes.ts';
import { Network, type NetworkPart } from './network.ts';

const part = (name: string, a: string, b: string, value: number, initial = 0): NetworkPart => ({
  name,
  kind: name[0] as 'R' | 'L' | 'C',
  a,
  b,
  value,
  initial,
});
const source = { kind: 'V', plus: 'in', minus: '0' } as const;
const series = (r: number, l: number, c: number, v0 = 0, i0 = 0) =>
  new Network({
    parts: [part('R1', 'in', 'a', r), part('L1', 'a', 'b', l, i0), part('C1', 'b', '0', c, v0)],
    source,
  });
const step = { corners: [{ at: 0, jump: 1, slope: 0 }], sine: null };
const silence = { corners: [], sine: null };

describe('in time', () => {
  const vc = { kind: 'voltage', a: 'b', b: '0' } as const;

  test.each([
    [10, 'underdamped'],
    [200, 'critical'],
    [5000, 'overdamped'],
  ])('a step into a series circuit with %d Ω', (r, damping) => {
    const [l, c] = [1e-3, 100e-9];
    const n = series(r, l, c);
    const f = n.at(vc);
    const y = answerTo(f, step);
    const [alpha, w0] = [r / (2 * l), 1 / Math.sqrt(l * c)];
    const expected = (t: number): number => {
      const d = Math.sqrt(Math.abs(w0 * w0 - alpha * alpha));
      if (damping === 'underdamped')
        return 1 - Math.exp(-alpha * t) * (Math.cos(d * t) + (alpha / d) * Math.sin(d * t));
      if (damping === 'critical') return 1 - Math.exp(-alpha * t) * (1 + alpha * t);
      const [p, q] = [(-w0 * w0) / (alpha + d), -alpha - d];
      return 1 + (q * Math.exp(p * t) - p * Math.exp(q * t)) / (p - q);
    };
    for (const t of [0, 1e-6, 1e-5, 5e-5, 2e-4, 1e-3]) expect(y.at(t)).toBeCloseTo(expected(t), 12);
    expect(y.final).toBeCloseTo(1, 14);
    expect(secondOrder(n.denominator)?.damping).toBe(damping);
  });

  test('energy held is energy lost: ∫ R·i² is what L and C held', () => {
    const n = series(3, 2e-3, 5e-6, 7, 0.4);
    const i = answerTo(n.at({ kind: 'current', part: 'L1' }), silence);
    const [end, count] = [0.02, 40_000];
    let lost = 0;
    for (let k = 0; k <= count; k++)
      lost += (k === 0 || k === count ? 0.5 : 1) * 3 * i.at((k * end) / count) ** 2 * (end / count);
    expect(lost).toBeCloseTo(0.5 * 5e-6 * 49 + 0.5 * 2e-3 * 0.16, 8);
  });

  test('a sine settles at what the frequency says, and at resonance without loss it grows with time', () => {
    const n = series(10, 1e-3, 1e-6);
    const f = n.at(vc);
    const omega = 40_000;
    const y = answerTo(f, { corners: [], sine: { amplitude: 2, omega, phase: 0.3 } });
    const den = { re: 1 - omega * omega * 1e-9, im: omega * 1e-5 };
    const [size, angle] = [2 / Math.hypot(den.re, den.im), 0.3 - Math.atan2(den.im, den.re)];
    const t = 0.012;
    expect(y.at(t)).toBeCloseTo(size * Math.sin(omega * t + angle), 11);
    // 0.25 H with 4 F: ω₀ = 1.
    const tank = new Network({
      parts: [part('L1', 'in', 'a', 0.25), part('C1', 'a', '0', 4)],
      source,
    }).at({ kind: 'voltage', a: 'a', b: '0' });
    const grown = answerTo(tank, { corners: [], sine: { amplitude: 1, omega: 1, phase: 0 } });
    for (const at of [1, 10, 100])
      expect(grown.at(at)).toBeCloseTo((Math.sin(at) - at * Math.cos(at)) / 2, 9);
  });

  test('a pulse is a step less a later one, a ramp the integral of a step', () => {
    const f = series(50, 1e-3, 100e-9).at(vc);
    const y = answerTo(f, step);
    const pulse = answerTo(f, {
      corners: [
        { at: 0, jump: 3, slope: 0 },
        { at: 4e-5, jump: -3, slope: 0 },
      ],
      sine: null,
    });
    for (const t of [1e-5, 5e-5, 2e-4])
      expect(pulse.at(t)).toBeCloseTo(3 * (y.at(t) - y.at(t - 4e-5) * (t > 4e-5 ? 1 : 0)), 12);
    const ramp = answerTo(f, { corners: [{ at: 0, jump: 0, slope: 1 }], sine: null });
    const h = 1e-9;
    expect((ramp.at(1e-4 + h) - ramp.at(1e-4 - h)) / (2 * h)).toBeCloseTo(y.at(1e-4), 6);
  });

  test('a capacitor on a source takes its charge in an impulse', () => {
    const n = new Network({
      parts: [part('C1', 'in', '0', 2e-6, 1), part('R1', 'in', '0', 10)],
      source,
    });
    const i = answerTo(n.at({ kind: 'current', part: 'C1' }), {
      corners: [{ at: 0, jump: 5, slope: 0 }],
      sine: null,
    });
    // From 1 V to 5 V: 8 µC.
    expect(i.impulse).toBeCloseTo(8e-6, 18);
    expect(i.at(1e-9)).toBe(0);
  });

  test('what a network comes to rest at', () => {
    const n = series(10, 1e-3, 1e-6);
    expect(atRest(n.at(vc))).toBeCloseTo(1, 14);
    expect(atRest(n.at({ kind: 'current', part: 'L1' }))).toBe(0);
    const open = new Network({
      parts: [part('C1', 'a', '0', 1e-6)],
      source: { kind: 'I', plus: 'a', minus: '0' },
    });
    expect(atRest(open.at({ kind: 'voltage', a: 'a', b: '0' }))).toBeNull();
  });
});

describe('over frequency', () => {
  test('the current of a series circuit peaks at f₀ and is R/(2πL) wide', () => {
    const found = resonanceOf(series(10, 1e-3, 1e-9).at({ kind: 'current', part: 'L1' }));
    expect(found?.peak).toBeCloseTo(1e6, 5);
    expect(found?.height).toBeCloseTo(0.1, 14);
    const [low = 0, high = 0] = found?.edges ?? [];
    expect(high - low).toBeCloseTo(1e4, 6);
    expect(Math.sqrt(low * high)).toBeCloseTo(1e6, 5);
  });

  test('a voltage peaks below f₀, and not at all beyond ζ = 1/√2', () => {
    const vc = { kind: 'voltage', a: 'b', b: '0' } as const;
    const [w0, zeta] = [1e5, 0.25];
    const found = resonanceOf(series(2 * zeta * 100, 1e-3, 100e-9).at(vc));
    expect(found?.peak).toBeCloseTo(w0 * Math.sqrt(1 - 2 * zeta ** 2), 6);
    expect(found?.height).toBeCloseTo(1 / (2 * zeta * Math.sqrt(1 - zeta ** 2)), 12);
    expect(resonanceOf(series(150, 1e-3, 100e-9).at(vc))).toMatchObject({ peak: 0, height: 1 });
  });

  test('modes of circuits of third order: one pair and one real pole', () => {
    const n = new Network({
      parts: [
        part('R1', 'in', 'a', 10),
        part('L1', 'a', 'b', 1e-3),
        part('C1', 'b', '0', 1e-6),
        part('R2', 'b', 'c', 1e4),
        part('C2', 'c', '0', 1e-6),
      ],
      source,
    });
    const modes = modesOf(n.denominator);
    expect(modes.map(({ poles }) => poles.length)).toEqual([1, 2]);
    const den = n.denominator.map((c) => toNumber(c));
    const sum = modes.flatMap(({ poles }) => poles).reduce((all, p) => all + p.re, 0);
    expect(sum).toBeCloseTo(-(den[2] as number) / (den[3] as number), 6);
  });
});

describe('from a ringing wave', () => {
  test('two peaks give back the damping that made them', () => {
    const [zeta, f0] = [0.08, 1e6];
    const damped = f0 * Math.sqrt(1 - zeta * zeta);
    const peak = (t: number) => 4 * Math.exp(-zeta * 2 * Math.PI * f0 * t);
    const found = ringing(peak(0), peak(3.5 / damped), 3.5, 1 / damped);
    expect(found.zeta).toBeCloseTo(zeta, 13);
    expect(found.natural).toBeCloseTo(f0, 5);
    expect(() => ringing(1, 1, 1, 1)).toThrow('The later peak');
  });

  test('a capacitor that halves the frequency is three times what was there', () => {
    const { capacitance, inductance } = parasitics(100e6, 50e6, 300e-12);
    expect(capacitance).toBeCloseTo(100e-12, 22);
    expect(1 / (2 * Math.PI * Math.sqrt(inductance * capacitance))).toBeCloseTo(100e6, 3);
    expect(() => parasitics(1, 1, 1)).toThrow('is not below');
  });
});
