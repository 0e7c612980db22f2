/** A Verilog-2001 test bench of a module through which samples stream, and which checks itself. */
import { literal, range } from './fixed-verilog.ts';

export interface StreamBench {
  /** The module's name; its ports are `clk`, `rst`, `in_valid`, `in_data`, `out_valid`, `out_data`. */
  readonly name: string;
  /** The name as the bench's first line says it, with the form of the module where it has several. */
  readonly title: string;
  /** What the module keeps from sample to sample, in a word for the comment: `states`. */
  readonly keeps: string;
  /** Bits of a sample going in, and of one coming out. */
  readonly input: number;
  readonly output: number;
  /** Clocks from a sample to its output. */
  readonly latency: number;
  /** Whole numbers that fit `input` bits, at least one. */
  readonly samples: ArrayLike<number>;
  /** What comes out for each sample by the bit-true model: whole numbers that fit `output` bits. */
  readonly expected: ArrayLike<number>;
}

/**
 * A bench that feeds the samples, with idle clocks among them, and compares every output with what
 * the bit-true model says; it prints `PASS` and the count, or each difference and `FAIL`.
 */
export function streamTestBench(bench: StreamBench): string {
  const { name, input, output, samples, expected } = bench;
  const count = samples.length;
  return [
    `// Test bench of ${bench.title}: ${count} samples and what must come out.`,
    '`timescale 1ns/1ps',
    `module ${name}_tb;`,
    "  reg clk = 1'b0, rst = 1'b1, in_valid = 1'b0;",
    `  reg signed ${range(input)} in_data = 0;`,
    '  wire out_valid;',
    `  wire signed ${range(output)} out_data;`,
    `  ${name} dut (.clk(clk), .rst(rst), .in_valid(in_valid), .in_data(in_data),`,
    '    .out_valid(out_valid), .out_data(out_data));',
    `  reg signed ${range(input)} stimulus [0:${count - 1}];`,
    `  reg signed ${range(output)} expected [0:${count - 1}];`,
    '  integer sent = 0, seen = 0, errors = 0, wait_clocks = 0;',
    '  always #5 clk = ~clk;',
    '  initial begin',
    ...Array.from(samples, (x, k) => `    stimulus[${k}] = ${literal(x, input)};`),
    ...Array.from(expected, (y, k) => `    expected[${k}] = ${literal(y, output)};`),
    '    repeat (3) @(negedge clk);',
    "    rst = 1'b0;",
    `    while (sent < ${count}) begin`,
    '      @(negedge clk);',
    `      // Every third clock idles: valid must gate the ${bench.keeps}.`,
    '      wait_clocks = wait_clocks + 1;',
    '      in_valid = (wait_clocks % 3) != 0;',
    '      if (in_valid) begin',
    '        in_data = stimulus[sent];',
    '        sent = sent + 1;',
    '      end else in_data = ~in_data;',
    '    end',
    '    @(negedge clk);',
    "    in_valid = 1'b0;",
    `    repeat (${bench.latency + 2}) @(negedge clk);`,
    ...verdict(count),
    'endmodule',
    '',
  ].join('\n');
}

/** Counts the outputs, compares each, and says what it saw. */
const verdict = (count: number): string[] => [
  `    if (seen != ${count}) begin`,
  `      $display("FAIL: %0d outputs of ${count}", seen);`,
  '      errors = errors + 1;',
  '    end',
  `    if (errors == 0) $display("PASS: ${count} samples");`,
  '    else $display("FAIL: %0d errors", errors);',
  '    $finish;',
  '  end',
  '  always @(negedge clk) if (out_valid) begin',
  '    if (out_data !== expected[seen]) begin',
  '      $display("sample %0d: %0d, expected %0d", seen, out_data, expected[seen]);',
  '      errors = errors + 1;',
  '    end',
  '    seen = seen + 1;',
  '  end',
];
