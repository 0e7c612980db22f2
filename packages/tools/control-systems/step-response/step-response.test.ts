import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';
import { presets } from './presets.ts';

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

describe('laws', () => {
  test('overshoot and peak time of a pole pair follow the textbook formula', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (zeta, w) => {
          const { info } = run({ system: fraction([w * w], [1, 2 * zeta * w, w * w]) });
          const root = Math.sqrt(1 - zeta * zeta);
          expect(
            relativeError(info?.overshoot ?? 0, Math.exp((-Math.PI * zeta) / root)),
          ).toBeLessThan(1e-8);
          expect(relativeError(info?.peakTime ?? 0, Math.PI / (w * root))).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a dead time moves every event by itself and nothing else', () => {
    const plain = run({ system: fraction([2], [1, 1, 2]) }).info;
    const late = run({ system: fraction([2], [1, 1, 2]), delay: 3 }).info;
    expect(late?.settlingTime).toBeCloseTo((plain?.settlingTime ?? 0) + 3, 10);
    expect(late?.riseTime).toBeCloseTo(plain?.riseTime ?? 0, 12);
    expect(late?.iae).toBeCloseTo((plain?.iae ?? 0) + 3, 10);
  });

  test('ISE of a pole pair is (1 + 4ζ²)/(4ζω)', () => {
    expect(run({ system: fraction([4], [1, 1, 4]) }).info?.ise).toBeCloseTo(
      (1 + 4 * 0.0625) / (4 * 0.25 * 2),
      12,
    );
  });

  test('an integrator and an unstable pole have a curve and no figures', () => {
    for (const den of [
      [1, 0],
      [1, -1],
      [1, 0, 1],
    ]) {
      const r = run({ system: fraction([1], den) });
      expect(r.info).toBeNull();
      expect(r.why).toMatch(/does not settle/);
      expect(r.y.every(Number.isFinite)).toBe(true);
    }
  });

  test('a response that ends at 0, or rings too long to follow, still has its final value', () => {
    const final = (some: Partial<Parameters<typeof run>[0]>) => {
      const inputs = withDefaults(tool.inputs, some);
      const list = tool.outputs(evaluate(tool, inputs), inputs);
      const items = list.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
      return items.find((x) => x.name === 'finalValue')?.value;
    };
    expect(final({ system: fraction([1, 0], [1, 2, 1]) })).toBe(0);
    expect(final({ system: fraction([3], [1, 1e-7, 1]), amplitude: 2 })).toBe(6);
    expect(final({ system: fraction([1], [1, -1]) })).toBeNull();
  });

  test('real poles without zeros never overshoot, however far apart', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6, noNaN: true }), (e) => {
        const tau = 10 ** -e;
        const { info } = run({ system: fraction([1], [tau, 1 + tau, 1]) });
        expect(info?.overshoot).toBe(0);
        expect(info?.peakTime).toBeNaN();
      }),
      { numRuns: 30 },
    );
  });

  test('from 0 to 100 % of what is only approached there is no rise time, and no step claims one', () => {
    const inputs = withDefaults(tool.inputs, { system: fraction([1], [1, 1]), rise: 'r0' });
    const r = evaluate(tool, inputs);
    expect(r.info?.riseTime).toBeNaN();
    expect(JSON.stringify(tool.steps?.(r, inputs))).not.toMatch(/NaN/u);
  });

  /** Readouts and unseen values by id, with the reasons of those that are none. */
  const figures = (some: Parameters<typeof run>[0]) => {
    const inputs = withDefaults(tool.inputs, some);
    const list = tool.outputs(evaluate(tool, inputs), inputs);
    return Object.fromEntries(
      list.flatMap((o) => (o.kind === 'readouts' ? o.items.map((x) => [x.name, x] as const) : [])),
    );
  };

  test('a response that jumps past the lower fraction rises from the step on, and says so', () => {
    // (s/2 + 1)/(s + 1): y = 1 − e^(−t)/2, from 1/2 on; 90 % at ln 5.
    const jump = { system: fraction([0.5, 1], [1, 1]), delay: 2 };
    const f = figures(jump);
    expect(f['riseTime']?.value).toBeCloseTo(Math.log(5), 12);
    expect(f['riseTime']?.note).toMatch(/from the step on: the response starts at 50\s?%/u);
    expect([f['t10']?.value, f['t10']?.note]).toEqual([null, 'the response starts above it']);
    expect(f['t90']?.value).toBeCloseTo(2 + Math.log(5), 12);
    expect(f['delayTime']?.value).toBeCloseTo(2, 12);
    // A gain is at its final value at once: it does not rise at all.
    const gain = figures({ system: fraction([2], [1]) });
    expect([gain['riseTime']?.value, gain['t90']?.value]).toEqual([null, null]);
    expect(gain['riseTime']?.note).toMatch(/not below the upper fraction/u);
  });

  test('t10 and t90 are of 10 and 90 %, whatever the rise time runs between', () => {
    const one = figures({ system: fraction([3], [2, 1]), rise: 'r5' });
    expect(one['t10']?.value).toBeCloseTo(-2 * Math.log(0.9), 12);
    expect(one['t90']?.value).toBeCloseTo(-2 * Math.log(0.1), 12);
    expect(one['riseTime']?.value).toBeCloseTo(2 * Math.log(19), 12);
  });

  test('undershoot is deepest where the slope is zero', () => {
    // (1 − s)/(s + 1)²: y = 1 − (1 + 2t)e^(−t), lowest at t = 1/2 with 1 − 2/√e.
    const f = figures({ system: fraction([-1, 1], [1, 2, 1]), delay: 3, amplitude: -2 });
    expect(f['undershoot']?.value).toBeCloseTo(100 * (2 / Math.sqrt(Math.E) - 1), 10);
    expect(f['undershootTime']?.value).toBeCloseTo(3.5, 9);
    const none = figures({});
    expect([none['undershoot']?.value, none['undershootTime']?.value]).toEqual([0, null]);
  });

  test('a step of no height is refused by name, and what is offered instead is taken', () => {
    const inputs = withDefaults(tool.inputs, { amplitude: 0 });
    const refusal = () => evaluate(tool, inputs);
    expect(refusal).toThrow(InputErrors);
    try {
      refusal();
    } catch (error) {
      const [remedy] = error instanceof InputErrors ? (error.errors[0]?.remedies ?? []) : [];
      expect(remedy).toEqual({ amplitude: '1' });
      expect(
        run({ amplitude: tool.inputs.amplitude.parse(remedy?.['amplitude'] ?? '') }).info,
      ).not.toBeNull();
    }
    expect(() => run({ amplitude: 0 })).toThrow(/^amplitude: is 0/);
  });

  test('a numerator of higher degree is refused by name', () => {
    expect(() => run({ system: fraction([1, 0, 0], [1, 1]) })).toThrow(
      /system: The numerator has degree 2/,
    );
  });
});

describe('as a program reads it', () => {
  interface Read {
    results: Record<string, number & boolean & number[]>;
    tables: Record<string, Record<string, number[] & string[]>>;
  }
  const read = async (some: Parameters<typeof run>[0]) =>
    JSON.parse(await exportedText(tool, 'json', some)) as Read;

  test('the first-order plant with dead time has the figures of the textbook', async () => {
    const { results: r, tables } = await read(
      presets.find((p) => p.title.startsWith('Thermal'))?.inputs ?? {},
    );
    // y = K(1 − e^(−(t − L)/T)), K = 2.4, T = 180 s, L = 25 s.
    const at = (share: number) => 25 - 180 * Math.log(1 - share);
    expect([r.deadTime, r.dcGain, r.finalValue]).toEqual([25, 2.4, 2.4]);
    expect(r.riseStart).toBeCloseTo(at(0.1), 7);
    expect(r.riseEnd).toBeCloseTo(at(0.9), 7);
    expect([r.t10, r.t90, r.initialValue]).toEqual([r.riseStart, r.riseEnd, 0]);
    expect(r.riseTime).toBeCloseTo(180 * Math.log(9), 7);
    expect(r.settlingTime).toBeCloseTo(at(0.98), 7);
    expect(r.iae).toBeCloseTo(2.4 * (25 + 180), 7);
    const { time = [], response = [] } = tables.response ?? {};
    expect(time.at(-1)).toBe(r.responseEnd);
    time.forEach((t, k) => {
      expect(response[k]).toBeCloseTo(t < 25 ? 0 : 2.4 * (1 - Math.exp((25 - t) / 180)), 9);
    });
  });

  test.each(presets.map((p) => [p.title, p.inputs] as const))(
    '%s: the poles are those of the denominator, by the sums and products of Vieta',
    async (_, some) => {
      const { results: r, tables } = await read(some);
      const { realPart = [], imaginaryPart = [], ...others } = tables.poles ?? {};
      const root: readonly string[] = others.root ?? [];
      const denominator: readonly number[] = r.denominator ?? [];
      const poles = [...root.keys()].filter((k) => root[k] === 'pole');
      const [first = 0, second = 0] = denominator;
      expect(poles).toHaveLength(denominator.length - 1);
      expect(poles.reduce((sum, k) => sum + (realPart[k] ?? Number.NaN), 0)).toBeCloseTo(
        -second / first,
        6,
      );
      const product = poles.reduce<readonly [number, number]>(
        ([re, im], k) => {
          const [x, y] = [realPart[k] ?? Number.NaN, imaginaryPart[k] ?? Number.NaN];
          return [re * x - im * y, re * y + im * x];
        },
        [1, 0],
      );
      const last = (denominator.at(-1) ?? Number.NaN) / first;
      expect(relativeError(product[0] + 1, (poles.length % 2 ? -last : last) + 1)).toBeLessThan(
        1e-9,
      );
      expect(r.unstablePoles).toBe(poles.filter((k) => (realPart[k] ?? 0) > 0).length);
      expect(r.stable).toBe(poles.every((k) => (realPart[k] ?? 0) < 0));
    },
  );
});
