import { responseAt } from '@tollbench/engines/pole-zero/boundary.ts';
import { polynomialOf } from '@tollbench/engines/pole-zero/partial-fractions.ts';
import { sampleOf, signalOf } from '@tollbench/engines/pole-zero/sequence.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { inPairs } from '../../define/read-roots.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Point = readonly [re: number, im: number];
interface Case {
  readonly plane: 's' | 'z';
  readonly zeros: readonly Point[];
  readonly poles: readonly Point[];
  readonly gain: number;
  readonly points: readonly (readonly [w: number, re: number, im: number, delay: number])[];
  /** By region from the innermost: n or t, and the value. */
  readonly regions: readonly (readonly (readonly [at: number, value: number])[])[];
}
interface Feature {
  readonly zeros: readonly Point[];
  readonly poles: readonly Point[];
  readonly peak: number;
  readonly decibels: number;
  readonly half: readonly number[];
}
interface Twin {
  readonly b: readonly number[];
  readonly minimum: readonly number[];
}

const { program, version, cases, features, twins } = vectors<Case>(
  'pole-zero-explorer',
) as unknown as {
  readonly program: string;
  readonly version: string;
  readonly cases: readonly Case[];
  readonly features: readonly Feature[];
  readonly twins: readonly Twin[];
};

const list = (points: readonly Point[]) => inPairs(points.map(([re, im]) => ({ re, im })));
const run = (inputs: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, inputs));

describe('against SciPy and mpmath', () => {
  const worst = { response: 0, delay: 0, sequence: 0, signal: 0, peak: 0, half: 0, twin: 0 };
  const count = { response: 0, delay: 0, sequence: 0, signal: 0, peak: 0, half: 0, twin: 0 };
  const take = (what: keyof typeof worst, error: number) => {
    expect(error, what).not.toBeNaN();
    worst[what] = Math.max(worst[what], error);
    count[what]++;
  };

  test('response and group delay from the roots', () => {
    for (const c of cases) {
      const { map } = run({
        plane: c.plane,
        zeros: list(c.zeros),
        poles: list(c.poles),
        gain: c.gain,
      });
      for (const [w, re, im, delay] of c.points) {
        const at = responseAt(map, w);
        const size = Math.exp(at.logSize);
        const off = Math.hypot(size * Math.cos(at.phase) - re, size * Math.sin(at.phase) - im);
        take('response', off / Math.hypot(re, im));
        take('delay', Math.abs(at.delay - delay) / Math.max(1e-3, Math.abs(delay)));
      }
    }
    expect(worst.response).toBeLessThan(1e-12);
  });

  test('the sequence of every ring and the signal of every strip', () => {
    for (const c of cases) {
      const r = run({
        plane: c.plane,
        zeros: list(c.zeros),
        poles: list(c.poles),
        gain: c.gain,
      });
      expect(r.regions).toHaveLength(c.regions.length);
      c.regions.forEach((values, k) => {
        const region = r.regions[k];
        if (!region) throw new Error('one for each');
        const largest = Math.max(...values.map(([, x]) => Math.abs(x)));
        for (const [at, value] of values) {
          const ours =
            c.plane === 'z' ? sampleOf(r.fractions, region, at) : signalOf(r.fractions, region, at);
          take(c.plane === 'z' ? 'sequence' : 'signal', Math.abs(ours - value) / largest);
        }
      });
    }
    expect(worst.sequence).toBeLessThan(1e-9);
    expect(worst.signal).toBeLessThan(1e-9);
  });

  test('what is drawn is the same sequence', () => {
    for (const c of cases.filter(({ plane }) => plane === 'z'))
      c.regions.forEach((values, k) => {
        const { signal } = run({
          zeros: list(c.zeros),
          poles: list(c.poles),
          gain: c.gain,
          region: 'number',
          regionNumber: k + 1,
        });
        const largest = Math.max(...values.map(([, x]) => Math.abs(x)));
        for (const [n, value] of values) {
          const at = signal.at.indexOf(n);
          if (at >= 0)
            expect(Math.abs((signal.value[at] ?? 0) - value) / largest).toBeLessThan(1e-8);
        }
      });
  });

  test('peaks and −3 dB points', () => {
    for (const { zeros, poles, peak, decibels, half } of features) {
      const { response } = run({ zeros: list(zeros), poles: list(poles) });
      const at = 2 * Math.PI * response.peak.frequency;
      // A summit is as flat as the root of its last place.
      expect(Math.abs(at - peak)).toBeLessThan(1e-6);
      take('peak', Math.abs(response.peak.decibels - decibels));
      expect(response.halfPower).toHaveLength(half.length);
      half.forEach((w, k) => {
        take('half', Math.abs(2 * Math.PI * (response.halfPower[k] ?? 0) - w) / w);
      });
    }
  });

  test('minimum-phase twins of FIR filters', () => {
    for (const { b, minimum } of twins) {
      const r = run({ from: 'delays', b, a: [1] });
      const { zeros, gain } = r.twins.minimum;
      const ours = polynomialOf(zeros, gain);
      const largest = Math.max(...minimum.map(Math.abs));
      expect(ours).toHaveLength(minimum.length);
      take('twin', Math.max(...ours.map((x, k) => Math.abs(x - (minimum[k] ?? 0)))) / largest);
    }
    expect(worst.twin).toBeLessThan(1e-11);
  });

  test('held.json says so', () => {
    const line = (what: string, of: keyof typeof worst, errorKind: 'relative' | 'absolute') => ({
      program,
      version,
      what,
      cases: count[of],
      largestError: worst[of],
      errorKind,
    });
    expectHeld(import.meta.dirname, [
      line('frequency response from the roots', 'response', 'relative'),
      line('group delay, beside 0.001 where it is smaller', 'delay', 'relative'),
      line('sequences of every ring, beside the largest sample asked for', 'sequence', 'relative'),
      line('signals of every strip, beside the largest value asked for', 'signal', 'relative'),
      line('peak gain in dB', 'peak', 'absolute'),
      line('−3 dB frequencies', 'half', 'relative'),
      line('coefficients of minimum-phase twins, beside the largest', 'twin', 'relative'),
    ]);
  });
});
