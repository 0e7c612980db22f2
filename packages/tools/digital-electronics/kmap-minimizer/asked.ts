import type { TruthTable } from '@tollbench/engines/logic/truth-table.ts';

/** What is asked for: functions of the same variables. */
export interface Asked {
  readonly variables: readonly string[];
  readonly outputs: readonly string[];
  readonly tables: readonly TruthTable[];
}
