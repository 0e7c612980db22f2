/** Finds the value of a published figure among what a simulator gave. */
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { evaluateTrace } from '@tollbench/engines/spice/results/expression/evaluate.ts';
import type { Figure, HarmonicFigure, TracedFigure } from './teaching-circuit.ts';

/** What a run of a deck gave. */
export interface Simulated {
  readonly datasets: readonly Dataset[];
  /** What its `.meas` cards found; `stepped` as in a dataset. */
  readonly measures: readonly {
    readonly name: string;
    readonly value: number;
    readonly stepped: Dataset['stepped'];
  }[];
  /** What its `.four` cards found: amplitudes by harmonic from 0, the mean, and the distortion in percent. */
  readonly series: readonly {
    readonly trace: string;
    readonly amplitudes: readonly number[];
    readonly distortion: number;
  }[];
}

/** The simulated value of a figure, in its unit. Throws Error where nothing of it is among the results. */
export function figureValue(figure: Figure, simulated: Simulated): number {
  const value = found(figure, simulated);
  if (value === undefined) throw new Error(`nothing of “${figure.what}” is among the results`);
  return value;
}

function found(figure: Figure, { datasets, measures, series }: Simulated): number | undefined {
  if ('measure' in figure)
    return measures.find((m) => m.name === figure.measure && isRun(figure, m.stepped))?.value;
  if (isHarmonic(figure)) {
    const trace = figure.trace.toLowerCase();
    const one = series.find((s) => s.trace.toLowerCase() === trace);
    return figure.harmonic === 'thd' ? one?.distortion : one?.amplitudes[figure.harmonic];
  }
  const dataset = datasets.find(
    (d) => d.kind === figure.of && isRun(figure, d.stepped) && tracesOf(figure, d) !== undefined,
  );
  return dataset && tracesOf(figure, dataset)?.[pointOf(figure, dataset)];
}

const isHarmonic = (figure: TracedFigure | HarmonicFigure): figure is HarmonicFigure =>
  figure.of === 'four';

/** Whether a run is the one that is meant: to a millionth, since steps are sums. */
function isRun({ stepped = {} }: Figure, run: Dataset['stepped']): boolean {
  return Object.entries(stepped).every(([name, value]) => {
    const at = run[name];
    return at !== undefined && Math.abs(at - value) <= 1e-6 * Math.max(Math.abs(value), 1e-9);
  });
}

/** A trace by its own name, which may hold signs such as `#`, or an expression over several. */
function tracesOf({ trace }: TracedFigure, dataset: Dataset): Float64Array | undefined {
  const own = dataset.traces.find(({ name }) => name === trace.toLowerCase());
  if (own) return own.re;
  // Noise and sensitivities come as several datasets; the other ones have no such name.
  if (dataset.kind === 'noise') return undefined;
  return evaluateTrace(trace, dataset).re;
}

function pointOf({ at }: TracedFigure, { axis }: Dataset): number {
  if (at === undefined) return axis.re.length - 1;
  let nearest = 0;
  let off = Number.POSITIVE_INFINITY;
  for (const [k, value] of axis.re.entries()) {
    if (Math.abs(value - at) >= off) continue;
    nearest = k;
    off = Math.abs(value - at);
  }
  return nearest;
}
