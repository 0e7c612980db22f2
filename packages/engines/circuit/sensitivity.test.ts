import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sensitivities } from './sensitivity.ts';
import { multipleFeedback } from './stages/multiple-feedback.ts';
import { sallenKey } from './stages/sallen-key.ts';
import type { Stage } from './stages/stage.ts';
import { stateVariable } from './stages/state-variable.ts';
import { towThomas } from './stages/tow-thomas.ts';

const section = (q: number) => ({ response: 'lowpass', w0: 1, q, gain: 1 }) as const;
const of = (stage: Stage, values: Record<string, number>) =>
  new Map(sensitivities(stage, values).map((s) => [s.part, s]));
const qs = fc.double({ min: 0.6, max: 30, noNaN: true });

test('in Sallen and Key’s follower R and C each take half of ω0, the capacitors half of Q', () => {
  const s = of(sallenKey(section(1), 'unity'), { R1: 1, R2: 1, C1: 4, C2: 0.25 });
  for (const part of ['R1', 'R2', 'C1', 'C2']) expect(s.get(part)?.w0).toBeCloseTo(-0.5, 8);
  expect(s.get('C1')?.q).toBeCloseTo(0.5, 8);
  expect(s.get('C2')?.q).toBeCloseTo(-0.5, 8);
  expect(s.get('R1')?.q).toBeCloseTo(0, 8);
});

test('with equal parts Q follows Rb by 2Q − 1 and the capacitors by as much', () => {
  fc.assert(
    fc.property(qs, (q) => {
      const k = 3 - 1 / q;
      const s = of(sallenKey(section(q), 'equal'), {
        R1: 1,
        R2: 1,
        C1: 1,
        C2: 1,
        Ra: 1,
        Rb: k - 1,
      });
      // S of K is KQ = 3Q − 1, and K follows Rb by (K − 1)/K.
      expect((s.get('Rb')?.q ?? 0) / (2 * q - 1)).toBeCloseTo(1, 6);
      expect((s.get('Ra')?.q ?? 0) / (1 - 2 * q)).toBeCloseTo(1, 6);
      expect((s.get('C1')?.q ?? 0) / (2 * q - 0.5)).toBeCloseTo(1, 6);
      expect((s.get('R1')?.q ?? 0) / (q - 0.5)).toBeCloseTo(1, 6);
    }),
  );
});

test('loops of two integrators and multiple feedback bear a high Q: no part moves it by more than 1 to 1', () => {
  fc.assert(
    fc.property(qs, (q) => {
      const designs = (stage: Stage) =>
        stage.designs({
          resistors: Float64Array.from({ length: 60 }, (_, k) => 10 ** (k / 10)),
          capacitors: Float64Array.from({ length: 80 }, (_, k) => 10 ** (k / 10 - 7)),
          level: 1e3,
        });
      for (const stage of [
        stateVariable(section(q)),
        towThomas(section(q)),
        multipleFeedback(section(q)),
      ])
        for (const values of designs(stage)) {
          for (const s of sensitivities(stage, values)) {
            expect(Math.abs(s.w0)).toBeLessThan(1 + 1e-6);
            expect(Math.abs(s.q)).toBeLessThan(1 + 1e-6);
          }
          break;
        }
    }),
  );
});
