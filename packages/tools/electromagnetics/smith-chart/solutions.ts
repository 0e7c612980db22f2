import { eSeriesValues, nearestByRatio } from '@tollbench/engines/circuit/e-series.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex, conj } from '@tollbench/engines/numeric/complex.ts';
import { threeFigures } from '@tollbench/engines/numeric/round-up.ts';
import { type Band, bandAround } from '@tollbench/engines/rf/bandwidth.ts';
import { isLumped, type Losses } from '@tollbench/engines/rf/element.ts';
import { type Ladder, ladderPoint, ladderReflection } from '@tollbench/engines/rf/ladder.ts';
import { leastQ, lSections, piSections, tSections } from '@tollbench/engines/rf/match.ts';
import { magnitudeOfVswr, vswr } from '@tollbench/engines/rf/reflection.ts';
import { singleStubs } from '@tollbench/engines/rf/stub-match.ts';
import { InputError } from '../../define/error.ts';
import { type SmithInputs, TOPOLOGIES, type Topology } from './inputs.ts';
import { type Load, sourceOf } from './load.ts';
import { lossOf, parallelResistance } from './phrases.ts';

/** In the order of the table of solutions. */
const ORDER = Object.keys(TOPOLOGIES) as Topology[];
const STUBS = {
  'shunt-open': ['shunt', 'open'],
  'shunt-short': ['shunt', 'short'],
  'series-open': ['series', 'open'],
  'series-short': ['series', 'short'],
} as const;

export interface Solution {
  readonly topology: Topology;
  /** Its number among those of its form, the widest band first. */
  readonly number: number;
  /** Q that a π or T section has. */
  readonly quality: number;
  readonly ladder: Ladder;
  readonly vswr: number;
  readonly insertionLoss: number;
  readonly band: Band | null;
}

/** Figures of a network as built: its parts from the series, with their losses. */
export function figures(
  ladder: Ladder,
  load: Load,
  i: SmithInputs,
  losses: Losses,
): Pick<Solution, 'vswr' | 'insertionLoss' | 'band'> {
  const source = sourceOf(i);
  const { mismatch, gain } = ladderPoint(ladder, load.at(i.f0), i.f0, losses, i.z0, source(i.f0));
  const reflected = (f: number) => ladderReflection(ladder, load.at(f), f, losses, source(f));
  return {
    vswr: vswr(abs(mismatch)),
    insertionLoss: lossOf(gain),
    band: bandAround(reflected, magnitudeOfVswr(i.limit), i.f0, load.range),
  };
}

/** Coils and capacitors moved to the nearest value of the series, by ratio. */
export function fromSeries(ladder: Ladder, series: SmithInputs['series']): Ladder {
  if (series === 'exact') return ladder;
  return ladder.map((e) =>
    isLumped(e) && e.part !== 'R'
      ? {
          ...e,
          value: nearestByRatio(decade(series, e.value), e.value),
        }
      : e,
  );
}

/** The values of a series in the decade that holds x, both ends among them. */
function decade(series: Exclude<SmithInputs['series'], 'exact'>, x: number): Float64Array {
  const power = Math.floor(Math.log10(x));
  return eSeriesValues(series, Number(`1e${power}`), Number(`1e${power + 1}`));
}

/** Every solution of a form, the widest band first. Throws EngineError where the form cannot match this load. */
export function solutionsOf(
  topology: Topology,
  impedance: Complex,
  load: Load,
  i: SmithInputs,
  losses: Losses,
  quality: number,
): Solution[] {
  const width = ({ band }: Solution) => (band ? band.high - band.low : -1);
  return ladders(topology, impedance, i, quality)
    .map((exact): Solution => {
      const ladder = fromSeries(exact, i.series);
      return { topology, number: 0, quality, ladder, ...figures(ladder, load, i, losses) };
    })
    .sort((a, b) => width(b) - width(a) || a.vswr - b.vswr)
    .map((s, k) => ({ ...s, number: k + 1 }));
}

function ladders(topology: Topology, z: Complex, i: SmithInputs, quality: number): Ladder[] {
  const target = conj(sourceOf(i)(i.f0));
  if (topology === 'L') return lSections(z, target, i.f0);
  if (topology === 'pi') return piSections(z, target, i.f0, quality);
  if (topology === 'T') return tSections(z, target, i.f0, quality);
  const [place, end] = STUBS[topology];
  return singleStubs(z, target, i.lineZ, place, end);
}

/** The least Q that sections of three parts can have between a load and a source, Ω. */
function leastQualities(load: Complex, source: Complex): Record<'pi' | 'T', number> {
  return {
    pi: leastQ(parallelResistance(load), parallelResistance(source)),
    T: leastQ(load.re, source.re),
  };
}

/** The next number of three figures, and above 0. */
const roundedUp = (x: number): string => String(threeFigures(Math.max(x, 1e-4), 'up'));

/**
 * The solutions of every form, for the table. A form that was not chosen takes a Q that it can have; the one
 * chosen is refused by name where it cannot match.
 */
export function everySolution(
  impedance: Complex,
  load: Load,
  i: SmithInputs,
  losses: Losses,
): Solution[] {
  const needed = leastQualities(impedance, sourceOf(i)(i.f0));
  return ORDER.flatMap((topology) => {
    const own = topology === i.topology;
    const quality = own ? i.quality : Math.max(i.quality, needed[topology === 'pi' ? 'pi' : 'T']);
    try {
      return solutionsOf(topology, impedance, load, i, losses, quality);
    } catch (error) {
      if (own && error instanceof EngineError) {
        const tooLow = error.field === 'quality';
        throw new InputError(error.message, {
          field: tooLow ? 'quality' : 'topology',
          value: String(error.value),
          // The least, to three figures upwards.
          remedies:
            tooLow && topology in needed
              ? [{ quality: roundedUp(needed[topology === 'pi' ? 'pi' : 'T']) }]
              : [],
        });
      }
      throw error;
    }
  });
}
