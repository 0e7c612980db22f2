/** The figures that a CRC and an LFSR have alike: of the circuit, and of the polynomial. */
import {
  type Notations,
  polynomialPlain,
  polynomialTex,
} from '@tollbench/engines/coding/crc-notation.ts';
import { exponents } from '@tollbench/engines/coding/gf2-polynomial.ts';
import type { Cost } from '@tollbench/engines/coding/parallel-equations.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { counted } from '../../text/counted.ts';
import type { Built } from './compute.ts';
import type { CrcInputs } from './inputs.ts';
import type { Shown, Unseen } from './results.ts';

/** What one clock of so many bits costs. */
export const circuit = (cost: Cost, { dataBits }: CrcInputs): Shown => ({
  kind: 'readouts',
  id: 'circuit',
  title: `${counted(dataBits, 'bit')} a clock`,
  items: [
    { name: 'xorGates', note: 'before sharing', value: cost.xors },
    { name: 'largestFanIn', value: cost.largest, note: 'inputs' },
    { name: 'gateLevels', note: 'two inputs', value: cost.levels },
    { name: 'lutLevels', note: 'six inputs', value: cost.lutLevels },
  ],
});

const EVEN = 'x divides the polynomial';
const word = (value: bigint | null) => value ?? ({ value: null, note: EVEN } as const);

/** The polynomial in its notations; `order` is undefined of one without + 1. */
export const polynomialValues = (
  { full, normal, reversed, koopman, reciprocal }: Notations,
  factors: Built['factors'],
  order: bigint | undefined,
): Unseen => ({
  polynomial: polynomialPlain(full),
  polynomialExponents: exponents(full),
  polynomialCoefficients: full,
  polynomialNormal: normal,
  polynomialReversed: reversed,
  polynomialKoopman: word(koopman),
  polynomialReciprocal: word(reciprocal),
  polynomialTex: polynomialTex(full),
  order: order === undefined ? { value: null, note: EVEN } : rational(order),
  irreducible: factors.length === 1 && factors[0]?.multiplicity === 1,
});
