import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { UNIT_GATE } from '@tollbench/engines/arithmetic/library.ts';
import { prove } from '@tollbench/engines/arithmetic/prove.ts';
import { PLAIN, type Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { timingOf } from '@tollbench/engines/arithmetic/timing.ts';
import { verilogOf } from '@tollbench/engines/arithmetic/verilog.ts';
import { program } from '../scripts/programs.ts';

/**
 * Multipliers a second: built and timed; proven besides; and their Verilog. Beside them Yosys, which makes gates of
 * Verilog's `*`: its process with its start, without a proof.
 */
const ROUNDS = 7;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;
const folder = mkdtempSync(join(tmpdir(), 'arithmetic-bench-'));

const multiplier = (width: number, products: Specification['products']): Specification => ({
  ...PLAIN,
  operation: 'multiply',
  width,
  widthB: width,
  products,
  adder: { kind: 'kogge-stone', group: 0 },
});

/** Milliseconds of one run: the median of rounds, of which each takes long enough to be measured. */
function timed(work: () => void): number {
  work();
  const first = performance.now();
  work();
  const times = Math.max(1, Math.ceil(20 / (performance.now() - first)));
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      for (let k = 0; k < times; k++) work();
      return (performance.now() - start) / times;
    }),
  );
}

const rate = (ms: number) => `${Number((1000 / ms).toPrecision(3))}/s`;

for (const width of [8, 16, 32, 64, 128])
  for (const products of ['and', 'booth4'] as const) {
    const s = multiplier(width, products);
    const { netlist } = generate(s);
    const built = timed(() => timingOf(generate(s).netlist, UNIT_GATE));
    const proven = timed(() => {
      const { proven: isProven, statement } = prove(generate(s));
      if (!isProven) throw new Error(statement);
    });
    const written = timed(() => verilogOf(netlist, 'multiplier'));
    console.log(
      `${`${width} × ${width} ${products}`.padEnd(18)} ${String(netlist.cells.length).padStart(6)} cells: built and timed ${rate(built)}, built and proven ${rate(proven)}, Verilog ${rate(written)}`,
    );
  }

try {
  for (const width of [16, 32]) {
    const source = join(folder, 'multiplier.v');
    writeFileSync(
      source,
      `module m(input [${width - 1}:0] a, b, output [${2 * width - 1}:0] p); assign p = a * b; endmodule\n`,
    );
    const script = `read_verilog ${source}; prep; techmap; opt; write_verilog ${join(folder, 'gates.v')}`;
    const theirs = median(
      Array.from({ length: 3 }, () => {
        const start = performance.now();
        program('yosys', ['-q', '-p', script]);
        return performance.now() - start;
      }),
    );
    const s = multiplier(width, 'and');
    const ours = timed(() => {
      const g = generate(s);
      if (!prove(g).proven) throw new Error('not proven');
      verilogOf(g.netlist, 'multiplier');
    });
    console.log(
      `${width} × ${width}: Yosys from * to gates ${theirs.toFixed(0)} ms; ours built, proven and written ${ours.toFixed(1)} ms, ${(theirs / ours).toFixed(1)} times as fast`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
