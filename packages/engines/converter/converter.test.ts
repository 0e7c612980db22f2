import { describe, expect, test } from 'vitest';
import { evaluate } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';
import { abs, arg, complex } from '../numeric/complex.ts';
import { advance, affineStep, chain, fixedPoint } from './affine.ts';
import { linearised, restOf } from './averaged.ts';
import { leftAtBias } from './bias.ts';
import { cellOf, type Stage } from './cell.ts';
import {
  compensatorOf,
  cornersOf,
  type Feedback,
  leadOf,
  partsFor,
  placed,
} from './compensator.ts';
import { cycleAt, cycleFor } from './steady.ts';

const STAGE: Stage = {
  topology: 'buck',
  vin: 12,
  turns: 1,
  inductance: 10e-6,
  inductorResistance: 0.02,
  switchResistance: 0.03,
  rectifierResistance: 0.02,
  rectifierDrop: 0.4,
  synchronous: false,
  capacitance: 47e-6,
  esr: 5e-3,
  conductance: 1,
  current: 0,
  frequency: 300e3,
};

describe('affine steps', () => {
  const circuit = { a: [-2, -3, 4, -1], b: [5, -6] } as const;

  test('two halves are the whole, at any length', () => {
    for (const t of [1e-6, 0.3, 40]) {
      const half = affineStep(circuit, t / 2);
      const [two, one] = [chain(half, half), affineStep(circuit, t)];
      one.m.forEach((x, k) => {
        expect(two.m[k]).toBeCloseTo(x, 12);
      });
      one.c.forEach((x, k) => {
        expect(two.c[k]).toBeCloseTo(x, 12);
      });
    }
  });

  test('a charge without a way out grows in proportion', () => {
    expect(advance(affineStep({ a: [0, 0, 0, 0], b: [2, 3] }, 5), [1, 1])).toEqual([11, 16]);
  });

  test('the fixed point is led to itself', () => {
    const step = affineStep(circuit, 0.7);
    const x = fixedPoint(step);
    advance(step, x).forEach((v, k) => {
      expect(v).toBeCloseTo(x[k] ?? 0, 13);
    });
  });
});

describe('steady states', () => {
  test('the period ends where it began, in both kinds of conduction', () => {
    for (const conductance of [1, 0.01])
      for (const topology of ['buck', 'boost', 'buckboost', 'flyback', 'forward'] as const) {
        const cell = cellOf({ ...STAGE, topology, conductance });
        const { phases } = cycleAt(cell, 0.4);
        let x = phases[0]?.start ?? [0, 0];
        for (const { interval, duration } of phases)
          x = advance(affineStep(interval.system, duration), x);
        expect(x[0]).toBeCloseTo(phases[0]?.start[0] ?? 0, 8);
        expect(x[1]).toBeCloseTo(phases[0]?.start[1] ?? 0, 8);
      }
  });

  test('a load of constant current draws what a resistor draws', () => {
    const resistor = cycleFor(cellOf(STAGE), 3.3);
    const source = cycleFor(cellOf({ ...STAGE, conductance: 0, current: 3.3 }), 3.3);
    expect(source.duty).toBeCloseTo(resistor.duty, 5);
  });

  test('of the two ratios of a lossy boost the lesser is taken, and beyond its peak there is none', () => {
    const boost = cellOf({
      ...STAGE,
      topology: 'boost',
      inductorResistance: 0.2,
      conductance: 0.2,
    });
    const low = cycleFor(boost, 24);
    expect(low.duty).toBeLessThan(0.7);
    expect(() => cycleFor(boost, 60)).toThrow(EngineError);
  });

  test('no inductance is refused by name', () => {
    expect(() => cellOf({ ...STAGE, inductance: 0 })).toThrow(
      /inductance of 0 is not more than 0/u,
    );
  });
});

test('the averaged gain at rest is the slope of the exact output', () => {
  for (const topology of ['buck', 'boost', 'buckboost', 'flyback', 'forward'] as const) {
    const cell = cellOf({ ...STAGE, topology });
    const at = (duty: number) => cycleAt(cell, duty).figures.output.mean;
    const { figures } = cycleAt(cell, 0.4);
    const drive = { duty: 0.4, vin: 12, injected: 0 };
    const rest = restOf(cell, false, drive, [figures.inductor.mean, figures.output.mean]);
    const { output, den } = linearised(cell, false, drive, rest);
    const slope = (at(0.4001) - at(0.3999)) / 0.0002;
    expect((output.duty[2] ?? 0) / (den[2] ?? 1) / slope).toBeCloseTo(1, 2);
  }
});

describe('compensators', () => {
  const feedback: Feedback = {
    amplifier: 'opamp',
    upper: 30e3,
    lower: 10e3,
    transconductance: 1e-3,
  };
  const omega = 2e5;

  test.each([
    [2, 60, 'opamp'],
    [2, 60, 'ota'],
    [3, 120, 'opamp'],
    [3, 100, 'ota'],
  ] as const)('type %i adds %i° with the gain asked for at an %s', (type, boost, amplifier) => {
    const f = { ...feedback, amplifier };
    const corners = placed(type, boost, omega, f);
    const parts = partsFor(corners, omega, 7, f);
    const c = evaluate(compensatorOf(parts, f), complex(0, omega));
    expect(abs(c)).toBeCloseTo(7, 10);
    expect((arg(c) * 180) / Math.PI + 90).toBeCloseTo(boost, 9);
    expect(cornersOf(parts, f).zero / corners.zero).toBeCloseTo(1, 10);
    expect(cornersOf(parts, f).pole / corners.pole).toBeCloseTo(1, 10);
  });

  test('more than a type can is refused', () => {
    expect(() => placed(2, 89, omega, feedback)).toThrow(/more than the 85° of a type 2/u);
  });

  test('a lead of four to one is 36.87°', () => {
    expect(leadOf(4)).toBeCloseTo(36.87, 2);
  });
});

test('a ceramic capacitor has all at no voltage, half at its halving voltage, and ever less', () => {
  expect(leftAtBias(0, 5)).toBe(1);
  expect(leftAtBias(5, 5)).toBeCloseTo(0.5, 12);
  expect(leftAtBias(20, 5)).toBeLessThan(0.2);
});
