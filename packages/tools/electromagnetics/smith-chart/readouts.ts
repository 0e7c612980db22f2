import { arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { mismatchLoss, returnLoss, vswr } from '@tollbench/engines/rf/reflection.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './inputs.ts';
import {
  admittanceAt,
  isKnown,
  lossOf,
  parallelResistance,
  showAdmittance,
  showImpedance,
  sizeOfGamma,
} from './phrases.ts';
import type { results } from './results.ts';
import { sectionOf } from './section.ts';

type Reading = ReadoutOf<typeof results>;
type Unseen = Extract<NamedOutput<typeof results>, { kind: 'values' }>;

/** A value that is what it is, infinite too, with a word to it; none, and why, where it is not defined. */
const orNone = (value: number, none: string, infinite: string) =>
  Number.isNaN(value)
    ? { value: null, note: none }
    : Number.isFinite(value)
      ? { value }
      : { value, note: infinite };

/** What is read off at the design frequency. */
export function readouts(r: SmithResult, i: SmithInputs): Reading[] {
  const { gamma } = r.point;
  const size = sizeOfGamma(gamma);
  const loadSize = sizeOfGamma(r.loadGamma);
  const y = admittanceAt(gamma, i.z0);
  return [
    { name: 'vswr', ...orNone(vswr(size), 'the input reflects more than reaches it', TOTAL) },
    { name: 'returnLoss', ...orNone(returnLoss(size), '', 'nothing returns') },
    bandwidth(r, i),
    insertionLoss(r),
    {
      name: 'inputImpedance',
      ...orUnknown(r.input, 'the input is an open circuit', showImpedance),
    },
    {
      name: 'inputAdmittance',
      ...orUnknown(y, 'the input is a short circuit', showAdmittance),
    },
    { name: 'gammaMagnitude', value: size },
    {
      name: 'gammaAngle',
      ...(size === 0
        ? { value: null, note: 'nothing is reflected' }
        : { value: (arg(gamma) * 180) / Math.PI }),
    },
    { name: 'mismatchLoss', ...orNone(mismatchLoss(size), '', 'all is turned back') },
    { name: 'loadVswr', ...orNone(vswr(loadSize), ACTIVE, TOTAL) },
    {
      name: 'loadQ',
      ...(r.load.re < 0
        ? { value: null, note: ACTIVE }
        : orNone(
            Math.abs(r.load.im) / r.load.re,
            'the load is a short or an open circuit',
            'no resistance',
          )),
    },
    ...drawn(r, i),
  ];
}

const TOTAL = 'all is reflected';
const ACTIVE = 'the load is active';

function orUnknown(value: Complex, note: string, show: (value: Complex) => string) {
  return isKnown(value) ? { value, shown: show(value) } : { value: null, note };
}

function bandwidth(r: SmithResult, i: SmithInputs): Reading {
  const { band } = r.own;
  const label = `Band within VSWR ${showQuantity(i.limit, '', 4)}`;
  if (!band) return { name: 'bandwidth', label, value: null, note: NO_BAND };
  const value = band.high - band.low;
  const note =
    band.lowFound && band.highFound
      ? `${showQuantity((value / i.f0) * 100, '%', 3)} of f₀`
      : `at least: looked at from ${showQuantity(r.range[0], 'Hz')} to ${showQuantity(r.range[1], 'Hz')}`;
  return { name: 'bandwidth', label, value, note };
}

const NO_BAND = 'not within the limit at f₀';

const insertionLoss = ({ point: { gain, dissipation } }: SmithResult): Reading =>
  gain > 0
    ? {
        name: 'insertionLoss',
        value: lossOf(gain),
        note: `${showQuantity(lossOf(1 / dissipation), 'dB', 3)} in the parts`,
      }
    : { name: 'insertionLoss', value: null, note: NO_POWER };

const NO_POWER = 'the load takes no power';

const drawn = ({ cloud }: SmithResult, i: SmithInputs): Reading[] =>
  cloud
    ? [
        {
          name: 'yield',
          label: `Within VSWR ${showQuantity(i.limit, '', 4)} at f₀`,
          value: cloud.within * 100,
          note: `of ${cloud.gamma.length} drawn evenly within ±${showQuantity(i.tolerance, '%')}`,
        },
        { name: 'vswr95', ...orNone(cloud.vswr95, 'not known', TOTAL) },
      ]
    : [];

/** What stands in notes, captions and the working: for programs. */
export function unseen(r: SmithResult, i: SmithInputs): Unseen {
  const { band } = r.own;
  const noBand = { value: null, note: NO_BAND } as const;
  const { gain, dissipation } = r.point;
  const parallel = parallelResistance(r.load);
  return {
    kind: 'values',
    values: {
      gamma: r.point.gamma,
      loadGamma: r.loadGamma,
      loadImpedance: isKnown(r.load)
        ? r.load
        : { value: null, note: 'the load is an open circuit' },
      loadParallelResistance: Number.isNaN(parallel)
        ? { value: null, note: 'the load is a short or an open circuit' }
        : parallel,
      dissipationLoss: gain > 0 ? lossOf(1 / dissipation) : { value: null, note: NO_POWER },
      bandLow: band?.low ?? noBand,
      bandHigh: band?.high ?? noBand,
      bandLowFound: band?.lowFound ?? noBand,
      bandHighFound: band?.highFound ?? noBand,
      fractionalBandwidth: band ? (100 * (band.high - band.low)) / i.f0 : noBand,
      sweepCut: r.cut,
      ...(r.cloud && { toleranceDraws: r.cloud.gamma.length }),
      ...(r.chosen && { topology: r.chosen.topology, solution: r.chosen.number }),
      ...sectionValues(r, i),
    },
  };
}

/** The figures that the match was made by. */
function sectionValues(r: SmithResult, i: SmithInputs): Unseen['values'] {
  const section = sectionOf(r, i);
  if (!section) return {};
  if (section.kind === 'L') return { sectionQ: section.quality };
  if (section.kind === 'stub')
    return {
      stubPlaneImpedance: section.impedance,
      stubPlaneAdmittance: section.admittance,
    };
  return {
    middleResistance: section.middle,
    loadSideQ: section.loadQ,
    sourceSideQ: section.sourceQ,
  };
}
