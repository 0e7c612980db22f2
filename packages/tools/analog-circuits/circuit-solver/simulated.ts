/** What the runs of a deck give: plain data, which crosses from a worker to the page. */
import type { AnalysisRequest } from '@tollbench/engines/spice/analysis/request.ts';
import type { Course } from '@tollbench/engines/spice/analysis/transient.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import type { Curves } from './curves.ts';

export interface Analysis {
  readonly request: AnalysisRequest;
  /** Of every step, whole; what drawn copies gave is in the curves alone. */
  readonly datasets: readonly Dataset[];
  /** What is drawn; undefined of analyses that give numbers. */
  readonly curves: Curves | undefined;
  /** Of a transient's first run. */
  readonly course?: Course;
  /** Of a sensitivity analysis. */
  readonly sensitivities: readonly Sensitivity[];
}

export interface Sensitivity {
  readonly name: string;
  readonly run: string;
  /** V or A for one unit of the value, and for one per cent of it. */
  readonly perUnit: number;
  readonly perPercent: number;
}

/** What a `.meas` card gives in one run, or why it gives nothing. */
export interface Measurement {
  readonly name: string;
  readonly run: string;
  readonly copy: number;
  readonly value: number;
  readonly unit: string;
  /** Where on the axis; NaN where there is no one place. */
  readonly at: number;
  /** Of the axis. */
  readonly axisUnit: string;
  /** A whole sentence where there is no value, which is then NaN. */
  readonly failure: string;
}

export interface Simulated {
  readonly analyses: readonly Analysis[];
  /** Which of them stands first. */
  readonly leading: number;
  readonly measurements: readonly Measurement[];
  /** Runs of each analysis: steps times copies. */
  readonly variants: number;
}
