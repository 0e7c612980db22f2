import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { ResamplerResult } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** A level of a constant this far from 1 is no ripple. */
const LEVEL = 0.1;
/** A level as small as this against the largest coefficient is 0 but for rounding. */
const NONE = 1e-12;

/** What must be known before the plan is used. */
export function notices(r: ResamplerResult, i: ResamplerInputs): Notice[] {
  const list: Notice[] = [];
  const { plan, sweep, task } = r;
  if (!r.meets)
    list.push(
      notice(
        'unmet',
        'warning',
        `What is asked is not kept: the worst alias or image is at ${showQuantity(decibels(sweep.worst.gain), 'dB', 4)}, from ${showQuantity(sweep.worst.input, 'Hz')}, and the gain of the pass band goes from ${showQuantity(decibels(Math.abs(sweep.low.gain)), 'dB', 3)} to ${showQuantity(decibels(Math.abs(sweep.high.gain)), 'dB', 3)}.`,
      ),
    );
  if (i.by === 'ratio' && i.up !== task.up)
    list.push(
      notice(
        'lowest',
        'note',
        `${i.up}/${i.down} is ${task.up}/${task.down} in lowest terms, which is what is planned.`,
      ),
    );
  const [first] = plan.stages;
  const level = first?.method === 'import' ? first.h.reduce((sum, c) => sum + c, 0) : 1;
  const largest = first?.h.reduce((most, c) => Math.max(most, Math.abs(c)), 0) ?? 0;
  if (Math.abs(level - 1) > LEVEL)
    list.push(
      notice(
        'level',
        'warning',
        Math.abs(level) <= NONE * largest
          ? `The coefficients sum to 0 and L is ${task.up}: of a constant nothing is kept.`
          : `The coefficients sum to ${showQuantity(level * task.up, '', 4)} and L is ${task.up}: a constant comes out ${showQuantity(level, '', 4)} times as large. For the same level multiply them by ${showQuantity(1 / level, '', 4)}.`,
      ),
    );
  if (i.method === 'equiripple' && plan.stages.some((s) => s.method === 'kaiser'))
    list.push(
      notice(
        'kaiser',
        'note',
        'Filters of more than 1,023 coefficients are Kaiser’s: somewhat longer than equiripple ones, and flatter.',
      ),
    );
  if (plan.stages.some((s) => !s.symmetric))
    list.push(
      notice(
        'asymmetric',
        'note',
        'The coefficients do not mirror: each frequency has a delay of its own.',
      ),
    );
  if (!r.trial)
    list.push(
      notice(
        'no-trial',
        'note',
        `There is no trial: with L = ${task.up} and M = ${task.down} a period of it is too short to tell the lines of two tones apart.`,
      ),
    );
  if (task.clean < task.half)
    list.push(
      notice(
        'transition',
        'note',
        `Between ${showQuantity(task.clean, 'Hz')} and ${showQuantity(task.half, 'Hz')} aliases and images may be loud; they were not asked to be stopped.`,
      ),
    );
  return list;
}
