/** What “The right-half-plane zero sets the crossover of a boost” says, by other means. */
import { linearised, restOf } from '@tollbench/engines/converter/averaged.ts';
import { cellOf } from '@tollbench/engines/converter/cell.ts';
import { inductanceFor } from '@tollbench/engines/converter/sizing.ts';
import { expect, test } from 'vitest';
import * as post from '../../src/content/power-electronics/right-half-plane-zero-of-a-boost.ts';

test('the zero by ripple is that of the averaged circuit', () => {
  for (const vin of [5, 9, 12, 20]) {
    const p = post.boost(vin, 24, 1, 500e3);
    const duty = 1 - vin / 24;
    const cell = cellOf({
      topology: 'boost',
      vin,
      turns: 1,
      inductance: inductanceFor(p, 0.3),
      inductorResistance: 0,
      switchResistance: 0,
      rectifierResistance: 0,
      rectifierDrop: 0,
      synchronous: true,
      capacitance: 100e-6,
      esr: 0,
      conductance: 1 / 24,
      current: 0,
      frequency: 500e3,
    });
    const drive = { duty, vin, injected: 0 };
    const { output } = linearised(
      cell,
      false,
      drive,
      restOf(cell, false, drive, [1 / (1 - duty), 24]),
    );
    const [, slope = 0, level = 0] = output.duty;
    const zero = -level / slope / (2 * Math.PI);
    expect(zero / post.zeroOf(p, 0.3)).toBeCloseTo(1, 6);
    expect(zero / 500e3).toBeCloseTo(post.share(duty, 0.3), 6);
    expect(post.share(duty, 0.3)).toBeCloseTo(0.3 / (2 * Math.PI * duty), 12);
  }
});

test('a fifth costs eleven degrees, a third eighteen, half twenty-seven', () => {
  const degrees = post.data.phase.rows.map((row) => Number.parseFloat(row[1] ?? ''));
  expect(degrees.map(Math.round)).toEqual([6, 11, 18, 27, 45]);
});

test('at the least input the same inductor has its zero lowest', () => {
  const rows = post.data.capacitors.rows.map((row) => row[1]);
  expect(rows).toHaveLength(5);
  expect(post.zeroOf(post.boost(5, 24, 1, 500e3), 0.3)).toBeLessThan(
    post.zeroOf(post.boost(20, 24, 1, 500e3), 0.3),
  );
});
