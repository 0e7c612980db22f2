import type { Random } from '../numeric/random.ts';
import { isLumped } from './element.ts';
import type { Ladder } from './ladder.ts';

/** The ladder with each value or length drawn evenly from ±`tolerance` (a fraction below 1) about its own. */
export const drawnLadder = (ladder: Ladder, tolerance: number, random: Random): Ladder =>
  ladder.map((e) => {
    const factor = 1 + random.between(-tolerance, tolerance);
    return isLumped(e) ? { ...e, value: e.value * factor } : { ...e, degrees: e.degrees * factor };
  });
