/** Synthesizable Verilog-2001 of a fixed-point FIR filter, and a test bench that checks itself. */
import { EngineError } from '@tollbench/engines/error.ts';
import { filterFixed, growth } from '@tollbench/engines/signal/fixed-filter.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import { literal, outputStage, range } from '../../../exports/fixed-verilog.ts';
import { streamTestBench } from '../../../exports/verilog-test-bench.ts';
import { type FixedFir, headLines, type Plan, planFir } from './fixed-fir.ts';

export interface VerilogOptions {
  /**
   * `direct`: a delay line, then all products and one sum, 2 clocks from input to output.
   * `transposed`: products of the newest sample added along a chain of registers, 1 clock.
   */
  readonly structure: 'direct' | 'transposed';
  /** Direct form of a symmetric filter: add (or subtract) the pair first, half the multipliers. */
  readonly preAdder?: boolean;
}

/** Product terms as expressions and their exact widths. */
interface Datapath {
  readonly declarations: string[];
  readonly clocked: string[];
  readonly reset: string[];
  /** The full-precision sum, an expression of `accumulator` bits. */
  readonly sum: string;
}

function productWidth(coefficient: number, inputWidth: number): number {
  return growth([coefficient], inputWidth).width;
}

function direct(fir: FixedFir, { integers, accumulator }: Plan, preAdder: boolean): Datapath {
  const width = fir.input.width;
  const taps = integers.length;
  const declarations = [...integers.map((_, k) => `  reg signed ${range(width)} x${k};`)];
  const terms: string[] = [];
  const still = integers.every((c) => c === 0);
  const pairs = preAdder ? (still ? 'even' : symmetry(integers)) : undefined;
  if (preAdder && !pairs) {
    throw new EngineError('not-symmetric', 'A pre-adder needs symmetric coefficients.', {
      field: 'preAdder',
      value: true,
    });
  }
  const half = Math.ceil(taps / 2);
  for (let k = 0; k < (pairs ? half : taps); k++) {
    const c = integers[k] ?? 0;
    if (c === 0) continue;
    let operand = `x${k}`;
    let size = productWidth(c, width);
    const mirror = taps - 1 - k;
    if (pairs && mirror !== k) {
      operand = `s${k}`;
      size = growth([c, pairs === 'even' ? c : -c], width).width;
      const sign = pairs === 'even' ? '+' : '-';
      declarations.push(`  wire signed ${range(width + 1)} s${k} = x${k} ${sign} x${mirror};`);
    }
    const bits = fir.coefficient.width;
    declarations.push(
      `  localparam signed ${range(bits)} C${k} = ${literal(c, bits)}; // ${c}`,
      `  wire signed ${range(size)} p${k} = ${operand} * C${k};`,
    );
    terms.push(`p${k}`);
  }
  declarations.push(
    `  wire signed ${range(accumulator)} sum =`,
    `    ${terms.length ? terms.join('\n    + ') : literal(0, accumulator)};`,
  );
  return {
    declarations,
    reset: integers.map((_, k) => `      x${k} <= 0;`),
    clocked: integers.map((_, k) => `      x${k} <= ${k === 0 ? 'in_data' : `x${k - 1}`};`),
    sum: 'sum',
  };
}

function transposed(fir: FixedFir, { integers, accumulator }: Plan): Datapath {
  const width = fir.input.width;
  const bits = fir.coefficient.width;
  const declarations: string[] = [];
  const clocked: string[] = [];
  const reset: string[] = [];
  const taps = integers.length;
  // Equal coefficients, as in a symmetric filter, share one product.
  const product = new Map<number, string>([[0, '']]);
  integers.forEach((c, k) => {
    if (product.has(c)) return;
    product.set(c, `p${k}`);
    declarations.push(
      `  localparam signed ${range(bits)} C${k} = ${literal(c, bits)}; // ${c}`,
      `  wire signed ${range(productWidth(c, width))} p${k} = in_data * C${k};`,
    );
  });
  const add = (k: number, zero: string): string => {
    const parts = [product.get(integers[k] ?? 0) ?? '', k + 1 < taps ? `t${k + 1}` : ''].filter(
      Boolean,
    );
    return parts.join(' + ') || zero;
  };
  for (let k = taps - 1; k >= 1; k--) {
    // Each register is as wide as the sums it can hold.
    declarations.push(`  reg signed ${range(growth(integers, width, k).width)} t${k};`);
    reset.push(`      t${k} <= 0;`);
    clocked.push(`      t${k} <= ${add(k, '0')};`);
  }
  declarations.push(
    `  wire signed ${range(accumulator)} sum = ${add(0, literal(0, accumulator))};`,
  );
  return { declarations, clocked, reset, sum: 'sum' };
}

/** Clocks from `in_valid` to the `out_valid` of the same sample. */
export const latency = ({ structure }: VerilogOptions): number => (structure === 'direct' ? 2 : 1);

/** The module: a sample goes in with `in_valid`, its output comes with `out_valid`; `rst` is synchronous. */
export function firVerilog(fir: FixedFir, options: VerilogOptions): string {
  const plan = planFir(fir);
  const { structure, preAdder = false } = options;
  if (structure === 'transposed' && preAdder) {
    throw new EngineError('unsupported', 'The transposed form has no delay line to pre-add from.', {
      field: 'preAdder',
      value: true,
    });
  }
  const path = structure === 'direct' ? direct(fir, plan, preAdder) : transposed(fir, plan);
  const pipelined = structure === 'direct';
  const captured = [`out_data <= result;`];
  return [
    ...headLines(fir, plan).map((line) => `// ${line}`),
    `// ${structure} form${preAdder ? ', symmetric pre-adder' : ''}, ${latency(options)} clock${pipelined ? 's' : ''} of latency`,
    '`default_nettype none',
    `module ${fir.name} (`,
    '  input  wire clk,',
    '  input  wire rst,',
    '  input  wire in_valid,',
    `  input  wire signed ${range(fir.input.width)} in_data,`,
    '  output reg  out_valid,',
    `  output reg  signed ${range(fir.output.width)} out_data`,
    ');',
    ...path.declarations,
    ...outputStage({
      accumulator: plan.accumulator,
      shift: plan.shift,
      width: fir.output.width,
      rounding: fir.rounding,
      overflow: fir.overflow,
    }),
    ...(pipelined ? ['  reg ready;'] : []),
    '  always @(posedge clk) begin',
    '    if (rst) begin',
    ...path.reset,
    ...(pipelined ? ["      ready <= 1'b0;"] : []),
    "      out_valid <= 1'b0;",
    '      out_data <= 0;',
    '    end else begin',
    ...(pipelined ? ['      ready <= in_valid;'] : []),
    `      out_valid <= ${pipelined ? 'ready' : 'in_valid'};`,
    `      if (${pipelined ? 'ready' : 'in_valid'}) ${captured.join(' ')}`,
    ...(path.clocked.length
      ? ['      if (in_valid) begin', ...path.clocked.map((line) => `  ${line}`), '      end']
      : []),
    '    end',
    '  end',
    'endmodule',
    '`default_nettype wire',
    '',
  ].join('\n');
}

/** A test bench that feeds `samples` and compares every output with the bit-true model. */
export function firTestBench(
  fir: FixedFir,
  samples: ArrayLike<number>,
  options: VerilogOptions,
): string {
  planFir(fir);
  return streamTestBench({
    name: fir.name,
    title: `${fir.name} (${options.structure} form)`,
    keeps: 'delay line',
    input: fir.input.width,
    output: fir.output.width,
    latency: latency(options),
    samples,
    expected: filterFixed(fir, samples),
  });
}
