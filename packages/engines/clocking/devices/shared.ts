/** What descriptions of devices have in common. */
import type { Generator, GeneratorOutput, Source } from '../device.ts';
import { single, twice } from '../dividers.ts';
import type { TimerBlock } from '../timer.ts';

export const MHZ = 1e6;
export const POWERS_512 = [1, 2, 4, 8, 16, 64, 128, 256, 512] as const;

export const checked = (what: string, where: string): Source => ({ what, where, checked: true });
export const recalled = (what: string, where: string): Source => ({ what, where, checked: false });

/** An oscillator alone, with the core's prescaler. */
export function direct(
  oscillator: string,
  label: string,
  field: string,
  dividers: readonly number[],
): Generator {
  return {
    id: oscillator,
    label,
    from: [{ oscillator }],
    pre: [1],
    multiplier: { from: 1, to: 1, den: 1 },
    outputs: [{ id: 'core', label: 'Core', fields: [field], dividers: single(dividers) }],
  };
}

/** The core behind a PLL's divider and the bus prescaler. */
export const coreBehind = (
  field: string,
  dividers: readonly number[],
  prescaler = 'HPRE',
  prescalers: readonly number[] = POWERS_512,
): GeneratorOutput => ({
  id: 'core',
  label: 'Core',
  fields: [field, prescaler],
  dividers: twice(dividers, prescalers),
  held: (first) => twice(dividers.includes(first) ? [first] : [], prescalers),
  capped: true,
});

export const stm32Timer = (clock: string, usual: number, width = 16): TimerBlock => ({
  label: width === 32 ? 'TIM2' : 'TIM',
  ...{ clock, usual, width, prescalers: 65536 },
  registers: { prescaler: 'PSC', field: (p) => p - 1, period: 'ARR' },
  ...{ lessOne: true, centre: true },
});
