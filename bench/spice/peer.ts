/** The simulators of npm in a thread of their own: one that does not come to an end is ended. */
import { parentPort } from 'node:worker_threads';
import { simulate as spiceTs } from '@spice-ts/core';
import { Simulation as EeCircuit } from 'eecircuit-engine';
import { simulate as spicey } from 'spicey';

/** The curve of a node: x and its magnitude. */
export interface Curve {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

type Value = number | { readonly real: number; readonly img: number };

const size = (v: Value): number => (typeof v === 'number' ? v : Math.hypot(v.real, v.img));
const real = (v: Value): number => (typeof v === 'number' ? v : v.real);

let wasm: EeCircuit | undefined;

async function byEeCircuit(deck: string, node: string): Promise<Curve> {
  wasm!.setNetList(deck);
  const { data } = await wasm!.runSim();
  const y = data.find((d) => d.name.toLowerCase() === `v(${node})`)!;
  return { x: (data[0]!.values as Value[]).map(real), y: (y.values as Value[]).map(size) };
}

async function bySpiceTs(deck: string, node: string): Promise<Curve> {
  // It takes the first line for a card.
  const { transient, ac, dcSweep } = await spiceTs(deck.slice(deck.indexOf('\n') + 1));
  if (transient) return { x: transient.time, y: transient.voltage(node) };
  if (ac) return { x: ac.frequencies, y: ac.voltage(node).map((p) => p.magnitude) };
  if (dcSweep) return { x: dcSweep.sweepValues, y: dcSweep.voltage(node) };
  throw new Error('no result');
}

function bySpicey(deck: string, node: string): Curve {
  const { tran } = spicey(deck) as {
    tran?: { times: number[]; nodeVoltages: Record<string, number[]> };
  };
  const y = tran?.nodeVoltages[node];
  if (!tran || !y) throw new Error('no result');
  return { x: tran.times, y };
}

const PEERS: Readonly<Record<string, (deck: string, node: string) => Curve | Promise<Curve>>> = {
  ...{ eecircuit: byEeCircuit, 'spice-ts': bySpiceTs, spicey: bySpicey },
};

parentPort?.on('message', async ({ name, deck, node }: Record<string, string>) => {
  if (name === 'eecircuit' && !wasm) {
    wasm = new EeCircuit();
    await wasm.start();
  }
  const start = performance.now();
  try {
    const curve = await PEERS[name!]!(deck!, node!);
    parentPort!.postMessage({ ms: performance.now() - start, curve });
  } catch (error) {
    parentPort!.postMessage({ error: String(error) });
  }
});
