/** Axe, on a sample of the sheets, the posts, the lists, and the tools in their other look. */
import { faultless, others } from './axe.ts';
import { sampleDay, sampleOf } from './sample.ts';
import { visitors } from './visit.ts';

const MAX_CASES = 16;
const day = sampleDay();
const sample = sampleOf(others, MAX_CASES, day);
console.log(
  `axe looks at ${sample.length} of ${others.length} cases, those of ${day}: SAMPLE_DAY=${day} repeats them, npm run long -- axe takes all`,
);
faultless(visitors(), sample);
