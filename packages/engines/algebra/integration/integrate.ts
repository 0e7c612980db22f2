/** ∫ f dx in elementary functions: the one door to everything in this folder. */
import type { Expression } from '../expression/expression.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import type { Integral } from './result.ts';

export interface Bounds {
  /** Rules that may be tried; the same number gives the same answer everywhere. */
  readonly operations?: number;
}

/** An antiderivative of a formula in a variable; other symbols are parameters, taken as positive where it matters. */
export function integrate(integrand: Expression, variable: string, _bounds: Bounds = {}): Integral {
  const rational = rationalAntiderivative(integrand, variable);
  if (rational && rational.roots.length === 0)
    return {
      kind: 'found',
      antiderivative: rational.value,
      steps: [
        {
          rule: 'partial fractions',
          integrand,
          variable,
          choices: [],
          value: rational.value,
          parts: [],
        },
      ],
      notes: [],
    };
  return { kind: 'unknown', tried: ['partial fractions'] };
}
