import type { Onward } from '../../define/onward.ts';
import type { Result } from './result.ts';

/** An equation goes on to the solver in numbers and, where it is linear with constant coefficients, to Laplace. */
export const next = (r: Result): readonly Onward[] => r.onwards ?? [];
