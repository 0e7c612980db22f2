import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { runRequest } from '@tollbench/engines/spice/analysis/run.ts';
import { readDeck } from '@tollbench/engines/spice/deck/read.ts';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { valueAt } from '@tollbench/tools/analog-circuits/circuit-solver/testing/agreement.ts';
import { RACE_DECKS, type RaceDeck } from './spice/decks.ts';
import type { Curve } from './spice/peer.ts';

/**
 * Ten decks from their text to every curve: ours, ngspice (the whole process, and less what a deck of one resistor takes
 * it), and the simulators of npm: eecircuit-engine (ngspice compiled to WebAssembly), spice-ts and spicey. All with the deck's own
 * tolerances, in turns within each round; medians. “apart” is the root mean square by which a simulator's curve of one node is away
 * from ngspice's at a hundredth of its tolerance, against that curve's own; one that is more than a tenth apart, or has
 * no answer, has not run the race.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Seconds after which a simulator is not asked again. */
const PATIENCE = 20;
const folder = mkdtempSync(join(tmpdir(), 'spice-'));

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

/** What a simulator of npm makes of a deck in its own thread, or nothing where it fails or takes too long. */
class Peer {
  readonly #name: string;
  #thread: Worker | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  run({ deck, node }: RaceDeck): Promise<{ ms: number; curve: Curve } | undefined> {
    // What they print is not ours to show.
    this.#thread ??= new Worker(new URL('./spice/peer.ts', import.meta.url), {
      stdout: true,
      stderr: true,
    });
    const thread = this.#thread;
    return new Promise((resolve) => {
      const end = (answer?: { ms: number; curve: Curve }) => {
        clearTimeout(timer);
        thread.off('message', end).off('error', failed);
        resolve(answer?.curve ? answer : undefined);
      };
      const failed = () => {
        this.stop();
        end();
      };
      const timer = setTimeout(failed, PATIENCE * 1000);
      thread.on('message', end).on('error', failed);
      thread.postMessage({ name: this.#name, deck, node });
    });
  }

  stop(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}

function timed(simulate: (deck: RaceDeck) => Curve) {
  return (deck: RaceDeck) => {
    const start = performance.now();
    const curve = simulate(deck);
    return Promise.resolve({ ms: performance.now() - start, curve });
  };
}

const peers = ['eecircuit', 'spice-ts', 'spicey'].map((name) => [name, new Peer(name)] as const);

type Timed = (deck: RaceDeck) => Promise<{ ms: number; curve: Curve } | undefined>;

const SIMULATORS: Readonly<Record<string, Timed>> = {
  ...{ ours: timed(ours), ngspice: timed(ngspice) },
  ...Object.fromEntries(peers.map(([name, peer]) => [name, (deck: RaceDeck) => peer.run(deck)])),
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

const idle = startUp();
console.log(`ngspice takes ${idle.toFixed(1)} ms for one resistor`);
for (const race of RACE_DECKS) {
  const taken: Record<string, number[]> = {};
  const curves: Record<string, Curve> = {};
  const gone = new Set<string>();
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, simulate] of Object.entries(SIMULATORS)) {
      if (gone.has(name)) continue;
      const answer = await simulate(race);
      if (!answer) gone.add(name);
      else {
        curves[name] = answer.curve;
        if (round >= 0) (taken[name] ??= []).push(answer.ms);
      }
    }
  const tight = race.deck.replace(/\.end\n$/u, '.options reltol=1e-5\n.end\n');
  const truth = ngspice({ ...race, deck: tight });
  const mine = median(taken.ours ?? [Number.NaN]);
  const words = Object.keys(SIMULATORS).map((name) => {
    const off = curves[name] ? apart(curves[name], truth) : Number.NaN;
    if (gone.has(name) || (race.oscillates ? !curves[name] : !(off < 0.1)))
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
for (const [, peer] of peers) peer.stop();
rmSync(folder, { recursive: true });
