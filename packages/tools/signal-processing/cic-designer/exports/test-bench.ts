/** A test bench that feeds a CIC filter and compares it with the bit-true model. */
import { highest, lowest } from '@tollbench/engines/signal/fixed-point.ts';
import { literal, range } from '../../../exports/fixed-verilog.ts';
import { type CicPlan, isProgrammable, triedRates } from './plan.ts';
import { type Run, runOf } from './stimulus.ts';
import { rateBits } from './verilog.ts';

/** Checks each run: the first outputs one by one, and a signature of all. */
function runTask({ cic }: CicPlan, decimates: boolean, programmable: boolean): string[] {
  const { inputBits: ib } = cic;
  return [
    `  task run(input integer which, input integer r, input integer count, input integer hold, input integer outputs, input [31:0] wanted);`,
    '    begin',
    "      rst = 1'b1;",
    "      in_valid = 1'b0;",
    ...(programmable ? ['      rate = r;'] : []),
    '      base = which;',
    "      noise = 32'd1;",
    '      sent = 0;',
    '      seen = 0;',
    "      signature = 32'd0;",
    '      repeat (3) @(negedge clk);',
    "      rst = 1'b0;",
    '      while (sent < count) begin',
    '        @(negedge clk);',
    '        // Every seventh clock idles: valid must gate the registers.',
    '        clocks = clocks + 1;',
    `        in_valid = (clocks % 7) != 0${decimates ? '' : ' && in_ready'};`,
    '        if (in_valid) begin',
    `          if (sent < hold) in_data = ${literal(highest(ib), ib)};`,
    `          else if (sent < 2 * hold) in_data = ${literal(lowest(ib), ib)};`,
    '          else begin',
    "            noise = noise * 32'd1664525 + 32'd1013904223;",
    `            in_data = noise[31:${32 - ib}];`,
    '          end',
    '          sent = sent + 1;',
    '        end else in_data = ~in_data;',
    '      end',
    '      @(negedge clk);',
    "      in_valid = 1'b0;",
    `      repeat (${2 * cic.delays.length + 8} + r) @(negedge clk);`,
    '      if (seen != outputs || signature != wanted) begin',
    '        $display("FAIL: rate %0d: %0d outputs of %0d, signature %h, expected %h", r, seen, outputs, signature, wanted);',
    '        errors = errors + 1;',
    '      end',
    '      total = total + seen;',
    '    end',
    '  endtask',
  ];
}

/** Prints `PASS` and the count, or each difference and `FAIL`. */
export function cicTestBench(plan: CicPlan): string {
  const { name, cic } = plan;
  const decimates = cic.kind === 'decimator';
  const programmable = isProgrammable(plan);
  const runs: readonly Run[] = triedRates(plan).map((rate) => runOf(plan.at(rate)));
  const [ib, ob] = [cic.inputBits, cic.outputBits];
  const starts: number[] = [];
  let listed = 0;
  for (const run of runs) {
    starts.push(listed);
    listed += run.listed.length;
  }
  return [
    `// Test bench of ${name}: both full scales held, then noise; ${runs.map(({ count }) => count).join(' and ')} samples.`,
    '`timescale 1ns/1ps',
    `module ${name}_tb;`,
    "  reg clk = 1'b0, rst = 1'b1, in_valid = 1'b0;",
    ...(programmable ? [`  reg [${rateBits(cic.rate) - 1}:0] rate = ${cic.rate};`] : []),
    `  reg signed ${range(ib)} in_data = 0;`,
    ...(decimates ? [] : ['  wire in_ready;']),
    '  wire out_valid;',
    `  wire signed ${range(ob)} out_data;`,
    `  ${name} dut (.clk(clk), .rst(rst), ${programmable ? '.rate(rate), ' : ''}.in_valid(in_valid), ${decimates ? '' : '.in_ready(in_ready), '}.in_data(in_data),`,
    '    .out_valid(out_valid), .out_data(out_data));',
    `  reg signed ${range(ob)} expected [0:${listed - 1}];`,
    `  wire signed ${range(Math.max(32, ob))} wide = out_data;`,
    "  reg [31:0] noise, signature = 32'd0;",
    '  integer sent = 0, seen = 0, base = 0, listed = 0, errors = 0, clocks = 0, total = 0;',
    '  always #5 clk = ~clk;',
    ...runTask(plan, decimates, programmable),
    '  initial begin',
    ...runs.flatMap((run, n) =>
      run.listed.map((y, k) => `    expected[${(starts[n] ?? 0) + k}] = ${literal(y, ob)};`),
    ),
    ...runs.flatMap((run, n) => [
      `    listed = ${run.listed.length};`,
      `    run(${starts[n]}, ${run.cic.rate}, ${run.count}, ${run.hold}, ${run.outputs}, 32'd${run.signature});`,
    ]),
    '    if (errors == 0) $display("PASS: %0d outputs", total);',
    '    else $display("FAIL: %0d errors", errors);',
    '    $finish;',
    '  end',
    '  always @(negedge clk) if (out_valid && !rst) begin',
    '    if (seen < listed && out_data !== expected[base + seen]) begin',
    '      $display("output %0d: %0d, expected %0d", seen, out_data, expected[base + seen]);',
    '      errors = errors + 1;',
    '    end',
    "    signature = signature * 32'd31 + wide[31:0];",
    '    seen = seen + 1;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}
