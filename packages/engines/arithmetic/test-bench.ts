/** A self-checking bench in Verilog-2001: the circuit beside its operation, on every input or on corners and random ones. */
import type { Netlist } from './netlist.ts';
import type { Specification } from './specification.ts';
import { verilogRange } from './verilog.ts';

/** Inputs of so many bits together are tried in all combinations. */
export const EXHAUSTIVE_BITS = 16;

export interface BenchChoice {
  /** Module of the circuit. */
  readonly name: string;
  /** Module of its operation. */
  readonly golden: string;
  /** Random vectors, where not all are tried. */
  readonly vectors: number;
}

/** Whether the bench tries all inputs. */
export const isExhaustive = ({ inputs }: Netlist): boolean =>
  inputs.reduce((sum, p) => sum + p.nets.length, 0) <= EXHAUSTIVE_BITS;

/** Prints each difference to twenty, and one line `PASS: …` or `FAIL: …` at the end. */
export function testBench(
  s: Specification,
  netlist: Netlist,
  { name, golden, vectors }: BenchChoice,
): string {
  const bits = netlist.inputs.reduce((sum, p) => sum + p.nets.length, 0);
  const out = netlist.outputs.reduce((sum, p) => sum + p.nets.length, 0);
  const all = isExhaustive(netlist);
  const count = all ? 2 ** bits : vectors;
  const clocked = netlist.latency > 0;
  const outputs = (from: string) =>
    `{${netlist.outputs.map((p) => `${from}_${p.name}`).join(', ')}}`;
  const connect = (from: string) =>
    [
      ...netlist.inputs.map((p) => `.${p.name}(${p.name})`),
      ...netlist.outputs.map((p) => `.${p.name}(${from}_${p.name})`),
    ].join(', ');
  return [
    '`timescale 1ns/1ps',
    `module ${name}_tb;`,
    ...netlist.inputs.map((p) => `  reg ${verilogRange(p.nets.length)}${p.name};`),
    ...['got', 'want'].flatMap((from) =>
      netlist.outputs.map((p) => `  wire ${verilogRange(p.nets.length)}${from}_${p.name};`),
    ),
    `  wire [${out - 1}:0] got = ${outputs('got')};`,
    `  wire [${out - 1}:0] want = ${outputs('want')};`,
    `  wire care = ${s.operation === 'divide' ? 'b != 0' : "1'b1"};`,
    '  integer errors, tried, seed, k, clocks;',
    `  reg [${Math.max(bits, Math.ceil(Math.log2(count + 1)))}:0] v;`,
    ...(clocked
      ? [
          '  reg clk;',
          `  reg [${out}:0] line [0:${netlist.latency}];`,
          `  ${name} dut (.clk(clk), ${connect('got')});`,
        ]
      : [`  ${name} dut (${connect('got')});`]),
    `  ${golden} reference (${connect('want')});`,
    ...(all ? [] : cornerFunction(Math.max(...netlist.inputs.map((p) => p.nets.length)))),
    ...(clocked ? clockedCheck(netlist.latency, out) : plainCheck()),
    '  initial begin',
    '    errors = 0; tried = 0; seed = 1;',
    ...(clocked
      ? [`    for (k = 0; k <= ${netlist.latency}; k = k + 1) line[k] = 0;`, "    clk = 1'b0;"]
      : []),
    ...(all
      ? [
          `    for (v = 0; v < ${bits + 1}'d${count}; v = v + 1) begin`,
          `      {${netlist.inputs.map((p) => p.name).join(', ')}} = v[${bits - 1}:0];`,
          '      check;',
          '    end',
        ]
      : [
          `    for (v = 0; v < ${count}; v = v + 1) begin`,
          ...netlist.inputs.map((p) => `      ${p.name} = corner(${p.nets.length});`),
          '      check;',
          '    end',
        ]),
    ...(clocked
      ? [`    for (clocks = 0; clocks < ${netlist.latency}; clocks = clocks + 1) check;`]
      : []),
    '    if (errors == 0) $display("PASS: %0d vectors", tried);',
    '    else $display("FAIL: %0d of %0d vectors", errors, tried);',
    '    $finish;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}

const report = (indent: string, got: string, want: string, inputs: boolean): string[] => [
  `${indent}errors = errors + 1;`,
  `${indent}if (errors <= 20) $display("got %h, expected %h${inputs ? ', vector %0d' : ''}", ${got}, ${want}${inputs ? ', v' : ''});`,
];

const plainCheck = (): string[] => [
  '  task check;',
  '    begin',
  '      #1;',
  '      if (care) tried = tried + 1;',
  '      if (care && got !== want) begin',
  ...report('        ', 'got', 'want', true),
  '      end',
  '    end',
  '  endtask',
];

/** A vector every clock; what is wanted of it waits as many clocks as the circuit takes. */
const clockedCheck = (latency: number, out: number): string[] => [
  '  task check;',
  '    begin',
  '      #1;',
  `      for (k = ${latency}; k > 0; k = k - 1) line[k] = line[k - 1];`,
  '      line[0] = {care, want};',
  `      if (line[${latency}][${out}]) begin`,
  '        tried = tried + 1;',
  `        if (got !== line[${latency}][${out - 1}:0]) begin`,
  ...report('          ', 'got', `line[${latency}][${out - 1}:0]`, false),
  '        end',
  '      end',
  "      #1 clk = 1'b1;",
  "      #1 clk = 1'b0;",
  '    end',
  '  endtask',
];

/**
 * One word of w bits in three is a corner: 0, all ones, the sign alone, all but the sign, 1, a single 1 or 0, ones from
 * some bit up or down, alternating bits; the others are random.
 */
function cornerFunction(width: number): string[] {
  const words = Math.ceil(width / 32);
  const bit = '({$random(seed)} % w)';
  return [
    `  function [${width - 1}:0] corner;`,
    '    input [31:0] w;',
    '    begin',
    `      corner = {${Array.from({ length: words }, () => '$random(seed)').join(', ')}};`,
    '      case ($random(seed) & 31)',
    '        0: corner = 0;',
    `        1: corner = ~${width}'d0;`,
    `        2: corner = ${width}'d1 << ${bit};`,
    `        3: corner = ~(${width}'d1 << ${bit});`,
    '        4: corner = 1;',
    `        5: corner = ~${width}'d0 << ${bit};`,
    `        6: corner = ~(~${width}'d0 << ${bit});`,
    `        7: corner = {${Math.ceil(width / 2)}{2'b01}};`,
    `        8: corner = ${width}'d1 << (w - 1);`,
    `        9: corner = ~(${width}'d1 << (w - 1));`,
    '        default: ;',
    '      endcase',
    '    end',
    '  endfunction',
  ];
}
