/** Verilog-2001: the encoder, and a test bench that feeds it this block and checks what comes out. */
import { InputError } from '../../../define/error.ts';
import type { CodeResult } from '../compute.ts';
import { binary } from '../words.ts';
import { pathOf } from './path.ts';

/** Branches of a trellis that is written as cases. */
const MAX_CASES = 1024;

const range = (bits: number): string => (bits > 1 ? `[${bits - 1}:0]` : '');
const literal = (word: number, bits: number): string => `${bits}'b${binary(word, bits)}`;

export function verilog(r: CodeResult): string {
  return `${encoder(r)}
\`ifndef SYNTHESIS
${bench(r)}\`endif
`;
}

function encoder(r: CodeResult): string {
  const { trellis: t, registers } = r.code;
  const bits = Math.max(1, Math.ceil(Math.log2(t.states)));
  const n = t.outputs;
  const { period, keep } = r.puncturing;
  const phaseBits = Math.max(1, Math.ceil(Math.log2(period)));
  const words = Array.from({ length: period }, (_, k) =>
    Number.parseInt(keep.slice(k * n, (k + 1) * n).join(''), 2),
  );
  const invert = Number.parseInt(r.code.invert.join(''), 2);
  const phases = words.map((word, k) => `      ${phaseBits}'d${k}: mask = ${literal(word, n)};`);
  return `// ${t.inputs} in, ${n} out, ${t.states} states. A word of inputs goes in with in_valid, first input highest; one clock later out has the
// coded bits, first output highest, and keep a 1 for each that the pattern sends. Reset loads START.
module conv_encoder #(parameter ${range(bits)} START = ${literal(0, bits)}) (
  input wire clk, rst, in_valid,
  input wire ${range(t.inputs)} in,
  output reg out_valid,
  output reg ${range(n)} out,
  output reg ${range(n)} keep
);
  reg ${range(bits)} state;
  reg ${range(phaseBits)} phase;
  reg ${range(n)} mask;
${registers ? sums(r, bits) : cases(r, bits)}
  always @* begin
    case (phase)
${phases.join('\n')}
      default: mask = ${literal(words[0] ?? 0, n)};
    endcase
  end
  always @(posedge clk) begin
    out_valid <= in_valid & ~rst;
    if (rst) begin
      state <= START;
      phase <= ${phaseBits}'d0;
      out <= ${literal(0, n)};
      keep <= ${literal(0, n)};
    end else if (in_valid) begin
      state <= to;
      phase <= (phase == ${phaseBits}'d${period - 1}) ? ${phaseBits}'d0 : phase + 1'b1;
      out <= sent ^ ${literal(invert, n)};
      keep <= mask;
    end
  end
endmodule
`;
}

/** Next state and outputs as sums of the bits of state and input. */
function sums({ code: { registers, trellis: t } }: CodeResult, bits: number): string {
  const { memory, forward, feedback } = registers ?? { memory: [], forward: [], feedback: [] };
  const lines: string[] = [];
  const next: string[] = [];
  const sent: string[][] = Array.from({ length: t.outputs }, () => []);
  let top = memory.reduce((a, b) => a + b, 0);
  memory.forEach((m, i) => {
    const bit = t.inputs === 1 ? 'in' : `in[${t.inputs - 1 - i}]`;
    const delay = (k: number): string => (bits === 1 ? 'state' : `state[${top - k}]`);
    const taps = (word: number): string[] =>
      Array.from({ length: m }, (_, k) => k + 1)
        .filter((k) => word & (1 << (m - k)))
        .map(delay);
    lines.push(`  wire a${i} = ${[bit, ...taps(feedback[i] ?? 0)].join(' ^ ')};`);
    (forward[i] ?? []).forEach((word, j) => {
      if (word & (1 << m)) sent[j]?.push(`a${i}`);
      sent[j]?.push(...taps(word));
    });
    for (let k = 0; k < m; k++) next.push(k === 0 ? `a${i}` : delay(k));
    top -= m;
  });
  const to = next.length > 0 ? `{${next.join(', ')}}` : "1'b0";
  return [
    ...lines,
    `  wire ${range(bits)} to = ${to};`,
    `  wire ${range(t.outputs)} sent = {${sent.map((terms) => terms.join(' ^ ') || "1'b0").join(', ')}};`,
  ].join('\n');
}

/** A trellis that came as tables, branch by branch. */
function cases({ code: { trellis: t } }: CodeResult, bits: number): string {
  if (t.next.length > MAX_CASES)
    throw new InputError(
      `has ${t.next.length} branches; Verilog is written of ${MAX_CASES} at most, as a case for each`,
      { field: 'code' },
    );
  const width = bits + t.inputs;
  const lines = Array.from(t.next, (to, branch) => {
    const state = branch >> t.inputs;
    const at = `{${literal(state, bits)}, ${literal(branch & (2 ** t.inputs - 1), t.inputs)}}`;
    return `      ${at}: begin to = ${literal(to, bits)}; sent = ${literal(t.output[branch] ?? 0, t.outputs)}; end`;
  });
  return `  reg ${range(bits)} to;
  reg ${range(t.outputs)} sent;
  wire ${range(width)} branch = {state, in};
  always @* begin
    case (branch)
${lines.join('\n')}
      default: begin to = START; sent = ${literal(0, t.outputs)}; end
    endcase
  end`;
}

/** Feeds the path, with idle clocks among it, and compares every word and what the pattern keeps of it. */
function bench(r: CodeResult): string {
  const { trellis: t, invert } = r.code;
  const { inputs, coded, start } = pathOf(r);
  const bits = Math.max(1, Math.ceil(Math.log2(t.states)));
  const n = t.outputs;
  const { keep, period } = r.puncturing;
  const word = (at: (j: number) => number): string =>
    Array.from({ length: n }, (_, j) => at(j)).join('');
  const expected = Array.from(inputs, (_, step) => {
    const sent = word((j) => (coded[step * n + j] ?? 0) ^ (invert[j] ?? 0));
    return sent + word((j) => keep[(step % period) * n + j] ?? 0);
  });
  const count = inputs.length;
  return `// Test bench: ${count} steps and what must come out.
\`timescale 1ns/1ps
module conv_encoder_tb;
  reg clk = 1'b0, rst = 1'b1, in_valid = 1'b0;
  reg ${range(t.inputs)} in = ${literal(0, t.inputs)};
  wire out_valid;
  wire ${range(n)} out, keep;
  conv_encoder #(.START(${literal(start, bits)})) dut (.clk(clk), .rst(rst), .in_valid(in_valid), .in(in),
    .out_valid(out_valid), .out(out), .keep(keep));
  reg ${range(t.inputs)} stimulus [0:${count - 1}];
  reg [${2 * n - 1}:0] expected [0:${count - 1}];
  integer sent = 0, seen = 0, errors = 0, clocks = 0;
  always #5 clk = ~clk;
  initial begin
${Array.from(inputs, (w, k) => `    stimulus[${k}] = ${literal(w, t.inputs)};`).join('\n')}
${expected.map((bitsOf, k) => `    expected[${k}] = ${2 * n}'b${bitsOf};`).join('\n')}
    repeat (3) @(negedge clk);
    rst = 1'b0;
    while (sent < ${count}) begin
      @(negedge clk);
      clocks = clocks + 1;
      in_valid = (clocks % 3) != 0;
      if (in_valid) begin
        in = stimulus[sent];
        sent = sent + 1;
      end else in = ~in;
    end
    @(negedge clk);
    in_valid = 1'b0;
    repeat (3) @(negedge clk);
    if (seen != ${count}) errors = errors + 1;
    if (errors == 0) $display("PASS: ${count} steps");
    else $display("FAIL: %0d errors, %0d steps", errors, seen);
    $finish;
  end
  always @(negedge clk) if (out_valid) begin
    if ({out, keep} !== expected[seen]) begin
      $display("step %0d: %b %b, expected %b", seen, out, keep, expected[seen]);
      errors = errors + 1;
    end
    seen = seen + 1;
  end
endmodule
`;
}
