/** A circuit as structural Verilog-2001: gates as assignments, adder cells as instances, registers in one block. */
import type { Cell, CellKind, Net, Netlist, Port } from './netlist.ts';

const CELL_MODULES: Readonly<Partial<Record<CellKind, readonly string[]>>> = {
  ha: ['(input a, input b, output s, output c);', '  assign s = a ^ b;', '  assign c = a & b;'],
  hap: ['(input a, input b, output s, output c);', '  assign s = ~(a ^ b);', '  assign c = a | b;'],
  fa: [
    '(input a, input b, input ci, output s, output c);',
    '  assign s = a ^ b ^ ci;',
    '  assign c = (a & b) | (ci & (a ^ b));',
  ],
};

const MODULE_NAMES: Readonly<Partial<Record<CellKind, string>>> = {
  ha: 'half_adder',
  hap: 'half_adder_plus_one',
  fa: 'full_adder',
};

/** `[7:0] `, or nothing for a single bit. */
export const verilogRange = (width: number): string => (width === 1 ? '' : `[${width - 1}:0] `);

/** The declarations of a circuit's ports. */
export function portLines(
  netlist: Pick<Netlist, 'inputs' | 'outputs' | 'latency'>,
  signed = false,
): string[] {
  const of = (direction: string, { name, nets, signed: sign }: Port) =>
    `  ${direction} ${signed && sign ? 'signed ' : ''}${verilogRange(nets.length)}${name}`;
  return [
    ...(netlist.latency > 0 ? ['  input clk'] : []),
    ...netlist.inputs.map((p) => of('input', p)),
    ...netlist.outputs.map((p) => of('output', p)),
  ];
}

/** The module of a circuit, and those of the adder cells in it; `name` prefixes theirs. */
export function verilogOf(netlist: Netlist, name: string): string {
  const net = namer(netlist);
  const driven = netlist.cells.filter((c) => c.kind !== 'dff').flatMap((c) => c.outputs);
  const registers = netlist.cells.filter((c) => c.kind === 'dff');
  const kinds = new Set(netlist.cells.map((c) => c.kind));
  const lines = [
    `module ${name} (`,
    portLines(netlist).join(',\n'),
    ');',
    ...wrapped('wire', driven.map(net)),
    ...wrapped('reg', registers.flatMap((c) => c.outputs).map(net)),
    ...netlist.cells.filter((c) => c.kind !== 'dff').map((c, k) => cellLine(c, k, net, name)),
    ...(registers.length > 0
      ? [
          '  always @(posedge clk) begin',
          ...registers.map(
            ({ inputs, outputs }) => `    ${net(outputs[0] as Net)} <= ${net(inputs[0] as Net)};`,
          ),
          '  end',
        ]
      : []),
    ...netlist.outputs.map(
      ({ name: port, nets }) => `  assign ${port} = ${concatenation(nets, net)};`,
    ),
    'endmodule',
    '',
  ];
  for (const kind of ['ha', 'hap', 'fa'] as const) {
    if (!kinds.has(kind)) continue;
    const [head, ...body] = CELL_MODULES[kind] ?? [];
    lines.push(`module ${name}_${MODULE_NAMES[kind]} ${head}`, ...body, 'endmodule', '');
  }
  return lines.join('\n');
}

/** What each net is called: a bit of an input, its name, or its number. */
function namer(netlist: Netlist): (net: Net) => string {
  const called = new Map<Net, string>();
  for (const { name, nets } of netlist.inputs)
    nets.forEach((net, i) => {
      called.set(net, nets.length === 1 ? name : `${name}[${i}]`);
    });
  for (const [net, name] of netlist.names) if (!called.has(net)) called.set(net, name);
  return (net) => (net <= 1 ? `1'b${net}` : (called.get(net) ?? `n${net}`));
}

const concatenation = (nets: readonly Net[], net: (n: Net) => string): string =>
  nets.length === 1 ? net(nets[0] as Net) : `{${[...nets].reverse().map(net).join(', ')}}`;

/** Declarations, some to a line. */
function wrapped(word: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (let k = 0; k < names.length; k += 8)
    lines.push(`  ${word} ${names.slice(k, k + 8).join(', ')};`);
  return lines;
}

function cellLine(
  { kind, inputs, outputs }: Cell,
  k: number,
  net: (n: Net) => string,
  name: string,
): string {
  const [a, b, c] = inputs.map(net);
  const [out, carry] = outputs.map(net);
  const module = MODULE_NAMES[kind];
  if (module) {
    const third = kind === 'fa' ? `, .ci(${c})` : '';
    return `  ${name}_${module} u${k} (.a(${a}), .b(${b})${third}, .s(${out}), .c(${carry}));`;
  }
  return `  assign ${out} = ${expressionOf(kind, [a, b, c] as [string, string, string])};`;
}

function expressionOf(kind: CellKind, [a, b, c]: readonly [string, string, string]): string {
  switch (kind) {
    case 'not':
      return `~${a}`;
    case 'and':
      return `${a} & ${b}`;
    case 'or':
      return `${a} | ${b}`;
    case 'nand':
      return `~(${a} & ${b})`;
    case 'nor':
      return `~(${a} | ${b})`;
    case 'xor':
      return `${a} ^ ${b}`;
    case 'xnor':
      return `~(${a} ^ ${b})`;
    case 'ao':
      return `${a} | (${b} & ${c})`;
    case 'mux':
      return `${a} ? ${c} : ${b}`;
    case 'maj':
      return `(${a} & ${b}) | (${c} & (${a} | ${b}))`;
    default:
      throw new Error(`a ${kind} is no expression`);
  }
}
