/** What the tool gives: plain data, which crosses to a worker unchanged. */
import type { Step } from '../../define/output.ts';

/** A formula as text that can be typed, and as TeX. */
export interface Written {
  readonly text: string;
  readonly tex: string;
}

/** Coefficients of some n: of all, of odd ones, of n = 1 alone. */
export interface Form {
  readonly which: string;
  readonly a: Written;
  readonly b: Written;
  readonly c: Written;
  /** Aₙ and φₙ, where a short form is found; the phase of what is 0 is undefined. */
  readonly amplitude: Written | undefined;
  readonly phase: Written | undefined;
}

export interface Forms {
  readonly mean: Written;
  readonly general: Form;
  /** By what n leaves over by a number, where that is simpler. */
  readonly classes: readonly Form[];
  /** Of single n, at which the formula has none. */
  readonly special: readonly Form[];
}

export interface MeetingShown {
  readonly place: number;
  readonly at: string;
  readonly left: number;
  readonly right: number;
  readonly value: number;
  /** Exactly, where it has a form. */
  readonly valueText: string;
  readonly valueTex: string;
  readonly jump: number;
}

export interface SumShown {
  readonly series: string;
  readonly seriesTex: string;
  readonly value: Written;
  readonly number: number;
  readonly from: string;
}

export interface Check {
  readonly what: string;
  readonly formula: number;
  readonly quadrature: number;
}

/** What does not hang on N and x: it is kept while those are dragged. */
export interface Found {
  readonly variable: string;
  /** The function, as it was read, in pieces. */
  readonly asked: readonly { readonly f: Written; readonly where: Written }[];
  readonly periodText: Written;
  readonly period: number;
  readonly start: number;
  readonly ends: readonly number[];
  readonly omega: number;
  /** Undefined where there is no closed form. */
  readonly forms: Forms | undefined;
  readonly series: Written | undefined;
  /** Of pieces of powers, exponentials and waves alone, which other tables have, too. */
  readonly isElementary: boolean;
  readonly symmetry: readonly { readonly name: string; readonly effect: string }[];
  readonly meetings: readonly MeetingShown[];
  /** The lowest derivative that jumps; undefined where none to the sixth does, NaN where one has no bounds. */
  readonly smoothness: number | undefined;
  readonly isFinite: boolean;
  readonly meanSquareText: Written | undefined;
  readonly meanSquare: number;
  readonly mean: number;
  /** Of n = 0 … MAX_COUNT, or as far as samples tell. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** Exact forms of the first ones. */
  readonly exact: readonly { readonly a: string; readonly b: string }[];
  readonly sums: readonly SumShown[];
  readonly checks: readonly Check[];
  /** The largest difference of a formula and its quadrature, to the root mean square. */
  readonly worst: number;
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly steps: readonly Step[];
  /** The function as Python and MATLAB have it, piece by piece. */
  readonly program: readonly { readonly f: string; readonly from: string; readonly to: string }[];
  readonly samples: { readonly t: Float64Array; readonly y: Float64Array } | undefined;
}

export interface JumpShown {
  readonly place: number;
  readonly at: string;
  readonly size: number;
  readonly overAt: number | null;
  readonly over: number | null;
  readonly share: number | null;
  readonly fejer: number;
  readonly lanczos: number;
}

export interface Curves {
  readonly x: Float64Array;
  readonly f: Float64Array;
  readonly sum: Float64Array;
}

export interface Zoom extends Curves {
  readonly fejer: Float64Array;
  readonly lanczos: Float64Array;
  readonly limit: readonly number[];
}

export interface Result extends Found {
  readonly count: number;
  readonly curves: Curves;
  readonly zoom: Zoom | undefined;
  readonly jumps: readonly JumpShown[];
  readonly pointAt: number;
  readonly pointText: string;
  readonly pointValue: number;
  readonly pointSum: number;
  /** Of S₁ … S_MAX: the root of the mean square error. */
  readonly errors: Float64Array;
  readonly share: number;
  readonly thd: number | null;
  readonly thdCount: number | null;
}
