/**
 * What Yosys and ABC make of covers without hazards: `node oracles/hazard-covers.ts` writes
 * oracles/vectors/hazard-covers.json.
 *
 * One function of each of the 402 classes of four variables (inputs exchanged and inverted), written as the sum of its minimum
 * cover and as that of its least cover without static hazards, is brought to AND, OR and NOT. Hazards of the netlist that
 * comes out are counted by ternary simulation (E. B. Eichelberger, 1965): the input that changes is X, and so is an output
 * that may glitch.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cube } from '@tollbench/engines/logic/cube.ts';
import { hazardFreeMinimum } from '@tollbench/engines/logic/hazard.ts';
import { minimize } from '@tollbench/engines/logic/minimize.ts';

const N = 4;
const CELLS = 2 ** N;

/** Orders of 0 … n − 1. */
const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((p) =>
        Array.from({ length: n }, (_, k) => [...p.slice(0, k), n - 1, ...p.slice(k)]),
      );

/** The smallest function of each class, as a word whose bit m is its value at minterm m. */
function classes(): number[] {
  const maps = orders(N).flatMap((order) =>
    Array.from({ length: CELLS }, (_, turned) =>
      Array.from(
        { length: CELLS },
        (_, m) => order.reduce((to, p, k) => to | (((m >> k) & 1) << p), 0) ^ turned,
      ),
    ),
  );
  const seen = new Uint8Array(2 ** CELLS);
  const found: number[] = [];
  for (let f = 0; f < seen.length; f++) {
    if (seen[f]) continue;
    found.push(f);
    for (const map of maps) seen[map.reduce((g, to, m) => g | (((f >> m) & 1) << to), 0)] = 1;
  }
  return found;
}

/** A sum as it is written in Verilog. */
const sumOf = (terms: readonly Cube[]): string =>
  terms.length === 0
    ? "1'b0"
    : terms
        .map(({ mask, value }) => {
          const literals = [...'abcd'].flatMap((name, k) => {
            const bit = 8 >> k;
            return mask & bit ? [value & bit ? name : `~${name}`] : [];
          });
          return literals.length > 0 ? `(${literals.join(' & ')})` : "1'b1";
        })
        .join(' | ');

interface Cell {
  readonly type: string;
  readonly connections: Readonly<Record<string, readonly (number | string)[]>>;
}
interface Module {
  readonly ports: Readonly<Record<string, { readonly bits: readonly (number | string)[] }>>;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** 0, 1 or 2 for X, of the output at these values of a, b, c and d. */
function valueAt({ ports, cells }: Module, inputs: readonly number[]): number {
  const known = new Map<number | string, number>([
    ['0', 0],
    ['1', 1],
  ]);
  for (const [k, name] of [...'abcd'].entries())
    known.set(ports[name]?.bits[0] ?? '', inputs[k] ?? 0);
  const drivers = new Map(Object.values(cells).map((c) => [c.connections['Y']?.[0] ?? '', c]));
  const of = (bit: number | string): number => {
    const had = known.get(bit);
    if (had !== undefined) return had;
    const cell = drivers.get(bit);
    if (!cell) throw new Error(`nothing drives ${bit}`);
    const at = (port: string) => of(cell.connections[port]?.[0] ?? '');
    const not = (x: number) => (x === 2 ? 2 : 1 - x);
    const both = (x: number, y: number) => (x === 0 || y === 0 ? 0 : x === 2 || y === 2 ? 2 : 1);
    const made =
      cell.type === '$_NOT_'
        ? not(at('A'))
        : cell.type === '$_AND_'
          ? both(at('A'), at('B'))
          : cell.type === '$_OR_'
            ? not(both(not(at('A')), not(at('B'))))
            : Number.NaN;
    if (Number.isNaN(made)) throw new Error(`no gate ${cell.type}`);
    known.set(bit, made);
    return made;
  };
  return of(ports['y']?.bits[0] ?? '');
}

/** Gates of a netlist, and pairs of neighbours of one value between which its output is X, by that value. */
function tell(
  f: number,
  module: Module,
): { readonly gates: number; readonly ones: number; readonly zeros: number } {
  const hazards = [0, 0];
  const bitsOf = (m: number) => [8, 4, 2, 1].map((bit) => (m & bit ? 1 : 0));
  for (let m = 0; m < CELLS; m++) {
    if (valueAt(module, bitsOf(m)) !== ((f >> m) & 1))
      throw new Error(`the netlist of ${f} is another function at ${m}`);
    for (const [k, bit] of [8, 4, 2, 1].entries()) {
      if (m & bit || ((f >> m) & 1) !== ((f >> (m | bit)) & 1)) continue;
      const inputs: number[] = bitsOf(m);
      inputs[k] = 2;
      if (valueAt(module, inputs) === 2) hazards[(f >> m) & 1]! += 1;
    }
  }
  const gates = Object.values(module.cells).filter((c) => c.type !== '$_NOT_').length;
  return { gates, ones: hazards[1] ?? 0, zeros: hazards[0] ?? 0 };
}

const folder = mkdtempSync(join(tmpdir(), 'hazard-covers-'));
const functions = classes();
const tableOf = (f: number) => ({
  variables: [...'abcd'],
  values: Uint8Array.from({ length: CELLS }, (_, m) => (f >> m) & 1),
});
const covers: Readonly<Record<string, (f: number) => readonly Cube[]>> = {
  minimum: (f) => minimize(tableOf(f)).terms,
  free: (f) => hazardFreeMinimum(tableOf(f)).terms,
};
const text = Object.entries(covers)
  .flatMap(([kind, of]) =>
    functions.map(
      (f) =>
        `module ${kind}_${f}(input a, b, c, d, output y);\n  assign y = ${sumOf(of(f))};\nendmodule\n`,
    ),
  )
  .join('');
const [source, netlist] = ['covers.v', 'netlist.json'].map((name) => join(folder, name));
writeFileSync(source!, text);
execFileSync('yosys', [
  '-q',
  '-p',
  `read_verilog ${source}; proc; opt; techmap; opt; abc -g AND,OR; opt_clean; write_json ${netlist}`,
]);
const { modules } = JSON.parse(readFileSync(netlist!, 'utf8')) as {
  readonly modules: Readonly<Record<string, Module>>;
};
const cases = functions.map((f) => {
  const of = (kind: string) => {
    const { gates, ones, zeros } = tell(f, modules[`${kind}_${f}`] as Module);
    return [gates, ones, zeros];
  };
  // Gates, static-1 and static-0 hazards.
  return { f, minimum: of('minimum'), free: of('free') };
});
rmSync(folder, { recursive: true });
const version = execFileSync('yosys', ['-V'], { encoding: 'utf8' }).trim();
writeFileSync(
  join(import.meta.dirname, 'vectors', 'hazard-covers.json'),
  `${JSON.stringify({ program: 'Yosys and ABC', version, generated_by: 'oracles/hazard-covers.ts', cases })}\n`,
);
