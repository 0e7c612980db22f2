import { E_SERIES, eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { networkValue } from '@tollbench/engines/circuit/resistor-search.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { ngspice } from '../../testing/run.ts';
import { colourCode, letterCode } from './colour-code.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Case {
  task: 'value' | 'divider';
  series: (typeof E_SERIES)[number];
  min: number;
  max: number;
  parts: number;
  target: number;
  vin: number;
  vout: number;
  load: number | null;
  totalMin: number;
  totalMax: number;
  error: number;
}

const oracle = vectors<Case>('resistor-network');

test('every series is the one printed in IEC 60063', () => {
  const { series } = oracle as unknown as { series: Record<string, number[]> };
  for (const name of E_SERIES)
    expect(Array.from(eSeriesValues(name, 1, 9.999))).toEqual(series[name]);
});

test('no combination of parts is nearer than the first one listed', () => {
  let worst = 0;
  for (const c of oracle.cases) {
    const r =
      c.task === 'value'
        ? run({
            task: 'value',
            series: c.series,
            min: c.min,
            max: c.max,
            parts: String(c.parts) as '1',
            target: c.target,
          })
        : run({
            series: c.series,
            vin: c.vin,
            vout: c.vout,
            loaded: c.load === null ? 'no' : 'yes',
            load: c.load ?? 1e5,
            totalMin: c.totalMin,
            totalMax: c.totalMax,
          });
    const found = Math.abs(r.task === 'value' ? r.networks[0]!.error : r.dividers[0]!.error);
    worst = Math.max(worst, Math.abs(found - c.error));
  }
  expect(worst).toBeLessThan(1e-12);
  expectHeld(import.meta.dirname, [
    {
      program: oracle.program,
      version: oracle.version,
      what: 'error of the best network or divider, by trying every combination',
      cases: oracle.cases.length,
      largestError: worst,
      errorKind: 'absolute',
    },
  ]);
});

test('a listed network has the value its parts make, and errors only grow down the list', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 11, max: 9e5, noNaN: true }),
      fc.constantFrom('1' as const, '2' as const, '3' as const),
      (target, parts) => {
        const r = run({ task: 'value', target, parts, series: 'E12' });
        if (r.task !== 'value') return expect.unreachable();
        let last = 0;
        for (const n of r.networks) {
          expect(networkValue(n.topology, n.parts)).toBe(n.value);
          expect(Math.abs(n.error)).toBeGreaterThanOrEqual(last - 1e-12);
          last = Math.abs(n.error);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('the worst case of a divider is 2t(1 − ratio) to first order, and no built copy lies beyond it', () => {
  const { stack } = run({ vin: 10, vout: 2.5, series: 'E96', tolerance: 0.1 });
  expect(stack.high / stack.nominal - 1).toBeCloseTo(2 * 0.001 * 0.75, 5);
  expect(stack.counts.reduce((a, b) => a + b)).toBe(20_000);
  expect(stack.low3).toBeGreaterThanOrEqual(stack.low);
  expect(stack.high3).toBeLessThanOrEqual(stack.high);
});

describe('marking', () => {
  test.each([
    [4700, 5, 'yellow violet red gold'],
    [4700, 1, 'yellow violet black brown brown'],
    [12.1, 1, 'brown red brown gold brown'],
    [0.47, 5, 'yellow violet silver gold'],
    [1e6, 10, 'brown black green silver'],
    [249e3, 0.5, 'red yellow white orange green'],
    [10e3, 0.05, 'brown black black red orange'],
    [10e3, 0.01, 'brown black black red grey'],
  ] as const)('%d Ω, %d %%', (ohms, tolerance, bands) => {
    expect(colourCode(ohms, tolerance)?.join(' ')).toBe(bands);
  });

  test('what has no code says so', () => {
    expect(colourCode(1234, 1)).toBeNull();
    expect(colourCode(1000, 3)).toBeNull();
  });

  test.each([
    [4700, '4k7'],
    [0.47, '470m'],
    [10, '10R'],
    [1e6, '1M'],
    [2.2, '2R2'],
    [12100, '12k1'],
  ] as const)('%d is %s', (ohms, text) => {
    expect(letterCode(ohms)).toBe(text);
  });
});

describe('bad inputs are named', () => {
  test.each([
    [{ vout: 13 }, /^vout: is 13 V/],
    [{ vout: -1 }, /^vout: is -1 V/],
    [{ totalMin: 1e6, totalMax: 10 }, /^totalMax: /],
    [{ min: 100, max: 10 }, /^max: /],
    [{ totalMin: 101, totalMax: 102, series: 'E3', vin: 10, vout: 5 }, /No two resistors/],
  ] as [Some, RegExp][])('%j', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });
});

test('ngspice reads the netlists and finds the same value and voltage', async () => {
  const folder = madeFolder();
  const cases: [Some, RegExp][] = [
    [{ task: 'value', target: 3141.59, parts: '3', series: 'E12' }, /v\(in\) = (\S+)/],
    [{ task: 'value', target: 4.7e6, parts: '2', max: 1e7 }, /v\(in\) = (\S+)/],
    [{ vin: 5, loaded: 'yes', load: 10e3, totalMin: 1e3, totalMax: 10e3 }, /v\(out\) = (\S+)/],
    [{ vin: 48, vout: 1.2, totalMin: 1e6, totalMax: 2e6 }, /v\(out\) = (\S+)/],
  ];
  for (const [some, find] of cases) {
    const inputs = withDefaults(tool.inputs, some);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    expect(Number(find.exec(printed)?.[1]) / evaluate(tool, inputs).stack.nominal).toBeCloseTo(
      1,
      5,
    );
  }
});
