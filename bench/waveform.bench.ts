import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { recordSignal } from '@tollbench/engines/waveform/vcd/record.ts';
import { spansIn } from '@tollbench/engines/waveform/window.ts';
import { startTestService } from '@tollbench/server/testing/service.ts';
import { launch, SIZES } from '@tollbench/site/testing/browser.ts';
import { drag } from '@tollbench/site/testing/drag.ts';

/**
 * A dump of a million changes of 16 signals: read, drawn at widths from all of it to a few edges, and zoomed in Debian's
 * Chromium on the page that the real server gives. Aims: a million changes a second, 60 frames a second.
 */
const CHANGES = 1_000_000;
const RUNS = 5;

/** A small generator, so that every run reads the same dump. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function dump(): string {
  const random = generator(1);
  const lines = ['$timescale 1 ns $end', '$scope module top $end'];
  for (let k = 0; k < 8; k++) lines.push(`$var wire 1 ${String.fromCharCode(33 + k)} s${k} $end`);
  for (let k = 0; k < 8; k++)
    lines.push(`$var wire 16 ${String.fromCharCode(41 + k)} bus${k} [15:0] $end`);
  lines.push('$upscope $end', '$enddefinitions $end');
  const levels = new Uint8Array(8);
  for (let t = 0, n = 0; n < CHANGES; t += 5) {
    lines.push(`#${t}`);
    for (let k = 0; k < 8; k++) {
      if (k > 0 && random() > 0.25) continue;
      levels[k] = 1 - (levels[k] as number);
      lines.push(`${levels[k]}${String.fromCharCode(33 + k)}`);
      n++;
    }
    for (let k = 0; k < 8; k++) {
      if (random() > 0.12) continue;
      lines.push(`b${Math.floor(random() * 65_536).toString(2)} ${String.fromCharCode(41 + k)}`);
      n++;
    }
  }
  return `${lines.join('\n')}\n`;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const text = dump();
const bytes = new TextEncoder().encode(text);
const taken: number[] = [];
for (let k = 0; k < RUNS; k++) {
  const start = performance.now();
  readDump(bytes);
  taken.push(performance.now() - start);
}
const read = readDump(bytes);
console.log(
  `${read.changes} changes, ${(bytes.length / 1e6).toFixed(1)} MB: read in ${median(taken).toFixed(0)} ms, ${(read.changes / median(taken) / 1e3).toFixed(2)} M changes/s`,
);

const signals = read.variables.map((v) => recordSignal(read, v, 'hex'));
for (const share of [1, 0.1, 0.001, 1e-5]) {
  const start = performance.now();
  for (let k = 0; k < 20; k++) {
    const from = (k / 40) * read.to * (1 - share);
    for (const signal of signals) spansIn(signal, from, from + read.to * share, 900);
  }
  console.log(
    `spans of 16 signals over ${share * 100} % at 900 pixels: ${((performance.now() - start) / 20).toFixed(2)} ms`,
  );
}

const service = await startTestService();
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: SIZES.laptop, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${service.origin}/timing-diagram.html`, { waitUntil: 'networkidle' });
  await page.mouse.move(2, 2);
  await page.locator('[data-live]').waitFor({ state: 'attached' });
  const start = performance.now();
  await page
    .locator('[data-file="file"]')
    .setInputFiles({ name: 'big.vcd', mimeType: 'text/plain', buffer: Buffer.from(bytes) });
  await page.locator('canvas').waitFor();
  console.log(
    `from the opened file to its picture ${((performance.now() - start) / 1e3).toFixed(2)} s`,
  );
  await page.locator('[data-busy]').waitFor({ state: 'detached' });
  // A wheel that goes in and out for two seconds, a turn a frame, while frames are counted.
  await page.evaluate(() => {
    const stage = document.querySelector('.td-stage') as HTMLElement;
    const { left, top, width } = stage.getBoundingClientRect();
    const end = performance.now() + 4000;
    let k = 0;
    const turn = () => {
      stage.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: k++ % 160 < 80 ? -60 : 60,
          clientX: left + 0.6 * width,
          clientY: top + 60,
          bubbles: true,
          cancelable: true,
        }),
      );
      if (performance.now() < end) requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  });
  const frames = await drag(page, session, { kind: 'watch' }, 2);
  console.log(
    `zooming: ${frames.rate.toFixed(1)} frames a second, 95 % within ${frames.late.toFixed(1)} ms, main thread ${frames.busy.toFixed(1)} ms a frame`,
  );
} finally {
  await browser.close();
  await service.stop();
}
