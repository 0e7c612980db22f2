/** What a result has to be written on the schematic: the operating point, and which traces are drawn in which colour. */
import { curvesOf, type SolverResult } from '../compute.ts';
import { firstRun } from '../curves.ts';
import { probesOf } from './probes.ts';
import { readingsOf } from './readings.ts';
import type { Probe, Readings } from './sketch.ts';

/** The traces as typed, else those that the first picture shows by itself. */
export function probesShown(result: SolverResult | undefined, traces: string): readonly Probe[] {
  if (traces.trim() !== '' || !result) return probesOf(traces);
  const waves = curvesOf(result, 'tran') ?? curvesOf(result, 'dc') ?? curvesOf(result, 'ac');
  if (!waves) return [];
  return probesOf([...new Set(firstRun(waves).map((c) => c.label))].join(';'));
}

/** None where the circuit has no operating point. */
export const readingsShown = ({ operating }: SolverResult): Readings | undefined =>
  typeof operating === 'string' ? undefined : readingsOf(operating);
