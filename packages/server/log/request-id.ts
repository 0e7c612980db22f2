/** Names of requests: a word by lot for the process, and a number. Made for every request, so cheaply. */
import { randomInt } from 'node:crypto';

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 32 to the 8th: two processes of one site have the same one about never. */
const LENGTH = 8;

/** What gives the next id, such as `k3f9x20c-1a`: at most 20 characters, letters, digits and a hyphen. */
export function requestIds(): () => string {
  const word = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const prefix = `${word}-`;
  let count = 0;
  return () => prefix + (++count).toString(36);
}
