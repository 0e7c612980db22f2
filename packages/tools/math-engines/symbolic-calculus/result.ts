/** What an answer is made of, in one shape for all tasks. */
import type { Compared } from '@tollbench/engines/calculus/numbers.ts';
import type { Question } from '@tollbench/engines/calculus/question/question.ts';
import type { Onward } from '../../define/onward.ts';
import type { Step } from '../../define/output.ts';

export const STATUSES = {
  exact: 'exact',
  number: 'a number, no closed form',
  named: 'not elementary, by a named function',
  none: 'not elementary',
  diverges: 'diverges',
  nothing: 'does not exist',
  open: 'not found',
} as const;
export type Status = keyof typeof STATUSES;

export interface Line {
  readonly tex: string;
  readonly text: string;
}

export interface Curve {
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly dash?: 'dash' | 'dot';
  readonly colour?: 1 | 2 | 3 | 4 | 5 | 6 | 'quiet' | 'ink';
  /** No data of the answer: a tangent, another solution. */
  readonly isSilent?: true;
}

export interface Picture {
  readonly title: string;
  readonly says: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
  /** Between the first curve and the axis. */
  readonly area?: {
    readonly x: readonly number[];
    readonly y: readonly number[];
    /** The other curve, where it is not the axis. */
    readonly base?: readonly number[];
  };
  readonly points?: readonly { readonly x: number; readonly y: number; readonly name: string }[];
  readonly rules?: readonly { readonly x?: number; readonly y?: number }[];
  readonly bands?: readonly { readonly x0: number; readonly x1: number }[];
  readonly arrows?: {
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly dx: readonly number[];
    readonly dy: readonly number[];
  };
  readonly window: readonly [number, number];
  readonly height?: readonly [number, number];
}

export interface Form {
  readonly name: string;
  readonly formula: string;
}

/** What exports ask another program, and hold its answer against. */
export interface Program {
  /** In Python with SymPy’s names: the question, and our answer. */
  readonly kind:
    | 'derivative'
    | 'antiderivative'
    | 'definite'
    | 'limit'
    | 'series'
    | 'equation'
    | 'none';
  readonly letters: readonly string[];
  readonly variable: string;
  /** Formulas by name. */
  readonly formulas: Readonly<Record<string, string>>;
}

export interface Result {
  readonly question: Question;
  readonly asked: Line;
  readonly answer: Line;
  /** Lines of the large formula. */
  readonly lines: readonly string[];
  readonly status: Status;
  readonly proof?: { readonly proof: string; readonly condition: string };
  readonly forms: readonly Form[];
  readonly sympy: string;
  readonly maxima: string;
  readonly steps: readonly Step[];
  readonly checks: readonly Compared[];
  readonly worst: number | null;
  readonly checkedBy: string;
  /** Whether the difference to what was asked is 0 by exact algebra. */
  readonly isProven: boolean;
  /** The value of a definite integral or a limit. */
  readonly value: { readonly value: number | null; readonly note: string };
  /** Of the answer at a place. */
  readonly there: {
    readonly at: number | null;
    readonly value: number | null;
    readonly note: string;
  };
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly picture?: Picture;
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  readonly variable: string;
  readonly program: Program;
  /** Tools that go on from here, with what they are given. */
  readonly onwards?: readonly Onward[];
}

/** What a task gives; the rest is the same for all. */
export type Found = Omit<Result, 'question' | 'notes' | 'warnings' | 'parameters'> & {
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
};
