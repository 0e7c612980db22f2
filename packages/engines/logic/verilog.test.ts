import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../scripts/programs.ts';
import { shareOf } from '../../../scripts/sample.ts';
import { minimize } from './minimize.ts';
import { frozenCases } from './testing/frozen.ts';
import { tables } from './testing/tables.ts';
import { DONT_CARE, type TruthTable, tableOf } from './truth-table.ts';
import { verilogModule, verilogTestBench } from './verilog.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-logic-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles with every warning on, runs, and returns what the benches printed. */
function simulate(source: string): string {
  const [file, compiled] = [join(folder, 'bench.v'), join(folder, 'bench.vvp')];
  writeFileSync(file, source);
  program('iverilog', ['-g2001', '-Wall', '-Wno-timescale', '-o', compiled, file]);
  return program('vvp', ['-n', compiled]).stdout;
}

describe('Icarus runs the exports', () => {
  test('random circuits, sixty in four days, pass their own test benches, in both forms', () => {
    const lists = shareOf(fc.sample(tables(5), { numRuns: 60, seed: 8402 }), 15);
    for (const form of ['sop', 'pos'] as const) {
      const passed = lists.map((list, i) => {
        const names = { module: `circuit${i}`, outputs: list.map((_, k) => `y${k}`) };
        return simulate(
          verilogModule(minimize(list, { form }), names) + verilogTestBench(list, names),
        );
      });
      expect(passed.map((text) => text.trim())).toEqual(
        lists.map((list) => `PASS ${list.length} x ${list[0]!.values.length} patterns`),
      );
    }
  });

  test('a function of 12 variables', () => {
    const variables = [...'abcdefghijkl'];
    const f = tableOf(
      variables,
      [...Array(4096).keys()].filter((m) => (m % 64) * (m >> 6) > 1500),
    );
    const names = { outputs: ['y'] };
    const text = simulate(verilogModule(minimize(f), names) + verilogTestBench([f], names));
    expect(text.trim()).toBe('PASS 1 x 4096 patterns');
  });

  test('a test bench finds each single wrong cell', () => {
    const f = tableOf(['A', 'B', 'C'], [1, 2, 7], [4]);
    const names = { outputs: ['y'] };
    for (let m = 0; m < 8; m++) {
      if (f.values[m] === DONT_CARE) continue;
      const wrong = { ...f, values: f.values.map((v, at) => (at === m ? 1 - v : v)) };
      const text = simulate(verilogModule(minimize(wrong), names) + verilogTestBench([f], names));
      expect(text).toContain(`output 0 at ${m}: ${wrong.values[m]}, expected ${f.values[m]}`);
      expect(text).toContain('FAIL 1 mismatches');
    }
  });

  test('names that Verilog reserves, cannot write, or that the bench uses itself', () => {
    const f = tableOf(['wire', 'a-b', 'pattern', 'k'], [1, 6, 7, 15]);
    const g = tableOf(f.variables, [1, 6, 12]);
    const names = { module: 'module', outputs: ['expected', 't0'] };
    const text = simulate(verilogModule(minimize([f, g]), names) + verilogTestBench([f, g], names));
    expect(text.trim()).toBe('PASS 2 x 16 patterns');
  });

  test('doubled, empty and missing names are refused', () => {
    const minimum = minimize(tableOf(['A'], [1]));
    expect(() => verilogModule(minimum, { outputs: ['A'] })).toThrow('Two ports have one name');
    expect(() => verilogModule(minimum, { outputs: [] })).toThrow(
      'names given are 0, and the outputs 1',
    );
    expect(() => verilogModule(minimum, { outputs: ['a b'] })).toThrow('A name is empty');
  });
});

/**
 * A module whose output is 1 where every circuit agrees with its truth table. Tables are look-up
 * cells, which Yosys hands to its solver as they are.
 */
function miter(
  n: number,
  circuits: readonly { tables: readonly TruthTable[]; text: string }[],
): string {
  const lookUp = (name: string, values: Uint8Array, of: (value: number) => boolean) => {
    const bits = Array.from(values, (v) => (of(v) ? '1' : '0')).reverse();
    return `wire ${name}; \\$lut #(.WIDTH(${n}), .LUT(${1 << n}'b${bits.join('')})) l${name} (.A(x), .Y(${name}));`;
  };
  const wrong: string[] = [];
  const checks = circuits.map(({ tables: list }, i) => {
    const outputs = list.map((_, k) => `.y${k} (y${i}[${k}])`);
    const inputs = [...Array(n).keys()].map(
      (v) => `.${String.fromCharCode(65 + v)} (x[${n - 1 - v}])`,
    );
    const tables = list.flatMap(({ values }, k) => {
      wrong.push(`c_${i}_${k} & (y${i}[${k}] ^ e_${i}_${k})`);
      return [
        lookUp(`e_${i}_${k}`, values, (v) => v === 1),
        lookUp(`c_${i}_${k}`, values, (v) => v !== DONT_CARE),
      ];
    });
    return [
      `wire [${list.length - 1}:0] y${i};`,
      `c${n}_${i} u${i} (${[...inputs, ...outputs].join(', ')});`,
      ...tables,
    ].join('\n');
  });
  return `${circuits.map((c) => c.text).join('')}
module same${n} (input [${n - 1}:0] x, output ok);
${checks.join('\n')}
assign ok = ~|{${wrong.join(', ')}};
endmodule
`;
}

function prove(n: number, source: string): string {
  const file = join(folder, `same${n}.v`);
  writeFileSync(file, source);
  const script = `read_verilog -icells ${file}; hierarchy -top same${n}; flatten; opt -fast; sat -verify -prove ok 1 same${n}`;
  return program('yosys', ['-Q', '-p', script]).stdout;
}

describe('Yosys proves the minimised functions equal to what was asked', () => {
  const all = frozenCases();
  for (let n = 3; n <= 10; n++) {
    // Large functions keep the solver busy long: a share of them is proven, all of the others.
    const ofSize = all
      .filter((c) => c.tables[0]!.variables.length === n)
      .filter((_, i) => n < 7 || i % 5 === 0);
    const these = shareOf(ofSize, 160);
    test(`${these.length} of ${n} variables`, { timeout: 300_000 }, () => {
      const circuits = these.map(({ tables: list }, i) => {
        const names = { module: `c${n}_${i}`, outputs: list.map((_, k) => `y${k}`) };
        return { tables: list, text: verilogModule(minimize(list), names) };
      });
      expect(prove(n, miter(n, circuits))).toContain(
        'SAT proof finished - no model found: SUCCESS!',
      );
    });
  }
});
