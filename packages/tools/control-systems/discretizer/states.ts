/** The matrices of the discrete system. */

import { prewarping } from '@tollbench/engines/discretize/bilinear.ts';
import { type Discrete, isHold, splitDelay } from '@tollbench/engines/discretize/discretize.ts';
import { bilinearStates, heldStates } from '@tollbench/engines/discretize/state-space.ts';
import { zeros } from '@tollbench/engines/linalg/matrix.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import type { Channel } from './channel.ts';
import type { DiscretizerInputs } from './inputs.ts';

/**
 * Of given matrices those of the same states, all inputs and outputs; else, and where a rule is of poles and zeros, the
 * controllable canonical form of the channel. Whole samples of dead time are left out.
 */
export function statesOf(
  i: DiscretizerInputs,
  { states, continuous }: Channel,
  h: Discrete,
): { system: StateSpace; canonical: boolean } {
  const own = states && h.thiran === 0 ? ofStates(i, states, continuous) : undefined;
  return own === undefined
    ? { system: canonicalForm(h), canonical: true }
    : { system: own, canonical: false };
}

function ofStates(
  i: DiscretizerInputs,
  states: StateSpace,
  { sampleTime, delay, plant }: Channel['continuous'],
): StateSpace | undefined {
  const { method } = i;
  const { part } = splitDelay(delay, sampleTime, plant.bits);
  if (isHold(method)) return heldStates(states, sampleTime, method as 'zoh', part * sampleTime);
  if (method === 'matched') return undefined;
  const alpha = { tustin: 0.5, prewarp: 0.5, forward: 0, backward: 1, bilinear: i.alpha }[
    method as 'tustin'
  ];
  const stretch = method === 'prewarp' ? prewarping(i.prewarp * sampleTime) : 1;
  return bilinearStates(states, sampleTime, alpha, stretch);
}

function canonicalForm({ z: { num, den } }: Discrete): StateSpace {
  const n = den.length - 1;
  const padded = [...new Array<number>(n + 1 - num.length).fill(0), ...num];
  const direct = padded[0] ?? 0;
  const [a, b, c] = [zeros(n, n), zeros(n, 1), zeros(1, n)];
  if (n > 0) b.data[0] = 1;
  for (let k = 0; k < n; k++) {
    a.data[k] = -(den[k + 1] ?? 0) + 0;
    if (k > 0) a.data[k * n + k - 1] = 1;
    c.data[k] = (padded[k + 1] ?? 0) - direct * (den[k + 1] ?? 0);
  }
  return { a, b, c, d: { rows: 1, cols: 1, data: Float64Array.of(direct) } };
}
