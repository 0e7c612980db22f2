import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate as spiceTs } from '@spice-ts/core';
import { runRequest } from '@tollbench/engines/spice/analysis/run.ts';
import { readDeck } from '@tollbench/engines/spice/deck/read.ts';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { valueAt } from '@tollbench/tools/analog-circuits/circuit-solver/testing/agreement.ts';
import { Simulation as EeCircuit } from 'eecircuit-engine';
import { simulate as spicey } from 'spicey';
import { RACE_DECKS, type RaceDeck } from './spice/decks.ts';

/**
 * Ten decks from their text to every curve: ours, ngspice (the whole process, and less what a deck of one resistor takes
 * it), and the simulators of npm: eecircuit-engine (ngspice compiled to WebAssembly), spice-ts and spicey. All with the deck's own
 * tolerances, in turns within each round; medians. “apart” is the root mean square by which a simulator's curve of one node is away
 * from ngspice's at a hundredth of its tolerance, against that curve's own; one that is more than a tenth apart, or has
 * no answer, has not run the race.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Seconds after which a simulator is not asked again. */
const PATIENCE = 60;
const folder = mkdtempSync(join(tmpdir(), 'spice-'));

/** The curve of the node: x and its magnitude. */
interface Curve {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const curveOf = (datasets: readonly Dataset[], node: string): Curve => {
  const last = datasets.at(-1)!;
  const trace = last.traces.find((t) => t.name === `v(${node})`)!;
  const { im } = trace;
  return { x: last.axis.re, y: im ? trace.re.map((re, k) => Math.hypot(re, im[k]!)) : trace.re };
};

function ours({ deck, node }: RaceDeck): Curve {
  const read = readDeck(deck);
  const run = runRequest((overrides) => read.elaborate(overrides), read.requests[0]!);
  return curveOf(run.datasets, node);
}

function ngspice({ deck, node }: RaceDeck): Curve {
  const [file, raw] = [join(folder, 'deck.cir'), join(folder, 'deck.raw')];
  writeFileSync(file, deck);
  spawnSync('ngspice', ['-b', '-r', raw, file]);
  return curveOf(readRaw(readFileSync(raw)), node);
}

const wasm = new EeCircuit();

async function eecircuit({ deck, node }: RaceDeck): Promise<Curve> {
  wasm.setNetList(deck);
  const result = await wasm.runSim();
  const values = (name: string) =>
    result.data.find((d) => d.name.toLowerCase() === name)!.values as (
      | number
      | { real: number; img: number }
    )[];
  const size = (v: number | { real: number; img: number }) =>
    typeof v === 'number' ? v : Math.hypot(v.real, v.img);
  const axis = result.data[0]!.values as (number | { real: number; img: number })[];
  return {
    x: axis.map((v) => (typeof v === 'number' ? v : v.real)),
    y: values(`v(${node})`).map(size),
  };
}

async function byPeer({ deck, node }: RaceDeck): Promise<Curve> {
  const result = await spiceTs(deck);
  if (result.transient) return { x: result.transient.time, y: result.transient.voltage(node) };
  if (result.ac)
    return { x: result.ac.frequencies, y: result.ac.voltage(node).map((p) => p.magnitude) };
  if (result.dcSweep) return { x: result.dcSweep.sweepValues, y: result.dcSweep.voltage(node) };
  throw new Error('no result');
}

function bySpicey({ deck, node }: RaceDeck): Curve {
  const { tran } = spicey(deck) as {
    tran?: { times: number[]; nodeVoltages: Record<string, number[]> };
  };
  const y = tran?.nodeVoltages[node];
  if (!tran || !y) throw new Error('no result');
  return { x: tran.times, y };
}

const SIMULATORS: Readonly<Record<string, (deck: RaceDeck) => Curve | Promise<Curve>>> = {
  ...{ ours, ngspice, eecircuit, 'spice-ts': byPeer, spicey: bySpicey },
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function apart(curve: Curve, truth: Curve): number {
  const [x, y] = [Float64Array.from(curve.x), Float64Array.from(curve.y)];
  let [sum, own, span] = [0, 0, 0];
  for (let k = 1; k < truth.x.length; k++) {
    const width = Math.abs(truth.x[k]! - truth.x[k - 1]!);
    sum += width * (valueAt(x, y, truth.x[k]!) - truth.y[k]!) ** 2;
    own += width * truth.y[k]! ** 2;
    span += width;
  }
  return span === 0 ? Number.NaN : Math.sqrt(sum / own);
}

/** The mean time between rising crossings of the middle: what an oscillator is compared by. */
function periodOf({ x, y }: Curve): string {
  const list = Array.from(y);
  const middle = (Math.max(...list) + Math.min(...list)) / 2;
  const rising: number[] = [];
  for (let k = 1; k < list.length; k++)
    if (list[k - 1]! < middle && list[k]! >= middle)
      rising.push(
        x[k - 1]! + ((middle - list[k - 1]!) * (x[k]! - x[k - 1]!)) / (list[k]! - list[k - 1]!),
      );
  if (rising.length < 3) return 'no oscillation';
  return `period ${((rising.at(-1)! - rising[1]!) / (rising.length - 2)).toPrecision(5)} s`;
}

/** What ngspice takes for a deck of one resistor: to start, and to write its file. */
function startUp(): number {
  const trivial: RaceDeck = { name: '', node: 'a', deck: 'one\nv1 a 0 1\nr1 a 0 1\n.op\n.end\n' };
  const taken = Array.from({ length: 9 }, () => {
    const start = performance.now();
    ngspice(trivial);
    return performance.now() - start;
  });
  return median(taken);
}

await wasm.start();
const idle = startUp();
console.log(`ngspice takes ${idle.toFixed(1)} ms for one resistor`);
const quiet = { ...console };
for (const race of RACE_DECKS) {
  const taken: Record<string, number[]> = {};
  const curves: Record<string, Curve> = {};
  const gone = new Set<string>();
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, simulate] of Object.entries(SIMULATORS)) {
      if (gone.has(name)) continue;
      console.log = console.warn = console.error = () => {};
      const start = performance.now();
      try {
        curves[name] = await simulate(race);
      } catch {
        gone.add(name);
      }
      Object.assign(console, quiet);
      const ms = performance.now() - start;
      if (round >= 0) (taken[name] ??= []).push(ms);
      else if (ms > PATIENCE * 1000) gone.add(name);
    }
  const tight = race.deck.replace(/\.end\n$/u, '.options reltol=1e-5\n.end\n');
  const truth = ngspice({ ...race, deck: tight });
  const mine = median(taken.ours ?? [Number.NaN]);
  const words = Object.keys(SIMULATORS).map((name) => {
    const off = curves[name] ? apart(curves[name], truth) : Number.NaN;
    if (gone.has(name) || !(off < 0.1))
      return `${name} no answer${off >= 0.1 ? ` (apart ${off.toExponential(0)})` : ''}`;
    const ms = median(taken[name]!);
    const ratio = name === 'ours' ? '' : `, ${(mine / ms).toFixed(2)}`;
    const net =
      name === 'ngspice' ? ` (${(mine / Math.max(ms - idle, 0.1)).toFixed(2)} less its start)` : '';
    const distance = race.oscillates ? periodOf(curves[name]!) : `apart ${off.toExponential(0)}`;
    return `${name} ${ms.toFixed(1)} ms${ratio}${net}, ${distance}`;
  });
  console.log(`${race.name}: ${words.join(' · ')}`);
}
rmSync(folder, { recursive: true });
process.exit(0);
