/** Coefficients of samples, with what they cannot tell. */
import { EngineError } from '@tollbench/engines/error.ts';
import { readData } from '@tollbench/engines/fit/data-file.ts';
import {
  coefficientsOfSamples,
  highestOf,
  type Samples,
  samplesOf,
} from '@tollbench/engines/fourier-series/samples.ts';
import { type Inputs, MAX_COUNT } from './inputs.ts';
import type { Found } from './result.ts';

/** Samples at most. */
const MAX_SAMPLES = 10_000;

/** Throws EngineError for what is no column or two of numbers, or no period. */
export function foundInSamples(i: Inputs): Found {
  const { columns } = readData(i.data.trim(), { comma: i.comma, most: 2 * MAX_SAMPLES });
  const s = recordOf(columns, i);
  const most = Math.min(MAX_COUNT, highestOf(s));
  const { mean, a, b, meanSquare } = coefficientsOfSamples(s, most);
  const step = s.period / s.t.length;
  const last = Math.hypot(a[most] ?? 0, b[most] ?? 0) / Math.sqrt(2 * meanSquare || 1);
  return {
    variable: 't',
    asked: [],
    periodText: { text: String(s.period), tex: String(s.period) },
    period: s.period,
    start: s.t[0] as number,
    ends: [],
    omega: (2 * Math.PI) / s.period,
    forms: undefined,
    series: undefined,
    isElementary: false,
    symmetry: [],
    meetings: [],
    smoothness: Number.NaN,
    isFinite: false,
    meanSquareText: undefined,
    meanSquare,
    mean,
    a,
    b,
    exact: [],
    sums: [],
    checks: [],
    worst: 0,
    parameters: [],
    notes: [
      `${s.t.length} samples in a period${s.isEven ? '' : ' at uneven steps'} tell ${most} harmonics; higher ones of the signal fold onto them (aliasing), n onto ${s.t.length} − n. The highest that is told has ${(100 * last).toPrecision(2)} % of the rms value.`,
      ...closingNotes(s, i),
    ],
    warnings: s.isEven
      ? []
      : [
          'At uneven steps the trapezoidal rule is an approximation: coefficients have an error of the order of the square of the step.',
        ],
    steps: [
      {
        text: 'The trapezoidal rule around the period, which is the DFT where steps are even.',
        tex: `a_n = \\frac{2}{T} \\sum_k f(t_k) \\cos(n\\omega_0 t_k) \\, \\Delta t_k, \\quad T = ${s.period.toPrecision(6)}, \\; \\Delta t = ${step.toPrecision(4)}`,
      },
    ],
    program: [],
    samples: { t: s.t, y: s.y },
  };
}

function recordOf(columns: readonly Float64Array[], i: Inputs): Samples {
  const [first, second] = columns;
  if (!first || columns.length > 2)
    throw new EngineError(
      'mismatch',
      `There are ${columns.length} columns; give values alone, or times and values.`,
    );
  if (first.length > MAX_SAMPLES)
    throw new EngineError(
      'out-of-range',
      `There are ${first.length} samples; the most is ${MAX_SAMPLES}.`,
    );
  const isClosed = i.closing === 'closed';
  if (second) return samplesOf(first, second, isClosed);
  const steps = isClosed ? first.length - 1 : first.length;
  return samplesOf(
    Float64Array.from(first, (_, k) => (k * i.lasts) / steps),
    first,
    isClosed,
  );
}

function closingNotes({ y }: Samples, i: Inputs): string[] {
  const [first, last] = [y[0] as number, y[y.length - 1] as number];
  return i.closing === 'open' && first === last && y.length > 8
    ? [
        'The last sample equals the first: if it is the same place a period later, say that the record ends where it began.',
      ]
    : [];
}
