/** Synthesizable Verilog-2001 of a fixed-point cascade, and a test bench that checks itself. */
import { type IntegerSection, runCascade, sumWidth } from '@tollbench/engines/iir/fixed-cascade.ts';
import { literal, outputStage, range } from '../../../exports/fixed-verilog.ts';
import { streamTestBench } from '../../../exports/verilog-test-bench.ts';
import { type FixedIir, headLines } from './fixed-iir.ts';

const NAMES = ['B0', 'B1', 'B2', 'A1', 'A2'] as const;

/** The products that are not 0: of B with what comes in, of A with what went out. */
function products([b0, b1, b2, a1, a2]: IntegerSection): string[] {
  const terms = [
    [b0, '+ B0 * in_data'],
    [b1, '+ B1 * x1'],
    [b2, '+ B2 * x2'],
    [a1, '- A1 * y1'],
    [a2, '- A2 * y2'],
  ] as const;
  const kept = terms.filter(([c]) => c !== 0).map(([, text]) => text);
  const [first = '', ...rest] = kept;
  // A leading minus would stand before a constant that has no opposite in its width.
  return first.startsWith('+ ') ? [first.slice(2), ...rest] : [`zero ${first}`, ...rest];
}

/** One section: a clock after a sample its output is ready, and fed back. */
function sectionModule(iir: FixedIir, section: IntegerSection, at: number): string[] {
  const { width } = iir.signal;
  const accumulator = sumWidth(section, width);
  const used = (name: (typeof NAMES)[number]) => section[NAMES.indexOf(name)] !== 0;
  const wide = range(accumulator);
  const states = [
    ...(used('B1') || used('B2') ? ['x1'] : []),
    ...(used('B2') ? ['x2'] : []),
    ...(used('A2') ? ['y2'] : []),
  ];
  const terms = products(section);
  return [
    `module ${iir.name}_section${at} (`,
    '  input  wire clk,',
    '  input  wire rst,',
    '  input  wire in_valid,',
    `  input  wire signed ${range(width)} in_data,`,
    '  output reg  out_valid,',
    `  output reg  signed ${range(width)} out_data`,
    ');',
    // The word that goes out is what is fed back.
    ...(used('A1') || used('A2') ? [`  wire signed ${range(width)} y1 = out_data;`] : []),
    ...states.map((name) => `  reg signed ${range(width)} ${name};`),
    // As wide as the sum, so that products and their sums lose nothing.
    ...NAMES.filter(used).map(
      (name) =>
        `  localparam signed ${wide} ${name} = ${literal(section[NAMES.indexOf(name)] ?? 0, accumulator)};`,
    ),
    ...(terms[0]?.startsWith('zero') ? [`  localparam signed ${wide} zero = 0;`] : []),
    `  wire signed ${wide} sum =`,
    `    ${terms.join('\n    ')};`,
    ...outputStage({
      accumulator,
      shift: iir.coefficient.fraction,
      width,
      rounding: iir.rounding,
      overflow: iir.overflow,
    }),
    '  always @(posedge clk) begin',
    '    if (rst) begin',
    "      out_valid <= 1'b0;",
    '      out_data <= 0;',
    ...states.map((name) => `      ${name} <= 0;`),
    '    end else begin',
    '      out_valid <= in_valid;',
    '      if (in_valid) begin',
    '        out_data <= result;',
    ...states.map(
      (name) => `        ${name} <= ${{ x1: 'in_data', x2: 'x1', y2: 'y1' }[name as 'x1']};`,
    ),
    '      end',
    '    end',
    '  end',
    'endmodule',
    '',
  ];
}

/** Clocks from `in_valid` to the `out_valid` of the same sample: one a section. */
export const latency = ({ sections }: FixedIir): number => sections.length;

/** The modules: a sample goes in with `in_valid`, its output comes with `out_valid`; `rst` is synchronous. */
export function iirVerilog(iir: FixedIir): string {
  const n = iir.sections.length;
  const wires = range(iir.signal.width);
  return [
    ...headLines(iir).map((line) => `// ${line}`),
    `// a sample a clock, ${n} clock${n === 1 ? '' : 's'} of latency`,
    '`default_nettype none',
    ...iir.sections.flatMap((section, k) => sectionModule(iir, section, k + 1)),
    `module ${iir.name} (`,
    '  input  wire clk,',
    '  input  wire rst,',
    '  input  wire in_valid,',
    `  input  wire signed ${wires} in_data,`,
    '  output wire out_valid,',
    `  output wire signed ${wires} out_data`,
    ');',
    ...iir.sections
      .slice(1)
      .flatMap((_, k) => [`  wire valid${k + 1};`, `  wire signed ${wires} data${k + 1};`]),
    ...iir.sections.map((_, k) => {
      const [inValid, inData] = k === 0 ? ['in_valid', 'in_data'] : [`valid${k}`, `data${k}`];
      const [outValid, outData] =
        k === n - 1 ? ['out_valid', 'out_data'] : [`valid${k + 1}`, `data${k + 1}`];
      return `  ${iir.name}_section${k + 1} s${k + 1} (.clk(clk), .rst(rst), .in_valid(${inValid}), .in_data(${inData}), .out_valid(${outValid}), .out_data(${outData}));`;
    }),
    'endmodule',
    '`default_nettype wire',
    '',
  ].join('\n');
}

/** A test bench that feeds `samples` and compares every output with the bit-true model. */
export function iirTestBench(iir: FixedIir, samples: ArrayLike<number>): string {
  const { width } = iir.signal;
  return streamTestBench({
    name: iir.name,
    title: iir.name,
    keeps: 'states',
    input: width,
    output: width,
    latency: latency(iir),
    samples,
    expected: runCascade(iir, samples).output,
  });
}
