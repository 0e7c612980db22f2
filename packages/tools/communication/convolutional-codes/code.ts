/** A code from its generators: fractions of polynomials in the delay, made into shift registers. */
import {
  checkSize,
  MAX_OUTPUTS,
  type Registers,
  type Trellis,
  trellisOf,
} from '@tollbench/engines/convolutional/trellis.ts';
import { FieldError } from '../../define/error.ts';
import { bitsOf, mirrored } from './read-generators.ts';
import type { Fraction } from './read-polynomial.ts';

export interface Code {
  readonly trellis: Trellis;
  /** null of a trellis that came as tables. */
  readonly registers: Registers | null;
  /** By output: 1 where it is sent inverted. */
  readonly invert: Uint8Array;
}

/** The code of fractions by input and output. `lengths` are the constraint lengths where they were given. */
export function codeOf(rows: readonly (readonly Fraction[])[], lengths?: readonly number[]): Code {
  const outputs = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row) => row.length !== outputs);
  if (odd > 0)
    throw new FieldError(
      `has ${outputs} generators in row 1 and ${rows[odd]?.length} in row ${odd + 1}: a row is an input, and has one for each output`,
    );
  if (rows.length > outputs)
    throw new FieldError(
      `has ${rows.length} inputs and ${outputs} ${outputs === 1 ? 'output' : 'outputs'}: no code sends less than it is given`,
    );
  if (outputs > MAX_OUTPUTS)
    throw new FieldError(`has ${outputs} outputs; the most is ${MAX_OUTPUTS}`);
  checkSize(rows.length, outputs, 1);
  checkTaps(rows, outputs);
  const registers = registersOf(rows, lengths);
  return { trellis: trellisOf(registers), registers, invert: invertedOf(rows, outputs) };
}

function checkTaps(rows: readonly (readonly Fraction[])[], outputs: number): void {
  rows.forEach((row, i) => {
    if (row.every(({ num }) => num === 0))
      throw new FieldError(`has an input that reaches no output: row ${i + 1} is all 0`);
  });
  for (let j = 0; j < outputs; j++)
    if (rows.every((row) => row[j]?.num === 0))
      throw new FieldError(`has an output that is always 0: generator ${j + 1}`);
}

/** An output is inverted where one of its generators says so, and not two. */
function invertedOf(rows: readonly (readonly Fraction[])[], outputs: number): Uint8Array {
  return Uint8Array.from({ length: outputs }, (_, j) => {
    const said = rows.filter((row) => row[j]?.inverted).length;
    if (said > 1)
      throw new FieldError(`says in ${said} rows that output ${j + 1} is inverted: say it in one`);
    return said;
  });
}

/** Controller form: each input's fractions over one denominator. */
function registersOf(
  rows: readonly (readonly Fraction[])[],
  lengths?: readonly number[],
): Registers {
  const made = rows.map((row, i) => {
    const den = row.reduce((all, f) => leastMultiple(all, f.den), 1);
    if ((den & 1) === 0)
      throw new FieldError(
        'has feedback that does not take in the input: a denominator must have the term 1',
      );
    const forward = row.map((f) => times(f.num, over(den, f.den)));
    const degree = Math.max(...[den, ...forward].map((p) => bitsOf(p) - 1));
    const memory = Math.max(degree, (lengths?.[i] ?? 1) - 1);
    return {
      memory,
      forward: forward.map((p) => mirrored(p, memory + 1)),
      feedback: mirrored(den, memory + 1),
    };
  });
  return {
    memory: made.map(({ memory }) => memory),
    forward: made.map(({ forward }) => forward),
    feedback: made.map(({ feedback }) => feedback),
  };
}

/** Products and quotients over GF(2) of polynomials of up to some thirty bits; a product beyond them is refused. */
function times(a: number, b: number): number {
  if (bitsOf(a) + bitsOf(b) > 30)
    throw new FieldError('has denominators whose common multiple is beyond degree 28');
  let product = 0;
  for (let k = 0; k < bitsOf(b); k++) if (b & (1 << k)) product ^= a << k;
  return product;
}

function divided(a: number, b: number): [quotient: number, remainder: number] {
  let [quotient, rest] = [0, a];
  for (
    let shift = bitsOf(rest) - bitsOf(b);
    rest !== 0 && shift >= 0;
    shift = bitsOf(rest) - bitsOf(b)
  ) {
    quotient |= 1 << shift;
    rest ^= b << shift;
  }
  return [quotient, rest];
}

const over = (a: number, b: number): number => divided(a, b)[0];

/** The greatest common divisor of two polynomials over GF(2), bit i the coefficient of Dⁱ. */
export function commonFactor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, divided(x, y)[1]];
  return x;
}

const leastMultiple = (a: number, b: number): number => times(a, over(b, commonFactor(a, b)));
