/** Axe, on a sample of the sheets, the posts, the lists, and the tools in their other look. */

import { sampleDay, sampleOf } from '../../../scripts/sample.ts';
import { faultless, others } from './axe.ts';
import { visitors } from './visit.ts';

const MAX_CASES = 6;
const day = sampleDay();
const sample = sampleOf(others, MAX_CASES, day);
console.log(
  `axe looks at ${sample.length} of ${others.length} cases, those of ${day}: SAMPLE_DAY=${day} repeats them, npm run long -- axe takes all`,
);
faultless(visitors(), sample);
