/** Synthesizable Verilog-2001 of a CRC that takes W bits a clock, with a test bench that checks itself. */
import { residueRegister } from '@tollbench/engines/coding/crc.ts';
import { comment } from '../../../exports/comment.ts';
import { counted } from '../../../text/counted.ts';
import type { CrcResult } from '../compute.ts';
import { crcHead, moduleName } from './names.ts';
import { crcFrames, type Frame } from './stimulus.ts';
import { assignXor, literal, range } from './verilog-text.ts';

export function crcVerilog(r: CrcResult, dataBits: number): string {
  const name = moduleName(r, dataBits);
  return `${crcModule(r, dataBits, name)}
\`ifndef SYNTHESIS
${testBench(r, dataBits, name)}\`endif
`;
}

function crcModule(r: CrcResult, dataBits: number, name: string): string {
  const { width, init, xorout, refin, refout } = r.model;
  const first = refin ? 'data[0]' : `data[${dataBits - 1}]`;
  const shown = refout ? mirrored(width) : 'state';
  const { xors, levels } = r.cost;
  const c = { name: 'c', width };
  const data = { name: 'data', width: dataBits };
  return `${comment('//', [
    ...crcHead(r),
    '',
    `${counted(dataBits, 'bit')} a clock: ${xors} two-input XORs before sharing, ${levels} deep`,
    '',
    'clk    rising edge',
    'rst    synchronous, active high: the register takes its initial value',
    'start  with valid: this word is the first of a message',
    'valid  data is taken at this edge; without it the register holds',
    `data   ${dataBits === 1 ? 'one bit of the message' : `${first} is the first bit of the message`}`,
    'crc    CRC of all words taken since start, from the edge that took the last',
    'match  the words since start were a message followed by its right CRC',
  ])}\`default_nettype none
module ${name} (
  input  wire clk,
  input  wire rst,
  input  wire start,
  input  wire valid,
  input  wire ${range(dataBits)} data,
  output wire ${range(width)} crc,
  output wire match
);
  localparam ${range(width)} INIT = ${literal(init, width)};
  localparam ${range(width)} XOROUT = ${literal(xorout, width)};
  localparam ${range(width)} RESIDUE = ${literal(residueRegister(r.model), width)};

  reg  ${range(width)} state;
  wire ${range(width)} c = start ? INIT : state;
  wire ${range(width)} next;

${r.equations.map((e, i) => assignXor(`next[${i}]`, e, c, data)).join('\n')}

  always @(posedge clk)
    if (rst) state <= INIT;
    else if (valid) state <= next;

  assign crc = ${shown} ^ XOROUT;
  assign match = state == RESIDUE;
endmodule
\`default_nettype wire
`;
}

/** The register with its bits in opposite order, eight to a line. */
function mirrored(width: number): string {
  const bits = Array.from({ length: width }, (_, i) => `state[${i}]`);
  const lines = Array.from({ length: Math.ceil(width / 8) }, (_, k) =>
    bits.slice(8 * k, 8 * k + 8).join(', '),
  );
  return lines.length === 1 ? `{${lines[0]}}` : `{\n    ${lines.join(',\n    ')}\n  }`;
}

function testBench(r: CrcResult, dataBits: number, name: string): string {
  const { width } = r.model;
  const frames = crcFrames(r.model, r.message, dataBits);
  const send = ({ words }: Frame) =>
    words
      .map((word, i) => `    send(1'b${i === 0 ? 1 : 0}, ${literal(word, dataBits)});`)
      .join('\n');
  const body = frames
    .map(
      (f) => `    // ${f.what}
${send(f)}
    expect_crc(${literal(f.crc, width)});${f.match === undefined ? '' : `\n    expect_match(1'b${f.match ? 1 : 0});`}`,
    )
    .join('\n');
  return `// Feeds ${frames.length} messages and compares with CRCs computed bit by bit. Run: iverilog -g2012 file.v && ./a.out
\`timescale 1ns / 1ps
module ${name}_tb;
  reg clk = 1'b0;
  reg rst = 1'b1;
  reg start = 1'b0;
  reg valid = 1'b0;
  reg ${range(dataBits)} data = ${literal(0n, dataBits)};
  wire ${range(width)} crc;
  wire match;
  integer checks = 0;
  integer errors = 0;

  ${name} dut (
    .clk(clk), .rst(rst), .start(start), .valid(valid), .data(data), .crc(crc), .match(match)
  );
  always #5 clk = ~clk;

  task send(input first, input ${range(dataBits)} word);
    begin
      start = first;
      valid = 1'b1;
      data = word;
      @(negedge clk);
      // A clock that is not valid must change nothing, whatever stands at the inputs.
      start = 1'b1;
      valid = 1'b0;
      data = ~word;
      @(negedge clk);
    end
  endtask

  task expect_crc(input ${range(width)} expected);
    begin
      checks = checks + 1;
      if (crc !== expected) begin
        errors = errors + 1;
        $display("check %0d: crc is %h, expected %h", checks, crc, expected);
      end
    end
  endtask

  task expect_match(input expected);
    begin
      checks = checks + 1;
      if (match !== expected) begin
        errors = errors + 1;
        $display("check %0d: match is %b, expected %b", checks, match, expected);
      end
    end
  endtask

  initial begin
    @(negedge clk);
    @(negedge clk);
    rst = 1'b0;
${body}
    if (errors == 0) $display("PASS: %0d checks", checks);
    else $display("FAIL: %0d of %0d checks", errors, checks);
    $finish;
  end
endmodule
`;
}
