import type { AlgebraicCode } from '../code.ts';

/** Product with a constant, bit by bit: bit i of c·x is the parity of some bits of x. */
export function timesConstant({ field, bits }: AlgebraicCode, c: number, x: string): string {
  if (bits === 1) return c === 0 ? "1'b0" : x;
  const rows = Array.from({ length: bits }, (_, i) => {
    let mask = 0;
    for (let j = 0; j < bits; j++) if ((field.multiply(c, 2 ** j) >> i) & 1) mask |= 2 ** j;
    return `^(${x} & ${bits}'d${mask})`;
  });
  return `{${rows.reverse().join(', ')}}`;
}

/** Division by the generator: a message symbol a clock, then the checks follow by themselves. */
export function serialEncoder(code: AlgebraicCode, name: string): string {
  const { bits, core, k, generator } = code;
  const r = core - k;
  const range = `[${bits - 1}:0]`;
  const rest = Array.from({ length: r }, (_, j) => `rest[${bits * j} +: ${bits}]`);
  const steps = rest.map((name_, j) => {
    const product = timesConstant(code, generator[j] ?? 0, 'lead');
    return `        ${name_} <= ${j === 0 ? '' : `${rest[j - 1]} ^ `}${product};`;
  });
  return `// Takes a symbol where in_valid and ready are high; out_valid marks the symbols of the word.
module ${name}_encoder (input clk, input rst, input in_valid, input ${range} in_data, output ready,
  output reg out_valid, output reg ${range} out_data);
  reg [${bits * r - 1}:0] rest;
  reg [15:0] count;
  wire ${range} lead = in_data ^ rest[${bits * (r - 1)} +: ${bits}];
  assign ready = count < 16'd${k};
  always @(posedge clk) begin
    out_valid <= 1'b0;
    if (rst) begin
      count <= 16'd0;
      rest <= 0;
    end else if (ready) begin
      if (in_valid) begin
        out_valid <= 1'b1;
        out_data <= in_data;
        count <= count + 16'd1;
${steps.join('\n')}
      end
    end else begin
      out_valid <= 1'b1;
      out_data <= rest[${bits * (r - 1)} +: ${bits}];
      rest <= rest << ${bits};
      count <= count == 16'd${core - 1} ? 16'd0 : count + 16'd1;
    end
  end
endmodule
`;
}
