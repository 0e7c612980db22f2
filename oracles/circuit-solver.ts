/**
 * Asks ngspice for the values of every circuit that teaches: `node oracles/circuit-solver.ts` writes
 * oracles/vectors/circuit-solver.json.gz.
 *
 * Each deck runs with tight tolerances. Frozen are, of each trace of each analysis, the values at a few points of its
 * axis; of transients at a few times, straight between ngspice's own points.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { teachingCircuits } from '@tollbench/tools/analog-circuits/circuit-solver/circuits/all.ts';
import { commonEmitter } from '@tollbench/tools/analog-circuits/circuit-solver/circuits/common-emitter.ts';
import { TIGHT, tightened } from '@tollbench/tools/analog-circuits/circuit-solver/testing/tight.ts';
import { writeZipped } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'circuit-solver-'));
/** Oscillators and chaos drift apart from simulator to simulator, and switching converters in their first cycles. */
const WANDERING = /oscillator|astable|Chua|VCO|Voltage-controlled|converter/iu;
const POINTS = 5;
const MAX_TRACES = 12;

const decks = [
  { title: 'Common-emitter stage', deck: commonEmitter },
  ...teachingCircuits.filter((c) => !c.onlyHere && !WANDERING.test(c.title)),
];

const round = (x: number): number => Number(x.toPrecision(10));

function samples({ kind, title, axis, traces }: Dataset) {
  const n = axis.re.length;
  const at = Array.from({ length: Math.min(POINTS, n) }, (_, k) =>
    Math.round(((k + 1) * (n - 1)) / Math.min(POINTS, n)),
  );
  return {
    kind,
    title,
    points: n,
    axis: at.map((k) => axis.re[k] as number),
    traces: traces.slice(0, MAX_TRACES).map(({ name, re, im }) => ({
      name,
      // The largest value over the axis, by which errors are measured.
      scale: round(re.reduce((m, x, k) => Math.max(m, Math.hypot(x, im?.[k] ?? 0)), 0)),
      re: at.map((k) => round(re[k] as number)),
      ...(im && { im: at.map((k) => round(im[k] as number)) }),
    })),
  };
}

const cases = decks.map(({ title, deck }) => {
  const [file, raw] = [join(folder, 'deck.cir'), join(folder, 'deck.raw')];
  writeFileSync(file, tightened(deck));
  execFileSync('ngspice', ['-b', '-r', raw, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { title, datasets: readRaw(readFileSync(raw)).map(samples) };
});
rmSync(folder, { recursive: true });
const version = /ngspice-(\S+)/u.exec(
  execFileSync('ngspice', ['--version'], { encoding: 'utf8' }),
)?.[1];
writeZipped(import.meta.filename, 'circuit-solver', {
  ...{ program: `ngspice, ${TIGHT}`, version },
  cases,
});
