/** Synthesizable Verilog-2001 of an LFSR that gives W bits a clock, with a test bench that checks itself. */
import { nextState, sequence } from '@tollbench/engines/coding/lfsr.ts';
import { comment } from '../../../exports/comment.ts';
import { counted } from '../../../text/counted.ts';
import type { LfsrResult } from '../compute.ts';
import { lfsrHead, moduleName } from './names.ts';
import { assignXor, literal, range } from './verilog-text.ts';

const CLOCKS = 32;

export function lfsrVerilog(r: LfsrResult, dataBits: number): string {
  const name = moduleName(r, dataBits);
  return `${lfsrModule(r, dataBits, name)}
\`ifndef SYNTHESIS
${testBench(r, dataBits, name)}\`endif
`;
}

function lfsrModule(r: LfsrResult, dataBits: number, name: string): string {
  const { stages } = r.register;
  const state = { name: 'state', width: stages };
  return `${comment('//', [
    ...lfsrHead(r),
    '',
    `${counted(dataBits, 'bit')} a clock: ${r.cost.xors} two-input XORs before sharing, ${r.cost.levels} deep`,
    '',
    'clk     rising edge',
    'rst     synchronous, active high: the register takes SEED',
    'load    the register takes seed; 0 stays 0 for ever',
    'enable  the register moves on by as many steps as bits are given',
    'state   the register',
    'bits    the bits of the sequence that this state gives next, bits[0] the first',
  ])}\`default_nettype none
module ${name} #(
  parameter ${range(stages)} SEED = ${literal(r.seed, stages)}
) (
  input  wire clk,
  input  wire rst,
  input  wire load,
  input  wire ${range(stages)} seed,
  input  wire enable,
  output reg  ${range(stages)} state,
  output wire ${range(dataBits)} bits
);
  wire ${range(stages)} next;

${r.equations.map((e, i) => assignXor(`next[${i}]`, e, state)).join('\n')}

${r.outputEquations.map((e, i) => assignXor(`bits[${i}]`, e, state)).join('\n')}

  always @(posedge clk)
    if (rst) state <= SEED;
    else if (load) state <= seed;
    else if (enable) state <= next;
endmodule
\`default_nettype wire
`;
}

/** What stands at the outputs over so many clocks from a seed. */
function expected(
  r: LfsrResult,
  seed: bigint,
  dataBits: number,
): { state: bigint; bits: bigint }[] {
  let state = seed;
  return Array.from({ length: CLOCKS }, () => {
    const here = state;
    let bits = 0n;
    sequence(r.register, state, dataBits).forEach((bit, k) => {
      if (bit) bits |= 1n << BigInt(k);
    });
    for (let k = 0; k < dataBits; k++) state = nextState(r.register, state);
    return { state: here, bits };
  });
}

function testBench(r: LfsrResult, dataBits: number, name: string): string {
  const { stages } = r.register;
  const other = (1n << BigInt(stages)) - 1n;
  const run = (seed: bigint) =>
    expected(r, seed, dataBits)
      .map((e) => `    check(${literal(e.state, stages)}, ${literal(e.bits, dataBits)});`)
      .join('\n');
  return `// Follows the register for ${CLOCKS} clocks from SEED and from all ones. Run: iverilog -g2012 file.v && ./a.out
\`timescale 1ns / 1ps
module ${name}_tb;
  reg clk = 1'b0;
  reg rst = 1'b1;
  reg load = 1'b0;
  reg ${range(stages)} seed = ${literal(0n, stages)};
  reg enable = 1'b0;
  wire ${range(stages)} state;
  wire ${range(dataBits)} bits;
  integer checks = 0;
  integer errors = 0;

  ${name} dut (
    .clk(clk), .rst(rst), .load(load), .seed(seed), .enable(enable), .state(state), .bits(bits)
  );
  always #5 clk = ~clk;

  task check(input ${range(stages)} state_expected, input ${range(dataBits)} bits_expected);
    begin
      checks = checks + 1;
      if (state !== state_expected || bits !== bits_expected) begin
        errors = errors + 1;
        $display("check %0d: state %h bits %h, expected %h %h", checks, state, bits,
          state_expected, bits_expected);
      end
      // One clock that holds, one that moves.
      enable = 1'b0;
      @(negedge clk);
      enable = 1'b1;
      @(negedge clk);
      enable = 1'b0;
    end
  endtask

  initial begin
    @(negedge clk);
    @(negedge clk);
    rst = 1'b0;
${run(r.seed)}
    seed = ${literal(other, stages)};
    load = 1'b1;
    @(negedge clk);
    load = 1'b0;
${run(other)}
    if (errors == 0) $display("PASS: %0d checks", checks);
    else $display("FAIL: %0d of %0d checks", errors, checks);
    $finish;
  end
endmodule
`;
}
