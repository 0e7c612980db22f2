/** Synthesizable Verilog-2001 of a CIC filter. */
import { literal, outputStage, range } from '../../../exports/fixed-verilog.ts';
import { type CicPlan, headLines, isProgrammable } from './plan.ts';

/** Bits that count to n − 1, and those that hold n. */
const counting = (n: number): number => Math.max(1, Math.ceil(Math.log2(n)));
export const rateBits = (rate: number): number => Math.floor(Math.log2(rate)) + 1;

/** Statements for reset and for a clock, and what must be declared before. */
interface Part {
  readonly declared: readonly string[];
  readonly reset: readonly string[];
  readonly clocked: readonly string[];
}

const joined = (parts: readonly Part[]): Part => ({
  declared: parts.flatMap((p) => p.declared),
  reset: parts.flatMap((p) => p.reset),
  clocked: parts.flatMap((p) => p.clocked),
});

/** The upper `width` bits of a register. */
const upper = (name: string, from: number, width: number): string =>
  from === width ? name : `${name}[${from - 1}:${from - width}]`;

/** The rate and its shift, fixed or from a port. */
function rateLines({ cic, lifts }: CicPlan, programmable: boolean): string[] {
  if (!programmable) return [];
  const most = Math.max(...lifts.map(({ lift }) => lift));
  const wide = rateBits(most || 1);
  const chosen = lifts
    .slice(0, -1)
    .map(({ from, lift }) => `rate >= ${from} ? ${wide}'d${lift} : `)
    .join('');
  return [
    '  // A lower rate has less gain: words are moved up by the bits that it lacks.',
    `  wire [${wide - 1}:0] lift = ${chosen}${wide}'d${lifts.at(-1)?.lift ?? 0};`,
    `  wire [${counting(cic.rate) - 1}:0] last = rate - 1;`,
  ];
}

/** Integrators, each of which takes what the one before held. */
function integrators({ cic }: CicPlan, programmable: boolean): Part {
  const { full, widths, delays, rate } = cic;
  const stages = delays.length;
  const declared = [
    `  wire signed ${range(full)} extended = in_data;`,
    `  wire ${range(full)} x0 = extended${programmable ? ' <<< lift' : ''};`,
  ];
  const reset: string[] = [];
  const sums: string[] = [];
  for (let k = 0; k < stages; k++) {
    const [width = 0, before = full] = [widths[k], widths[k - 1]];
    const source = k === 0 ? 'x0' : `s${k}`;
    declared.push(
      `  reg ${range(width)} s${k + 1};`,
      `  wire ${range(width)} a${k + 1} = ${upper(source, before, width)};`,
    );
    reset.push(`      s${k + 1} <= 0;`);
    sums.push(`        s${k + 1} <= s${k + 1} + a${k + 1};`);
  }
  const wide = counting(rate);
  const last = programmable ? 'last' : `${wide}'d${rate - 1}`;
  declared.push(`  reg [${wide - 1}:0] count;`, '  reg v0;');
  return {
    declared,
    reset: [...reset, '      count <= 0;', "      v0 <= 1'b0;"],
    clocked: [
      `      v0 <= in_valid && count == ${last};`,
      '      if (in_valid) begin',
      ...sums,
      `        count <= count == ${last} ? 0 : count + 1'b1;`,
      '      end',
    ],
  };
}

/** One comb: what comes in less what came in `delay` samples before, a clock later. */
function comb(
  stage: number,
  delay: number,
  {
    width,
    held,
    from,
    signed,
  }: { width: number; held: number; from: string; signed: '' | 'signed ' },
): Part {
  const line = Array.from({ length: delay }, (_, k) => `z${stage}_${k + 1}`);
  return {
    declared: [
      `  wire ${signed}${range(held)} d${stage} = ${from};`,
      `  reg ${signed}${range(held)} ${line.join(', ')};`,
      `  reg ${signed}${range(width)} c${stage};`,
      `  reg v${stage};`,
    ],
    reset: [
      ...line.map((z) => `      ${z} <= 0;`),
      `      c${stage} <= 0;`,
      `      v${stage} <= 1'b0;`,
    ],
    clocked: [
      `      v${stage} <= v${stage - 1};`,
      `      if (v${stage - 1}) begin`,
      `        c${stage} <= d${stage} - z${stage}_${delay};`,
      ...line.map((z, k) => `        ${z} <= ${k === 0 ? `d${stage}` : line[k - 1]};`),
      '      end',
    ],
  };
}

function decimator(plan: CicPlan, programmable: boolean): { part: Part; sum: string[] } {
  const { widths, delays } = plan.cic;
  const stages = delays.length;
  const combs = delays.map((delay, k) => {
    const width = widths[stages + k] ?? 0;
    const before = widths[stages + k - 1] ?? 0;
    const from = upper(k === 0 ? `s${stages}` : `c${k}`, before, width);
    return comb(k + 1, delay, { width, held: width, from, signed: '' });
  });
  const width = widths.at(-1) ?? 0;
  return {
    part: joined([integrators(plan, programmable), ...combs]),
    sum: [`  wire signed ${range(width)} sum = c${stages};`, `  wire ready = v${stages};`],
  };
}

function interpolator({ cic }: CicPlan, programmable: boolean): { part: Part; sum: string[] } {
  const { widths, delays, full, rate, inputBits } = cic;
  const stages = delays.length;
  const wide = counting(rate);
  const last = programmable ? 'last' : `${wide}'d${rate - 1}`;
  const combs = delays.map((delay, k) => {
    const held = widths[k - 1] ?? inputBits;
    // Narrow words grow: all are signed.
    return comb(k + 1, delay, {
      width: widths[k] ?? 0,
      held,
      from: k === 0 ? 'in_data' : `c${k}`,
      signed: 'signed ',
    });
  });
  const sums = delays.map(
    (_, k) => `        s${k + 1} <= s${k + 1} + ${k === 0 ? 'fed' : `s${k}`};`,
  );
  const width = widths[stages - 1] ?? 0;
  const part: Part = {
    declared: [
      `  reg [${wide - 1}:0] pause, left;`,
      '  assign in_ready = pause == 0;',
      '  wire v0 = in_valid && in_ready;',
      ...combs.flatMap((c) => c.declared),
      `  wire signed ${range(width)} fed = v${stages} ? c${stages} : ${literal(0, width)};`,
      `  wire run = v${stages} || left != 0;`,
      '  reg ready;',
      ...delays.map((_, k) => `  reg signed ${range(widths[stages + k] ?? 0)} s${k + 1};`),
    ],
    reset: [
      '      pause <= 0;',
      '      left <= 0;',
      "      ready <= 1'b0;",
      ...combs.flatMap((c) => c.reset),
      ...delays.map((_, k) => `      s${k + 1} <= 0;`),
    ],
    clocked: [
      `      if (v0) pause <= ${last};`,
      "      else if (pause != 0) pause <= pause - 1'b1;",
      ...combs.flatMap((c) => c.clocked),
      `      if (v${stages}) left <= ${last};`,
      "      else if (left != 0) left <= left - 1'b1;",
      '      ready <= run;',
      '      if (run) begin',
      ...sums,
      '      end',
    ],
  };
  return {
    part,
    sum: [`  wire signed ${range(full)} sum = s${stages}${programmable ? ' <<< lift' : ''};`],
  };
}

const CONTRACT = {
  decimator: 'A sample goes in with in_valid; each R of them bring an output with out_valid.',
  interpolator:
    'A sample goes in with in_valid while in_ready, once in R clocks at most; R outputs follow, one a clock, with out_valid.',
} as const;

/** The module. `rst` is synchronous; a programmable `rate` is changed while it is high. */
export function cicVerilog(plan: CicPlan): string {
  const { name, cic } = plan;
  const programmable = isProgrammable(plan);
  const decimates = cic.kind === 'decimator';
  const { part, sum } = decimates
    ? decimator(plan, programmable)
    : interpolator(plan, programmable);
  const before = decimates ? (cic.widths.at(-1) ?? 0) : cic.full;
  return [
    ...headLines(plan).map((line) => `// ${line}`),
    `// ${CONTRACT[cic.kind]}`,
    '`default_nettype none',
    `module ${name} (`,
    '  input  wire clk,',
    '  input  wire rst,',
    ...(programmable
      ? [`  input  wire [${rateBits(cic.rate) - 1}:0] rate, // ${plan.leastRate} to ${cic.rate}`]
      : []),
    '  input  wire in_valid,',
    ...(decimates ? [] : ['  output wire in_ready,']),
    `  input  wire signed ${range(cic.inputBits)} in_data,`,
    '  output reg  out_valid,',
    `  output reg  signed ${range(cic.outputBits)} out_data`,
    ');',
    ...rateLines(plan, programmable),
    ...part.declared,
    ...sum,
    ...outputStage({
      accumulator: before,
      shift: before - cic.outputBits,
      width: cic.outputBits,
      rounding: cic.rounding,
      // What is cut off cannot leave the word.
      overflow: cic.rounding === 'floor' ? 'wrap' : 'saturate',
    }),
    '  always @(posedge clk) begin',
    '    if (rst) begin',
    ...part.reset,
    "      out_valid <= 1'b0;",
    '      out_data <= 0;',
    '    end else begin',
    ...part.clocked,
    '      out_valid <= ready;',
    '      if (ready) out_data <= result;',
    '    end',
    '  end',
    'endmodule',
    '`default_nettype wire',
    '',
  ].join('\n');
}
