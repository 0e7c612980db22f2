import { describe, expect, test } from 'vitest';
import { prototype } from '../filter/prototype.ts';
import { digital } from './band-transform.ts';
import { equalise, MAX_ALLPASS } from './delay-equaliser.ts';
import { bandGrid } from './extremes.ts';
import { cascadeZpk, isStable } from './section.ts';
import { gainDb, groupDelay, type Zpk } from './zpk.ts';

const lowpass = digital(prototype('elliptic', 5, 0.1, 60), 1, { response: 'lowpass', edge: 0.5 });
const bandpass = digital(prototype('chebyshev', 4, 0.2), 1, {
  response: 'bandpass',
  centre: 0.6,
  width: 0.3,
});
const edge = (w: number) => 2 * Math.atan(w);
const cases: [string, Zpk, [number, number][]][] = [
  ['low-pass', lowpass, [[0, edge(0.5)]]],
  ['band-pass', bandpass, [[edge(0.4685), edge(0.7685)]]],
];

/** Largest less least delay on a grid that is dense round every root. */
function spread(filter: Zpk, [from, to]: readonly [number, number]): number {
  const delays = bandGrid(filter, from, to).map((w) => groupDelay(filter, w));
  return Math.max(...delays) - Math.min(...delays);
}

describe.each(cases)('%s', (_, filter, [stretch = [0, 1]]) => {
  test('the delay gets flatter with each section more, and is as flat between the points', () => {
    let before = spread(filter, stretch);
    for (const count of [1, 2, 4, MAX_ALLPASS]) {
      const { poles, zeros, after } = equalise(filter, [stretch], count);
      const whole = {
        ...filter,
        poles: [...filter.poles, ...poles],
        zeros: [...filter.zeros, ...zeros],
      };
      const seen = spread(whole, stretch);
      expect(seen).toBeLessThan(before);
      expect(seen).toBeLessThan(after * 1.1 + 0.02);
      before = seen;
    }
  });

  test('its sections are stable and leave the magnitude as it is', () => {
    const { sections, poles } = equalise(filter, [stretch], 3);
    expect(isStable(sections)).toBe(true);
    const own = cascadeZpk(sections);
    for (const w of [0.01, 0.5, 1.2, 3]) expect(gainDb(own, w)).toBeCloseTo(0, 11);
    expect(own.poles).toHaveLength(poles.length);
    // Two poles and two zeros: an area of 2π under the delay of each.
    const grid = Array.from({ length: 20_000 }, (_, k) => ((k + 0.5) * Math.PI) / 20_000);
    const area = grid.reduce((sum, w) => sum + groupDelay(own, w), 0) * (Math.PI / 20_000);
    expect(area).toBeCloseTo(3 * 2 * Math.PI, 3);
  });
});
