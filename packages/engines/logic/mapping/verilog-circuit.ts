import { EngineError } from '../../error.ts';
import { verilogIdentifiers } from '../verilog.ts';
import type { Circuit, CircuitGate, Net } from './circuit.ts';

/**
 * A circuit as a Verilog-2001 module: a primitive for each gate that is one, an assignment for AOI and OAI.
 * Throws `bad-names` as `verilogModule`.
 */
export function verilogCircuit(circuit: Circuit, module: string, statement: string): string {
  const { inputs, outputs, gates, drivers } = circuit;
  const names = verilogIdentifiers(inputs, { module, outputs }, drivers.length);
  const taken = new Set([...inputs, ...outputs, module]);
  const fresh = (name: string): string => {
    let free = name;
    while (taken.has(free)) free += '_';
    taken.add(free);
    return free;
  };
  const wires = gates.map((_, k) => fresh(`n${k}`));
  const net = (n: Net): string =>
    n.kind === 'constant'
      ? `1'b${n.value ? 1 : 0}`
      : ((n.kind === 'gate' ? wires : names.inputs)[n.index] ?? '');
  const ports = [
    ...names.inputs.map((name) => `  input  wire ${name}`),
    ...names.outputs.map((name) => `  output wire ${name}`),
  ];
  return [
    `// ${statement}`,
    `module ${names.module} (`,
    ports.join(',\n'),
    ');',
    ...wires.map((name) => `  wire ${name};`),
    ...gates.map((g, k) => `  ${gateText(g, wires[k] ?? '', fresh(`g${k}`), g.inputs.map(net))}`),
    ...drivers.map((from, k) => `  assign ${names.outputs[k]} = ${net(from)};`),
    'endmodule',
    '',
  ].join('\n');
}

function gateText(
  { kind }: CircuitGate,
  output: string,
  name: string,
  pins: readonly string[],
): string {
  const [a, b, c, d] = pins;
  switch (kind) {
    case 'aoi21':
      return `assign ${output} = ~((${a} & ${b}) | ${c});`;
    case 'aoi22':
      return `assign ${output} = ~((${a} & ${b}) | (${c} & ${d}));`;
    case 'oai21':
      return `assign ${output} = ~((${a} | ${b}) & ${c});`;
    case 'oai22':
      return `assign ${output} = ~((${a} | ${b}) & (${c} | ${d}));`;
    default:
      return `${kind} ${name} (${[output, ...pins].join(', ')});`;
  }
}

/** Rows of a test bench for a circuit of more inputs than have a table: every input all 0, all 1, and random ones. */
export function testRows(inputs: number, count: number): boolean[][] {
  if (count < 2)
    throw new EngineError('out-of-range', `The number of rows ${count} is not 2 or more.`, {
      field: 'count',
      value: count,
    });
  let state = 0x2545f491;
  const bit = (): boolean => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0x100) !== 0;
  };
  return Array.from({ length: count }, (_, k) =>
    Array.from({ length: inputs }, () => (k < 2 ? k === 1 : bit())),
  );
}
