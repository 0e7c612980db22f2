/**
 * Simulates the FIR designer's Verilog modules in Icarus and freezes what comes out:
 * `node oracles/fir-icarus.ts` writes oracles/vectors/fir-icarus.json.gz.
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
import { stimulus } from '@tollbench/tools/signal-processing/fir-designer/exports/files.ts';
import type { FixedFir } from '@tollbench/tools/signal-processing/fir-designer/exports/fixed-fir.ts';
import {
  firVerilog,
  type VerilogOptions,
} from '@tollbench/tools/signal-processing/fir-designer/exports/verilog.ts';
import tool from '@tollbench/tools/signal-processing/fir-designer/index.ts';
import type { FirInputs } from '@tollbench/tools/signal-processing/fir-designer/inputs.ts';
import { presets } from '@tollbench/tools/signal-processing/fir-designer/presets.ts';
import { writeZipped } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'fir-icarus-'));
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

const FORMS: readonly VerilogOptions[] = [
  { structure: 'direct' },
  { structure: 'direct', preAdder: true },
  { structure: 'transposed' },
];
const ROUNDINGS = ['floor', 'toward-zero', 'nearest-up', 'nearest-away', 'nearest-even'] as const;

const small = { attenuation: 40, ripple: 0.5, bits: 12, inputBits: 10, length: 'least' } as const;
const designs: Partial<FirInputs>[] = [
  ...presets.map((p) => p.inputs),
  ...ROUNDINGS.flatMap((rounding) =>
    (['saturate', 'wrap'] as const).map((overflow) => ({
      ...small,
      rounding,
      overflow,
      outputBits: 8,
    })),
  ),
  ...[8, 12, 16, 20, 24].map((bits) => ({ bits, length: 'least' as const })),
  { ...small, type: 'hilbert', point: 'set', fraction: 13 },
  { ...small, type: 'hilbert', parity: 'even', high: 24e3 },
  { ...small, type: 'differentiator', parity: 'odd', high: 20e3, outputBits: 24, headroom: 4 },
  { ...small, type: 'differentiator', high: 24e3, overflow: 'wrap' },
  { ...small, type: 'halfband', inputBits: 2, outputBits: 48 },
  { ...small, length: 'given', taps: 2, bits: 2 },
];

/** The samples one a clock, and every output printed. */
function driver(fir: FixedFir, samples: readonly number[]): string {
  const count = samples.length;
  return `\`timescale 1ns/1ps
module driver;
  reg clk = 0, rst = 1, in_valid = 0;
  reg signed [${fir.input.width - 1}:0] in_data = 0;
  wire out_valid;
  wire signed [${fir.output.width - 1}:0] out_data;
  integer k, seen = 0;
  reg signed [63:0] samples [0:${count - 1}];
  ${fir.name} dut (.clk(clk), .rst(rst), .in_valid(in_valid), .in_data(in_data), .out_valid(out_valid), .out_data(out_data));
  always #5 clk = ~clk;
  always @(negedge clk) if (out_valid && seen < ${count}) begin $display("%0d", out_data); seen = seen + 1; end
  initial begin
${samples.map((x, k) => `    samples[${k}] = ${x < 0 ? `-64'sd${-x}` : `64'sd${x}`};`).join('\n')}
    repeat (3) @(negedge clk);
    rst = 0;
    for (k = 0; k < ${count}; k = k + 1) begin
      in_valid = 1;
      in_data = samples[k];
      @(negedge clk);
    end
    in_valid = 0;
    repeat (20) @(negedge clk);
    $finish;
  end
endmodule
`;
}

const cases = designs.flatMap((some) => {
  const { fixed, taps } = evaluate(tool, withDefaults(tool.inputs, some));
  if (!fixed) return [];
  const { fir } = fixed;
  const samples = stimulus(fir.input.width, taps);
  return FORMS.map((form) => {
    const module = firVerilog(fir, form);
    writeFileSync(join(folder, 'fir.v'), module);
    writeFileSync(join(folder, 'driver.v'), driver(fir, samples));
    run('iverilog', ['-g2005', '-o', 'fir', 'fir.v', 'driver.v']);
    const outputs = run('vvp', ['-n', 'fir']).trim().split('\n').map(Number);
    if (outputs.length !== samples.length)
      throw new Error(`${outputs.length} outputs for ${samples.length} samples`);
    return {
      fir: { ...fir, integers: Array.from(fir.integers) },
      form,
      module: createHash('sha256').update(module).digest('hex'),
      samples,
      outputs,
    };
  });
});

const version = /version (\S+)/.exec(run('iverilog', ['-V']))?.[1];
rmSync(folder, { recursive: true });
writeZipped(import.meta.filename, 'fir-icarus', { program: 'Icarus Verilog', version, cases });
