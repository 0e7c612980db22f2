/** Circuits: whatever the gates, the functions stay; and what is proven of NAND gates. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableOfExpression } from '../evaluate.ts';
import { parseExpression, variablesOf } from '../expression.ts';
import { readNetwork } from '../network/read.ts';
import { blifOf } from '../network/write.ts';
import { graphOf } from './aig.ts';
import { type Circuit, costOf, gateValues, isInverter, netValue } from './circuit.ts';
import { exactNand } from './exact.ts';
import { factored } from './factor.ts';
import { LIBRARIES, type LibraryName } from './library.ts';
import { mapped } from './map.ts';
import { restyled } from './restyle.ts';

const rowsOf = (circuit: Circuit): string[] => {
  const n = circuit.inputs.length;
  const rows = Array.from({ length: 1 << n }, (_, m) =>
    circuit.inputs.map((_, k) => ((m >> (n - 1 - k)) & 1) === 1),
  );
  return circuit.drivers.map((net) =>
    rows.map((row) => (netValue(net, row, gateValues(circuit, row)) ? 1 : 0)).join(''),
  );
};

/** A network of one output with this truth table over a to d. */
const networkOf = (table: number, variables: number) => {
  const names = [...'abcd'].slice(0, variables);
  const ones = [...Array(1 << variables).keys()].filter((m) => (table >> m) & 1);
  return readNetwork(`f(${names.join(', ')}) = Σm(${ones.join(', ')})`);
};

const libraries = Object.keys(LIBRARIES) as LibraryName[];
/** The gates that a library has. */
const kinds = (name: LibraryName) => new Set(LIBRARIES[name].map((c) => `${c.kind}${c.inputs}`));

describe('mapping', () => {
  test.each(libraries)('%s: the circuit is the function, of its gates alone', (name) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0xfffe }),
        fc.constantFrom('gates', 'transistors', 'levels'),
        fc.constantFrom('three', 'nand', 'nor'),
        (table, least, style) => {
          const network = networkOf(table, 4);
          const { aig, outputs } = graphOf(network);
          const circuit = mapped(
            { ...restyled(aig, outputs, style), inputs: network.inputs, names: network.outputs },
            LIBRARIES[name],
            least,
          );
          expect(rowsOf(circuit)).toEqual([
            [...Array(16).keys()].map((m) => (table >> m) & 1).join(''),
          ]);
          for (const g of circuit.gates)
            if (!isInverter(g)) expect(kinds(name)).toContain(`${g.kind}${g.inputs.length}`);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('known circuits: four NAND for an exclusive or, five gates for a full adder, AOI for what it is', () => {
    const cost = (text: string, name: LibraryName, style: 'three' | 'nand' | 'nor' = 'nand') => {
      const network = readNetwork(text);
      const { aig, outputs } = graphOf(network);
      return costOf(
        mapped(
          { ...restyled(aig, outputs, style), inputs: network.inputs, names: network.outputs },
          LIBRARIES[name],
          'gates',
        ),
      );
    };
    expect(cost('F = A ⊕ B', 'nand2')).toMatchObject({ gates: 4, levels: 3, transistors: 16 });
    expect(cost("F = (A ⊕ B)'", 'nor2', 'nor')).toMatchObject({ gates: 4 });
    expect(cost('S = A ⊕ B ⊕ C\nK = AB + C(A ⊕ B)', 'xor', 'three')).toMatchObject({ gates: 5 });
    expect(cost("F = (AB + C)'", 'aoi')).toMatchObject({ gates: 1, transistors: 6 });
    expect(cost("F = ((A + B)(C + D))'", 'aoi')).toMatchObject({ gates: 1, transistors: 8 });
    expect(cost('F = AB + CD', 'nand2')).toMatchObject({ gates: 3, inverters: 0 });
  });

  test('BLIF of a circuit is read as the same functions', () => {
    for (const name of libraries) {
      const network = readNetwork("F = A'B + C(A ⊕ D)\nG = 1\nH = A");
      const { aig, outputs } = graphOf(network);
      const circuit = mapped(
        { ...restyled(aig, outputs, 'three'), inputs: network.inputs, names: network.outputs },
        LIBRARIES[name],
        'gates',
      );
      const again = readNetwork(blifOf(circuit, 'x'));
      const graph = graphOf(again);
      const back = mapped(
        { aig: graph.aig, outputs: graph.outputs, inputs: again.inputs, names: again.outputs },
        LIBRARIES.basic2,
        'gates',
      );
      expect(rowsOf(back)).toEqual(rowsOf(circuit));
    }
  });
});

test('factoring keeps the function and never has more literals', () => {
  const cubes = fc.uniqueArray(
    fc
      .uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 })
      .chain((vars) =>
        fc
          .array(fc.boolean(), { minLength: vars.length, maxLength: vars.length })
          .map((signs) => vars.map((v, k) => 2 * v + (signs[k] ? 1 : 0)).sort((a, b) => a - b)),
      ),
    { minLength: 1, maxLength: 8, selector: (c) => c.join() },
  );
  fc.assert(
    fc.property(cubes, (products) => {
      const names = [...'abcd'];
      const e = factored(products, names);
      const flat = parseExpression(
        products
          .map((p) => p.map((l) => `${names[l >> 1]}${l & 1 ? "'" : ''}`).join('·'))
          .join(' + '),
        { variables: names },
      );
      expect(tableOfExpression(e, names).values).toEqual(tableOfExpression(flat, names).values);
      const count = JSON.stringify(e).split('"variable"').length - 1;
      expect(count).toBeLessThanOrEqual(products.flat().length);
    }),
    { numRuns: 80 },
  );
  expect(
    variablesOf(
      factored(
        [
          [0, 4],
          [0, 6],
          [2, 4],
          [2, 6],
        ],
        [...'abcd'],
      ),
    ),
  ).toHaveLength(4);
});

test('the fewest NAND gates of all functions of two variables, and of three to six gates', () => {
  // Counted once by another program in C: circuits of 1 to 6 gates make 6, 13, 25, 43, 48 and 53 new functions of three.
  const counts = Array(8).fill(0);
  for (let table = 1; table < 255; table++) {
    const { circuit } = exactNand(table, 3, 7, 1e7);
    if (circuit) counts[circuit.length]++;
  }
  expect(counts.slice(0, 7)).toEqual([3, 6, 12, 25, 43, 48, 53]);
  expect(exactNand(0b0110, 2, 9, 1e6).circuit).toHaveLength(4);
  expect(exactNand(0b1001, 2, 9, 1e6).circuit).toHaveLength(5);
  // The sum of a full adder takes eight, its complement nine.
  expect(exactNand(0x96, 3, 10, 1e8).circuit).toHaveLength(8);
  expect(exactNand(0x6996, 4, 20, 1e4)).toEqual({
    circuit: undefined,
    atLeast: expect.any(Number),
  });
});
