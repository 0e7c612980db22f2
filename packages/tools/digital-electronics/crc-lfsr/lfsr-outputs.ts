import { polynomialTex, polynomialText } from '@tollbench/engines/coding/crc-notation.ts';
import { degree, weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { outputBit } from '@tollbench/engines/coding/lfsr.ts';
import type { Output } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { CrcInputs, LfsrResult } from './compute.ts';
import { lfsrFigure } from './register-figure.ts';
import { binary, count, equationRow, factorTable, hexWord } from './words.ts';

const DRAWN = 128;

export function lfsrOutputs(r: LfsrResult, inputs: CrcInputs): Output[] {
  const { stages, form } = r.register;
  const longest = (1n << BigInt(stages)) - 1n;
  const name = form === 'galois' ? 'Galois' : 'Fibonacci';
  const ones = r.bits.reduce((sum, bit) => sum + bit, 0);
  return [
    ...(r.primitive
      ? []
      : [
          {
            kind: 'notice',
            id: 'short',
            level: 'warning',
            text: `The polynomial is not primitive: no seed runs through all ${count(longest)} states.`,
          } as const,
        ]),
    {
      kind: 'readouts',
      id: 'answer',
      title: `LFSR of ${stages} stages`,
      items: [
        {
          name: 'period',
          label: 'Period',
          symbol: 'P',
          value: count(r.period),
          note: 'from this seed',
        },
        { name: 'maximal', label: 'Maximal length', value: r.primitive ? 'yes' : 'no' },
        {
          name: 'complexity',
          label: 'Complexity',
          value: degree(r.minimal),
          note: `${2 * degree(r.minimal)} bits give it away`,
        },
        { name: 'taps', label: 'Taps', value: weight(r.register.poly) },
        {
          name: 'firstState',
          label: 'After one clock',
          value: stages <= 64 ? hexWord(advanced(r), stages) : null,
          note: stages <= 64 ? `${inputs.dataBits} steps` : 'wider than 64 bits',
        },
      ],
    },
    {
      kind: 'figure',
      id: 'register',
      title: 'Register',
      svg: lfsrFigure(r.register, r.seed),
      caption: `The register in ${name} form, ${stages} stages; shaded stages hold a 1 at the start. ${
        form === 'galois'
          ? 'It shifts towards the higher numbers, and a 1 that falls out is added behind the tapped stages.'
          : 'It shifts towards stage 0, and the sum of the tapped stages comes in at the other end.'
      }`,
    },
    {
      kind: 'readouts',
      id: 'circuit',
      title: `${counted(inputs.dataBits, 'bit')} a clock`,
      items: [
        {
          name: 'xors',
          label: 'Two-input XORs',
          note: 'before sharing',
          value: r.cost.xors,
          digits: 7,
        },
        { name: 'fanIn', label: 'Widest XOR', value: r.cost.largest, note: 'inputs' },
        { name: 'levels', label: 'Levels of gates', note: 'two inputs', value: r.cost.levels },
        {
          name: 'lutLevels',
          label: 'Levels of tables',
          note: 'six inputs',
          value: r.cost.lutLevels,
        },
      ],
    },
    {
      kind: 'plot',
      id: 'sequence',
      title: 'The sequence',
      plot: {
        id: 'sequence',
        title: 'Output bits from the seed',
        x: { label: 'Step' },
        y: { label: 'Output', domain: [-0.25, 1.25], ticks: [{ at: 0 }, { at: 1 }] },
        marks: [
          {
            kind: 'line',
            label: 'output',
            colour: 1,
            step: 'after',
            x: Array.from(r.bits.slice(0, DRAWN), (_, k) => k),
            y: Array.from(r.bits.slice(0, DRAWN)),
          },
        ],
      },
      caption: `The first ${Math.min(DRAWN, r.bits.length)} bits. Of ${r.autocorrelation ? `the whole period of ${grouped(r.bits.length)}` : `the first ${grouped(r.bits.length)}`} bits ${grouped(ones)} are 1.`,
    },
    ...statistics(r),
    {
      kind: 'table',
      id: 'states',
      title: 'The first states',
      columns: [{ label: 'Step' }, { label: 'State' }, { label: 'Binary' }, { label: 'Output' }],
      rows: r.states.map((state, k) => [
        k,
        hexWord(state, stages),
        binary(state, stages),
        outputBit(r.register, state),
      ]),
    },
    {
      kind: 'table',
      id: 'equations',
      title: `The register and its output over ${counted(inputs.dataBits, 'step')}`,
      columns: [{ label: 'Bit' }, { label: 'XOR of the register’s' }, { label: 'Inputs' }],
      rows: [
        ...r.equations.map((e, i) => withoutData(equationRow(`next ${i}`, e, 's'))),
        ...r.outputEquations.map((e, i) => withoutData(equationRow(`output ${i}`, e, 's'))),
      ],
    },
    {
      kind: 'table',
      id: 'polynomial',
      title: 'The polynomial in its notations',
      columns: [{ label: 'Notation' }, { label: 'Value' }],
      rows: [
        ['Characteristic polynomial', polynomialText(r.notations.full)],
        ['Normal: highest power left out', hexWord(r.notations.normal, stages)],
        ['Reversed: least significant bit first', hexWord(r.notations.reversed, stages)],
        ['Koopman', hexWord(r.notations.koopman ?? 0n, stages)],
        [
          'Reciprocal: the same sequence backwards, normal notation',
          hexWord(r.notations.reciprocal ?? 0n, stages),
        ],
        ['Order', grouped(r.order)],
        ['Period from this seed', grouped(r.period)],
        ['Shortest recurrence of this seed', polynomialText(r.minimal)],
        ['TeX', polynomialTex(r.notations.full)],
      ],
    },
    factorTable(r.factors, stages),
  ];
}

/** Drops the column of data bits, of which a register alone has none. */
const withoutData = ([bit = '', state = '', , inputs = 0]: (string | number)[]) => [
  bit,
  state,
  inputs,
];

function advanced(r: LfsrResult): bigint {
  let next = 0n;
  r.equations.forEach((e, i) => {
    if (weight(e.state & r.seed) & 1) next |= 1n << BigInt(i);
  });
  return next;
}

function statistics(r: LfsrResult): Output[] {
  if (!r.autocorrelation || !r.runs) return [];
  const period = r.bits.length;
  const half = Math.floor(period / 2);
  const lags = Array.from({ length: 2 * half + 1 }, (_, i) => i - half);
  const values = lags.map(
    (lag) => (r.autocorrelation as Int32Array)[((lag % period) + period) % period] as number,
  );
  const others = new Set(r.autocorrelation.slice(1));
  return [
    {
      kind: 'plot',
      id: 'autocorrelation',
      title: 'Autocorrelation',
      plot: {
        id: 'autocorrelation',
        title: 'Periodic autocorrelation over one period',
        x: { label: 'Shift' },
        y: { label: 'Agreements less disagreements', include: [0] },
        marks: [
          period <= 255
            ? { kind: 'stem', label: 'R', colour: 1, x: lags, y: values }
            : { kind: 'line', label: 'R', colour: 1, x: lags, y: values },
        ],
      },
      caption: `Agreements less disagreements of the sequence with itself, shifted: ${grouped(period)} at 0${
        others.size === 1
          ? `, and ${String([...others][0]).replace('-', '−')} at every other shift`
          : ''
      }.`,
    },
    {
      kind: 'table',
      id: 'runs',
      title: 'Runs in one period',
      columns: [{ label: 'Length' }, { label: 'Runs of 0' }, { label: 'Runs of 1' }],
      rows: r.runs.map((run) => [run.length, run.zeros, run.ones]),
    },
  ];
}
