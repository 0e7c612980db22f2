import type { AlgebraicCode } from '../code.ts';

/** Symbols of the field as one constant, the first in the lowest bits. */
const vector = (m: number, list: readonly number[]): string =>
  `{${list
    .map((v) => `${m}'d${v}`)
    .reverse()
    .join(', ')}}`;

/**
 * Syndromes as the word comes in, Berlekamp and Massey without inversion (I. S. Reed, M. T. Shih & T. K. Truong, IEE
 * Proceedings E 138, 1991), Chien's search with Forney's formula, and the word mended on its way out.
 */
export function serialDecoder(code: AlgebraicCode, name: string): string {
  const { field, bits, core, roots } = code;
  const { m } = field;
  const most = Math.max(1, Math.floor(roots.checks / 2));
  const forney = bits > 1 || roots.first !== 1;
  const at = (e: number): number => field.power(e);
  const indices = Array.from({ length: most + 1 }, (_, i) => i);
  const rootList = Array.from({ length: roots.checks }, (_, j) =>
    at(roots.spacing * ((roots.first + j) % field.order)),
  );
  const start = indices.map((i) => at(-roots.spacing * i * (core - 1)));
  const step = indices.map((i) => at(roots.spacing * i));
  const turns = (roots.spacing * roots.first) % field.order;
  return `// Takes ${core} symbols where in_valid and ready are high, then works, then gives as many out.
// failure, while out_valid, says that the word could not be decoded and is given as it came.
module ${name}_decoder (input clk, input rst, input in_valid, input [${bits - 1}:0] in_data, output ready,
  output reg out_valid, output reg [${bits - 1}:0] out_data, output reg failure);
  localparam M = ${m}, N = ${core}, ROOTS = ${roots.checks}, T = ${most};
  localparam LOAD = 3'd0, KEY = 3'd1, EVALUATOR = 3'd2, BEGIN = 3'd3, SEARCH = 3'd4, SEND = 3'd5;
  localparam [M*ROOTS-1:0] ROOT = ${vector(m, rootList)};
  localparam [M*(T+1)-1:0] START = ${vector(m, start)};
  localparam [M*(T+1)-1:0] STEP = ${vector(m, step)};
${forney ? `  localparam [M-1:0] TURN = ${m}'d${at(-turns * (core - 1))}, TURNED = ${m}'d${at(turns)};\n` : ''}
  function [M-1:0] times(input [M-1:0] a, input [M-1:0] b);
    integer bit_;
    begin
      times = 0;
      for (bit_ = M - 1; bit_ >= 0; bit_ = bit_ - 1)
        times = {times[M-2:0], 1'b0} ^ (times[M-1] ? ${m}'d${field.polynomial % field.size} : ${m}'d0) ^ (b[bit_] ? a : ${m}'d0);
    end
  endfunction

  reg [2:0] state;
  reg [15:0] count, length, found;
  reg bad;
  reg [${bits - 1}:0] word [0:N-1];
  reg [${bits - 1}:0] fault [0:N-1];
  reg [M*ROOTS-1:0] syndrome;
  reg [M*T-1:0] earlier;
  reg [M*(T+1)-1:0] lambda, b, next, terms;
  reg [M-1:0] gamma, delta, sum;
  integer i, j;
${forney ? forneyDeclarations() : ''}
  assign ready = state == LOAD;
  wire [M*(T+1)-1:0] window = {earlier, syndrome[M-1:0]};
  wire [M*(T+1)-1:0] shifted = b << M;
  always @* begin
    delta = 0;
    sum = 0;
    next = 0;
${forney ? '    odd = 0;\n    above = 0;\n' : ''}    for (i = 0; i <= T; i = i + 1) begin
      delta = delta ^ times(lambda[M*i +: M], window[M*i +: M]);
      sum = sum ^ terms[M*i +: M];
${forney ? '      if (i % 2 == 1) odd = odd ^ terms[M*i +: M];\n      above = above ^ omega[M*i +: M];\n' : ''}    end
    for (i = 0; i <= T; i = i + 1)
      next[M*i +: M] = times(gamma, lambda[M*i +: M]) ^ times(delta, shifted[M*i +: M]);
  end
${forney ? '  wire [M-1:0] value = times(times(above, turn), inverse[odd]);\n' : ''}
  always @(posedge clk) begin
    out_valid <= 1'b0;
    if (rst) begin
      state <= LOAD;
      count <= 0;
      syndrome <= 0;
    end else case (state)
      LOAD: if (in_valid) begin
        word[count] <= in_data;
        for (j = 0; j < ROOTS; j = j + 1)
          syndrome[M*j +: M] <= times(syndrome[M*j +: M], ROOT[M*j +: M]) ^ in_data;
        count <= count + 16'd1;
        if (count == N - 1) begin
          state <= KEY;
          count <= 0;
          length <= 0;
          earlier <= 0;
          lambda <= 1;
          b <= 1;
          gamma <= 1;
        end
      end
      KEY: begin
        lambda <= next;
        b <= shifted;
        if (delta != 0 && 2 * length <= count) begin
          b <= lambda;
          length <= count + 16'd1 - length;
          gamma <= delta;
        end
        earlier <= window[M*T-1:0];
        syndrome <= ${roots.checks > 1 ? '{syndrome[M-1:0], syndrome[M*ROOTS-1:M]}' : 'syndrome'};
        count <= count + 16'd1;
        if (count == ROOTS - 1) begin
          state <= EVALUATOR;
          count <= 0;
          earlier <= 0;
        end
      end
      EVALUATOR: begin
${forney ? '        if (count == 0) omega <= 0;\n        omega[M*count +: M] <= delta;\n' : ''}        earlier <= window[M*T-1:0];
        syndrome <= ${roots.checks > 1 ? '{syndrome[M-1:0], syndrome[M*ROOTS-1:M]}' : 'syndrome'};
        count <= count + 16'd1;
        if (count == T - 1) state <= BEGIN;
      end
      BEGIN: begin
        for (j = 0; j <= T; j = j + 1) begin
          terms[M*j +: M] <= times(lambda[M*j +: M], START[M*j +: M]);
${forney ? '          omega[M*j +: M] <= j < T ? times(omega[M*j +: M], START[M*j +: M]) : 0;\n' : ''}        end
${forney ? '        turn <= TURN;\n' : ''}        found <= 0;
        bad <= 1'b0;
        count <= 0;
        state <= SEARCH;
      end
      SEARCH: begin
        fault[count] <= 0;
        if (sum == 0) begin
          fault[count] <= ${forney ? `value[${bits - 1}:0]` : "1'b1"};
          found <= found + 16'd1;
${forney && bits === 1 ? "          if (value != 1) bad <= 1'b1;\n" : ''}        end
        for (j = 0; j <= T; j = j + 1) begin
          terms[M*j +: M] <= times(terms[M*j +: M], STEP[M*j +: M]);
${forney ? '          omega[M*j +: M] <= times(omega[M*j +: M], STEP[M*j +: M]);\n' : ''}        end
${forney ? '        turn <= times(turn, TURNED);\n' : ''}        count <= count + 16'd1;
        if (count == N - 1) begin
          count <= 0;
          state <= SEND;
        end
      end
      default: begin
        out_valid <= 1'b1;
        failure <= bad || found != length || 2 * length > ROOTS;
        out_data <= word[count] ^ (bad || found != length || 2 * length > ROOTS ? ${bits}'d0 : fault[count]);
        count <= count + 16'd1;
        if (count == N - 1) begin
          count <= 0;
          syndrome <= 0;
          state <= LOAD;
        end
      end
    endcase
  end
endmodule
`;
}

/** What Forney's formula needs: a table of inverses is filled as the powers of α go round. */
const forneyDeclarations = (): string => `  reg [M*(T+1)-1:0] omega;
  reg [M-1:0] odd, above, turn;
  reg [M-1:0] inverse [0:(1<<M)-1];
  reg [M-1:0] power [0:(1<<M)-2];
  integer e;
  initial begin
    power[0] = 1;
    for (e = 1; e < (1 << M) - 1; e = e + 1) power[e] = times(power[e-1], 2);
    inverse[0] = 0;
    inverse[1] = 1;
    for (e = 1; e < (1 << M) - 1; e = e + 1) inverse[power[e]] = power[(1<<M)-1-e];
  end
`;
