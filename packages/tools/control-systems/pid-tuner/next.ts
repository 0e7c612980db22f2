import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { LOOP_DEAD_TIME, plantOnwards } from '../plant-onwards.ts';
import type { PidResult } from './compute.ts';
import type { PidInputs } from './inputs.ts';

/** Decibels that the loop shaper takes. */
const MAX_GAIN = 240;
/** Seconds of integral and derivative time that it takes. */
const MAX_TIME = 1e9;

/** The loop goes on to the loop shaper with its controller, and the plant to what takes plants. */
export function next({ process: { plant }, chosen }: PidResult, i: PidInputs): readonly Onward[] {
  const text = i.given === 'system' ? i.plant : fraction([...plant.num], [...plant.den]);
  const delay = i.given === 'system' ? i.delay : plant.delay;
  const { k, ti, td } = chosen.tuned;
  const gain = Number(decibels(Math.abs(k)).toPrecision(12));
  const integrates = ti < Number.POSITIVE_INFINITY;
  const held = integrates ? ti <= MAX_TIME && td <= MAX_TIME : td === 0;
  const shaped: Onward[] =
    k > 0 && Math.abs(gain) <= MAX_GAIN && delay <= LOOP_DEAD_TIME && held
      ? [
          {
            tool: 'loop-shaper',
            does: 'Bode, Nyquist and every margin of this loop',
            inputs: {
              plant: text.text,
              ...(delay > 0 && { delay: String(delay) }),
              kind: td > 0 ? 'pid' : integrates ? 'pi' : 'gain',
              gain: String(gain),
              ...(integrates && { ti: String(ti) }),
              ...(td > 0 && { td: String(td), n: String(i.n) }),
            },
          },
        ]
      : [];
  return [...shaped, ...plantOnwards('pid-tuner', text, delay)];
}
