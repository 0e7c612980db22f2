/** Axe, on the tools that `axe-tools.test.ts` leaves. */
import { faultless, tools } from './axe.ts';
import { visitors } from './visit.ts';

faultless(
  visitors(),
  tools.filter((_, i) => i % 2 === 1),
);
