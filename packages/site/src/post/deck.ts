/** Decks that a post computes with: text in, the vectors of its first analysis out. */
import { runRequest } from '@tollbench/engines/spice/analysis/run.ts';
import { readDeck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';

export interface Answer {
  /** Time, frequency or the swept value. */
  readonly axis: Float64Array;
  /** A vector by its lower-case name. Throws for a name that there is not. */
  readonly of: (name: string) => Float64Array;
  readonly dataset: Dataset;
  /** Steps of a transient that were taken back. */
  readonly rejected: number;
}

/** Runs the first analysis of a deck. Throws what the reader or the simulator refuses. */
export function answer(text: string): Answer {
  const deck = readDeck(text, { dialect: 'ngspice' });
  const [request] = deck.requests;
  if (!request) throw new Error(`${deck.title}: nothing is asked for`);
  const { datasets, course } = runRequest((over) => deck.elaborate(over), request);
  const [dataset] = datasets;
  if (!dataset) throw new Error(`${deck.title}: gave no result`);
  const of = (name: string): Float64Array => {
    const found = dataset.traces.find((trace) => trace.name === name);
    if (!found) throw new Error(`${deck.title} has no ${name}`);
    return found.re;
  };
  return { axis: dataset.axis.re, of, dataset, rejected: course?.rejected ?? 0 };
}
