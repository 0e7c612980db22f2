/** Axe, on every reference sheet. */
import { faultless, isSheet, pagesThat } from './axe.ts';
import { visitors } from './visit.ts';

faultless(visitors(), pagesThat(isSheet), ['laptop, light', 'phone, dark']);
