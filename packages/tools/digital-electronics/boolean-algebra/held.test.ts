/** Against SymPy, which shares no code with this, and Yosys, which proves the circuits. */
import { algebraicNormalForm } from '@tollbench/engines/logic/anf.ts';
import { parseExpression } from '@tollbench/engines/logic/expression.ts';
import { graphOf } from '@tollbench/engines/logic/mapping/aig.ts';
import { LIBRARIES, type LibraryName } from '@tollbench/engines/logic/mapping/library.ts';
import { mapped } from '@tollbench/engines/logic/mapping/map.ts';
import { verilogCircuit } from '@tollbench/engines/logic/mapping/verilog-circuit.ts';
import { diagramsOf } from '@tollbench/engines/logic/network/diagram.ts';
import { functionsOf } from '@tollbench/engines/logic/network/functions.ts';
import { variable } from '@tollbench/engines/logic/network/network.ts';
import { readNetwork } from '@tollbench/engines/logic/network/read.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { comparison } from './compare.ts';
import { twoLevel } from './minima.ts';

interface Case {
  readonly names: string;
  readonly text: string;
  readonly table: string;
  readonly anf: readonly number[];
  readonly sum: readonly [number, number];
  readonly other: string;
  readonly equal: boolean;
}

const oracle = vectors<Case>('boolean-algebra');
const folder = madeFolder();

test('truth tables, normal forms, minima and equality are what SymPy finds, and Yosys proves the circuits', {
  timeout: 120_000,
}, async () => {
  const libraries = Object.keys(LIBRARIES) as LibraryName[];
  const modules: string[] = [];
  const golden: string[] = [];
  const instances: string[] = [];
  for (const [k, c] of oracle.cases.entries()) {
    const names = [...c.names];
    const network = readNetwork(`f = ${c.text}`, names);
    const diagrams = diagramsOf([{ network, of: variable('f') }], names);
    const [f] = functionsOf(network, diagrams, diagrams.roots, [undefined]);
    const [left, right] = [readNetwork(c.text, names), readNetwork(c.other, names)];
    const [compared] = comparison(left, right, { effort: 'normal' }, false).compared;
    if (!f?.table) throw new Error(`${c.text} has a table`);
    // Over all names: an input that does not matter doubles the rows.
    const word = BigInt(`0x${c.table}`);
    const rows = 1 << names.length;
    const places = f.support.map((v) => names.length - 1 - names.indexOf(v));
    for (let m = 0; m < rows; m++) {
      const at = places.reduce((row, p) => 2 * row + ((m >> p) & 1), 0);
      expect(BigInt(f.table.values[at] ?? 9), `${c.text} at ${m}`).toBe((word >> BigInt(m)) & 1n);
    }
    const anf = algebraicNormalForm(f.table).map((m) =>
      f.support.reduce(
        (set, v, i) =>
          m & (1 << (f.support.length - 1 - i))
            ? set | (1 << (names.length - 1 - names.indexOf(v)))
            : set,
        0,
      ),
    );
    expect(
      anf.sort((a, b) => a - b),
      c.text,
    ).toEqual(c.anf);
    const [terms, literals] = c.sum;
    const sum = twoLevel(f, 'sop', diagrams, diagrams.roots[0] ?? 0, undefined, 1e7);
    expect(sum?.parts.length ?? 99, c.text).toBeLessThanOrEqual(terms);
    if (sum?.parts.length === terms) expect(sum.literals).toBeLessThanOrEqual(literals);
    expect(compared?.equal, `${c.text} and ${c.other}`).toBe(c.equal);
    if (!c.equal) {
      // At the counterexample, whatever the other inputs are, the two differ.
      const fixed = new Map(compared?.counterexample.map(({ name, value }) => [name, value]));
      for (let m = 0; m < rows; m++) {
        const row = new Map(
          names.map((v, i) => [v, fixed.get(v) ?? ((m >> (names.length - 1 - i)) & 1) === 1]),
        );
        expect(rowValue(c.text, row)).not.toBe(rowValue(c.other, row));
      }
    }
    // SymPy's own text is the golden module; what was mapped from our reading is the other.
    const library = libraries[k % libraries.length] ?? 'nand2';
    const { aig, outputs } = graphOf(network);
    const circuit = mapped(
      { aig, outputs, inputs: names, names: ['f'] },
      LIBRARIES[library],
      (['gates', 'transistors', 'levels'] as const)[k % 3] ?? 'gates',
    );
    golden.push(`assign f${k} = ${c.text};`);
    modules.push(verilogCircuit(circuit, `gate${k}`, library));
    instances.push(`gate${k} u${k} (${names.map((n) => `.${n} (${n})`).join(', ')}, .f (f${k}));`);
  }
  const ports = `input A, B, C, D, E, output ${golden.map((_, k) => `f${k}`).join(', ')}`;
  folder.write(
    'all.v',
    [
      `module gold (${ports});`,
      ...golden,
      'endmodule',
      ...modules,
      `module gates (${ports});`,
      ...instances,
      'endmodule',
    ].join('\n'),
  );
  const prove =
    'read_verilog all.v; proc; flatten; miter -equiv gold gates m; flatten m; sat -verify -prove trigger 0 m';
  expect(program('yosys', ['-q', '-p', prove], { cwd: folder.path }).stdout).not.toMatch(
    /ERROR|FAIL/u,
  );
  const version = /Yosys ([\d.]+)/u.exec(program('yosys', ['-V']).stdout)?.[1] ?? '';
  expectHeld(import.meta.dirname, [
    {
      program: oracle.program,
      version: oracle.version,
      what: 'truth tables, algebraic normal forms, costs of sums of products and equality of random expressions',
      cases: oracle.cases.length,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: 'Yosys',
      version,
      what: 'circuits of nine kinds of gates, proven equal to the expressions they were mapped from',
      cases: golden.length,
      largestError: 0,
      errorKind: 'exact',
    },
  ]);
});

/** The value of a text of `~ & ^ |` in a row, by this test's own reading of it. */
function rowValue(text: string, row: ReadonlyMap<string, boolean>): boolean {
  const e = parseExpression(text);
  const walk = (of: typeof e): boolean =>
    of.kind === 'constant'
      ? of.value
      : of.kind === 'variable'
        ? (row.get(of.name) ?? false)
        : of.kind === 'not'
          ? !walk(of.of)
          : of.kind === 'and'
            ? walk(of.left) && walk(of.right)
            : of.kind === 'or'
              ? walk(of.left) || walk(of.right)
              : walk(of.left) !== walk(of.right);
  return walk(e);
}
