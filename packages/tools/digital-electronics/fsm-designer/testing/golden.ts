/** A model in Verilog straight from the rows of a machine's text, and what Yosys proves of a module beside it. */
import { OPEN } from '@tollbench/engines/fsm/machine.ts';
import type { FsmResult } from '../compute.ts';
import { hdlNames, isRegistered, resetName } from '../exports/names.ts';
import type { FsmInputs } from '../inputs.ts';

/**
 * A module `golden`: one comparison a row, nothing minimised, states by number. `y` are the outputs that are asked where `c` is 1; `ok`
 * is 1 from a reset until an open transition is taken.
 */
function golden({ document, given }: FsmResult, edge: string): string {
  const { states, transitions, reset } = given;
  const bits = Math.max(1, Math.ceil(Math.log2(states.length)));
  const [n, m] = [Math.max(1, given.inputs.length), Math.max(1, given.outputs.length)];
  const mask = (cube: string, on: (c: string) => boolean) =>
    [...(cube || '-')].map((c) => (on(c) ? '1' : '0')).join('');
  const rows = transitions.map((t) => ({
    hit: `(state == ${bits}'d${t.from}) && ((x & ${n}'b${mask(t.input, (c) => c !== '-')}) == ${n}'b${mask(t.input, (c) => c === '1')})`,
    to: t.to,
    y: `${m}'b${mask(t.output, (c) => c === '1')}`,
    c: `${m}'b${mask(t.output, (c) => c !== '-')}`,
  }));
  return `// ${document.notation}, ${transitions.length} rows
module golden(input clk, input rst, input [${n - 1}:0] x, output reg [${m - 1}:0] y, output reg [${m - 1}:0] c, output reg [${bits - 1}:0] state, output reg ok);
  initial ok = 1'b0;
  reg [${bits - 1}:0] next;
  reg told;
  always @* begin
    y = 0; c = 0; next = 0; told = 0;
${rows
  .map(
    (r) =>
      `    if (${r.hit}) begin y = y | ${r.y}; c = c | ${r.c};${r.to === OPEN ? '' : ` next = ${bits}'d${r.to}; told = 1;`} end`,
  )
  .join('\n')}
  end
  always @(${edge})
    if (rst) begin state <= ${bits}'d${reset}; ok <= 1'b1; end
    else begin state <= next; ok <= ok & told; end
endmodule
`;
}

/** Module and model side by side, with what must hold of their states and outputs in every period. */
function miter(r: FsmResult, i: FsmInputs, edge: string): string {
  const { given, formed, built, minimum, codes, builtInspection } = r;
  const names = hdlNames(r, i);
  const bits = Math.max(1, Math.ceil(Math.log2(given.states.length)));
  const width = codes[0]?.length ?? 1;
  const [n, m] = [Math.max(1, given.inputs.length), Math.max(1, given.outputs.length)];
  const homes = (s: number): string[] =>
    built.states.length === formed.states.length && i.reduce === 'given'
      ? [codes[s] as string]
      : minimum.classes.flatMap((c, k) => (c.includes(s) ? [codes[k] as string] : []));
  const delayed = isRegistered(i) && !builtInspection.isMoore;
  return `module top(input clk, input rst, input [${n - 1}:0] x);
  wire [${m - 1}:0] y, c, z;
  wire [${bits - 1}:0] g;
  wire [${width - 1}:0] s;
  wire ok;
  golden model(.clk(clk), .rst(rst), .x(x), .y(y), .c(c), .state(g), .ok(ok));
  ${names.module} dut(.clk(clk), .${resetName(i)}(${resetName(i) === 'rst' ? 'rst' : '~rst'})${names.inputs.map((p, k) => `, .${p}(x[${n - 1 - k}])`).join('')}${names.outputs.map((p, k) => `, .${p}(z[${m - 1 - k}])`).join('')}, .state(s));
${names.outputs.length === 0 ? '  assign z = 0;\n' : ''}${
  delayed
    ? `  reg [${m - 1}:0] y0, c0;
  initial c0 = 0;
  always @(${edge}) if (rst) begin y0 <= 0; c0 <= 0; end else begin y0 <= y; c0 <= ok ? c : 0; end
  wire [${m - 1}:0] yy = y0, cc = c0;`
    : `  wire [${m - 1}:0] yy = y, cc = c;`
}
  always @* if (ok) begin
    assert (((z ^ yy) & cc) == 0);
${given.states
  .map(
    (_, k) =>
      `    if (g == ${bits}'d${k}) assert (${
        homes(k)
          .map((code) => `s == ${width}'b${code}`)
          .join(' || ') || "1'b0"
      });`,
  )
  .join('\n')}
    assert (g < ${bits + 1}'d${given.states.length});
  end
endmodule
`;
}

/** Files and the script of Yosys that proves the module by induction. */
export function proof(
  r: FsmResult,
  i: FsmInputs,
  verilog: string,
): { readonly files: Readonly<Record<string, string>>; readonly script: string } {
  const isAsync = i.reset.startsWith('async');
  const asynchronous = isAsync ? 'async2sync; ' : '';
  const edge = isAsync ? 'posedge clk or posedge rst' : 'posedge clk';
  return {
    files: { 'dut.v': verilog, 'golden.v': golden(r, edge), 'top.v': miter(r, i, edge) },
    script: `read_verilog -DSYNTHESIS dut.v; proc; expose ${i.name}/w:state; read_verilog -sv golden.v top.v; hierarchy -check -top top; proc; ${asynchronous}flatten; opt_clean; sat -verify -prove-asserts -tempinduct -set-init-zero top`,
  };
}
