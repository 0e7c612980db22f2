import type { KmapResult, Solution } from '../compute.ts';

/** What a file is of, for its head. */
export const what = ({ asked }: KmapResult, s: Solution): string =>
  `${asked.outputs.join(', ')} of ${asked.variables.join(', ')}; ${s.form === 'sop' ? 'sum of products' : 'product of sums'}`;
