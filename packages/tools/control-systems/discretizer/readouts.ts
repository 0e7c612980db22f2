import { gainAtOrigin } from '@tollbench/engines/discretize/response.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { DiscretizerResult } from './compute.ts';
import type { results } from './results.ts';
import { equationCode, equationText, MAX_LINE, transferCode, transferText } from './words.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

const AT = {
  given: 'where it was asked for',
  crossover: 'the gain crossover of G',
  share: 'a twentieth of the sampling frequency',
} as const;

/** A DC gain, or why there is none. */
export function dcOf(
  name: 'dcGain' | 'plantDcGain',
  of: Parameters<typeof gainAtOrigin>[0],
): Reading {
  const value = gainAtOrigin(of);
  if (Number.isNaN(value)) return { name, value: null, note: 'a pole and a zero meet there' };
  return Number.isFinite(value) ? { name, value } : { name, value: null, note: 'it integrates' };
}

/** Sampling frequency over the natural frequency of the fastest pole; null without one. */
export function samplingRatio({ sampleTime, continuous }: DiscretizerResult): number | null {
  const fastest = Math.max(0, ...continuous.factored.poles.map(abs));
  return fastest === 0 ? null : (2 * Math.PI) / sampleTime / fastest;
}

const finite = (
  name: 'magnitudeError' | 'phaseError' | 'stepError',
  value: number,
  note: string,
): Reading => (Number.isFinite(value) ? { name, value } : { name, value: null, note });

/** What people ask for first: H(z), its equation, and how far it is from G. */
export function figures(r: DiscretizerResult): Reading[] {
  const { discrete, at, atIs } = r;
  const chosen = r.methods.find(({ discrete: d }) => d === discrete);
  const order = discrete.z.den.length - 1;
  const short = order <= MAX_LINE;
  const ratio = samplingRatio(r);
  const where = `at ${q(at, 'rad/s', 4)}, ${AT[atIs]}`;
  const magnitude = finite(
    'magnitudeError',
    chosen?.magnitudeError ?? Number.NaN,
    'G or H is 0 or has a pole there',
  );
  return [
    { name: 'stability', value: r.verdict },
    magnitude.value === null ? magnitude : { ...magnitude, note: where },
    finite('phaseError', chosen?.phaseError ?? Number.NaN, 'G or H is 0 or has a pole there'),
    {
      name: 'transferFunction',
      value: transferCode(discrete),
      shown: short ? transferText(discrete) : `order ${order}, below`,
    },
    {
      name: 'differenceEquation',
      value: equationCode(discrete),
      shown: short ? equationText(discrete) : `${order + 1} inputs, ${order} outputs, below`,
    },
    dcOf('dcGain', { ...discrete }),
    ratio === null
      ? { name: 'samplingRatio', value: null, note: 'no pole but at s = 0' }
      : { name: 'samplingRatio', value: ratio },
    finite('stepError', r.step.largest, 'the responses leave the range of doubles'),
    ...(discrete.lag > 0 ? [{ name: 'lag', value: discrete.lag } as const] : []),
    ...(discrete.thiran > 0 ? [{ name: 'thiranOrder', value: discrete.thiran } as const] : []),
    ...(discrete.rounded !== 0 ? [{ name: 'delayRounded', value: discrete.rounded } as const] : []),
  ];
}

const qFormat = (fraction: number, width: number): string => `Q${width - 1 - fraction}.${fraction}`;

/** What fixed point does to it. */
export function fixedReadouts({ fixed }: DiscretizerResult, word: number): Shown[] {
  if (!fixed) return [];
  const formats = fixed.stages.map(
    ({ bFraction, aFraction }) => `b ${qFormat(bFraction, word)}, a ${qFormat(aFraction, word)}`,
  );
  return [
    {
      kind: 'readouts',
      id: 'fixedPoint',
      title: 'In fixed point',
      items: [
        { name: 'fixedStability', value: fixed.verdict },
        { name: 'responseError', value: 100 * fixed.responseError },
        { name: 'poleMove', value: fixed.poleMove },
        { name: 'coefficientError', value: fixed.coefficientError },
        {
          name: 'format',
          value: formats.join('; '),
          ...(formats.length > 2 && { shown: `${formats.length} sections, below` }),
        },
      ],
    },
  ];
}

const rowsOf = ({ rows, cols, data }: { rows: number; cols: number; data: Float64Array }) =>
  Array.from({ length: rows }, (_, k) => Array.from(data.subarray(k * cols, (k + 1) * cols)));

/** What programs want and no page shows. */
export function unseen(r: DiscretizerResult): Shown {
  const { discrete, g, matrices, fixed } = r;
  const dc = dcOf('plantDcGain', r.continuous.factored);
  return {
    kind: 'values',
    values: {
      plantStability: r.before,
      comparedAt: r.at,
      nyquist: Math.PI / r.sampleTime,
      sampleTime: r.sampleTime,
      order: discrete.z.den.length - 1,
      deadTime: g.delay,
      leadingCoefficient: discrete.gain,
      numerator: discrete.z.num,
      denominator: discrete.z.den,
      deltaNumerator: discrete.delta.num,
      deltaDenominator: discrete.delta.den,
      plantNumerator: g.num,
      plantDenominator: g.den,
      plantDcGain: typeof dc.value === 'number' ? dc.value : { value: null, note: dc.note ?? '' },
      canonical: r.canonical,
      stateA: rowsOf(matrices.a),
      stateB: rowsOf(matrices.b),
      stateC: rowsOf(matrices.c),
      stateD: rowsOf(matrices.d),
      ...(fixed && { lostCoefficients: fixed.lost }),
      ...(discrete.lag === 0 && { lag: 0 }),
      ...(discrete.thiran === 0 && { thiranOrder: 0 }),
      ...(discrete.rounded === 0 && { delayRounded: 0 }),
    },
  };
}
