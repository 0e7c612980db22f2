import {
  hexWord,
  polynomialPlain,
  polynomialTex,
  polynomialText,
} from '@tollbench/engines/coding/crc-notation.ts';
import { degree } from '@tollbench/engines/coding/gf2-polynomial.ts';
import type { DistanceProfile } from '@tollbench/engines/coding/hamming-distance.ts';
import { outputBit } from '@tollbench/engines/coding/lfsr.ts';
import { type Equation, fanIn } from '@tollbench/engines/coding/parallel-equations.ts';
import type { Run } from '@tollbench/engines/coding/sequence-statistics.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import type { Cell } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { Built, CrcResult, LfsrResult } from './compute.ts';
import type { CrcInputs } from './inputs.ts';
import { binary, bits, bytesText, terms } from './phrases.ts';
import type { Shown } from './results.ts';

/** A whole number of any size, with every digit. */
const whole = (n: bigint): Cell => ({ value: rational(n), shown: grouped(n) });

/** A word that selects bits, and the names of those. */
const mask = (value: bigint, name: string): Cell => ({ value, shown: terms(value, name) });

export const crcEquationTable = (r: CrcResult, { dataBits }: CrcInputs): Shown => ({
  kind: 'table',
  id: 'equations',
  title: `The register after ${counted(dataBits, 'bit')}`,
  columns: [{ id: 'bit', label: 'Next' }, 'registerMask', 'dataMask', 'fanIn'],
  rows: r.equations.map((e, i) => [
    { value: i, shown: `c${i}` },
    mask(e.state, 'c'),
    mask(e.data, 'd'),
    fanIn(e),
  ]),
  caption: `c${r.model.width - 1} stands for the highest power of x; ${r.model.refin ? 'd0' : `d${dataBits - 1}`} is the first bit of the message.`,
});

export const lfsrEquationTable = (r: LfsrResult, { dataBits }: CrcInputs): Shown => ({
  kind: 'table',
  id: 'equations',
  title: `The register and its output over ${counted(dataBits, 'step')}`,
  columns: ['signal', 'bit', 'registerMask', 'fanIn'],
  rows: [...equationRows('next', r.equations), ...equationRows('output', r.outputEquations)],
});

const equationRows = (signal: 'next' | 'output', equations: readonly Equation[]): Cell[][] =>
  equations.map((e, i) => [signal, i, mask(e.state, 's'), fanIn(e)]);

export const distanceTable = (profile: DistanceProfile): Shown => ({
  kind: 'table',
  id: 'distances',
  title: 'Distance by length of the message',
  columns: ['fromLength', 'toLength', 'hammingDistance', 'hammingDistanceBound', 'exact'],
  rows: profile.segments.map((s) => [
    whole(s.from),
    s.to === null ? { value: null, shown: 'any length' } : whole(s.to),
    s.atLeast,
    s.atMost,
    s.atLeast === s.atMost,
  ]),
  caption:
    'Bits of the message, without the CRC. Where it is not exact the search was not carried to its end: the distance lies between the two.',
});

export const factorTable = ({ factors, notations }: Built): Shown => ({
  kind: 'table',
  id: 'factors',
  title: 'Factors of the polynomial',
  columns: ['polynomial', 'coefficients', 'degree', 'multiplicity'],
  rows: factors.map(({ polynomial, multiplicity }) => [
    { value: polynomialPlain(polynomial), shown: polynomialText(polynomial) },
    polynomial,
    degree(polynomial),
    multiplicity,
  ]),
  caption:
    factors.length === 1 && factors[0]?.multiplicity === 1
      ? `Irreducible: no polynomial of degree 1 to ${notations.width - 1} divides it.`
      : 'Over GF(2), where + and − are both XOR.',
});

/** The CRC in every form in which it is written down. */
export const formTable = (r: CrcResult): Shown => {
  const { width, refout } = r.model;
  return {
    kind: 'table',
    id: 'value',
    from: 'crc',
    title: 'The CRC in its forms',
    columns: [{ label: 'Form' }, { label: 'Value' }],
    rows: [
      ['Hexadecimal', hexWord(r.value, width)],
      ['Binary', binary(r.value, width)],
      ['Decimal', String(r.value)],
      ['Bytes as sent', bytesText(r.sent)],
      ['Register, highest power first', binary(r.register, width)],
      ['Residue', hexWord(r.residue, width)],
      ['Check value of “123456789”', hexWord(r.check, width)],
    ],
    caption: `On the line the highest power of x goes first: ${refout ? 'the lowest bit of the number, since it is shown reflected' : 'the highest bit of the number'}.`,
  };
};

/** The polynomial as catalogues, papers and data sheets write it. */
export function notationTable(r: Built): Shown {
  const { width, normal, reversed, koopman, reciprocal, full } = r.notations;
  const word = (value: bigint | null) =>
    value === null ? 'none: it does not end in + 1' : hexWord(value, width);
  const order = r.mode === 'lfsr' ? r.order : r.profile?.order;
  return {
    kind: 'table',
    id: 'polynomial',
    from: 'polynomial',
    title: 'The polynomial in its notations',
    columns: [{ label: 'Notation' }, { label: 'Value' }],
    rows: [
      [r.mode === 'crc' ? 'Polynomial' : 'Characteristic polynomial', polynomialText(full)],
      ['Normal: highest power left out, most significant bit first', word(normal)],
      ['Reversed: the same bits, least significant first', word(reversed)],
      ['Koopman: the + 1 left out, highest power kept', word(koopman)],
      [
        r.mode === 'crc'
          ? 'Reciprocal polynomial, in normal notation'
          : 'Reciprocal: the same sequence backwards, normal notation',
        word(reciprocal),
      ],
      ['All coefficients', `0x${full.toString(16).toUpperCase()}`],
      ['Order', order === undefined ? 'none' : grouped(order)],
      ...(r.mode === 'lfsr'
        ? [
            ['Period from this seed', grouped(r.period)],
            ['Shortest recurrence of this seed', polynomialText(r.minimal)],
          ]
        : []),
      ['TeX', polynomialTex(full)],
    ],
  };
}

export const stateTable = (r: LfsrResult): Shown => {
  const { stages } = r.register;
  return {
    kind: 'table',
    id: 'states',
    title: 'The first states',
    columns: ['step', 'state', 'stateBits', 'output'],
    rows: r.states.map((state, k) => [
      k,
      { value: state, shown: hexWord(state, stages) },
      { value: bits(state, stages), shown: binary(state, stages) },
      outputBit(r.register, state),
    ]),
  };
};

export const runTable = (runs: readonly Run[]): Shown => ({
  kind: 'table',
  id: 'runs',
  title: 'Runs in one period',
  columns: ['length', 'runsOfZeros', 'runsOfOnes'],
  rows: runs.map(({ length, zeros, ones }) => [length, zeros, ones]),
});
