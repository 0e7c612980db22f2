/** Axe, on every page in both looks. */
import { faultless, others, tools } from './axe.ts';
import { visitors } from './visit.ts';

faultless(visitors(), [...tools, ...others]);
