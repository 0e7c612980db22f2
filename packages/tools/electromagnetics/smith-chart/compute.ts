import { abs, type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { isLumped, type Losses } from '@tollbench/engines/rf/element.ts';
import {
  type Ladder,
  type LadderPoint,
  ladderPath,
  ladderPoint,
} from '@tollbench/engines/rf/ladder.ts';
import { reflectionOfWave, vswr } from '@tollbench/engines/rf/reflection.ts';
import { drawnLadder } from '@tollbench/engines/rf/tolerance.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { elementOf } from './element.ts';
import type { SmithInputs } from './inputs.ts';
import { impedanceOf, type Load, loadOf, sourceOf } from './load.ts';
import { impedanceAt, parallelResistance } from './phrases.ts';
import { everySolution, figures, fromSeries, type Solution } from './solutions.ts';

export interface Cloud {
  readonly gamma: readonly Complex[];
  /** Part of the draws within the VSWR limit, 0 to 1. */
  readonly within: number;
  /** VSWR that 95 of 100 draws stay below. */
  readonly vswr95: number;
}

export interface Marked {
  /** Hz. */
  readonly frequency: number;
  readonly point: LadderPoint | null;
}

export interface SmithResult {
  /** At the design frequency, Ω. */
  readonly load: Complex;
  readonly loadGamma: Complex;
  /** Impedance of the source at the design frequency, Ω; the match is made to its conjugate. */
  readonly source: Complex;
  readonly ladder: Ladder;
  readonly losses: Losses;
  readonly point: LadderPoint;
  /** The load and the input at the frequencies that are marked, null where the load is not known. */
  readonly markers: readonly Marked[];
  readonly input: Complex;
  readonly path: readonly (readonly Complex[])[];
  readonly frequency: Float64Array;
  /** On the chart, and of power waves on the source. */
  readonly loadTrace: readonly Complex[];
  readonly loadMismatch: readonly Complex[];
  readonly trace: readonly LadderPoint[];
  readonly own: Pick<Solution, 'vswr' | 'insertionLoss' | 'band'>;
  readonly solutions: readonly Solution[];
  readonly chosen: Solution | null;
  readonly cloud: Cloud | null;
  /** The sweep was cut to what the file holds. */
  readonly cut: boolean;
  /** The frequencies where a band is looked for. */
  readonly range: readonly [number, number];
}

const SAMPLES = 240;
const DRAWS = 400;

export function compute(i: SmithInputs): SmithResult {
  const load = loadOf(i);
  const losses: Losses =
    i.losses === 'ideal'
      ? {
          frequency: i.f0,
          inductorQ: Number.POSITIVE_INFINITY,
          capacitorQ: Number.POSITIVE_INFINITY,
          lineLoss: 0,
        }
      : {
          frequency: i.f0,
          inductorQ: i.inductorQ,
          capacitorQ: i.capacitorQ,
          lineLoss: i.lineLoss,
        };
  const wave = load.at(i.f0);
  const impedance = impedanceOf(wave);
  const loadGamma = reflectionOfWave(wave, complex(i.z0));
  const solutions = i.match === 'auto' ? everySolution(checked(impedance, i), load, i, losses) : [];
  const chosen = i.match === 'auto' ? choose(solutions, i) : null;
  const ladder = chosen?.ladder ?? (i.match === 'ladder' ? fromSeries(byHand(i), i.series) : []);
  const { frequency, cut } = sweep(i, load);
  const source = sourceOf(i);
  const at = (f: number) => ladderPoint(ladder, load.at(f), f, losses, i.z0, source(f));
  const path = ladderPath(ladder, wave, i.f0, losses, i.z0);
  const point = at(i.f0);
  return {
    load: impedance,
    loadGamma,
    source: source(i.f0),
    markers: i.markers.map((f) => ({
      frequency: f,
      point: f >= load.known[0] && f <= load.known[1] ? at(f) : null,
    })),
    ladder,
    losses,
    point,
    input: impedanceAt(point.gamma, i.z0),
    path,
    frequency,
    loadTrace: Array.from(frequency, (f) => reflectionOfWave(load.at(f), complex(i.z0))),
    loadMismatch: Array.from(frequency, (f) => reflectionOfWave(load.at(f), source(f))),
    trace: Array.from(frequency, at),
    own: chosen ?? figures(ladder, load, i, losses),
    solutions,
    chosen,
    cloud: i.tolerance > 0 && ladder.length > 0 ? cloudOf(ladder, load, i, losses) : null,
    cut,
    range: load.range,
  };
}

/** The field that a load is given by. */
const LOAD_FIELDS = {
  impedance: 'r',
  series: 'rl',
  parallel: 'rl',
  s1p: 's1p',
  open: 'load',
  short: 'load',
} as const satisfies Record<SmithInputs['load'], keyof SmithInputs>;

/** An automatic match needs a load that takes power. */
function checked(z: Complex, i: SmithInputs): Complex {
  if (z.re > 0 && Number.isFinite(z.re) && Number.isFinite(z.im)) return z;
  throw new InputError(
    `gives ${Number.isFinite(z.re) ? `${Number(z.re.toPrecision(4))} Ω of resistance` : 'an open circuit'} at the design frequency: no lossless network matches a load that takes no power`,
    {
      field: LOAD_FIELDS[i.load],
      value: String(z.re),
      remedies: [{ match: 'none' }, { match: 'ladder' }],
    },
  );
}

/** A line of the resistance that the stub's plane is to show brings every load there. */
function lineThatDoes(i: SmithInputs): Remedy[] {
  const source = sourceOf(i)(i.f0);
  const shunt = i.topology === 'shunt-open' || i.topology === 'shunt-short';
  const lineZ = Number((shunt ? parallelResistance(source) : source.re).toPrecision(4));
  return lineZ >= 0.1 && lineZ <= 1e4 ? [{ lineZ: String(lineZ), solution: '1' }] : [];
}

function choose(solutions: readonly Solution[], i: SmithInputs): Solution {
  const own = solutions.filter((s) => s.topology === i.topology);
  if (own.length === 0)
    throw new InputError(
      `has no solution here: a line of ${i.lineZ} Ω does not bring this load to a circle the stub can end on`,
      {
        field: i.topology === 'L' ? 'topology' : 'lineZ',
        value: String(i.lineZ),
        remedies: [...lineThatDoes(i), { topology: 'L', solution: '1' }],
      },
    );
  const found = own[i.solution - 1];
  if (!found)
    throw new InputError(
      `is ${i.solution}; this load has ${own.length} of this form, 1 to ${own.length}`,
      {
        field: 'solution',
        value: String(i.solution),
        remedies: [{ solution: String(own.length) }],
      },
    );
  return found;
}

/** Ten wavelengths, in degrees: beyond them the path only goes round again. */
const MAX_DEGREES = 3600;

function byHand(i: SmithInputs): Ladder {
  return i.steps.map((step, k) => {
    const e = elementOf(step);
    if (!isLumped(e) && e.degrees > MAX_DEGREES)
      throw new InputError(
        `row ${k + 1} is ${Number(e.degrees.toPrecision(4))}° long; a line or stub here is at most ${MAX_DEGREES}°, ten wavelengths`,
        { field: 'steps', value: String(e.degrees) },
      );
    return e;
  });
}

function sweep(i: SmithInputs, load: Load): { frequency: Float64Array; cut: boolean } {
  const half = (i.span / 200) * i.f0;
  const low = Math.max(i.f0 - half, load.known[0]);
  const high = Math.min(i.f0 + half, load.known[1]);
  const frequency = Float64Array.from(
    { length: SAMPLES + 1 },
    (_, k) => low + ((high - low) * k) / SAMPLES,
  );
  // The last sample must not pass the file's last line by a rounding.
  frequency[SAMPLES] = high;
  return { frequency, cut: i.load === 's1p' && (low > i.f0 - half || high < i.f0 + half) };
}

function cloudOf(ladder: Ladder, load: Load, i: SmithInputs, losses: Losses): Cloud {
  const random = new Random(1939);
  const wave = load.at(i.f0);
  const source = sourceOf(i)(i.f0);
  const drawn = Array.from({ length: DRAWS }, () =>
    ladderPoint(drawnLadder(ladder, i.tolerance / 100, random), wave, i.f0, losses, i.z0, source),
  );
  const ratios = drawn.map((p) => vswr(Math.min(1, abs(p.mismatch)))).sort((a, b) => a - b);
  return {
    gamma: drawn.map((p) => p.gamma),
    within: ratios.filter((s) => s <= i.limit).length / DRAWS,
    vswr95: ratios[Math.ceil(0.95 * DRAWS) - 1] ?? Number.NaN,
  };
}
