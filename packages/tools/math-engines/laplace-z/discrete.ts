/** The three tasks in n and z. */
import { equation, forward, inverse } from './discrete/tasks.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

export function discrete(i: Inputs): Result {
  if (i.task === 'forwardZ') return forward(i);
  return i.task === 'inverseZ' ? inverse(i) : equation(i);
}
