import { nearest } from '@tollbench/tools/define/nearest.ts';

/** Characters of a name that is compared with those there are. */
const MAX_NAME = 60;

/**
 * A sentence on a name that is not there, with the nearest that is, or else with all.
 * @param mark what stands before the names where they are written
 */
export function unknownName(
  sentence: string,
  name: string,
  among: readonly string[],
  mark = '',
): string {
  const [near] = name.length > MAX_NAME ? [] : nearest(name, among);
  return near === undefined
    ? `${sentence}; there are ${among.map((one) => mark + one).join(', ')}`
    : `${sentence}; the nearest is ${mark}${near}`;
}
