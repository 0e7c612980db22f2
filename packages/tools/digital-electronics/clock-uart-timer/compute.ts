import { computePll } from './compute/pll.ts';
import { computeTimer } from './compute/timer.ts';
import { computeTree } from './compute/tree.ts';
import { computeUart } from './compute/uart.ts';
import type { ClockInputs } from './inputs.ts';
import type { ClockResult } from './result.ts';

/** Every setting of the device that could answer, ranked. */
export function compute(inputs: ClockInputs): ClockResult {
  switch (inputs.task) {
    case 'tree':
      return computeTree(inputs);
    case 'uart':
      return computeUart(inputs);
    case 'timer':
      return computeTimer(inputs);
    default:
      return computePll(inputs);
  }
}

/** All but small trees take longer than a frame. */
export const isLong = (_: ClockInputs): boolean => true;
