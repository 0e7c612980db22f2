import { describe, expect, test } from 'vitest';
import type { Switch } from '../../circuit.ts';
import {
  at,
  capacitor,
  circuit,
  ngspice,
  type Part,
  pwl,
  resistor,
  run,
  trace,
  voltage,
} from '../testing/circuit.ts';

const tran = (stop: number, maxStep: number) =>
  ({ kind: 'tran', step: maxStep, stop, start: 0, maxStep, usesInitial: false }) as const;
const sw = (nodes: string, given: Partial<Switch>): Part => ({
  ...{ kind: 'switch', name: 's1', on: 1, off: 1e6, threshold: 1, hysteresis: 0 },
  ...{ isSmooth: false, startsOn: false },
  ...(given as object),
  nodes,
});
const triangle = pwl(0, 0, 1e-6, 2, 2e-6, 0, 3e-6, 2);
const loaded = (given: Partial<Switch>, control = triangle) =>
  circuit(() => [
    voltage('v1', 'c 0', 0, { ac: 0, wave: control }),
    voltage('vd', 'd 0', 1),
    sw('d o c 0', given),
    resistor('r1', 'o 0', 1e3),
  ]);

/** Instants at which v(o) crosses a half. */
function edges(dataset: ReturnType<typeof run>['datasets'][number] | undefined): number[] {
  const { re } = trace(dataset, 'v(o)');
  return [...dataset!.axis.re].filter((_, k) => k > 0 && re[k]! > 0.5 !== re[k - 1]! > 0.5);
}

describe('with hysteresis', () => {
  test('it turns at threshold ± hysteresis, each edge within 3 ns of 1 µs', () => {
    const found = edges(run(loaded({ hysteresis: 0.3 }), tran(3e-6, 0.1e-6)).datasets[0]);
    const expected = [0.65e-6, 1.65e-6, 2.65e-6];
    expect(found.length).toBe(3);
    for (const [k, t] of found.entries()) {
      expect(t).toBeGreaterThanOrEqual(expected[k]! - 1e-15);
      expect(t - expected[k]!).toBeLessThan(3e-9);
    }
  });

  test('below 0 it turns on its way into the window, as ngspice 39 does', () => {
    const [theirs] = ngspice(
      `v1 c 0 pwl(0 0 1u 2 2u 0 3u 2)\nvd d 0 1\ns1 d o c 0 m off\nr1 o 0 1k\n.model m sw vt=1 vh=-0.3 ron=1 roff=1meg`,
      ['tran 1n 3u 0 1n'],
    );
    const found = edges(run(loaded({ hysteresis: -0.3 }), tran(3e-6, 0.1e-6)).datasets[0]);
    const expected = edges(theirs);
    expect(found.length).toBe(expected.length);
    for (const [k, t] of found.entries()) expect(Math.abs(t - expected[k]!)).toBeLessThan(4e-9);
  });

  test('up and down a DC sweep it turns where ngspice 39 does', () => {
    const deck =
      'v1 c 0 0\nvd d 0 1\ns1 d o c 0 m\nr1 o 0 1k\n.model m sw vt=1 vh=0.33 ron=1 roff=1meg';
    const [up, down] = ngspice(deck, ['dc v1 0 2 0.1', 'dc v1 2 0 -0.1']);
    for (const [theirs, values] of [
      [up, Array.from({ length: 21 }, (_, k) => 0.1 * k)],
      [down, Array.from({ length: 21 }, (_, k) => 2 - 0.1 * k)],
    ] as const) {
      const [ours] = run(loaded({ hysteresis: 0.33 }), {
        kind: 'dc',
        sweeps: [{ target: { kind: 'element', name: 'v1' }, values }],
      }).datasets;
      for (const [k, value] of trace(theirs, 'v(o)').re.entries())
        expect(trace(ours, 'v(o)').re[k]).toBeCloseTo(value, 6);
    }
  });

  test('within the window it starts as it is told', () => {
    const within = pwl(0, 1, 1, 1);
    for (const startsOn of [false, true]) {
      const [dataset] = run(
        loaded({ hysteresis: 0.3, startsOn }, within),
        tran(1e-6, 0.1e-6),
      ).datasets;
      expect(trace(dataset, 'v(o)').re.at(-1)! > 0.5).toBe(startsOn);
    }
  });

  test('a relaxation oscillator has the period of its formula', () => {
    // c charges over 10 kΩ to 3 V and is emptied over 100 Ω: between 1 and 2 V.
    const of = circuit(() => [
      voltage('v1', 'p 0', 0, { wave: pwl(0, 0, 1e-9, 3, 1, 3) }),
      resistor('r1', 'p o', 10e3),
      capacitor('c1', 'o 0', 1e-9),
      sw('o 0 o 0', { threshold: 1.5, hysteresis: 0.5, on: 100, off: 1e9 }),
    ]);
    const [dataset] = run(of, tran(60e-6, 1e-6)).datasets;
    const { re } = trace(dataset, 'v(o)');
    const time = dataset!.axis.re;
    const tops = [...time].filter(
      (_, k) =>
        k > 0 && k < re.length - 1 && re[k]! > 1.9 && re[k]! >= re[k - 1]! && re[k]! > re[k + 1]!,
    );
    const r = 1 / (1 / 10e3 + 1 / 100);
    const end = (3 * 100) / 10100;
    const period = 10e-6 * Math.log(2) + r * 1e-9 * Math.log((2 - end) / (1 - end));
    const periods = tops.slice(1).map((t, k) => t - tops[k]!);
    expect(periods.length).toBeGreaterThan(5);
    for (const each of periods.slice(1)) expect(Math.abs(each / period - 1)).toBeLessThan(5e-3);
  });

  test('one that opens itself without hysteresis does not stop a transient', () => {
    const of = circuit(() => [
      voltage('v1', 'p 0', 0, { wave: pwl(0, 0, 1e-6, 3, 1, 3) }),
      resistor('r1', 'p o', 1e3),
      capacitor('c1', 'o 0', 1e-9),
      sw('o 0 o 0', { threshold: 1, hysteresis: 0, on: 100, off: 1e9 }),
    ]);
    const [dataset] = run(of, tran(10e-6, 0.1e-6)).datasets;
    for (let t = 3e-6; t < 10e-6; t += 0.17e-6)
      expect(Math.abs(at(dataset, 'v(o)', t) - 1)).toBeLessThan(0.5);
  });

  test('by a current: through the source that it names', () => {
    const of = circuit(() => [
      { kind: 'current', name: 'i1', nodes: '0 c', dc: 0, ac: [0, 0], wave: pwl(0, 0, 1e-6, 2e-3) },
      resistor('rc', 'c 0', 1e3),
      voltage('vd', 'd 0', 1),
      { ...sw('d o', { threshold: 1e-3 }), control: 'rc' } as Part,
      resistor('r1', 'o 0', 1e3),
    ]);
    const [edge, ...more] = edges(run(of, tran(1e-6, 0.1e-6)).datasets[0]);
    expect(edge! - 0.5e-6).toBeGreaterThanOrEqual(-1e-15);
    expect(edge! - 0.5e-6).toBeLessThan(3e-9);
    expect(more).toEqual([]);
  });
});

describe('smooth', () => {
  const resistance = (vc: number, given: Partial<Switch> = {}) => {
    const [dataset] = run(
      loaded({ isSmooth: true, hysteresis: 0.5, off: 1e6, ...given }, pwl(0, vc, 1, vc)),
      tran(1e-9, 1e-9),
    ).datasets;
    const o = trace(dataset, 'v(o)').re[0]!;
    return (1e3 * (1 - o)) / o;
  };

  test('ln R goes by PSpice’s cubic: 1 Ω at 1.5 V, 1 kΩ at 1 V, 1 MΩ at 0.5 V', () => {
    const expected = (vc: number) => {
      const [lm, lr, vm, vd] = [Math.log(Math.sqrt(1e6)), Math.log(1e-6), 1, 1];
      const x = vc - vm;
      return Math.exp(lm + (3 * lr * x) / (2 * vd) - (2 * lr * x ** 3) / vd ** 3);
    };
    for (const [vc, r] of [
      [2, 1],
      [1.5, 1],
      [1, 1e3],
      [0.5, 1e6],
      [0, 1e6],
    ] as const)
      expect(resistance(vc) / r).toBeCloseTo(1, 6);
    for (const vc of [0.6, 0.8, 1.1, 1.3, 1.45])
      expect(resistance(vc) / expected(vc)).toBeCloseTo(1, 6);
  });

  test('where VON is below VOFF it is on at the lower control', () => {
    expect(resistance(0.4, { hysteresis: -0.5 })).toBeCloseTo(1, 6);
    expect(resistance(1.6, { hysteresis: -0.5 }) / 1e6).toBeCloseTo(1, 6);
  });

  test('AC has the gain of its slope', () => {
    const of = (vc: number) =>
      circuit(() => [
        voltage('v1', 'c 0', vc, { ac: 1 }),
        voltage('vd', 'd 0', 1),
        sw('d o c 0', { isSmooth: true, hysteresis: 0.5, off: 1e6 }),
        resistor('r1', 'o 0', 1e3),
      ]);
    const dc = (vc: number) => trace(run(of(vc), { kind: 'op' }).datasets[0], 'v(o)').re[0]!;
    const [ac] = run(of(1.1), { kind: 'ac', sweep: { spacing: 'list', values: [1] } }).datasets;
    const slope = (dc(1.1 + 1e-5) - dc(1.1 - 1e-5)) / 2e-5;
    expect(trace(ac, 'v(o)').re[0]! / slope).toBeCloseTo(1, 6);
  });
});

test('a resistance of 0, or a smooth switch of one level, is refused by name', () => {
  expect(() => run(loaded({ on: 0 }), { kind: 'op' })).toThrow(
    'The on resistance of s1 is 0; it must be above 0.',
  );
  expect(() => run(loaded({ isSmooth: true }), { kind: 'op' })).toThrow(
    's1 switches on and off at one level',
  );
});
