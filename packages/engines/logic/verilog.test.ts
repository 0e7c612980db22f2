import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { minimize } from './minimize.ts';
import { frozenCases } from './testing/frozen.ts';
import { tables } from './testing/tables.ts';
import { DONT_CARE, type TruthTable, tableOf } from './truth-table.ts';
import { verilogModule, verilogTestBench } from './verilog.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-logic-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles with every warning on, runs, and returns what the benches printed. */
function simulate(source: string): string {
  const [file, program] = [join(folder, 'bench.v'), join(folder, 'bench.vvp')];
  writeFileSync(file, source);
  execFileSync('iverilog', ['-g2001', '-Wall', '-Wno-timescale', '-o', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return execFileSync('vvp', ['-n', program], { encoding: 'utf8' });
}

describe('Icarus runs the exports', () => {
  test('sixty random circuits pass their own test benches, in both forms', () => {
    const lists = fc.sample(tables(5), { numRuns: 60, seed: 8402 });
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
    expect(() => verilogModule(minimum, { outputs: ['A'] })).toThrow('two ports have one name');
    expect(() => verilogModule(minimum, { outputs: [] })).toThrow('0 names for 1 outputs');
    expect(() => verilogModule(minimum, { outputs: ['a b'] })).toThrow('a name is empty');
  });
});

/** A module whose output is 1 where every circuit agrees with its truth table. */
function miter(
  n: number,
  circuits: readonly { tables: readonly TruthTable[]; text: string }[],
): string {
  const checks = circuits.map(({ tables: list }, i) => {
    const outputs = list.map((_, k) => `.y${k} (y${i}[${k}])`);
    const inputs = [...Array(n).keys()].map(
      (v) => `.${String.fromCharCode(65 + v)} (x[${n - 1 - v}])`,
    );
    const wrong = list.map(({ values }, k) => {
      const rows = [...values]
        .map((v, m) => (v === 1 ? `${n}'d${m}` : ''))
        .filter((row) => row !== '');
      const open = [...values]
        .map((v, m) => (v === DONT_CARE ? `${n}'d${m}` : ''))
        .filter((row) => row !== '');
      const cases = [
        rows.length > 0 ? `${rows.join(', ')}: w${i}[${k}] = !y${i}[${k}];` : '',
        open.length > 0 ? `${open.join(', ')}: w${i}[${k}] = 0;` : '',
      ];
      return `always @* case (x) ${cases.join(' ')} default: w${i}[${k}] = y${i}[${k}]; endcase`;
    });
    const wide = `[${list.length - 1}:0]`;
    return [
      `wire ${wide} y${i}; reg ${wide} w${i};`,
      `c${n}_${i} u${i} (${[...inputs, ...outputs].join(', ')});`,
      ...wrong,
    ].join('\n');
  });
  const agree = circuits.map((_, i) => `~|w${i}`).join(' & ');
  return `${circuits.map((c) => c.text).join('')}
module same${n} (input [${n - 1}:0] x, output ok);
${checks.join('\n')}
assign ok = ${agree};
endmodule
`;
}

test('Yosys proves every minimised function equal to what was asked', { timeout: 300_000 }, () => {
  const all = frozenCases();
  let proven = 0;
  for (let n = 3; n <= 10; n++) {
    // Large functions keep the solver busy long: a share of them is proven.
    const these = all
      .filter((c) => c.tables[0]!.variables.length === n)
      .filter((_, i) => n < 9 || i % 8 === 0);
    const circuits = these.map(({ tables: list }, i) => {
      const names = { module: `c${n}_${i}`, outputs: list.map((_, k) => `y${k}`) };
      return { tables: list, text: verilogModule(minimize(list), names) };
    });
    const file = join(folder, `same${n}.v`);
    writeFileSync(file, miter(n, circuits));
    const script = `read_verilog ${file}; hierarchy -top same${n}; proc; flatten; opt -fast; sat -verify -prove ok 1 same${n}`;
    const text = execFileSync('yosys', ['-Q', '-p', script], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    expect(text).toContain('SAT proof finished - no model found: SUCCESS!');
    proven += these.length;
  }
  expect(proven).toBeGreaterThan(2000);
});
