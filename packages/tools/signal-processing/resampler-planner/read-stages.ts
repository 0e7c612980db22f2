/** A visitor's own stages: `2/1, 80/147`, `×2 80/147`, `2 → 80/147`. */
import { type Factors, lowerRate } from '@tollbench/engines/multirate/stage.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Task } from './conversion.ts';
import { MAX_TERM } from './inputs.ts';
import { writeStages } from './plans.ts';

/** The most stages that are read. */
const MAX_OWN = 6;

function refuse(message: string, value: string, task: Task): never {
  const instead = writeStages([{ up: task.up, down: task.down }]);
  throw new InputError(message, {
    field: 'stages',
    value: value.slice(0, 60),
    remedies: [{ stages: instead }],
  });
}

/**
 * The stages of a text, in order. Throws InputError for what is no stage, factors that do not multiply to L and M, and
 * a rate between two stages that is lower than both ends.
 */
export function readStages(text: string, task: Task): Factors[] {
  const parts = text
    .replaceAll(/[[\]()]/gu, ' ')
    .split(/[\s,;→>|]+/u)
    .filter((part) => part !== '' && part !== '-');
  if (parts.length === 0) refuse('are empty: give L/M of each stage, as 2/1, 80/147', text, task);
  if (parts.length > MAX_OWN) refuse(`are ${parts.length}; the most is ${MAX_OWN}`, text, task);
  const stages = parts.map((part, k): Factors => {
    const match = /^[×x]?(\d{1,4})(?:[/:](\d{1,4}))?$/u.exec(part);
    const up = Number(match?.[1]);
    const down = Number(match?.[2] ?? 1);
    if (!match || up < 1 || down < 1 || up > MAX_TERM || down > MAX_TERM)
      refuse(
        `have "${part.slice(0, 20)}" as stage ${k + 1}, which is no L/M of whole numbers from 1 to ${MAX_TERM}`,
        text,
        task,
      );
    if (up === 1 && down === 1)
      refuse(`have 1/1 as stage ${k + 1}, which does nothing`, text, task);
    return { up, down };
  });
  const product = (of: 'up' | 'down') => stages.reduce((p, s) => p * s[of], 1);
  if (product('up') !== task.up || product('down') !== task.down)
    refuse(
      `multiply to ${product('up')}/${product('down')}; the conversion is ${task.up}/${task.down}`,
      text,
      task,
    );
  let rate = task.rate;
  for (const [k, { up, down }] of stages.entries()) {
    rate = (rate * up) / down;
    if (rate < lowerRate(task) * (1 - 1e-12))
      refuse(
        `go down to ${showQuantity(rate, 'Hz', 6)} behind stage ${k + 1}, lower than both ends: what is to be kept would not fit`,
        text,
        task,
      );
  }
  return stages;
}
