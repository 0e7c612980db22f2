/** A Verilog test bench that walks the machine through every state and input, and checks itself. */
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { type Tour, tour } from '@tollbench/engines/fsm/tour.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';
import { hdlNames, isRegistered, resetName } from './names.ts';

/** One clock of the bench. */
export interface Check {
  readonly isReset: boolean;
  readonly state: number;
  readonly input: string;
  /** What must be seen before the edge, `-` where nothing is asked. */
  readonly output: string;
}

/** What is driven and seen in each clock; registered outputs of a Mealy machine are those of the clock before. */
export function checksOf(
  r: FsmResult,
  i: FsmInputs,
): { readonly checks: Check[]; readonly tour: Tour } {
  const walk = tour(behaviourOf(r.built));
  const moore = r.builtInspection.stateOutputs;
  const checks = walk.steps.map((step, k): Check => {
    const before = walk.steps[k - 1];
    const output = moore
      ? (moore[step.state] as string)
      : !isRegistered(i)
        ? step.output
        : step.isReset || !before
          ? '0'.repeat(r.built.outputs.length)
          : before.output;
    return { ...step, output };
  });
  return { checks, tour: walk };
}

/** How much of the machine the walk tries, in words. */
export const coverage = ({ tried, all, isExhaustive }: Tour): string =>
  tried < all
    ? `${tried} of the ${all} cases of a state and inputs`
    : isExhaustive
      ? 'every input at every state'
      : 'every case that a state tells apart, at two inputs each';

export function verilogBench(r: FsmResult, i: FsmInputs): string {
  const { module, inputs, outputs } = hdlNames(r, i);
  const { checks, tour: walk } = checksOf(r, i);
  const reset = resetName(i);
  const active = reset === 'rst' ? 1 : 0;
  const [n, m] = [inputs.length, outputs.length];
  const bits = r.codes[0]?.length ?? 1;
  const width = 1 + bits + Math.max(1, n) + 2 * Math.max(1, m);
  const word = ({ isReset, state, input, output }: Check) =>
    `${isReset ? 1 : 0}${r.codes[state]}${input || '0'}${output.replaceAll('-', '0') || '0'}${[...output].map((c) => (c === '-' ? 0 : 1)).join('') || '0'}`;
  const port = (name: string) => `.${name}(${name})`;
  const ports = ['clk', reset, ...inputs, ...outputs].map(port).join(', ');
  const several = (names: readonly string[]) =>
    names.length === 1 ? names[0] : `{${names.join(', ')}}`;
  const shown = m === 0 ? "1'b0" : several(outputs);
  return `// Walks through ${coverage(walk)}, ${checks.length} clocks. Run: iverilog file.v && ./a.out
\`timescale 1ns / 1ps
module ${module}_tb;
  reg clk = 1'b0;
  reg ${reset} = 1'b${active};
${inputs.map((name) => `  reg ${name} = 1'b0;\n`).join('')}${outputs.map((name) => `  wire ${name};\n`).join('')}  ${module} dut (${ports});

  // Each word: reset before it, the state, the inputs, the outputs, and which of them are asked.
  reg [${width - 1}:0] walk [0:${Math.max(0, checks.length - 1)}];
  reg reset_first;
  reg [${bits - 1}:0] state_expected;
  reg [${Math.max(1, n) - 1}:0] drive;
  reg [${Math.max(1, m) - 1}:0] wanted, asked, seen;
  integer k, errors;

  initial begin
${checks.map((c, k) => `    walk[${k}] = ${width}'b${word(c)};`).join('\n')}
  end

  task tick;
    begin
      #5 clk = 1'b1;
      #5 clk = 1'b0;
    end
  endtask

  initial begin
    errors = 0;
    #1;
    for (k = 0; k < ${checks.length}; k = k + 1) begin
      {reset_first, state_expected, drive, wanted, asked} = walk[k];
      if (reset_first) begin
        ${reset} = 1'b${active};
        tick;
        ${reset} = 1'b${1 - active};
      end
${n === 0 ? '' : `      ${several(inputs)} = drive;\n`}      #1 seen = ${shown};
      if (dut.state !== state_expected) begin
        errors = errors + 1;
        $display("clock %0d: state %b, expected %b", k, dut.state, state_expected);
      end
      if (((seen ^ wanted) & asked) !== ${Math.max(1, m)}'b0) begin
        errors = errors + 1;
        $display("clock %0d: outputs %b, expected %b of those in %b", k, seen, wanted, asked);
      end
      tick;
    end
    if (errors == 0) $display("PASS: %0d clocks", ${checks.length});
    else $display("FAIL: %0d errors", errors);
    $finish;
  end
endmodule
`;
}
