import { minimumPhase } from '@tollbench/engines/signal/minimum-phase.ts';
import { responseAt } from '@tollbench/engines/signal/response.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';
import type { FirInputs } from './inputs.ts';

const run = (some: Partial<FirInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const size = (h: Float64Array, f: number) => {
  const { re, im } = responseAt(h, f);
  return Math.hypot(re, im);
};

describe('minimum phase', () => {
  test.each<[string, Partial<FirInputs>]>([
    ['equiripple', {}],
    ['half-band', { type: 'halfband' }],
    ['Kaiser band-stop', { type: 'bandstop', method: 'kaiser' }],
    ['500 coefficients', { length: 'given', taps: 500, f2: 8.5e3, attenuation: 100 }],
  ])('%s: the same magnitude, every zero inside or on the circle, the energy first', (_, some) => {
    const plain: Partial<FirInputs> = { fixed: 'off', length: 'least', ...some };
    const linear = run(plain);
    const r = run({ ...plain, phase: 'minimum' });
    expect(r.taps).toBe(linear.taps);
    const top = Math.max(...linear.amplitude);
    for (let k = 0; k <= 500; k++)
      expect(Math.abs(size(r.h, k / 1000) - size(linear.h, k / 1000)) / top).toBeLessThan(1e-13);
    r.zeros?.re.forEach((x, k) => {
      // A mirrored zero is a double one, known to the root of rounding.
      expect(Math.hypot(x, r.zeros?.im[k] ?? Number.NaN)).toBeLessThan(1 + 1e-6);
    });
    let [early, before] = [0, 0];
    r.h.forEach((c, k) => {
      early += c * c;
      before += (linear.h[k] ?? 0) ** 2;
      expect(early).toBeGreaterThan(before - 1e-12);
    });
    expect(r.meets).toBe(linear.meets);
    expect([r.type, r.symmetry]).toEqual([null, null]);
  });

  test('coefficients are lengthened until the rounded ones keep the mask, as for linear phase', () => {
    const r = run({ phase: 'minimum' });
    expect([r.meets, r.fixed?.meets]).toEqual([true, true]);
  });

  test('a filter that has it stays as it is, a delay goes to the end', () => {
    expect([...minimumPhase([1, 0.5, 0.06])].map((c) => Number(c.toFixed(14)))).toEqual([
      1, 0.5, 0.06,
    ]);
    expect([...minimumPhase([0, 0.5, 1, 0])].map((c) => Number(c.toFixed(14)))).toEqual([
      1, 0.5, 0, 0,
    ]);
    // The gain at 0 keeps its sign.
    expect(Math.sign(minimumPhase([-0.5, -1])[0] ?? 0)).toBe(-1);
  });

  test('delays the lower pass band by less than half of what linear phase does', async () => {
    const { tables } = JSON.parse(await exportedText(tool, 'json', { phase: 'minimum' })) as {
      tables: Record<string, Record<string, (number | null)[]>>;
    };
    const delays = (tables['phase']?.['groupDelay'] ?? []).filter((d) => d !== null);
    expect(delays.length).toBeGreaterThan(100);
    expect(Math.max(...delays.slice(0, 20))).toBeLessThan((0.5 * (run({}).taps - 1)) / 2 / 48e3);
  });

  test.each<[Partial<FirInputs>, RegExp]>([
    [{ type: 'hilbert' }, /^phase: is minimum; a differentiator/u],
    [
      { length: 'given', taps: 601, method: 'kaiser' },
      /^phase: is minimum; it needs the zeros of 601/u,
    ],
  ])('refused: %j', (some, why) => {
    expect(() => run({ ...some, phase: 'minimum' })).toThrow(why);
  });
});
