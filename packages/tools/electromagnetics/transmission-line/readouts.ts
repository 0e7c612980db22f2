import { LIGHT } from '@tollbench/engines/line/constants.ts';
import { scale } from '@tollbench/engines/numeric/complex.ts';
import { showMetric } from '../../define/fields/length.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { LineResult } from './compute.ts';
import type { LineInputs } from './inputs.ts';
import {
  firstOf,
  impedanceWord,
  inOhms,
  linesOf,
  magnitudeOf,
  metricOver,
  NEPER,
  scattering,
} from './phrases.ts';
import { FOUND, type FoundName, type results } from './results.ts';
import { isFlat, isPair } from './structures.ts';
import type { Way } from './synthesis.ts';

type Reading = ReadoutOf<typeof results>;
type Unseen = Extract<NamedOutput<typeof results>, { kind: 'values' }>;

/** Inches in a metre. */
const PER_INCH = 0.0254;

/** The value that holds what was found of a length. */
const FOUND_VALUE = {
  width: 'foundWidth',
  spacing: 'foundSpacing',
  gap: 'foundGap',
  height: 'foundHeight',
  apart: 'foundApart',
  inner: 'foundInner',
  outer: 'foundOuter',
  pitch: 'foundPitch',
} as const satisfies Readonly<Record<FoundName, string>>;

const isFound = (name: string): name is FoundName => Object.hasOwn(FOUND, name);

/** What people ask for, in the order in which they ask. */
export function readouts(r: LineResult, i: LineInputs): Reading[] {
  const { at } = firstOf(r);
  return [
    {
      name: 'impedance',
      label: impedanceWord(i),
      value: r.impedance,
      note: isFlat(i.structure)
        ? `within ${inOhms(Math.max(r.error, 1e-4 * r.impedance), 1)} by the mesh`
        : i.structure === 'via'
          ? 'as a cable as wide as the antipad'
          : 'exact',
    },
    ...found(r, i),
    {
      name: 'attenuation',
      label: `Loss at ${showQuantity(i.frequency, 'Hz', 3)}`,
      value: NEPER * at.gamma.re,
      note: `${showQuantity(NEPER * at.gamma.re * PER_INCH, 'dB', 3)} an inch`,
    },
    ...pairReadouts(r, i),
    ...formulaReadouts(r, i),
    { name: 'effectivePermittivity', value: at.effective },
    {
      name: 'delay',
      value: at.gamma.im / (2 * Math.PI * i.frequency),
      shown: `${showQuantity((1e9 * at.gamma.im) / (2 * Math.PI * i.frequency), '', 4)}\u202fps/mm`,
      note: `${showQuantity(PER_INCH * 1e12 * (at.gamma.im / (2 * Math.PI * i.frequency)), '', 4)} ps an inch`,
    },
    {
      name: 'wavelength',
      value: (2 * Math.PI) / at.gamma.im,
      ...metricOver((2 * Math.PI) / at.gamma.im),
    },
    ...lengthReadouts(r, i),
    {
      name: 'skinDepth',
      value: r.skin,
      ...(i.thickness > 0 &&
        isFlat(i.structure) && {
          note: `${showQuantity(i.thickness / r.skin, '', 3)} of them in the copper`,
        }),
    },
    ...viaReadouts(r),
  ];
}

/** The first length that gives the impedance wanted. */
function found(r: LineResult, i: LineInputs): Reading[] {
  const [way] = r.ways;
  if (!way || !isFound(way.name)) return [];
  // Of a cable it is `d for 50 Ω`: a phone has room for eighteen letters.
  const what = way.name === 'inner' ? 'd' : FOUND[way.name];
  const label = `${what} for ${showQuantity(i.target, 'Ω', 4)}`;
  const name = FOUND_VALUE[way.name];
  return way.value === null
    ? [{ name, label, value: null, note: outOfReach(way) }]
    : [{ name, label, value: way.value, ...metricOver(way.value) }];
}

/** Why a length does not give the impedance wanted. */
export const outOfReach = ({ low, high }: Way): string =>
  `it reaches ${inOhms(low, 3)} to ${inOhms(high, 3)}`;

function pairReadouts(r: LineResult, i: LineInputs): Reading[] {
  if (!isPair(i.structure)) return [];
  const odd = firstOf(r).at.characteristic;
  const even = r.modes[1]?.at.characteristic ?? Number.NaN;
  return [
    { name: 'oddImpedance', value: odd },
    { name: 'evenImpedance', value: even },
    { name: 'commonImpedance', value: even / 2 },
    { name: 'coupling', value: 20 * Math.log10((even - odd) / (even + odd)) },
  ];
}

function formulaReadouts({ formula, modes }: LineResult, i: LineInputs): Reading[] {
  const still = linesOf(i) * (modes[0]?.impedance ?? Number.NaN);
  if (!formula) return [];
  const off = 100 * (formula.impedance / still - 1);
  return [
    {
      name: 'formulaImpedance',
      value: formula.impedance,
      note: `${formula.name}, ${off > 0 ? '+' : ''}${showQuantity(off, '%', 2)}${formula.without ? `, without ${formula.without}` : ''}`,
    },
  ];
}

function lengthReadouts(r: LineResult, i: LineInputs): Reading[] {
  const { at } = firstOf(r);
  const { reflection, transmission } = scattering(i, at);
  const back = magnitudeOf(reflection);
  const words = showMetric(i.length);
  return [
    {
      name: 'insertionLoss',
      value: -magnitudeOf(transmission),
      note: `${words} on ${inOhms(linesOf(i) * i.reference)}`,
    },
    Number.isNaN(back)
      ? { name: 'returnLoss', value: null, note: 'nothing returns' }
      : { name: 'returnLoss', value: -back },
    { name: 'lengthDelay', value: (i.length * at.gamma.im) / (2 * Math.PI * i.frequency) },
  ];
}

const viaReadouts = ({ via, cutoff }: LineResult): Reading[] => [
  ...(via
    ? [
        { name: 'viaInductance', value: via.inductance } as const,
        { name: 'viaCapacitance', value: via.capacitance } as const,
      ]
    : []),
  ...(cutoff === null ? [] : [{ name: 'cutoff', value: cutoff } as const]),
];

/** What stands in notes and tables: for programs. */
export function unseen(r: LineResult, i: LineInputs): Unseen {
  const first = firstOf(r);
  const { at } = first;
  const still = linesOf(i) * first.impedance;
  const rest = r.ways
    .slice(1)
    .flatMap((way) =>
      isFound(way.name)
        ? [[FOUND_VALUE[way.name], way.value ?? { value: null, note: outOfReach(way) }] as const]
        : [],
    );
  return {
    kind: 'values',
    values: {
      meshError: r.error,
      wanted: i.target,
      ...Object.fromEntries(rest),
      conductorLoss: NEPER * at.conductorLoss,
      roughnessLoss: NEPER * at.roughnessLoss,
      dielectricLoss: NEPER * at.dielectricLoss,
      lengthLoss: NEPER * at.gamma.re * i.length,
      velocityFactor: (100 * 2 * Math.PI * i.frequency) / (at.gamma.im * LIGHT),
      electricalLength: (at.gamma.im * i.length * 180) / Math.PI,
      complexImpedance: scale(at.impedance, linesOf(i)),
      resistance: at.resistance,
      dcResistance:
        first.recession && first.area > 0
          ? 1 / (i.conductivity * first.area)
          : { value: null, note: 'a sheet of no thickness' },
      inductance: at.inductance,
      conductance: at.conductance,
      capacitance: at.capacitance,
      ...(r.formula && {
        formula: r.formula.name,
        formulaDeviation: 100 * (r.formula.impedance / still - 1),
      }),
    },
  };
}
