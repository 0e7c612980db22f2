import { nearest } from '@tollbench/tools/define/nearest.ts';

/** Characters of a name that is compared with those there are. */
const MAX_NAME = 60;

/** A sentence on a name that is not there, with the nearest that is, or else with all. */
export function unknownName(sentence: string, name: string, among: readonly string[]): string {
  const [near] = name.length > MAX_NAME ? [] : nearest(name, among);
  return `${sentence}; ${near === undefined ? `there are ${among.join(', ')}` : `the nearest is ${near}`}`;
}
