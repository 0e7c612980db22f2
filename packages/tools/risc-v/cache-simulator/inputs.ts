import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { firstLevel, lowerLevels, shape, times } from './cache-inputs.ts';
import { counting, references } from './trace-inputs.ts';

/** Accesses that fit one frame, with their curves. */
export const QUICK = 20_000;

export const inputs = {
  ...references,
  ...shape,
  ...counting,
  ...firstLevel,
  ...lowerLevels,
  ...times,
  step: field.integer({
    label: 'Shown after access',
    group: 'View',
    default: 0,
    min: 0,
    max: 40_000_000,
    help: 'The contents after that access; 0 is the end. The arrow keys on the picture step.',
  }),
  compare: field.choice({
    label: 'Other organisations',
    group: 'View',
    default: 'no',
    options: { no: 'not compared', yes: 'compared, at this size' },
    help: 'Every line from 4 to 256 bytes by every number of ways to 16 and full, LRU; and every replacement at this geometry.',
  }),
};

export type CacheInputs = Values<typeof inputs>;
