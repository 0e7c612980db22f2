/** What “What one shaded cell costs a string” says, by other means. */
import { currentAt, voltageAtCurrent } from '@tollbench/engines/photovoltaic/junction.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/electronic-devices/one-shaded-cell.ts';

/** Voltage of a section at a string current by halving: the cells carry what the diode does not. */
function sectionVoltage(light: number, i: number): number {
  const cell = post.cellWith(10);
  const dim = { ...cell, photocurrent: light * cell.photocurrent };
  const cells = (ic: number) => 19 * voltageAtCurrent(cell, ic) + voltageAtCurrent(dim, ic);
  let [low, high] = [0, i];
  for (let k = 0; k < 100; k++) {
    const ic = (low + high) / 2;
    const diode = post.diode.saturation * Math.expm1(-cells(ic) / post.diode.slope);
    if (ic + diode > i) high = ic;
    else low = ic;
  }
  return cells((low + high) / 2);
}

describe('one cell in 30 % of the light', () => {
  test('has the highest of all powers at the first peak', () => {
    const cell = post.cellWith(10);
    let most = 0;
    for (let k = 1; k < 1900; k++) {
      const i = 0.005 * k;
      most = Math.max(most, i * (40 * voltageAtCurrent(cell, i) + sectionVoltage(0.3, i)));
    }
    expect(post.data.one.power / most).toBeCloseTo(1, 4);
  });

  test('costs a third of the module, and as many watts in a string of any length', () => {
    const one = post.data.one.full - post.data.one.power;
    expect(one / post.data.one.full).toBeCloseTo(0.35, 2);
    for (const n of [5, 20]) {
      const s = post.shaded(n, 0.3, post.diode);
      expect(s.full - s.power).toBeCloseTo(one, 0);
    }
  });

  test('has two peaks with diodes', () => {
    expect(post.data.peaks).toHaveLength(2);
  });
});

test('in good light diodes and none lose the same, in the dark diodes lose less and heat less', () => {
  const [bright, bare] = [post.shaded(1, 0.9, post.diode), post.shaded(1, 0.9, null)];
  expect(bright.power / bare.power).toBeCloseTo(1, 4);
  const [dark, darkBare] = [post.shaded(1, 0, post.diode), post.shaded(1, 0, null)];
  expect(dark.power).toBeGreaterThan(darkBare.power);
  expect(dark.shortHeat).toBeLessThan(darkBare.shortHeat / 3);
});

test('a leaky cell is hottest in deeper shade than a tight one', () => {
  const worst = post.data.shunts.rows.map((row) => Number(row[1]));
  expect(worst).toEqual(worst.toSorted((a, b) => a - b));
});

test('the diode has half a volt at the short-circuit current', () => {
  expect(post.diode.saturation * Math.expm1(0.5 / post.diode.slope)).toBeCloseTo(9.43, 9);
  expect(currentAt(post.cellWith(10), 0)).toBeGreaterThan(9.3);
});
