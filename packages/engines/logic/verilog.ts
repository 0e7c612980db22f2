import { EngineError } from '../error.ts';
import { formatCover } from './format.ts';
import type { Minimum } from './minimize.ts';
import type { Net, Netlist } from './netlist.ts';
import { DONT_CARE, type TruthTable } from './truth-table.ts';

export interface VerilogNames {
  /** Default `minimized`. */
  readonly module?: string;
  /** One name an output. */
  readonly outputs: readonly string[];
}

/**
 * A synthesisable Verilog-2001 module of a minimised cover: one wire a term that several outputs
 * share, one assignment an output. Names that Verilog would not take are written as escaped
 * identifiers. Throws `bad-names` for names that are missing, doubled or hold white space.
 */
export function verilogModule(minimum: Minimum, names: VerilogNames): string {
  const { variables, form, terms } = minimum;
  const { module, inputs, outputs } = verilogIdentifiers(variables, names, minimum.outputs);
  const shared = terms.filter((t) => (t.outputs & (t.outputs - 1)) !== 0);
  const wire = new Map(shared.map((term, i) => [term, fresh(`t${i}`, [...inputs, ...outputs])]));
  const lines = shared.map(
    (t) => `  wire ${wire.get(t)} = ${formatCover([t], inputs, form, 'verilog')};`,
  );
  outputs.forEach((name, k) => {
    const own = terms.filter((t) => t.outputs & (1 << k));
    const parts = own.map(
      (t) => wire.get(t) ?? bracket(formatCover([t], inputs, form, 'verilog'), own.length),
    );
    const sum =
      parts.join(form === 'sop' ? ' | ' : ' & ') || formatCover([], inputs, form, 'verilog');
    lines.push(`  assign ${name} = ${sum};`);
  });
  return [
    `// ${minimum.statement}`,
    `module ${module} (`,
    portsOf(inputs, outputs),
    ');',
    ...lines,
    'endmodule',
    '',
  ].join('\n');
}

/**
 * A netlist as a Verilog-2001 module of gate primitives, a wire a gate; names as `verilogModule` takes them.
 * `statement` heads it. Throws as `verilogModule`.
 */
export function verilogNetlist(netlist: Netlist, names: VerilogNames, statement: string): string {
  const { module, inputs, outputs } = verilogIdentifiers(
    netlist.variables,
    names,
    netlist.outputs.length,
  );
  const taken = [...inputs, ...outputs, module];
  const wires = netlist.gates.map((_, i) => fresh(`n${i}`, taken));
  const instances = netlist.gates.map((_, i) => fresh(`g${i}`, [...taken, ...wires]));
  const net = (n: Net): string =>
    n.kind === 'constant'
      ? `1'b${n.value ? 1 : 0}`
      : ((n.kind === 'gate' ? wires : inputs)[n.index] ?? '');
  return [
    `// ${statement}`,
    `module ${module} (`,
    portsOf(inputs, outputs),
    ');',
    ...wires.map((name) => `  wire ${name};`),
    ...netlist.gates.map(
      (g, i) => `  ${g.kind} ${instances[i]} (${[wires[i], ...g.inputs.map(net)].join(', ')});`,
    ),
    ...netlist.outputs.map((from, k) => `  assign ${outputs[k]} = ${net(from)};`),
    'endmodule',
    '',
  ].join('\n');
}

const portsOf = (inputs: readonly string[], outputs: readonly string[]): string =>
  [
    ...inputs.map((name) => `  input  wire ${name}`),
    ...outputs.map((name) => `  output wire ${name}`),
  ].join(',\n');

/**
 * A self-checking test bench for `verilogModule` with the same names: it applies every input
 * combination, compares each output wherever it is not a don't-care (an unknown is wrong), prints
 * each mismatch, and ends with one line, `PASS …` or `FAIL …`. Throws as `verilogModule`.
 */
export function verilogTestBench(tables: readonly TruthTable[], names: VerilogNames): string {
  const variables = tables[0]?.variables ?? [];
  const { module, inputs, outputs } = verilogIdentifiers(variables, names, tables.length);
  const cells = 1 << variables.length;
  const own = ['expected', 'care', 'actual', 'pattern', 'errors', 'dut', 'k'];
  const taken = [...inputs, ...outputs, module];
  const [expected, care, actual, pattern, errors, dut, k] = own.map((name) =>
    fresh(name, taken),
  ) as [string, string, string, string, string, string, string];
  const width = variables.length + 1;
  const bits = (of: (value: number) => boolean) =>
    tables.map(({ values }) => `${cells}'h${hexadecimal(values, of)}`);
  const wide = tables.length * cells - 1;
  const connections = [
    ...inputs.map((name, i) => `.${name} (${pattern}[${variables.length - 1 - i}])`),
    ...outputs.map((name, k) => `.${name} (${actual}[${k}])`),
  ];
  // In a concatenation the last operand is the lowest: outputs are written from the last down.
  const set = (of: (value: number) => boolean) => `{${bits(of).reverse().join(',\n    ')}}`;
  return [
    '`timescale 1ns/1ns',
    `module ${fresh(`${module.replace(/^\\|\s+$/g, '').replace(/\W/g, '_')}_tb`, taken)};`,
    `  reg [${width - 1}:0] ${pattern};`,
    `  wire [${tables.length - 1}:0] ${actual};`,
    `  reg [${wide}:0] ${expected};`,
    `  reg [${wide}:0] ${care};`,
    `  integer ${errors};`,
    `  integer ${k};`,
    `  ${module} ${dut} (`,
    connections.map((c) => `    ${c}`).join(',\n'),
    '  );',
    '  initial begin',
    `    ${expected} = ${set((v) => v === 1)};`,
    `    ${care} = ${set((v) => v !== DONT_CARE)};`,
    `    ${errors} = 0;`,
    `    for (${pattern} = 0; ${pattern} < ${cells}; ${pattern} = ${pattern} + 1) begin`,
    '      #1;',
    `      for (${k} = 0; ${k} < ${tables.length}; ${k} = ${k} + 1)`,
    `        if (${care}[${k} * ${cells} + ${pattern}] && ${actual}[${k}] !== ${expected}[${k} * ${cells} + ${pattern}]) begin`,
    `          ${errors} = ${errors} + 1;`,
    `          $display("output %0d at %0d: %b, expected %b", ${k}, ${pattern}, ${actual}[${k}], ${expected}[${k} * ${cells} + ${pattern}]);`,
    '        end',
    '    end',
    `    if (${errors} == 0) $display("PASS ${tables.length} x ${cells} patterns");`,
    `    else $display("FAIL %0d mismatches", ${errors});`,
    '    $finish;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}

function bracket(sum: string, among: number): string {
  return among > 1 && sum.includes(' | ') ? `(${sum})` : sum;
}

/** Bits of a table, cell 0 the lowest. */
function hexadecimal(values: Uint8Array, of: (value: number) => boolean): string {
  let digits = '';
  for (let at = 0; at < values.length; at += 4) {
    let digit = 0;
    for (let i = 0; i < 4 && at + i < values.length; i++)
      digit |= (of(values[at + i]!) ? 1 : 0) << i;
    digits = digit.toString(16) + digits;
  }
  return digits;
}

/** `name`, or with as many underscores behind as it takes not to be among `taken`. */
function fresh(name: string, taken: readonly string[]): string {
  while (taken.includes(name)) name += '_';
  return name;
}

/** Names as Verilog takes them, escaped where they must be. Throws `bad-names` as `verilogModule`. */
export function verilogIdentifiers(
  variables: readonly string[],
  { module = 'minimized', outputs }: VerilogNames,
  count: number,
): { module: string; inputs: string[]; outputs: string[] } {
  const all = [...variables, ...outputs];
  const fault =
    outputs.length !== count
      ? `The names given are ${outputs.length}, and the outputs ${count}.`
      : [module, ...all].some((name) => name === '' || /[^\x21-\x7e]/.test(name))
        ? 'A name is empty or holds a character that Verilog does not take.'
        : new Set(all).size !== all.length
          ? 'Two ports have one name.'
          : undefined;
  if (fault !== undefined)
    throw new EngineError('bad-names', fault, { field: 'outputs', value: all });
  return { module: escaped(module), inputs: variables.map(escaped), outputs: outputs.map(escaped) };
}

/** An escaped identifier ends with the space after it. */
const escaped = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_$]*$/.test(name) && !RESERVED.has(name) ? name : `\\${name} `;

const RESERVED = new Set(
  `always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config deassign
  default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule
  endprimitive endspecify endtable endtask event for force forever fork function generate genvar
  highz0 highz1 if ifnone incdir include initial inout input instance integer join large liblist
  library localparam macromodule medium module nand negedge nmos nor noshowcancelled not notif0
  notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown pullup
  pulsestyle_ondetect pulsestyle_onevent rcmos real realtime reg release repeat rnmos rpmos rtran
  rtranif0 rtranif1 scalared showcancelled signed small specify specparam strong0 strong1 supply0
  supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned use uwire
  vectored wait wand weak0 weak1 while wire wor xnor xor`.split(/\s+/),
);
