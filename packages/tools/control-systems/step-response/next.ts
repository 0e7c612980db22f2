import type { Onward } from '../../define/onward.ts';
import { plainPolynomial } from '../../text/plain-polynomial.ts';
import { plantOnwards } from '../plant-onwards.ts';
import type { StepResult } from './compute.ts';
import type { StepInputs } from './inputs.ts';

/** The system goes on to the tools that control it, its step response as a formula. */
export const next = (_: StepResult, i: StepInputs): readonly Onward[] => [
  ...plantOnwards('step-response', i.system, i.delay),
  ...asFormula(i),
];

/** Orders whose fractions are still parted at once. */
const FORMULA_ORDER = 12;
/** What a formula may have at the most. */
const MAX_TEXT = 1000;

function asFormula({ system: { num, den, delay }, delay: late }: StepInputs): Onward[] {
  if (den.length - 1 > FORMULA_ORDER || delay + late !== 0) return [];
  const [above, below] = [num, den].map((p) => plainPolynomial(p, 's'));
  const transform = `(${above})/(s*(${below}))`;
  if (transform.length > MAX_TEXT) return [];
  return [
    {
      tool: 'laplace-z',
      does: 'Its step response as a formula',
      inputs: { task: 'inverse', transform },
    },
  ];
}
