/** Row operations in words and as values. */
import { describe, type RowStep } from '@tollbench/engines/exact/elimination.ts';
import { type Gaussian, isReal, real } from '@tollbench/engines/exact/gaussian.ts';
import type { GaussianStep } from '@tollbench/engines/exact/gaussian-matrix.ts';
import { format } from '@tollbench/engines/exact/rational.ts';
import { formatEntry } from '../../define/entry.ts';
import { gaussianText } from './text.ts';

/** One row operation, also in words, with the matrix after it. */
export interface Operation {
  readonly kind: RowStep['kind'];
  /** From 1. */
  readonly row: number;
  readonly otherRow: number | null;
  readonly factor: Gaussian | null;
  readonly text: string;
  readonly after: readonly (readonly string[])[];
}

const places = (step: RowStep | GaussianStep) => ({
  kind: step.kind,
  row: step.row + 1,
  otherRow: step.kind === 'divide' ? null : 1 + (step.kind === 'swap' ? step.with : step.from),
});

/** A step of elimination over the rationals. */
export const operation = (step: RowStep): Operation => ({
  ...places(step),
  factor: step.kind === 'swap' ? null : real(step.kind === 'divide' ? step.by : step.times),
  text: describe(step),
  after: step.after.map((row) => row.map(format)),
});

/** A step of elimination over the Gaussian rationals. */
export const complexOperation = (step: GaussianStep): Operation => ({
  ...places(step),
  factor: step.kind === 'swap' ? null : step.kind === 'divide' ? step.by : step.times,
  text: inWords(step),
  after: step.after.map((row) => row.map((value) => formatEntry({ value, exact: true }))),
});

function inWords(step: GaussianStep): string {
  const row = `R${step.row + 1}`;
  switch (step.kind) {
    case 'swap':
      return describe({ ...step, after: [] });
    case 'divide':
      return isReal(step.by)
        ? describe({ ...step, by: step.by.re, after: [] })
        : `${row} ← ${row} / (${gaussianText(step.by)})`;
    case 'subtract':
      return isReal(step.times)
        ? describe({ ...step, times: step.times.re, after: [] })
        : `${row} ← ${row} − (${gaussianText(step.times)})·R${step.from + 1}`;
  }
}
