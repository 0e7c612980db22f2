/** Axe, on every tool on a laptop. */
import { faultless, isTool, pagesThat } from './axe.ts';
import { visitors } from './visit.ts';

faultless(visitors(), pagesThat(isTool), ['laptop, light']);
