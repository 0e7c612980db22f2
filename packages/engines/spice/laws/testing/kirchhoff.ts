/** Kirchhoff's and Tellegen's sums over what a run shows: currents into every terminal, voltages of every node. */
import { type Run, runRequest } from '../../analysis/run.ts';
import type { Circuit, Element } from '../../circuit.ts';
import { type Deck, readDeck } from '../../deck/read.ts';
import type { Dataset } from '../../results/dataset.ts';

export const deckOf = (cards: string): Deck => readDeck(`title\n${cards}\n.end\n`);

/** The first request of the cards, with every current. */
export function ran(cards: string): { deck: Deck; run: Run; dataset: Dataset } {
  const deck = deckOf(cards);
  const run = runRequest(deck.elaborate, deck.requests[0]!, { withCurrents: true });
  return { deck, run, dataset: run.datasets[0]! };
}

export const curve = (dataset: Dataset, name: string): Float64Array => {
  const found = dataset.traces.find((t) => t.name === name);
  if (!found) throw new Error(`${name} is not among ${dataset.traces.map((t) => t.name)}`);
  return found.re;
};

const LETTERS: Readonly<Record<string, string>> = { bjt: 'cbes', jfet: 'dgs', mosfet: 'dgsb' };

/** Node and current into the element there, for each of its terminals that carry any. */
function terminals(
  element: Element,
  dataset: Dataset,
): (readonly [node: number, i: Float64Array])[] {
  const { kind, name, nodes } = element;
  if (kind === 'coupling') return [];
  const letters = LETTERS[kind];
  if (letters) return nodes.map((node, k) => [node, curve(dataset, `i${letters[k]}(${name})`)]);
  const i = curve(dataset, `i(${name})`);
  return [
    [nodes[0]!, i],
    [nodes[1]!, i.map((x) => -x)],
  ];
}

export interface Sums {
  /** The largest sum of currents out of a node, beside the largest current at that node at that point, and abstol. */
  readonly currents: number;
  /** The largest sum of v·i over all terminals, beside the sum of |v·i|. */
  readonly power: number;
}

/** Of every point of the dataset; elements whose second pair of terminals carries current are not for this. */
export function sums({ elements, nodes }: Circuit, dataset: Dataset, abstol = 1e-12): Sums {
  const all = elements.flatMap((e) => terminals(e, dataset));
  const volts = nodes.map((name, k) => (k === 0 ? undefined : curve(dataset, `v(${name})`)));
  let [currents, power] = [0, 0];
  for (let n = 0; n < dataset.axis.re.length; n++) {
    const sum = new Float64Array(nodes.length);
    const largest = new Float64Array(nodes.length);
    let [watts, size] = [0, 0];
    for (const [node, i] of all) {
      sum[node]! += i[n]!;
      largest[node] = Math.max(largest[node]!, Math.abs(i[n]!));
      const p = (volts[node]?.[n] ?? 0) * i[n]!;
      watts += p;
      size += Math.abs(p);
    }
    for (let k = 1; k < nodes.length; k++)
      currents = Math.max(currents, Math.abs(sum[k]!) / (largest[k]! + abstol));
    power = Math.max(power, Math.abs(watts) / (size + abstol));
  }
  return { currents, power };
}
