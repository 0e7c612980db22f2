/** Counts that others have published of the same structures. */
import { describe, expect, test } from 'vitest';
import { constantGraph, graphValues, signedDigits } from './constant-graph.ts';
import { generate } from './generate.ts';
import { UNIT_GATE } from './library.ts';
import { cellCounts } from './netlist.ts';
import { graphFigures, prefixGraph, readGraph, showGraph, spans } from './prefix-graph.ts';
import { daddaHeights } from './reduction.ts';
import { PLAIN } from './specification.ts';
import { areaOf, timingOf } from './timing.ts';

const log2 = Math.log2;

describe('prefix graphs (D. Harris, 2003; R. Zimmermann, 1997)', () => {
  test.each([4, 8, 16, 32, 64, 128])('cells and levels at %i bits', (n) => {
    const of = (kind: Parameters<typeof prefixGraph>[0]) => {
      const graph = prefixGraph(kind, n);
      return [graphFigures(graph).cells, graph.levels];
    };
    expect(of('kogge-stone')).toEqual([n * log2(n) - n + 1, log2(n)]);
    expect(of('knowles')).toEqual([n * log2(n) - n + 1, log2(n)]);
    expect(of('sklansky')).toEqual([(n / 2) * log2(n), log2(n)]);
    expect(of('brent-kung')).toEqual([2 * n - 2 - log2(n), 2 * log2(n) - 1]);
    expect(of('han-carlson')).toEqual([(n / 2) * log2(n), log2(n) + 1]);
    expect(of('ladner-fischer')).toEqual([(n / 4) * log2(n) + (3 * n) / 4 - 1, log2(n) + 1]);
    expect(of('serial')).toEqual([n - 1, n - 1]);
  });

  test('the last level of Sklansky’s goes from one node to half of all bits', () => {
    expect(graphFigures(prefixGraph('sklansky', 16)).fanout).toBe(8);
    expect(graphFigures(prefixGraph('kogge-stone', 16)).tracks).toBe(8);
  });

  test('every kind is a graph at every width from 1 to 128, and its text reads back', () => {
    for (const kind of [
      'serial',
      'sklansky',
      'brent-kung',
      'kogge-stone',
      'han-carlson',
      'ladner-fischer',
      'knowles',
      'increment',
    ] as const)
      for (let n = 1; n <= 128; n++) {
        const graph = prefixGraph(kind, n, n % 5);
        expect(spans(graph)).toHaveLength(graph.steps.length);
        if (n % 17 === 0) expect(readGraph(showGraph(graph), n)).toEqual(graph);
      }
  });

  test.each([
    ['3:0', 4, 'leaves a gap'],
    ['1:0', 3, 'Bit 2 ends at 2:2'],
    ['1:0 1:0', 2, 'stands twice'],
    ['0:1', 2, 'does not go from a lower bit'],
    ['9:0', 4, 'does not go from a lower bit to one of 4'],
    ['1-0', 2, 'is no step'],
  ])('%s over %i bits is refused', (text, width, why) => {
    expect(() => readGraph(text, width)).toThrow(why);
  });
});

describe('multipliers', () => {
  test('Dadda’s heights', () => {
    expect(daddaHeights(100).reverse()).toEqual([2, 3, 4, 6, 9, 13, 19, 28, 42, 63, 94]);
  });

  test.each([4, 6, 8, 12, 16, 24, 32])(
    'n by n of %i bits by Dadda: n² − 4n + 3 full and n − 1 half adders, a final adder of 2n − 2 bits',
    (n) => {
      const { reduction, finalFrom = 0 } = generate({
        ...PLAIN,
        operation: 'multiply',
        width: n,
        widthB: n,
      });
      const full = reduction?.counters.filter((k) => k.inputs.length === 3).length;
      expect([full, (reduction?.counters.length ?? 0) - (full ?? 0)]).toEqual([
        n * n - 4 * n + 3,
        n - 1,
      ]);
      expect(2 * n - finalFrom - 1).toBe(2 * n - 2);
    },
  );

  // W. Townsend, E. Swartzlander and J. Abraham, A comparison of Dadda and Wallace multiplier delays, 2003: 8 by 8.
  test('8 by 8 by Wallace: 38 full and 15 half adders in four stages', () => {
    const { reduction } = generate({
      ...PLAIN,
      operation: 'multiply',
      width: 8,
      widthB: 8,
      reduction: 'wallace',
    });
    const full = reduction?.counters.filter((k) => k.inputs.length === 3).length;
    expect([full, (reduction?.counters.length ?? 0) - (full ?? 0), reduction?.stages]).toEqual([
      38, 15, 4,
    ]);
  });

  test('an array of n by n bits: n(n − 2) full and n half adders with a ripple adder at its end, n² ANDs', () => {
    for (const n of [4, 8, 16]) {
      const { netlist } = generate({
        ...PLAIN,
        operation: 'multiply',
        width: n,
        widthB: n,
        reduction: 'array',
      });
      const counts = cellCounts(netlist);
      expect([counts.get('and'), counts.get('fa'), counts.get('ha')]).toEqual([
        n * n,
        n * (n - 2),
        n,
      ]);
    }
  });

  test('Booth radix 4 halves the rows: a digit for two bits, one more where the highest bit is no sign', () => {
    for (const [signedB, digits] of [
      [true, 8],
      [false, 9],
    ] as const) {
      const g = generate({ ...PLAIN, operation: 'multiply', products: 'booth4', signedB });
      expect(g.booth).toHaveLength(digits);
      expect([...g.netlist.names.values()].some((name) => name.startsWith('booth4_d0_'))).toBe(
        true,
      );
    }
  });
});

describe('constants', () => {
  // A. Dempster and M. Macleod, 1994; J. Thong and N. Nicolici, 2011: the least constants of each cost.
  test.each([
    [3, 1],
    [11, 2],
    [43, 3],
    [683, 4],
  ])('%i is the least that takes %i adders', (constant, cost) => {
    expect(constantGraph(BigInt(constant), 'minimal').nodes).toHaveLength(cost);
    // In the long tests all below are tried.
    for (let below = 1; below < Math.min(constant, 60); below += 2)
      expect(constantGraph(BigInt(below), 'minimal').nodes.length).toBeLessThan(cost);
  });

  test('graphs make their constant, and signed digits have no two neighbours', () => {
    for (let c = 1n; c < 400n; c += 2n) {
      for (const recoding of ['binary', 'csd'] as const)
        expect(graphValues(constantGraph(c, recoding)).at(-1)).toBe(c);
      const digits = signedDigits(c);
      expect(digits.reduce((sum, d, k) => sum + BigInt(d) * (1n << BigInt(k)), 0n)).toBe(c);
      expect(digits.some((d, k) => d !== 0 && digits[k + 1] !== 0 && k + 1 < digits.length)).toBe(
        false,
      );
    }
  });
});

test('unit gates (R. Zimmermann, 1997): a ripple adder of n bits is 7n gates and 2n delays, less what bit 0 saves', () => {
  for (const n of [8, 16, 32, 64]) {
    const { netlist } = generate({ ...PLAIN, width: n, carryIn: true });
    expect(areaOf(netlist, UNIT_GATE)).toBe(7 * n);
    expect(timingOf(netlist, UNIT_GATE).delay).toBe(2 * n + 2);
  }
});
