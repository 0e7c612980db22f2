/**
 * Simulates the CIC designer's Verilog modules in Icarus and freezes what comes out:
 * `node oracles/cic-icarus.ts` writes oracles/vectors/cic-icarus.json.gz.
 *
 * The driver here feeds samples and prints outputs; it knows nothing of the model they are held
 * against. A digest of each module's text ties the outputs to the very file that the page writes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import { withDefaults } from '@tollbench/tools/define/inputs.ts';
import {
  planOf,
  triedRates,
} from '@tollbench/tools/signal-processing/cic-designer/exports/plan.ts';
import { samplesOf } from '@tollbench/tools/signal-processing/cic-designer/exports/stimulus.ts';
import {
  cicVerilog,
  rateBits,
} from '@tollbench/tools/signal-processing/cic-designer/exports/verilog.ts';
import tool from '@tollbench/tools/signal-processing/cic-designer/index.ts';
import type { CicInputs } from '@tollbench/tools/signal-processing/cic-designer/inputs.ts';
import { presets } from '@tollbench/tools/signal-processing/cic-designer/presets.ts';
import { writeZipped } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'cic-icarus-'));
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

type Some = Partial<CicInputs>;
const plain: Some = { compensator: 'none', fs: 1, edge: 1e-4 };
const KINDS = ['decimator', 'interpolator'] as const;
const ROUNDINGS = ['floor', 'nearest-up', 'nearest-even'] as const;

const designs: Some[] = [
  ...presets.map((p) => p.inputs).filter((p) => (p.rate ?? 25) <= 300),
  ...KINDS.flatMap((kind) => [
    ...ROUNDINGS.map((rounding) => ({ ...plain, kind, rounding, rate: 10, outputBits: 12 })),
    { ...plain, kind, output: 'full' as const, stages: 6, rate: 16, inputBits: 32 },
    { ...plain, kind, stages: 1, rate: 2, inputBits: 2, output: 'full' as const },
    { ...plain, kind, stages: 3, delays: [1, 3, 2], rate: 5, rounding: 'nearest-up' as const },
    { ...plain, kind, stages: 2, delays: [16], rate: 3, outputBits: 16 },
    { ...plain, kind, rates: 'range' as const, leastRate: 4, rate: 48, stages: 5, outputBits: 18 },
    { ...plain, kind, rates: 'range' as const, leastRate: 2, rate: 8, delays: [2], stages: 3 },
    { ...plain, kind, stages: 12, rate: 4, inputBits: 8, outputBits: 10 },
  ]),
  { ...plain, pruning: 'full', outputBits: 20 },
  { ...plain, stages: 5, rate: 32, inputBits: 15, outputBits: 24 },
];

interface Fed {
  readonly name: string;
  readonly kind: CicInputs['kind'];
  readonly rate: number;
  readonly port: number;
  readonly bits: readonly [number, number];
  readonly samples: readonly number[];
}

/** The samples one a clock, or whenever they are taken, and every output printed. */
function driver({ name, kind, rate, port, bits: [inputBits, outputBits], samples }: Fed): string {
  const ready = kind === 'interpolator';
  return `\`timescale 1ns/1ps
module driver;
  reg clk = 0, rst = 1, in_valid = 0;
  reg signed [${inputBits - 1}:0] in_data = 0;
  wire out_valid;
  ${ready ? 'wire in_ready;' : 'wire in_ready = 1;'}
  wire signed [${outputBits - 1}:0] out_data;
  integer k;
  reg signed [63:0] samples [0:${samples.length - 1}];
  ${name} dut (.clk(clk), .rst(rst), ${port > 0 ? `.rate(${port}'d${rate}), ` : ''}${ready ? '.in_ready(in_ready), ' : ''}.in_valid(in_valid), .in_data(in_data), .out_valid(out_valid), .out_data(out_data));
  always #5 clk = ~clk;
  always @(negedge clk) if (out_valid) $display("%0d", out_data);
  initial begin
${samples.map((x, k) => `    samples[${k}] = ${x < 0 ? `-64'sd${-x}` : `64'sd${x}`};`).join('\n')}
    repeat (3) @(negedge clk);
    rst = 0;
    for (k = 0; k < ${samples.length}; k = k + 1) begin
      in_valid = 0;
      while (!in_ready) @(negedge clk);
      in_valid = 1;
      in_data = samples[k];
      @(negedge clk);
    end
    in_valid = 0;
    repeat (${40 + rate}) @(negedge clk);
    $finish;
  end
endmodule
`;
}

const cases = designs.flatMap((some) => {
  const inputs = withDefaults(tool.inputs, some);
  const plan = planOf(evaluate(tool, inputs), inputs);
  const module = cicVerilog(plan);
  writeFileSync(join(folder, 'cic.v'), module);
  return triedRates(plan).map((rate) => {
    const per = plan.cic.kind === 'decimator' ? rate : 1;
    const count = plan.cic.kind === 'decimator' ? 30 * rate : Math.max(30, Math.ceil(300 / rate));
    const samples = samplesOf(inputs.inputBits, count, 7 * per);
    const bits = [inputs.inputBits, plan.cic.outputBits] as const;
    const port = plan.leastRate < plan.cic.rate ? rateBits(plan.cic.rate) : 0;
    writeFileSync(
      join(folder, 'driver.v'),
      driver({ name: inputs.name, kind: inputs.kind, rate, port, bits, samples }),
    );
    run('iverilog', ['-g2001', '-o', 'cic', 'cic.v', 'driver.v']);
    const outputs = run('vvp', ['-n', 'cic'])
      .trim()
      .split('\n')
      .filter((line) => /^-?\d+$/u.test(line));
    return {
      inputs: some,
      rate,
      module: createHash('sha256').update(module).digest('hex'),
      count,
      hold: 7 * per,
      outputs,
    };
  });
});

const version = /version (\S+)/.exec(run('iverilog', ['-V']))?.[1];
rmSync(folder, { recursive: true });
const bytes = writeZipped(import.meta.filename, 'cic-icarus', {
  program: 'Icarus Verilog',
  version,
  cases,
});
console.log(`${cases.length} runs, ${bytes} bytes`);
