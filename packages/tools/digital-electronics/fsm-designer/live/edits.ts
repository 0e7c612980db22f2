/** The edits of a text, in the notation that it keeps. */
import * as lines from '@tollbench/engines/fsm/edit.ts';
import * as kiss from '@tollbench/engines/fsm/edit-kiss.ts';
import type { Machine, Place } from '@tollbench/engines/fsm/machine.ts';

export interface Edits {
  readonly renamed: (text: string, before: string, after: string) => string;
  readonly withState: (text: string, name: string, at: Place, outputs?: string) => string;
  readonly withoutState: (text: string, name: string) => string;
  readonly withTransition: (text: string, from: string, to: string, label: string) => string;
  readonly relabelled: (text: string, line: number, label: string) => string;
  readonly withoutLines: (text: string, which: readonly number[]) => string;
  readonly withReset: (text: string, name: string) => string;
}

export const LINES: Edits = lines;

export const kissEdits = (machine: Machine): Edits => ({
  renamed: kiss.kissRenamed,
  withState: (text, name, at) => kiss.kissWithState(text, machine, name, at),
  withoutState: kiss.kissWithoutState,
  withTransition: (text, from, to, label) =>
    kiss.kissWithTransition(text, machine, from, to, label),
  relabelled: (text, line, label) => kiss.kissRelabelled(text, machine, line, label),
  withoutLines: kiss.kissWithoutLines,
  withReset: kiss.kissWithReset,
});
