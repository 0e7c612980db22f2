import { arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { isLumped } from '@tollbench/engines/rf/element.ts';
import { mismatchLoss, returnLoss, vswr } from '@tollbench/engines/rf/reflection.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import { kindOf } from './element.ts';
import type { SmithInputs } from './inputs.ts';
import {
  admittanceAt,
  isKnown,
  lossOf,
  parallelResistance,
  partLabel,
  showAdmittance,
  showImpedance,
  sizeOf,
  sizeOfGamma,
  wavelengthsToGenerator,
} from './phrases.ts';
import { PARTS, type results } from './results.ts';
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

/** What is read off at the design frequency: the network's parts, what it does, and what the source sees. */
export function readouts(r: SmithResult, i: SmithInputs): Reading[] {
  const seen = immittances(r, i);
  const bare = r.ladder.length === 0;
  return [
    ...(bare ? seen : partReadouts(r)),
    ...matchReadouts(r, i),
    ...(bare ? [] : seen),
    ...loadReadouts(r),
    ...drawn(r, i),
  ];
}

/** Parts beyond so many are a table, and no answer to read off. */
const MAX_READ = 4;

const partReadouts = ({ ladder }: SmithResult): Reading[] =>
  ladder.length > MAX_READ
    ? []
    : ladder.map((e, k) => ({
        name: PARTS[k] ?? 'part1',
        label: partLabel(e),
        value: isLumped(e) ? e.value : e.degrees,
        shown: sizeOf(e),
      }));

function matchReadouts(r: SmithResult, i: SmithInputs): Reading[] {
  const { gamma, mismatch } = r.point;
  const size = sizeOfGamma(mismatch);
  const place = sizeOfGamma(gamma);
  return [
    { name: 'vswr', ...orNone(vswr(size), 'the input reflects more than reaches it', TOTAL) },
    bandwidth(r, i),
    insertionLoss(r),
    { name: 'returnLoss', ...orNone(returnLoss(size), '', 'nothing returns') },
    { name: 'mismatchLoss', ...orNone(mismatchLoss(size), '', 'all is turned back') },
    { name: 'gammaMagnitude', value: place },
    {
      name: 'gammaAngle',
      ...(place === 0
        ? { value: null, note: 'nothing is reflected' }
        : { value: (arg(gamma) * 180) / Math.PI }),
    },
  ];
}

const immittances = (r: SmithResult, i: SmithInputs): Reading[] => [
  { name: 'inputImpedance', ...orUnknown(r.input, 'the input is an open circuit', showImpedance) },
  {
    name: 'inputAdmittance',
    ...orUnknown(admittanceAt(r.point.gamma, i.z0), 'the input is a short circuit', showAdmittance),
  },
];

const loadReadouts = (r: SmithResult): Reading[] => [
  { name: 'loadVswr', ...orNone(vswr(sizeOfGamma(r.loadGamma)), ACTIVE, TOTAL) },
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
];

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
          label: `Yield, VSWR ≤ ${showQuantity(i.limit, '', 4)} at f₀`,
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
      ...(r.ladder.length > MAX_READ &&
        Object.fromEntries(
          r.ladder.map((e, k) => [PARTS[k] ?? 'part1', isLumped(e) ? e.value : e.degrees]),
        )),
      partKinds: r.ladder.map(kindOf),
      sourceImpedance: r.source,
      gamma: r.point.gamma,
      sourceMismatch: r.point.mismatch,
      loadWavelengths: wavelengthsToGenerator(r.loadGamma),
      inputWavelengths: wavelengthsToGenerator(r.point.gamma),
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
