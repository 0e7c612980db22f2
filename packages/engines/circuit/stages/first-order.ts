import { EngineError } from '../../error.ts';
import type { Section } from '../../filter/sections.ts';
import { capacitor, gainDivider, near, of, resistor, type Stage, timeConstants } from './stage.ts';

/** R and C before a follower, or before an amplifier of gain 1 + Rb/Ra. Throws `out-of-range` for a gain below 1. */
export function firstOrder({ response, w0, gain }: Section): Stage {
  if (gain < 1 - 1e-9)
    throw new EngineError(
      'out-of-range',
      `A first-order stage gains 1 or more, not ${Number(gain.toPrecision(4))}.`,
      {
        field: 'gain',
        value: gain,
      },
    );
  const follower = Math.abs(gain - 1) < 1e-9;
  const low = response === 'lowpass';
  return {
    topology: 'first-order',
    order: 1,
    output: 'out',
    opamps: [{ name: 'U1', plus: 'b', minus: follower ? 'out' : 'n', out: 'out' }],
    parts: [
      resistor('R1', low ? 'in' : '0', 'b'),
      capacitor('C1', low ? '0' : 'in', 'b'),
      ...(follower ? [] : gainDivider),
    ],
    analyse: (v) => ({
      w0: 1 / (of(v, 'R1') * of(v, 'C1')),
      q: null,
      gain: follower ? 1 : 1 + of(v, 'Rb') / of(v, 'Ra'),
    }),
    *designs(grid) {
      const { resistors, level } = grid;
      for (const { r, c } of timeConstants(w0, grid)) {
        const base = { R1: r, C1: c };
        if (follower) yield base;
        else
          for (const ra of near(resistors, level / Math.sqrt(Math.max(gain - 1, 0.01)), 1.8))
            yield { ...base, Ra: ra, Rb: (gain - 1) * ra };
      }
    },
  };
}
