/** A clock enable of an exact mean rate: NUM ticks in DEN clocks, spread evenly, with a test bench that counts them. */
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { hz } from '../phrases.ts';

/** Clocks that the test bench runs at most. */
const MOST = 4_000_000n;

export function tickModule(name: string, clock: Rational, ticks: Rational, what: string): string {
  const { n: num, d: den } = rational(ticks.n * clock.d, ticks.d * clock.n);
  if (num > den)
    throw new InputError(
      `asks for ${hz(ticks)} of ticks, which is more than the clock of ${hz(clock)}`,
      { field: 'clock' },
    );
  const width = den.toString(2).length + 1;
  const runs = den < MOST ? den : MOST;
  const expected = den < MOST ? num : (MOST * num) / den;
  return `// ${what}: ${num} ticks in ${den} clocks, none of them nearer to its neighbour than another by more than a clock.
\`default_nettype none
module ${name} #(
  parameter [${width - 1}:0] NUM = ${width}'d${num},
  parameter [${width - 1}:0] DEN = ${width}'d${den}
) (
  input  wire clk,
  input  wire rst,
  output reg  tick
);
  reg  [${width - 1}:0] acc;
  wire [${width}:0] sum = acc + NUM;

  always @(posedge clk)
    if (rst) begin
      acc  <= 0;
      tick <= 1'b0;
    end else begin
      tick <= sum >= DEN;
      acc  <= sum >= DEN ? sum - DEN : sum;
    end
endmodule

\`ifndef SYNTHESIS
// ${den < MOST ? 'One whole turn of the pattern.' : `The first ${runs} clocks of it.`}
module ${name}_tb;
  reg clk = 1'b0, rst = 1'b1;
  wire tick;
  integer clocks, ticks, last, gap, least, most;
  ${name} dut (.clk(clk), .rst(rst), .tick(tick));
  always #1 clk = ~clk;
  initial begin
    ticks = 0; last = -1; least = 2147483647; most = 0;
    @(negedge clk) rst = 1'b0;
    for (clocks = 1; clocks <= ${runs}; clocks = clocks + 1) begin
      @(negedge clk);
      if (tick) begin
        ticks = ticks + 1;
        if (last >= 0) begin
          gap = clocks - last;
          if (gap < least) least = gap;
          if (gap > most) most = gap;
        end
        last = clocks;
      end
    end
    if (ticks == ${expected} && (ticks < 2 || most - least <= 1)) $display("PASS %0d ticks in %0d clocks", ticks, ${runs});
    else $display("FAIL %0d ticks, gaps %0d to %0d", ticks, least, most);
    $finish;
  end
endmodule
\`endif
\`default_nettype wire
`;
}
