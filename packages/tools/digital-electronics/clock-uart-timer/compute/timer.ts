import { largestCounts, periodRegister, timerSettings } from '@tollbench/engines/clocking/timer.ts';
import { InputError } from '../../../define/error.ts';
import type { ClockInputs } from '../inputs.ts';
import type { TimerResult } from '../result.ts';
import { exactly } from './exactly.ts';
import { picked } from './pick.ts';
import { deviceOf } from './tree.ts';

const LISTED = 60;

export function computeTimer(i: ClockInputs): TimerResult {
  const device = deviceOf(i.device);
  const block = device.timer;
  if (i.alignment === 'centre' && !block.centre)
    throw new InputError(`is up and down; ${block.label} of the ${device.label} counts up alone`, {
      field: 'alignment',
      value: i.alignment,
      remedies: [{ alignment: 'edge' }],
    });
  const most = largestCounts(block, i.alignment);
  if (i.duty > most)
    throw new InputError(`is ${i.duty}; ${block.label} of ${block.width} bits has ${most}`, {
      field: 'duty',
      value: String(i.duty),
      remedies: [{ duty: String(most) }],
    });
  const clock = exactly(i.clock ?? block.usual);
  const { settings, legal, examined } = timerSettings(
    block,
    clock,
    exactly(i.rate),
    i.alignment,
    i.duty,
    LISTED,
  );
  const at = picked(i.pick, settings.length);
  const s = settings[at];
  if (!s) throw new Error('a timer has settings');
  return {
    task: 'timer',
    device: device.id,
    deviceLabel: device.label,
    block: block.label,
    ...{ clock, settings, legal, examined, at, more: block.more ?? 0 },
    registers: [
      { name: block.registers.prescaler, value: block.registers.field(s.prescaler) },
      {
        name: block.registers.period,
        value: periodRegister(block, s.counts, i.alignment),
      },
    ],
    sources: device.sources,
  };
}
