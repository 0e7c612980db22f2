import { within } from '@tollbench/engines/algebra/polynomial/work.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import { continuous } from './continuous.ts';
import { discrete } from './discrete.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

export type { Result } from './result.ts';

/** Products of terms for an answer: some ten seconds of a slow machine. */
const MAX_PRODUCTS = 5_000_000;

/** What is asked for, answered exactly, and the answer checked in numbers. */
export function compute(i: Inputs): Result {
  const isDiscrete = i.task.endsWith('Z');
  try {
    return within(MAX_PRODUCTS, () => (isDiscrete ? discrete(i) : continuous(i)));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const field = {
      forward: 'signal',
      inverse: 'transform',
      equation: 'equation',
      forwardZ: 'sequence',
      inverseZ: 'transformZ',
      equationZ: 'equationZ',
    }[i.task];
    const start = isDiscrete ? 'initialZ' : 'initial';
    // Initial values of another equation are no use: without them the unknowns begin at 0.
    if (/initial value/u.test(error.message))
      throw new InputError(error.message, {
        field: start,
        value: i[start],
        remedies: [{ [start]: '' }],
      });
    throw new InputError(error.message, { field, value: String(i[field as keyof Inputs]) });
  }
}
