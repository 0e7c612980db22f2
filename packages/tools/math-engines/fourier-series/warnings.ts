import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import {
  type Coefficients,
  integrable,
  MAX_DEGREE,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import type { Piece } from '@tollbench/engines/fourier-series/periodic.ts';
import type { Written } from './result.ts';
import type { Way } from './way.ts';

/** n that a parameter decides, each once. */
const openPlaces = (c: Coefficients, own: (e: Expression) => Written): string[] => [
  ...new Set(c.open.map((e) => own(e).text.replace(/^-/u, ''))),
];

export function openNotes(c: Coefficients | undefined, own: (e: Expression) => Written): string[] {
  const list = c ? openPlaces(c, own) : [];
  return list.length === 0
    ? []
    : [
        `The formulas hold where ${list.join(' and ')} ${list.length > 1 ? 'are' : 'is'} no whole number above 0; else that harmonic is apart: type its number in place of the letters.`,
      ];
}

export function warningsOf(
  { exact, unnamed }: Way,
  isRight: boolean,
  worst: number,
  error: number,
  pieces: readonly Piece[],
  own: (e: Expression) => Written,
): string[] {
  if (isRight) return [];
  const by = `to ${error.toExponential(0)} of the root mean square, as twice as many places tell`;
  if (exact && worst === Number.POSITIVE_INFINITY && exact.open.length > 0)
    return [
      `The formulas divide by 0 at the values of the parameters, as ${openPlaces(exact, own).join(' or ')} is a whole number: type its number in place of the letters. The coefficients are by quadrature, ${by}.`,
    ];
  if (exact)
    return [
      `The formulas are not given: quadrature does not confirm them (${worst.toExponential(0)}). The coefficients are by quadrature, ${by}.`,
    ];
  if (unnamed) {
    const text = `${own(unnamed.f).text} times cos and sin of n`;
    return [
      unnamed.isProven
        ? `The antiderivative of ${text} is proven not to be elementary, and is found in no terms of Fresnel’s S and C, Si, Ci and the like; the coefficients are by quadrature, ${by}.`
        : `No antiderivative of ${text} is found; the coefficients are by quadrature, ${by}.`,
    ];
  }
  const which = pieces.map(integrable).find((p) => !p.terms);
  return [
    which
      ? `The integral of ${own(which.f).text} times cos and sin has no closed form here; the coefficients are by quadrature, ${by}.`
      : `A closed form would fill pages, with a denominator beyond degree ${MAX_DEGREE} in n; the coefficients are by quadrature, ${by}.`,
  ];
}
