/** What a cycle went to. Every slot of every cycle of a run has one cause, so that they add up to it. */
export const CAUSES = [
  ...(['base', 'fill', 'load', 'data', 'branchOperand', 'multiply', 'divide', 'memory'] as const),
  ...(['dataMiss', 'instructionMiss', 'branch', 'jump', 'trap'] as const),
  ...(['pairDependence', 'pairUnit', 'pairFetch'] as const),
] as const;

export type Cause = (typeof CAUSES)[number];

export const CAUSE = Object.fromEntries(CAUSES.map((name, k) => [name, k])) as Readonly<
  Record<Cause, number>
>;
