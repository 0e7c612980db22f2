/** Decks of library parts in tests: read, run, and their traces by name. */
import { runRequest } from '../../analysis/run.ts';
import { type Deck, readDeck } from '../../deck/read.ts';
import type { Dataset } from '../../results/dataset.ts';

/** The first analysis of these cards. */
export function ran(cards: string): { deck: Deck; dataset: Dataset } {
  const deck = readDeck(`title\n${cards}\n.end\n`);
  const request = deck.requests[0];
  if (!request) throw new Error('the cards ask for nothing');
  const [dataset] = runRequest((overrides) => deck.elaborate(overrides), request).datasets;
  if (!dataset) throw new Error('the run gave nothing');
  return { deck, dataset };
}

/** All values of a trace. */
export function valuesOf({ traces }: Dataset, name: string): ArrayLike<number> {
  const found = traces.find((t) => t.name === name);
  if (!found) throw new Error(`no ${name} among ${traces.map((t) => t.name).join(' ')}`);
  return found.re;
}

/** A reader of values of an operating point of these cards. */
export function operatingPoint(cards: string): (name: string) => number {
  const { dataset } = ran(`${cards}\n.op`);
  return (name) => valuesOf(dataset, name)[0] ?? Number.NaN;
}

/** First times at which a trace passes a level upward. */
export function crossings(dataset: Dataset, name: string, level: number): number[] {
  const values = valuesOf(dataset, name);
  const times = dataset.axis.re;
  const found: number[] = [];
  for (let k = 1; k < values.length; k++) {
    const [before = 0, now = 0, t0 = 0, t1 = 0] = [
      values[k - 1],
      values[k],
      times[k - 1],
      times[k],
    ];
    if (before < level && now >= level)
      found.push(t0 + ((level - before) / (now - before)) * (t1 - t0));
  }
  return found;
}
