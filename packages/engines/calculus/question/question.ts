/** What a line asks for: one of the tasks of calculus, with its formula, its variable and its place. */
import type { Expression } from '../../algebra/expression/expression.ts';
import type { Place, Side } from '../../algebra/limit/limit.ts';

export type Question =
  | DerivativeQuestion
  | GradientQuestion
  | ImplicitQuestion
  | CurveQuestion
  | AntiderivativeQuestion
  | DefiniteQuestion
  | IteratedQuestion
  | AreaQuestion
  | LeibnizQuestion
  | LimitQuestion
  | SeriesQuestion
  | EquationQuestion;

export interface DerivativeQuestion {
  readonly task: 'derivative';
  readonly of: Expression;
  /** The variables in the order of differentiation: x, x for d²/dx²; x, y for ∂²/∂y∂x. */
  readonly by: readonly string[];
  /** Where its value is asked for. */
  readonly at?: Expression;
  readonly isPartial?: boolean;
}

/** All first partial derivatives. */
export interface GradientQuestion {
  readonly task: 'gradient';
  readonly of: Expression;
  readonly by: readonly string[];
}

/** dy/dx along F(x, y) = 0. */
export interface ImplicitQuestion {
  readonly task: 'implicit';
  readonly left: Expression;
  readonly right: Expression;
  readonly of: string;
  readonly by: string;
  readonly order: number;
}

/** dy/dx along x(t), y(t). */
export interface CurveQuestion {
  readonly task: 'curve';
  readonly names: readonly [string, string];
  readonly x: Expression;
  readonly y: Expression;
  readonly by: string;
  readonly order: number;
}

export interface AntiderivativeQuestion {
  readonly task: 'antiderivative';
  readonly of: Expression;
  readonly by: string;
}

export interface DefiniteQuestion {
  readonly task: 'definite';
  readonly of: Expression;
  readonly by: string;
  readonly from: Place;
  readonly to: Place;
}

/** An integral of an integral: the limits of an inner one may have the variables of the outer ones in them. */
export interface IteratedQuestion {
  readonly task: 'iterated';
  readonly of: Expression;
  /** The outermost first. */
  readonly levels: readonly Level[];
}

export interface Level {
  readonly by: string;
  readonly from: Place;
  readonly to: Place;
}

/** ∫ |of − below|; between the places where they meet where no limits are given. */
export interface AreaQuestion {
  readonly task: 'area';
  readonly of: Expression;
  readonly below: Expression;
  readonly by: string;
  readonly from?: Place;
  readonly to?: Place;
}

/** d/dx of an integral whose limits or integrand have x in them. */
export interface LeibnizQuestion {
  readonly task: 'leibniz';
  readonly of: Expression;
  /** The variable of the integral. */
  readonly inner: string;
  readonly from: Place;
  readonly to: Place;
  readonly by: string;
}

export interface LimitQuestion {
  readonly task: 'limit';
  readonly of: Expression;
  readonly by: string;
  readonly place: Place;
  readonly side: Side;
}

export interface SeriesQuestion {
  readonly task: 'series';
  readonly of: Expression;
  readonly by: string;
  readonly at: Place;
  /** The highest power that is kept; undefined where the line does not say. */
  readonly degree?: number;
}

/** A differential equation with its conditions, in one spelling: y'' + y = sin(x), y(0) = 1. */
export interface EquationQuestion {
  readonly task: 'equation';
  readonly text: string;
}

/** What the fields say where the line does not. */
export interface Defaults {
  /** The variable, where one is named. */
  readonly variable?: string;
}
