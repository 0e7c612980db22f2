import { describe, expect, test } from 'vitest';
import { cauerOf, fosterOf } from './cauer.ts';
import { fewest, fitted } from './fit.ts';
import { follow, impedance, periodicStart, repeated, resistance, type Term } from './foster.ts';
import { spreading } from './spreading.ts';
import { stackStages, through } from './stack.ts';

const TERMS: readonly Term[] = [
  { r: 0.02, tau: 1e-3 },
  { r: 0.11, tau: 12e-3 },
  { r: 0.35, tau: 0.15 },
  { r: 0.52, tau: 1.7 },
];

describe('Foster and Cauer', () => {
  test('two RC in a ladder are the two terms of the quadratic', () => {
    // C 1, R 1, C 1, R 1: s² + 3s + 1.
    const found = fosterOf([
      { c: 1, r: 1 },
      { c: 1, r: 1 },
    ]);
    const poles = [(3 + Math.sqrt(5)) / 2, (3 - Math.sqrt(5)) / 2];
    expect(found.map(({ tau }) => 1 / tau)).toEqual([
      expect.closeTo(poles[0] ?? 0, 12),
      expect.closeTo(poles[1] ?? 0, 12),
    ]);
    expect(resistance(found)).toBeCloseTo(2, 13);
  });

  test('there and back is the same', () => {
    const stages = cauerOf(TERMS);
    expect(stages).toHaveLength(4);
    const back = fosterOf(stages);
    back.forEach(({ r, tau }, k) => {
      expect(r / (TERMS[k]?.r ?? 0)).toBeCloseTo(1, 12);
      expect(tau / (TERMS[k]?.tau ?? 0)).toBeCloseTo(1, 12);
    });
  });

  test('a ladder has the whole resistance, and at once the first capacity', () => {
    const stages = cauerOf(TERMS);
    expect(stages.reduce((sum, { r }) => sum + r, 0)).toBeCloseTo(resistance(TERMS), 13);
    // Z'(0) = Σ R/τ = 1/C₁.
    expect(1 / (stages[0]?.c ?? 0)).toBeCloseTo(
      TERMS.reduce((s, { r, tau }) => s + r / tau, 0),
      10,
    );
    for (const { r, c } of stages) expect(r > 0 && c > 0).toBe(true);
  });

  test('terms of one time constant are one, eight decades apart they are still exact', () => {
    expect(
      cauerOf([
        { r: 1, tau: 2 },
        { r: 3, tau: 2 },
      ]),
    ).toEqual([{ c: 0.5, r: 4 }]);
    const wide = Array.from({ length: 10 }, (_, k) => ({ r: 0.1 * (k + 1), tau: 10 ** (k - 6) }));
    fosterOf(cauerOf(wide)).forEach(({ r, tau }, k) => {
      expect(tau / (wide[k]?.tau ?? 0)).toBeCloseTo(1, 9);
      expect(r / (wide[k]?.r ?? 0)).toBeCloseTo(1, 8);
    });
  });
});

describe('in time', () => {
  test('constant power is the impedance, and a ramp its integral', () => {
    const zero = TERMS.map(() => 0);
    const sum = (x: readonly number[]) => x.reduce((a, b) => a + b, 0);
    const flat = { length: 0.2, from: 7, to: 7 };
    expect(sum(follow(TERMS, zero, flat, 0.2))).toBeCloseTo(7 * impedance(TERMS, 0.2), 12);
    const ramp = { length: 0.2, from: 0, to: 2 };
    let integral = 0;
    const n = 20_000;
    for (let k = 0; k < n; k++)
      integral += impedance(TERMS, ((k + 0.5) * 0.2) / n) * (0.2 / n) * 10;
    expect(sum(follow(TERMS, zero, ramp, 0.2))).toBeCloseTo(integral, 8);
  });

  test('pulses for ever: the closed sum is where 2,500 of them end', () => {
    const [width, duty] = [5e-3, 0.2];
    const pieces = [
      { length: width, from: 1, to: 1 },
      { length: width / duty - width, from: 0, to: 0 },
    ];
    const start = periodicStart(TERMS, pieces);
    const sum = (x: readonly number[]) => x.reduce((a, b) => a + b, 0);
    expect(sum(follow(TERMS, start, pieces[0]!, width))).toBeCloseTo(
      repeated(TERMS, width, duty),
      12,
    );
    let state = TERMS.map(() => 0);
    for (let k = 0; k < 2500; k++)
      for (const p of pieces) state = follow(TERMS, state, p, p.length);
    expect(sum(state)).toBeCloseTo(sum(start), 10);
  });

  test('many pulses a time constant make the mean, few make the single pulse', () => {
    expect(repeated(TERMS, 1e-9, 0.3)).toBeCloseTo(0.3 * resistance(TERMS), 6);
    expect(repeated(TERMS, 100, 0.3)).toBeCloseTo(resistance(TERMS), 10);
    expect(repeated(TERMS, 1e-3, 1e-6)).toBeCloseTo(impedance(TERMS, 1e-3), 4);
  });
});

describe('fits', () => {
  const points = Array.from({ length: 40 }, (_, k) => {
    const t = 10 ** (-4 + (5 * k) / 39);
    return { t, z: impedance(TERMS, t) };
  });

  test('four terms are found again from their own curve', () => {
    const { terms, worst } = fitted(points, 4);
    expect(worst).toBeLessThan(1e-5);
    terms.forEach(({ r, tau }, k) => {
      expect(r / (TERMS[k]?.r ?? 0)).toBeCloseTo(1, 2);
      expect(tau / (TERMS[k]?.tau ?? 0)).toBeCloseTo(1, 2);
    });
  });

  test('the fewest that come within a tolerance, and one less does not', () => {
    const found = fewest(points, 0.01);
    expect(found.worst).toBeLessThanOrEqual(0.01);
    expect(fitted(points, found.terms.length - 1).worst).toBeGreaterThan(0.01);
  });

  test('too few points are refused', () => {
    expect(() => fitted(points.slice(0, 3), 2)).toThrow('it takes two for each');
  });
});

describe('stacks', () => {
  test('without spreading a layer is t/(kA), and slices change no resistance', () => {
    const layer = { thickness: 1e-3, side: 10e-3, conductivity: 200, capacity: 3.4e6 };
    expect(through(layer, 5e-3, 0).resistance).toBeCloseTo(1e-3 / (200 * 25e-6), 12);
    const sum = (n: number, angle: number) =>
      stackStages(5e-3, [layer], angle, n).reduce((s, { r }) => s + r, 0);
    expect(sum(8, Math.PI / 4)).toBeCloseTo(sum(1, Math.PI / 4), 12);
    // Grown from 5 to 7 mm: t/(k·5 mm·7 mm).
    expect(sum(1, Math.PI / 4)).toBeCloseTo(1e-3 / (200 * 35e-6), 12);
  });

  test('heat spreads no further than the layer', () => {
    const small = { thickness: 10e-3, side: 6e-3, conductivity: 1, capacity: 1 };
    const { side, resistance: r } = through(small, 5e-3, Math.PI / 4);
    expect(side).toBeCloseTo(6e-3, 15);
    expect(r).toBeCloseTo(0.5e-3 / 30e-6 + 9.5e-3 / 36e-6, 6);
  });
});

describe('spreading in a plate', () => {
  const [a, conductivity] = [10e-3, 200];
  const whole = (ratio: number, thickness: number, h: number) => {
    const plate = [a * ratio, a * ratio] as const;
    const extra = spreading({ source: [a, a], plate, thickness, conductivity })(h);
    return extra + thickness / (conductivity * plate[0] * plate[1]);
  };

  test('45° is 4 to 14 % too low over a cold far side, and several times over a poorly cooled one', () => {
    for (const ratio of [1.5, 2, 3, 5, 10])
      for (const depth of [0.05, 0.1, 0.2, 0.5, 1, 2]) {
        const thickness = depth * a;
        const layer = { thickness, side: a * ratio, conductivity, capacity: 1 };
        const rule = through(layer, a, Math.PI / 4).resistance;
        const off = rule / whole(ratio, thickness, 1e12) - 1;
        expect(off, `${ratio}, ${depth}`).toBeLessThan(-0.035);
        expect(off, `${ratio}, ${depth}`).toBeGreaterThan(-0.145);
        if (depth <= 0.1) expect(whole(ratio, thickness, 1000) / rule).toBeGreaterThan(3);
      }
  });

  test('a source as large as its plate has nothing to spread; one that is smaller always has', () => {
    const plate = [a, 2 * a] as const;
    const given = { plate, thickness: 1e-3, conductivity };
    expect(spreading({ ...given, source: plate })(500)).toBe(0);
    expect(spreading({ ...given, source: [a, a] })(500)).toBeGreaterThan(0);
  });

  test('better cooling lets heat spread less: its resistance falls with h', () => {
    const found = spreading({
      source: [a, a],
      plate: [50e-3, 40e-3],
      thickness: 4e-3,
      conductivity,
    });
    const over = [1, 100, 1e4, 1e6, 1e15].map(found);
    for (let k = 1; k < over.length; k++) expect(over[k]).toBeLessThan(over[k - 1] ?? 0);
  });

  test('a source beyond its plate, or far too small for it, is refused', () => {
    const given = { plate: [0.1, 0.1] as const, thickness: 1e-3, conductivity };
    expect(() => spreading({ ...given, source: [0.2, 0.01] })).toThrow('does not lie on a plate');
    expect(() => spreading({ ...given, source: [0.01, 1e-3] })).toThrow('does not lie on a plate');
    expect(() => spreading({ ...given, source: [0.01, 0.01], thickness: 0 })).toThrow();
  });
});
