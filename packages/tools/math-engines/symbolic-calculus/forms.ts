/** Other ways to write an answer: multiplied out, and as other programs have it. */
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { maximaOf, sympyOf } from '@tollbench/engines/calculus/spelled.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import type { Form } from './result.ts';

/** Longer ones are no help. */
const MAX_LENGTH = 600;

export function formsOf(a: Expression): Form[] {
  const own = textOf(a);
  const spread = tried(() => textOf(expanded(a)));
  const isOther = spread !== undefined && spread !== own && spread.length <= MAX_LENGTH;
  return [...(isOther ? [{ name: 'Multiplied out', formula: spread }] : []), ...spellings(a)];
}

export const spellings = (a: Expression): Form[] => [
  { name: 'Plain text', formula: textOf(a) },
  { name: 'LaTeX', formula: texOf(a) },
  { name: 'SymPy', formula: sympyOf(a) },
  { name: 'Maxima', formula: maximaOf(a) },
];

function tried(work: () => string): string | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
