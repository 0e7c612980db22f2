import { E_SERIES, eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { networkValue } from '@tollbench/engines/circuit/resistor-search.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, namesNotTaken, withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { ngspice } from '../../testing/run.ts';
import { colourCode, letterCode } from './colour-code.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Case {
  task: 'value' | 'divider';
  series: (typeof E_SERIES)[number] | 'own';
  stock: number[] | null;
  min: number;
  max: number;
  parts: number;
  target: number;
  vin: number;
  vout: number;
  load: number | null;
  totalMin: number;
  totalMax: number;
  nearest: number[];
  ties: number;
}

const oracle = vectors<Case>('resistor-network');

test('every series is the one printed in IEC 60063', () => {
  const { series } = oracle as unknown as { series: Record<string, number[]> };
  for (const name of E_SERIES)
    expect(Array.from(eSeriesValues(name, 1, 9.999))).toEqual(series[name]);
});

const asked = (c: Case): Some => ({
  series: c.series,
  ...(c.stock && { stock: c.stock }),
  ...(c.task === 'value'
    ? {
        task: 'value',
        min: c.min,
        max: c.max,
        parts: String(c.parts) as '1',
        target: c.target,
      }
    : {
        vin: c.vin,
        vout: c.vout,
        loaded: c.load === null ? 'no' : 'yes',
        load: c.load ?? 1e5,
        totalMin: c.totalMin,
        totalMax: c.totalMax,
      }),
});

test('the list is the nearest of all combinations, and the ties beyond it are counted', () => {
  let worst = 0;
  for (const c of oracle.cases) {
    const r = run(asked(c));
    const found = (r.task === 'value' ? r.networks : r.dividers).map((n) => Math.abs(n.error));
    expect(found.length).toBe(c.nearest.length);
    found.forEach((error, k) => {
      worst = Math.max(worst, Math.abs(error - (c.nearest[k] as number)));
    });
    expect(r.ties, JSON.stringify(asked(c))).toBe(c.ties);
  }
  expect(oracle.cases.filter((c) => c.ties > 0).length).toBeGreaterThan(10);
  expect(worst).toBeLessThan(1e-12);
  expectHeld(import.meta.dirname, [
    {
      program: oracle.program,
      version: oracle.version,
      what: 'errors of the twelve nearest networks or dividers, and the ties beyond them, by trying every combination',
      cases: oracle.cases.length,
      largestError: worst,
      errorKind: 'absolute',
    },
  ]);
});

test('3.3 kΩ beside 82 kΩ is among the nearest of E12 to 3141.59 Ω', () => {
  const r = run({ task: 'value', target: 3141.59, series: 'E12' });
  if (r.task !== 'value') return expect.unreachable();
  expect(r.networks).toContainEqual(
    expect.objectContaining({ topology: 'a|b', parts: [3300, 82_000] }),
  );
});

test('half the input from equal parts: all of them tie, twelve are listed and the rest are counted', () => {
  // R₁ + R₂ from 10 to 100 kΩ, so 5.1 to 47 kΩ each.
  const full = withDefaults(tool.inputs, { vin: 10, vout: 5 });
  const r = evaluate(tool, full);
  if (r.task !== 'divider') return expect.unreachable();
  expect(r.dividers.every((d) => d.top === d.bottom)).toBe(true);
  const equal = eSeriesValues('E24', 5e3, 50e3).length;
  expect(r.ties).toBe(equal - 12);
  const table = tool.outputs(r, full).find((o) => o.id === 'candidates');
  expect(table).toMatchObject({ caption: expect.stringContaining(`${equal - 12} more are`) });
});

test('the working parts stand first: the answer, then its schematic', () => {
  const full = withDefaults(tool.inputs, {});
  const ids = tool.outputs(evaluate(tool, full), full).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(['best', 'schematic', 'candidates']);
});

describe('a stock list', () => {
  const { stock } = tool.inputs;
  test.each([
    ['10R 4k7 1M', [10, 4700, 1e6]],
    ['4.7 kΩ, 1 kΩ\n2R2', [2.2, 1000, 4700]],
    ['10k;10k;4k7', [4700, 10e3]],
    ['1e3\t0R47\r\n', [0.47, 1000]],
    ['Value,Quantity\n4k7,100\n10k,0\n"1 M",25\n', [4700, 1e6]],
    ['part;resistance [Ohm];in stock\nRC0603-1;4k7;1 000\nRC0603-2;10;3', [10, 4700]],
    ['Wert\n2k2\n1k0', [1000, 2200]],
  ])('%j', (text, values) => {
    expect(stock.parse(text)).toEqual(values);
    expect(stock.parse(stock.format(values))).toEqual(values);
  });

  test.each([
    ['', /no value/],
    ['4k7 5%', /line 1: "5%"/],
    ['10k\nabc', /line 2: "abc" is not a number/],
    ['4,7k;10k', /"4,7k", which is one number or two/],
    ['4,7k 10k', /"4,7k", which is one number or two/],
    ['1,000 2,200', /"1,000", which is one number or two/],
    ['0', /line 1: "0" is 0/],
    ['value;quantity\n4k7', /line 2 has 1 cells; its headings are 2/],
    ['value;quantity\n4k7;many', /line 2: "many" is not a quantity/],
    [Array.from({ length: 1001 }, (_, k) => k + 1).join(' '), /1001 different values/],
  ])('refuses %j', (text, why) => {
    expect(() => stock.parse(text)).toThrow(why);
  });

  test('is what the network is made of, and the bounds of a series are not asked for', () => {
    const query = 'task=value&series=own&stock=10+22+47&target=69&parts=3';
    const r = evaluate(tool, fromQuery(tool.inputs, query));
    if (r.task !== 'value') return expect.unreachable();
    expect(r.networks[0]).toMatchObject({ topology: 'a+b', parts: [22, 47], value: 69 });
    const given = new Map(new URLSearchParams(`${query}&max=1k`));
    expect(namesNotTaken(tool.inputs, given).map(({ field }) => field)).toEqual(['max']);
  });
});

test('each refusal offers what would do, and it does', () => {
  const refused: Some[] = [
    { min: 1e6, max: 100 },
    { series: 'E3', min: 23, max: 40 },
    { vout: 15 },
    { vout: -3 },
    { totalMin: 50e3, totalMax: 20e3 },
    { totalMin: 101, totalMax: 102, series: 'E3', vin: 10, vout: 5 },
    { totalMin: 1e8, totalMax: 1e9 },
    { series: 'own', stock: [10, 22], totalMin: 1e3 },
  ];
  for (const some of refused) {
    const remedies = remediesOf(tool, some);
    expect(remedies.length, JSON.stringify(some)).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(() => remedied(tool, some, remedy), JSON.stringify(remedy)).not.toThrow();
  }
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
    [
      { totalMin: 101, totalMax: 102, series: 'E3', vin: 10, vout: 5 },
      /^totalMax: is 102.*no two parts of E3/,
    ],
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
