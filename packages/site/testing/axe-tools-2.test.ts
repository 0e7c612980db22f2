/** Axe, on the tools that `axe-tools.test.ts` leaves. */
import { faultless, toolsOfTheDay } from './axe.ts';
import { visitors } from './visit.ts';

faultless(
  visitors(),
  toolsOfTheDay().filter((_, i) => i % 2 === 1),
);
