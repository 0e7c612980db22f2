import { EngineError } from '@tollbench/engines/error.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { gateValues, netValue } from '@tollbench/engines/logic/mapping/circuit.ts';
import { testRows, verilogCircuit } from '@tollbench/engines/logic/mapping/verilog-circuit.ts';
import { type Network, operandsOf } from '@tollbench/engines/logic/network/network.ts';
import { DONT_CARE, type TruthTable } from '@tollbench/engines/logic/truth-table.ts';
import { verilogTestBench } from '@tollbench/engines/logic/verilog.ts';
import { InputError } from '../../../define/error.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';

/** Rows of a test bench where there are more than 4,096. */
const ROWS = 256;

/** The module of what is drawn; undefined where nothing is. */
export function moduleOf({ circuit }: Result, { module }: Inputs): string | undefined {
  if (!circuit) return undefined;
  const all = [...circuit.inputs, ...circuit.outputs, module];
  if (
    all.some((name) => name === '' || /[^\x21-\x7e]/u.test(name)) ||
    new Set(all).size < all.length
  )
    return undefined;
  return verilogCircuit(circuit, module, `${circuit.gates.length} gates`);
}

/** The module with a test bench that tries every row, or of more than 12 inputs 256 of them. */
export function verilogFile(r: Result, inputs: Inputs): string {
  const { circuit } = r;
  const { module } = inputs;
  if (!circuit) throw new InputError('has no form short enough to be built', { field: 'text' });
  if ([...circuit.inputs, ...circuit.outputs].includes(module))
    throw new InputError(`${module} is also the name of a port`, {
      field: 'module',
      value: module,
    });
  const text = moduleOf(r, inputs);
  if (text === undefined)
    throw new InputError(
      'has a name that Verilog does not take: use letters, digits and _, each name once',
      { field: 'text' },
    );
  return `${text}\n${bench(r, module)}`;
}

function bench(r: Result, module: string): string {
  const { network, functions, circuit } = r;
  if (network.inputs.length <= 12 && functions.every((f) => f.table) && functions.length <= 16) {
    const tables = functions.map((f): TruthTable => {
      const n = network.inputs.length;
      const places = f.support.map((v) => n - 1 - network.inputs.indexOf(v));
      const values = Uint8Array.from({ length: 1 << n }, (_, m) =>
        f.table
          ? (f.table.values[places.reduce((row, p) => 2 * row + ((m >> p) & 1), 0)] ?? 0)
          : DONT_CARE,
      );
      return { variables: network.inputs, values };
    });
    return verilogTestBench(tables, { module, outputs: network.outputs });
  }
  if (!circuit) throw new EngineError('empty', 'There is no circuit to try.', {});
  return sampled(network, circuit, module);
}

/** The value of an expression where its names have these. */
function valueAt(e: Expression, values: ReadonlyMap<string, boolean>): boolean {
  if (e.kind === 'constant') return e.value;
  if (e.kind === 'variable') return values.get(e.name) ?? false;
  if (e.kind === 'not') return !valueAt(e.of, values);
  const operands = operandsOf(e, e.kind);
  const isOne = (o: Expression) => valueAt(o, values);
  if (e.kind === 'and') return operands.every(isOne);
  return e.kind === 'or' ? operands.some(isOne) : operands.filter(isOne).length % 2 === 1;
}

/** What the functions are at a row, undefined where they may be either: worked out of the text and not of the circuit. */
function wantedAt(network: Network, row: readonly boolean[]): (boolean | undefined)[] {
  const values = new Map(network.inputs.map((name, k) => [name, row[k] ?? false]));
  for (const [name, e] of network.signals) values.set(name, valueAt(e, values));
  return network.outputs.map((name) => {
    const open = network.open.get(name);
    return open && valueAt(open, values) ? undefined : (values.get(name) ?? false);
  });
}

/** Rows drawn at random, with what the functions are there. */
function sampled(
  network: Network,
  circuit: NonNullable<Result['circuit']>,
  module: string,
): string {
  const { inputs, outputs } = circuit;
  const rows = testRows(inputs.length, ROWS);
  const bits = (values: readonly boolean[]) => values.map((v) => (v ? 1 : 0)).join('');
  const taken = new Set([...inputs, ...outputs, module]);
  const own = (name: string): string => {
    let free = name;
    while (taken.has(free)) free += '_';
    return free;
  };
  const [tb, x, y, errors, dut, check] = [`${module}_tb`, 'x', 'y', 'errors', 'dut', 'try'].map(
    own,
  ) as [string, string, string, string, string, string];
  const escaped = (name: string) => (/^[A-Za-z_]\w*$/u.test(name) ? name : `\\${name} `);
  const ports = [
    ...inputs.map((name, k) => `    .${escaped(name)} (${x}[${inputs.length - 1 - k}])`),
    ...outputs.map((name, k) => `    .${escaped(name)} (${y}[${outputs.length - 1 - k}])`),
  ];
  const lines = rows.map((row) => {
    const gates = gateValues(circuit, row);
    const wanted = wantedAt(network, row);
    const expected = circuit.drivers.map((net, k) => wanted[k] ?? netValue(net, row, gates));
    return `    ${check}(${inputs.length}'b${bits(row)}, ${outputs.length}'b${bits(expected)});`;
  });
  return [
    '`timescale 1ns/1ns',
    `module ${tb};`,
    `  reg [${inputs.length - 1}:0] ${x};`,
    `  wire [${outputs.length - 1}:0] ${y};`,
    `  integer ${errors};`,
    `  ${module} ${dut} (`,
    ports.join(',\n'),
    '  );',
    `  task ${check}(input [${inputs.length - 1}:0] row, input [${outputs.length - 1}:0] expected);`,
    '    begin',
    `      ${x} = row;`,
    '      #1;',
    `      if (${y} !== expected) begin`,
    `        ${errors} = ${errors} + 1;`,
    `        $display("at %b: %b, expected %b", row, ${y}, expected);`,
    '      end',
    '    end',
    '  endtask',
    '  initial begin',
    `    ${errors} = 0;`,
    ...lines,
    `    if (${errors} == 0) $display("PASS ${rows.length} patterns");`,
    `    else $display("FAIL %0d mismatches", ${errors});`,
    '    $finish;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}
