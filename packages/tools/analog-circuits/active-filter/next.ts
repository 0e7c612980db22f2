import { multiplyPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import { type Rational, sectionRational } from '@tollbench/engines/filter/section-response.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { FilterResult } from './compute.ts';
import { spice } from './exports/spice.ts';

/** The transfer function that the stages were designed for, in s, and the circuit with its parts and amplifiers. */
export function next(r: FilterResult): readonly Onward[] {
  const { stages } = r;
  const rationals = stages.map(({ section }) => sectionRational(section));
  const product = (part: 'num' | 'den') =>
    rationals.map((r) => highestFirst(r[part], r.scale)).reduce(multiplyPolynomials, [1]);
  const system = fraction(product('num'), product('den')).text;
  return [
    { tool: 'step-response', does: 'Step response of the filter as designed', inputs: { system } },
    {
      tool: 'loop-shaper',
      does: 'Its phase and delay in a control loop',
      inputs: { plant: system, kind: 'none' },
    },
    ...inSimulator('The stages in the circuit simulator', 'Active filter', () => spice(r)),
  ];
}

const highestFirst = (c: Rational['num'], scale: number): number[] =>
  Array.from(c, (x, k) => x / scale ** k).reverse();
