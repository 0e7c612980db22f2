import { computePll } from './compute/pll.ts';
import { computeTimer } from './compute/timer.ts';
import { computeTree, deviceOf } from './compute/tree.ts';
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

/** Trees and PLLs may have millions of settings; of the others what tries patterns, or every prescaler of 16 bits. */
export function isLong({ task, device }: ClockInputs): boolean {
  if (task === 'tree' || task === 'pll') return true;
  const { uart, timer } = deviceOf(device);
  if (task === 'timer') return typeof timer.prescalers === 'number';
  return uart.modes.some((m) => m.kind !== 'divider' || (m.pre ?? 1) > 1);
}
