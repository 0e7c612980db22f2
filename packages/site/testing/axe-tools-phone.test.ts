/** Axe, on every tool on a phone. */
import { faultless, isTool, pagesThat } from './axe.ts';
import { visitors } from './visit.ts';

faultless(visitors(), pagesThat(isTool), ['phone, dark']);
