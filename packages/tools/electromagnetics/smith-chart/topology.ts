import type { SmithInputs } from './load.ts';

/** The form of a matching network. */
export type Topology = SmithInputs['topology'];

export const TOPOLOGIES: readonly Topology[] = [
  'L',
  'pi',
  'T',
  'shunt-open',
  'shunt-short',
  'series-open',
  'series-short',
];
