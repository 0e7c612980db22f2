import type { CartesianPlot } from '../../plot/types.ts';

/** What a picture of a matrix shows, without its title. */
export type Body = Pick<CartesianPlot, 'x' | 'y' | 'marks' | 'equal'>;
