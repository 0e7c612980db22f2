/** The tools that take this circuit's words. */
import type { Onward } from '../../define/onward.ts';
import type { ArithmeticResult } from './compute.ts';
import type { ArithmeticInputs } from './inputs.ts';

/** A carry chain of one or two bits is a truth table; others are read as bits. */
export function next({ generated }: ArithmeticResult, inputs: ArithmeticInputs): readonly Onward[] {
  const { specification: s } = generated;
  if (s.operation !== 'add' || s.width !== 1 || inputs.signA !== 'unsigned') return [];
  return [
    {
      tool: 'kmap-minimizer',
      does: 'Karnaugh maps of sum and carry',
      inputs: s.carryIn
        ? {
            given: 'minterms',
            variables: 'a b cin',
            minterms: 's = m(1, 2, 4, 7)\ncout = m(3, 5-7)',
          }
        : { given: 'minterms', variables: 'a b', minterms: 's = m(1, 2)\ncout = m(3)' },
    },
  ];
}
