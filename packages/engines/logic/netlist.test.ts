import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gateCount } from './gates.ts';
import { minimize } from './minimize.ts';
import { netlistOf, simulate } from './netlist.ts';
import { tables } from './testing/tables.ts';
import { DONT_CARE, tableOf } from './truth-table.ts';

test('every circuit gives its functions, from one kind of gate where that is asked for', () => {
  fc.assert(
    fc.property(
      tables(5),
      fc.constantFrom('sop' as const, 'pos' as const),
      fc.boolean(),
      (functions, form, universal) => {
        const netlist = netlistOf(minimize(functions, { form }), { universal });
        const kinds = new Set(netlist.gates.map((g) => g.kind));
        const allowed = universal ? [form === 'sop' ? 'nand' : 'nor'] : ['not', 'and', 'or'];
        expect(allowed).toEqual(expect.arrayContaining([...kinds]));
        functions[0]!.values.forEach((_, m) => {
          simulate(netlist, m).forEach((value, k) => {
            const wanted = functions[k]!.values[m];
            if (wanted !== DONT_CARE) expect(value ? 1 : 0).toBe(wanted);
          });
        });
        netlist.gates.forEach(({ inputs }, i) => {
          for (const net of inputs) if (net.kind === 'gate') expect(net.index).toBeLessThan(i);
        });
      },
    ),
  );
});

test('the multiplexer: four gates of three kinds, or four NANDs', () => {
  const f = tableOf(['S', 'A', 'B'], [1, 3, 6, 7]);
  const least = minimize(f);
  const kinds = (universal: boolean) => netlistOf(least, { universal }).gates.map((g) => g.kind);
  expect(kinds(false)).toEqual(['not', 'and', 'and', 'or']);
  expect(kinds(true)).toEqual(['nand', 'nand', 'nand', 'nand']);
  expect(gateCount(netlistOf(least))).toEqual({
    inverters: 1,
    firstLevel: 2,
    secondLevel: 1,
    gates: 4,
    inputs: 6,
  });
});

test('a lone literal comes into a NAND complemented, and one term is inverted once more', () => {
  const sum = netlistOf(minimize(tableOf(['A', 'B', 'C'], [3, 4, 5, 6, 7])), { universal: true });
  // A + BC = ((A·A)' · (BC)')'
  expect(sum.gates.map((g) => [g.kind, g.level, g.inputs.length])).toEqual([
    ['nand', 0, 2],
    ['nand', 1, 2],
    ['nand', 2, 2],
  ]);
  const product = netlistOf(minimize(tableOf(['A', 'B'], [3])), { universal: true });
  expect(product.gates.map((g) => g.level)).toEqual([1, 3]);
});

test('a constant takes no gate', () => {
  for (const form of ['sop', 'pos'] as const)
    for (const ones of [[], [0, 1, 2, 3]]) {
      const { gates, outputs } = netlistOf(minimize(tableOf(['A', 'B'], ones), { form }));
      expect(gates).toEqual([]);
      expect(outputs).toEqual([{ kind: 'constant', value: ones.length > 0 }]);
    }
});
