/**
 * Simulates the IIR designer's Verilog modules in Icarus and freezes what comes out:
 * `node oracles/iir-icarus.ts` writes oracles/vectors/iir-icarus.json.gz.
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
import { stimulus } from '@tollbench/tools/signal-processing/iir-designer/exports/files.ts';
import type { FixedIir } from '@tollbench/tools/signal-processing/iir-designer/exports/fixed-iir.ts';
import { iirVerilog } from '@tollbench/tools/signal-processing/iir-designer/exports/verilog.ts';
import tool from '@tollbench/tools/signal-processing/iir-designer/index.ts';
import type { IirInputs } from '@tollbench/tools/signal-processing/iir-designer/inputs.ts';
import { presets } from '@tollbench/tools/signal-processing/iir-designer/presets.ts';
import { writeZipped } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'iir-icarus-'));
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

const ROUNDINGS = ['floor', 'toward-zero', 'nearest-up', 'nearest-away', 'nearest-even'] as const;
const small = { attenuation: 40, ripple: 0.5, bits: 12, signalBits: 10, order: 'least' } as const;
const designs: Partial<IirInputs>[] = [
  ...presets.map((p) => ({ ...p.inputs, fixed: 'on' as const })),
  ...ROUNDINGS.flatMap((rounding) =>
    (['saturate', 'wrap'] as const).map((overflow) => ({ ...small, rounding, overflow })),
  ),
  ...[8, 12, 20, 24, 32].map((bits) => ({ bits, order: 'least' as const })),
  ...(['highpass', 'bandpass', 'bandstop'] as const).map((type) => ({ ...small, type })),
  ...(['butterworth', 'chebyshev', 'inverse-chebyshev'] as const).map((family) => ({
    ...small,
    family,
    headroom: 2,
  })),
  { ...small, from: 'order', degree: 1, bits: 4, signalBits: 4 },
  { ...small, from: 'order', degree: 3, signalBits: 40, bits: 30 },
  { ...small, point: 'set', fraction: 12 },
  { ...small, norm: 'worst' },
  { ...small, norm: 'noise', arrangement: 'falling' },
  { from: 'import', coefficients: '-1 0.5 0 1 0 -0.25\n0 1 0 1 0.5 0\n0.5 0 -0.5 1 0 0' },
];

/** The samples one a clock, and every output printed. */
function driver(iir: FixedIir, samples: readonly number[]): string {
  const count = samples.length;
  const { width } = iir.signal;
  return `\`timescale 1ns/1ps
module driver;
  reg clk = 0, rst = 1, in_valid = 0;
  reg signed [${width - 1}:0] in_data = 0;
  wire out_valid;
  wire signed [${width - 1}:0] out_data;
  integer k, seen = 0;
  reg signed [63:0] samples [0:${count - 1}];
  ${iir.name} dut (.clk(clk), .rst(rst), .in_valid(in_valid), .in_data(in_data), .out_valid(out_valid), .out_data(out_data));
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
    repeat (${iir.sections.length + 4}) @(negedge clk);
    $finish;
  end
endmodule
`;
}

const cases = designs.flatMap((some) => {
  const { fixed } = evaluate(tool, withDefaults(tool.inputs, some));
  if (!fixed) return [];
  const iir: FixedIir = { ...fixed.cascade, name: 'iir' };
  const samples = stimulus(iir.signal.width);
  const module = iirVerilog(iir);
  writeFileSync(join(folder, 'iir.v'), module);
  writeFileSync(join(folder, 'driver.v'), driver(iir, samples));
  run('iverilog', ['-g2005', '-o', 'iir', 'iir.v', 'driver.v']);
  const outputs = run('vvp', ['-n', 'iir']).trim().split('\n').map(Number);
  if (outputs.length !== samples.length)
    throw new Error(`${outputs.length} outputs for ${samples.length} samples`);
  return [{ iir, module: createHash('sha256').update(module).digest('hex'), samples, outputs }];
});

const version = /version (\S+)/.exec(run('iverilog', ['-V']))?.[1];
rmSync(folder, { recursive: true });
writeZipped(import.meta.filename, 'iir-icarus', { program: 'Icarus Verilog', version, cases });
