/** Which vectors of a dataset stand in a raw file. */
import type { Dataset, Trace } from '../results/dataset.ts';

/** Whether a plot's numbers are pairs. */
export const isComplex = ({ traces }: Dataset): boolean => traces.some(({ im }) => im);

/** The vectors that are written: the axis, unless it only numbers a single point, and the traces. */
export const written = ({ kind, axis, traces }: Dataset): readonly Trace[] =>
  kind === 'op' || (axis.name === 'point' && axis.re.length === 1) ? traces : [axis, ...traces];
