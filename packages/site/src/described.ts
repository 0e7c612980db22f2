/**
 * What a challenge says is being sold. The server puts these into the 402 and the metadata documents
 * show that 402 as their example, so both take the words from here.
 */
import { NAME } from './site.ts';

export const described = {
  tool: (title: string) => `${title}: the interactive calculator`,
  sheet: (title: string) => `${title}: the reference sheet`,
  post: `An engineering article of ${NAME}`,
  site: NAME,
} as const;
