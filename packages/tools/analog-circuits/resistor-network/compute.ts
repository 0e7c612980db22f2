import { eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import {
  type Divider,
  divider,
  type Network,
  networkValue,
  searchDividers,
  searchNetworks,
} from '@tollbench/engines/circuit/resistor-search.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import type { ResistorInputs } from './inputs.ts';

/** Best first; a search that finds nothing refuses, so there is a best. */
type Ranked<T> = readonly [T, ...T[]];

/** What tolerance does to the best network: worst case, and a Monte-Carlo sample. */
export interface Stack {
  readonly nominal: number;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  readonly sigma: number;
  /** Between these lie 99.73 % of the sample. */
  readonly low3: number;
  readonly high3: number;
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

export type ResistorResult =
  | { readonly task: 'value'; readonly networks: Ranked<Network>; readonly stack: Stack }
  | {
      readonly task: 'divider';
      readonly dividers: Ranked<Divider>;
      readonly target: number;
      readonly stack: Stack;
    };

const LISTED = 12;
const SAMPLES = 20_000;
const BINS = 48;

export function compute(inputs: ResistorInputs, run: Run): ResistorResult {
  if (inputs.max < inputs.min)
    throw new InputError(`is ${inputs.max} Ω, below the smallest part's ${inputs.min} Ω`, {
      field: 'max',
      value: String(inputs.max),
    });
  const values = eSeriesValues(inputs.series, inputs.min, inputs.max);
  if (values.length === 0)
    throw new InputError(`: ${inputs.series} has no value from ${inputs.min} to ${inputs.max} Ω`, {
      field: 'max',
    });
  const tolerance = inputs.tolerance / 100;
  if (inputs.task === 'value') {
    const networks = ranked(
      searchNetworks(
        values,
        inputs.target,
        Number(inputs.parts) as 1 | 2 | 3,
        LISTED,
        run.progress,
      ),
    );
    const [best] = networks;
    return {
      task: 'value',
      networks,
      stack: stackUp(best.parts, tolerance, inputs.spread, (parts) =>
        networkValue(best.topology, parts),
      ),
    };
  }
  if (Math.abs(inputs.vout) >= Math.abs(inputs.vin) || inputs.vout * inputs.vin <= 0)
    throw new InputError(
      `is ${inputs.vout} V; from ${inputs.vin} V a divider gives less, and of the same sign`,
      { field: 'vout', value: String(inputs.vout) },
    );
  if (inputs.totalMax < inputs.totalMin)
    throw new InputError(`is ${inputs.totalMax} Ω, below the least of ${inputs.totalMin} Ω`, {
      field: 'totalMax',
      value: String(inputs.totalMax),
    });
  const target = inputs.vout / inputs.vin;
  const load = inputs.loaded === 'yes' ? inputs.load : Number.POSITIVE_INFINITY;
  const dividers = ranked(
    searchDividers(values, target, load, { min: inputs.totalMin, max: inputs.totalMax }, LISTED),
  );
  const [best] = dividers;
  const output = ([top = 0, bottom = 0]: readonly number[]) =>
    inputs.vin * divider(top, bottom, load, target).ratio;
  return {
    task: 'divider',
    dividers,
    target,
    stack: stackUp([best.top, best.bottom], tolerance, inputs.spread, output),
  };
}

function ranked<T>([first, ...rest]: readonly T[]): Ranked<T> {
  if (first === undefined) throw new InputError('no network of these parts comes near');
  return [first, ...rest];
}

/** The output rises or falls with each part alone, so its extremes lie at corners of the tolerance box. */
function stackUp(
  parts: readonly number[],
  tolerance: number,
  spread: 'uniform' | 'normal',
  output: (parts: readonly number[]) => number,
): Stack {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let corner = 0; corner < 1 << parts.length; corner++) {
    const value = output(
      parts.map((r, i) => r * (corner & (1 << i) ? 1 + tolerance : 1 - tolerance)),
    );
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const random = new Random(1);
  // A normal part is taken to be sorted: its tolerance is three sigma, and none lies beyond it.
  const draw = (): number => {
    if (spread === 'uniform') return random.between(-1, 1);
    for (;;) {
      const z = random.normal() / 3;
      if (Math.abs(z) <= 1) return z;
    }
  };
  const sample = Float64Array.from({ length: SAMPLES }, () =>
    output(parts.map((r) => r * (1 + tolerance * draw()))),
  ).sort();
  const mean = sample.reduce((s, x) => s + x, 0) / SAMPLES;
  const sigma = Math.sqrt(sample.reduce((s, x) => s + (x - mean) ** 2, 0) / (SAMPLES - 1));
  const edges = Array.from({ length: BINS + 1 }, (_, i) => low + ((high - low) * i) / BINS);
  const counts = new Array<number>(BINS).fill(0);
  for (const x of sample) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((x - low) / (high - low)) * BINS)));
    counts[bin] = (counts[bin] as number) + 1;
  }
  const at = (p: number) => sample[Math.round(p * (SAMPLES - 1))] as number;
  return {
    nominal: output(parts),
    low,
    high,
    mean,
    sigma,
    low3: at(0.00135),
    high3: at(0.99865),
    edges,
    counts,
  };
}
