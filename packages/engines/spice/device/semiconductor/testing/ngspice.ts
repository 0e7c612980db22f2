import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../../../../../scripts/programs.ts';
import { runRequest } from '../../../analysis/run.ts';
import { readDeck } from '../../../deck/read.ts';
import { readRaw } from '../../../raw/read-raw.ts';
import type { Dataset, Trace } from '../../../results/dataset.ts';

/** The datasets of a deck by ngspice and by us, in the order of its analyses. */
export function both(deck: string): { theirs: readonly Dataset[]; ours: readonly Dataset[] } {
  return { theirs: byNgspice(deck), ours: byUs(deck) };
}

export function byNgspice(deck: string): readonly Dataset[] {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-spice-'));
  try {
    writeFileSync(join(folder, 'deck.cir'), deck);
    program('ngspice', ['-b', '-r', 'out.raw', 'deck.cir'], { cwd: folder });
    return readRaw(readFileSync(join(folder, 'out.raw')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function byUs(deck: string): readonly Dataset[] {
  const read = readDeck(deck);
  return read.requests.flatMap(
    (request) => runRequest((overrides) => read.elaborate(overrides), request).datasets,
  );
}

export function trace({ traces }: Dataset, name: string): Trace {
  const found = traces.find((t) => t.name === name);
  if (!found) throw new Error(`${name} is not among ${traces.map((t) => t.name)}`);
  return found;
}

/** The largest difference of a trace's values over their size, or over `floor` where they are smaller; both parts of complex ones. */
export function difference(ours: Dataset, theirs: Dataset, name: string, floor = 0): number {
  const [a, b] = [trace(ours, name), trace(theirs, name)];
  if (a.re.length !== b.re.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let k = 0; k < a.re.length; k++) {
    const size = Math.hypot(b.re[k]!, b.im?.[k] ?? 0);
    const off = Math.hypot(a.re[k]! - b.re[k]!, (a.im?.[k] ?? 0) - (b.im?.[k] ?? 0));
    const share = off / Math.max(size, floor);
    if (!(share <= worst)) worst = share;
  }
  return worst;
}

/** The largest difference of a trace over a run, over its swing: ours on straight lines between its points. */
export function alongRun(ours: Dataset, theirs: Dataset, name: string): number {
  const [mine, his] = [trace(ours, name).re, trace(theirs, name).re];
  const t = ours.axis.re;
  const swing = Math.max(...his) - Math.min(...his);
  let worst = 0;
  let j = 1;
  for (const [k, time] of theirs.axis.re.entries()) {
    while (j < t.length - 1 && t[j]! < time) j++;
    const share = (time - t[j - 1]!) / (t[j]! - t[j - 1]!);
    const there = mine[j - 1]! + share * (mine[j]! - mine[j - 1]!);
    worst = Math.max(worst, Math.abs(there - his[k]!) / swing);
  }
  return worst;
}
