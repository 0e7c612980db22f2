/** Axe, on every other tool of the day’s; `axe-tools-2.test.ts` has the rest, so that two can work. */
import { faultless, toolsOfTheDay } from './axe.ts';
import { visitors } from './visit.ts';

faultless(
  visitors(),
  toolsOfTheDay().filter((_, i) => i % 2 === 0),
);
