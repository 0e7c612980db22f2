/** Complex matrices as values for programs and as texts for people. */
import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import type { GaussianMatrix } from '@tollbench/engines/exact/gaussian-matrix.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { complexText } from '../../text/complex.ts';
import { gaussianText } from './text.ts';

export const pairOf = ({ re, im }: Gaussian): readonly Rational[] => [re, im];
export const pairsOf = (m: GaussianMatrix) => m.map((row) => row.map(pairOf));
export const texts = (m: GaussianMatrix): string[][] => m.map((row) => row.map(gaussianText));

export const partsOf = (z: Complex | undefined): readonly number[] => [z?.re ?? 0, z?.im ?? 0];
export const roundedText = (z: Complex): string => complexText(z, 'i', 6);
export const roundedTexts = (m: readonly (readonly Complex[])[]): string[][] =>
  m.map((row) => row.map(roundedText));
export const roundedPairs = (m: readonly (readonly Complex[])[]) =>
  m.map((row) => row.map(partsOf));
