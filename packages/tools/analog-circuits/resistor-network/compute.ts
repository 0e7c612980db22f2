import { eSeriesValues, lowerBound } from '@tollbench/engines/circuit/e-series.ts';
import type { Nearest } from '@tollbench/engines/circuit/nearest-list.ts';
import {
  type Divider,
  divider,
  type Network,
  networkValue,
  searchDividers,
  searchNetworks,
} from '@tollbench/engines/circuit/resistor-search.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { formatQuantity } from '../../define/si.ts';
import type { Run } from '../../define/tool.ts';
import type { ResistorInputs } from './inputs.ts';
import { ohms } from './phrases.ts';

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

export type ResistorResult = {
  /** How many more are exactly as far from the target as the last one listed. */
  readonly ties: number;
  readonly stack: Stack;
} & (
  | { readonly task: 'value'; readonly networks: Ranked<Network> }
  | { readonly task: 'divider'; readonly dividers: Ranked<Divider>; readonly target: number }
);

const LISTED = 12;
const SAMPLES = 20_000;
const BINS = 48;

export function compute(inputs: ResistorInputs, run: Run): ResistorResult {
  return inputs.task === 'value' ? network(inputs, run) : voltageDivider(inputs);
}

/** The parts to choose from, ascending, Ω. */
function partsOf(i: ResistorInputs): Float64Array {
  if (i.series === 'own') return Float64Array.from(i.stock);
  const bounds = { field: 'max', value: String(i.max) } as const;
  if (i.max < i.min)
    throw new InputError(`is ${ohms(i.max)}, below the smallest part's ${ohms(i.min)}`, {
      ...bounds,
      remedies: ranges(i, [i.max, i.min], [10, 1e6]),
    });
  const values = eSeriesValues(i.series, i.min, i.max);
  if (values.length > 0) return values;
  throw new InputError(`is ${ohms(i.max)}: ${i.series} has no value from ${ohms(i.min)} to there`, {
    ...bounds,
    remedies: ranges(i, [i.min / 10, i.max * 10], [10, 1e6]),
  });
}

/** Those of some ranges of parts that hold an answer, as remedies. */
function ranges(i: ResistorInputs, ...wider: readonly [number, number][]): Remedy[] {
  const [least, most] = [1e-3, 1e9];
  return wider
    .map(([min, max]) => ({ ...i, min: Math.max(min, least), max: Math.min(max, most) }))
    .filter((o) => {
      const values = o.series === 'own' ? null : eSeriesValues(o.series, o.min, o.max);
      return values?.length && (o.task === 'value' || leastTotal(values, o.totalMin) <= o.totalMax);
    })
    .map(({ min, max }) => ({ min: formatQuantity(min, 'Ω'), max: formatQuantity(max, 'Ω') }));
}

function network(i: ResistorInputs, run: Run): ResistorResult {
  const found = searchNetworks(
    partsOf(i),
    i.target,
    Number(i.parts) as 1 | 2 | 3,
    LISTED,
    run.progress,
  );
  const networks = ranked(found);
  const [best] = networks;
  return {
    task: 'value',
    networks,
    ties: found.ties,
    stack: stackUp(best.parts, i.tolerance / 100, i.spread, (parts) =>
      networkValue(best.topology, parts),
    ),
  };
}

function voltageDivider(i: ResistorInputs): ResistorResult {
  const { vin, vout } = i;
  if (Math.abs(vout) >= Math.abs(vin) || vout * vin <= 0)
    throw new InputError(`is ${vout} V; from ${vin} V a divider gives less, and of the same sign`, {
      field: 'vout',
      value: String(vout),
      remedies: vin === 0 ? [] : [{ vout: formatQuantity(vin / 2, 'V') }],
    });
  if (i.totalMax < i.totalMin)
    throw new InputError(
      `is ${ohms(i.totalMax)}, below the smallest total of ${ohms(i.totalMin)}`,
      {
        field: 'totalMax',
        value: String(i.totalMax),
        remedies: [
          { totalMin: formatQuantity(i.totalMax, 'Ω'), totalMax: formatQuantity(i.totalMin, 'Ω') },
        ],
      },
    );
  const values = partsOf(i);
  const reachable = leastTotal(values, i.totalMin);
  if (reachable > i.totalMax) throw outOfReach(i, values, reachable);
  const load = i.loaded === 'yes' ? i.load : Number.POSITIVE_INFINITY;
  const found = searchDividers(values, i, load, { min: i.totalMin, max: i.totalMax }, LISTED);
  const dividers = ranked(found);
  const [best] = dividers;
  const target = vout / vin;
  const output = ([top = 0, bottom = 0]: readonly number[]) =>
    vin * divider(top, bottom, load, target).ratio;
  return {
    task: 'divider',
    dividers,
    ties: found.ties,
    target,
    stack: stackUp([best.top, best.bottom], i.tolerance / 100, i.spread, output),
  };
}

/** The least sum of two parts that is not below `total`, Ω; infinite where there is none. */
function leastTotal(values: Float64Array, total: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const top of values) {
    const bottom = values[lowerBound(values, total * (1 - 2 * Number.EPSILON) - top)];
    if (bottom !== undefined) least = Math.min(least, top + bottom);
  }
  return least;
}

/** No two parts add up to a total that is allowed: the nearest totals that would be, on either side. */
function outOfReach(i: ResistorInputs, values: Float64Array, above: number): InputError {
  const whose = i.series === 'own' ? 'of the stock list' : `of ${i.series}`;
  const most = 2 * (values.at(-1) as number);
  return new InputError(
    `is ${ohms(i.totalMax)}: no two parts ${whose} add up to between ${ohms(i.totalMin)} and that`,
    {
      field: 'totalMax',
      value: String(i.totalMax),
      remedies: [
        Number.isFinite(above)
          ? { totalMax: formatQuantity(above, 'Ω') }
          : { totalMin: formatQuantity(most, 'Ω'), totalMax: formatQuantity(most, 'Ω') },
      ],
    },
  );
}

function ranked<T>({ list: [first, ...rest] }: Nearest<T>): Ranked<T> {
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
