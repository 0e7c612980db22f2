/** The bits go on to the tools that read words. */
import type { Onward } from '../../define/onward.ts';
import type { Result } from './compute.ts';

export function next(_r: Result): readonly Onward[] {
  return [];
}
