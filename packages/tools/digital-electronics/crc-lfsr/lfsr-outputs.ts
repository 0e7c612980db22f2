import { hexWord, polynomialPlain } from '@tollbench/engines/coding/crc-notation.ts';
import { degree, weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { mersenneFactors } from '@tollbench/engines/coding/mersenne-factors.ts';
import { step } from '@tollbench/engines/coding/parallel-equations.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import type { LfsrResult } from './compute.ts';
import type { CrcInputs } from './inputs.ts';
import { count } from './phrases.ts';
import { autocorrelationPlot, sequencePlot } from './plots.ts';
import { lfsrFigure } from './register-figure.ts';
import type { Reading, Shown, Unseen } from './results.ts';
import { circuit, polynomialValues } from './shared-outputs.ts';
import { factorTable, lfsrEquationTable, notationTable, runTable, stateTable } from './tables.ts';

export function lfsrOutputs(r: LfsrResult, inputs: CrcInputs): Shown[] {
  const { stages } = r.register;
  const ones = r.bits.reduce((sum, bit) => sum + bit, 0);
  return [
    ...notices(r),
    {
      kind: 'readouts',
      id: 'answer',
      title: `LFSR of ${stages} stages`,
      items: answer(r, inputs),
    },
    {
      kind: 'figure',
      id: 'register',
      title: 'Register',
      svg: lfsrFigure(r.register, r.seed),
      caption: caption(r),
    },
    circuit(r.cost, inputs),
    sequencePlot(r, ones),
    ...(r.autocorrelation ? [autocorrelationPlot(r.autocorrelation)] : []),
    ...(r.runs ? [runTable(r.runs)] : []),
    stateTable(r),
    lfsrEquationTable(r, inputs),
    notationTable(r),
    factorTable(r),
    { kind: 'values', values: unseen(r, ones) },
  ];
}

const maximal = (r: LfsrResult): bigint => (1n << BigInt(r.register.stages)) - 1n;

const notices = (r: LfsrResult): Shown[] =>
  r.primitive
    ? []
    : [
        {
          kind: 'notice',
          id: 'short',
          level: 'warning',
          text: `The polynomial is not primitive: no seed runs through all ${count(maximal(r))} states.`,
        },
      ];

function answer(r: LfsrResult, { dataBits }: CrcInputs): Reading[] {
  const next = step(r.equations, r.seed, 0n);
  const length = degree(r.minimal);
  return [
    {
      name: 'period',
      value: rational(r.period),
      shown: count(r.period),
      note: 'from this seed',
    },
    { name: 'primitive', label: 'Maximal length', value: r.primitive },
    { name: 'linearComplexity', value: length, note: `${2 * length} bits give it away` },
    { name: 'tapCount', value: weight(r.register.poly) },
    {
      name: 'nextState',
      value: next,
      shown: hexWord(next, r.register.stages),
      note: `${dataBits} steps`,
    },
  ];
}

function caption({ register: { form, stages } }: LfsrResult): string {
  const [name, movement] =
    form === 'galois'
      ? [
          'Galois',
          'It shifts towards the higher numbers, and a 1 that falls out is added behind the tapped stages.',
        ]
      : [
          'Fibonacci',
          'It shifts towards stage 0, and the sum of the tapped stages comes in at the other end.',
        ];
  return `The register in ${name} form, ${stages} stages; shaded stages hold a 1 at the start. ${movement}`;
}

/** What stands in captions, tables for people and the working. */
function unseen(r: LfsrResult, ones: number): Unseen {
  const all = maximal(r);
  return {
    ...polynomialValues(r.notations, r.factors, r.order),
    maximalPeriod: rational(all),
    maximalPeriodFactors: mersenneFactors(r.register.stages).map((p) => rational(p)),
    minimalPolynomial: polynomialPlain(r.minimal),
    minimalPolynomialCoefficients: r.minimal,
    outputBits: Array.from(r.bits),
    ones,
    lutCount: r.cost.luts,
    ...sidelobes(r.autocorrelation),
  };
}

function sidelobes(autocorrelation: Int32Array | null): Unseen {
  if (!autocorrelation) return {};
  const others = autocorrelation.slice(1);
  const none = { value: null, note: 'a period of 1 has no other shift' } as const;
  return others.length > 0
    ? { sidelobeMaximum: Math.max(...others), sidelobeMinimum: Math.min(...others) }
    : { sidelobeMaximum: none, sidelobeMinimum: none };
}
