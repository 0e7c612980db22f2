/** Axe, on the posts, the lists and whatever else there is to read. */
import { faultless, isSheet, isTool, pagesThat } from './axe.ts';
import { visitors } from './visit.ts';

faultless(
  visitors(),
  pagesThat((file) => !isTool(file) && !isSheet(file)),
  ['laptop, light', 'phone, dark'],
);
