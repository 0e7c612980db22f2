/** How long a picture takes: the renderer must leave most of a 16 ms frame to the computation. */
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { gallery } from '@tollbench/tools/plot/gallery/examples.ts';
import { layout } from '@tollbench/tools/plot/layout.ts';
import { readout } from '@tollbench/tools/plot/readout.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';

const size = { width: 1100, height: 600, mode: 'page' } as const;

function time(run: () => unknown): { least: number; median: number; worst: number } {
  for (let i = 0; i < 30; i++) run();
  const took: number[] = [];
  const until = performance.now() + 400;
  while (performance.now() < until || took.length < 20) {
    const start = performance.now();
    run();
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  return {
    least: took[0] ?? 0,
    median: took[took.length >> 1] ?? 0,
    worst: took[Math.floor(took.length * 0.99)] ?? 0,
  };
}

const million: Plot = {
  id: 'million',
  title: 'A million samples',
  x: { label: 'Time', unit: 's' },
  y: { label: 'Voltage', unit: 'V' },
  marks: [
    {
      kind: 'line',
      x: Float64Array.from({ length: 1e6 }, (_, i) => i * 1e-6),
      y: Float64Array.from({ length: 1e6 }, (_, i) => Math.sin(i * 0.37)),
    },
  ],
};

console.log('draw 1100 × 600, ms       least   median    99 %   bytes');
for (const plot of [...gallery, million]) {
  const { least, median, worst } = time(() => drawPlot(plot, size));
  const bytes = Buffer.byteLength(drawPlot(plot, size));
  console.log(
    `${plot.id.padEnd(22)} ${least.toFixed(3).padStart(8)} ${median.toFixed(3).padStart(8)} ${worst.toFixed(3).padStart(7)} ${String(bytes).padStart(7)}`,
  );
}
const bode = gallery.find((p) => p.id === 'bode');
if (bode) {
  const lay = layout(bode, size);
  let x = 0;
  const { median } = time(() => readout(bode, lay, { x: 40 + (x++ % 640), y: 100 }));
  console.log(`readout of a Bode plot ${median.toFixed(4).padStart(10)}`);
}
