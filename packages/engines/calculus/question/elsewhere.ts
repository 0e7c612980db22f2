/** Questions that are not answered here, with where they are or what would do. */
import { refuse } from './scan.ts';

const LIST: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:sum|prod|product)(?=[\s_^({]|$)|^N?(?:Sum|Product)\s*\[/u,
    'Sums and products of terms are not worked out here; the power series of a function is, as in series e^x at 0.',
  ],
  [
    /\boint\b/u,
    'An integral around a closed curve is not worked out as such: put the curve in by its parameter, and integrate over that, as in int_0^(2pi) f(t) dt.',
  ],
  [
    /^(?:inverse )?(?:laplace|z)[- ]?transform|^(?:Inverse)?LaplaceTransform\b|^laplace\b|^L\s*\{/iu,
    'The Laplace transform has a page of its own, Laplace and z-transforms; its integral is worked out here, as in int_0^oo e^(-s t) t dt.',
  ],
  [
    /^fourier (?:series|coefficients)/iu,
    'Fourier series have a page of their own; one coefficient is worked out here, as in 1/pi int_(-pi)^pi x sin(n x) dx.',
  ],
  [
    /^(?:critical|stationary|inflection|turning) points?|^(?:maxim|minim|extrem)(?:um|a|ise|ize)\b|^local (?:max|min|extrem)/iu,
    'Extreme values are not searched for here: ask for the derivative, as in d/dx (x^3 - 3x), and see where it is 0.',
  ],
  [
    /^(?:arc ?length|volume|surface area|curvature|centroid|radius of convergence|interval of convergence)\b/iu,
    'Lengths, volumes and the like are asked for by their integral, as in int_0^1 sqrt(1 + 4x^2) dx; a series says where it converges.',
  ],
  [
    /^lim(?:it)?_?\s*[{(]?\s*\(?\s*[a-z]\s*,\s*[a-z]/iu,
    'A limit of two variables at once is not worked out here: put a way in, as in y = m x, and take the limit of that; if it hangs on m there is none.',
  ],
];

/** An equation that no derivative is in. */
const SOLVE = /^(?:solve|roots? of|zeros? of|factor|factorise|factorize|simplify)\b/iu;

export function refuseElsewhere(text: string): void {
  for (const [pattern, message] of LIST) if (pattern.test(text)) throw refuse(message, text);
}

/** Of what is no differential equation. */
export function refuseSolving(text: string): void {
  if (SOLVE.test(text))
    throw refuse(
      'Equations without a derivative are not solved here, nor formulas rewritten: ask for a derivative, an integral, a limit, a series or a differential equation.',
      text,
    );
}
