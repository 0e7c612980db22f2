/** What an answer is made of, in one shape for t and for n. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Checked } from '@tollbench/engines/transform/check.ts';
import type { Step } from '../../define/output.ts';

export interface Line {
  readonly name: string;
  readonly tex: string;
  readonly text: string;
  /** What its TeX has by names: one turn of what repeats. */
  readonly where?: readonly string[];
}

export interface Pole {
  readonly at: Complex;
  readonly order: number;
}

export interface Result {
  /** What was typed, as it was read. */
  readonly asked: Line;
  readonly answer: Line;
  /** Of each unknown; the first is `answer`. */
  readonly answers: readonly Line[];
  /** Parts of the answer by themselves: transfer function, zero-input, zero-state, partial fractions. */
  readonly parts: readonly Line[];
  readonly steps: readonly Step[];
  readonly poles: readonly Pole[];
  /** Where the transform branches. */
  readonly branches: readonly Complex[];
  readonly region: string;
  /** The abscissa of convergence, −∞ where there is none; in z the inner radius. */
  readonly edge: number;
  /** In z. */
  readonly ring?: { readonly inner: number; readonly outer: number };
  readonly initial: { readonly value: number | null; readonly note: string };
  readonly final: { readonly value: number | null; readonly note: string };
  readonly checks: readonly Checked[];
  readonly checkedBy: string;
  readonly worst: number;
  /** Times or places, and the signal or sequence of each unknown there. */
  readonly x: readonly number[];
  readonly curves: readonly { readonly name: string; readonly y: readonly number[] }[];
  /** On s = jω, or on z = e^(jθ). */
  readonly frequency: readonly number[];
  readonly magnitude: readonly number[];
  readonly notes: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  /** Coefficients from the highest power down, where the answer has one fraction in numbers. */
  readonly fraction:
    | { readonly num: readonly number[]; readonly den: readonly number[] }
    | undefined;
  /** Of one equation with an input. */
  readonly transfer?: { readonly num: readonly number[]; readonly den: readonly number[] };
  /** The denominator as it can be typed, with its parameters. */
  readonly characteristic?: string;
  readonly program: Program;
}

/** front·of, or front·Σ factorᵐ·of(t − m·period). */
export interface ProgramPart {
  readonly front: string;
  readonly of: string;
  readonly period?: string;
  readonly factor?: string;
}

/** What exports compute with: formulas as text, with the functions that can be typed. */
export interface Program {
  readonly signals: readonly {
    readonly name: string;
    readonly parts: readonly ProgramPart[];
    readonly transform: string;
    /** What impulses have in the transform. */
    readonly impulses: string;
  }[];
  /** Where a signal jumps in its first turn. */
  readonly jumps: readonly number[];
  /** Real s or z where the integral or the sum is taken, and where the integral may end. */
  readonly at: readonly number[];
  readonly ends: readonly number[];
}
