/** Axe, on every other tool; `axe-tools-2.test.ts` has the rest, so that two can work. */
import { faultless, tools } from './axe.ts';
import { visitors } from './visit.ts';

faultless(
  visitors(),
  tools.filter((_, i) => i % 2 === 0),
);
