/** The tree of an expression. Places are offsets into its text. */
import type { ReadUnit } from './units.ts';

/** `5 ± 0.1 Ω`: a number as it is written, and what stands behind it. */
export interface Literal {
  readonly kind: 'literal';
  readonly at: number;
  readonly end: number;
  /** Its decimal digits with an exponent, as `Number` reads them. */
  readonly digits: string;
  /** The power of ten of a prefix without a unit. */
  readonly power: number;
  readonly unit?: Raised;
  readonly spread?: Spread;
}

export interface Raised {
  readonly unit: ReadUnit;
  readonly exponent: number;
}

/** The half-width or standard uncertainty behind ±: a share of the value, or in the unit given. */
export interface Spread {
  readonly digits: string;
  readonly power: number;
  readonly share: boolean;
  readonly unit?: Raised;
  /** The number of this source among those of its sheet. */
  readonly source: number;
}

export type Node =
  | Literal
  | { readonly kind: 'name'; readonly at: number; readonly end: number; readonly name: string }
  | {
      readonly kind: 'unit';
      readonly at: number;
      readonly end: number;
      readonly unit: ReadUnit;
      readonly name: string;
    }
  | { readonly kind: 'imaginary'; readonly at: number; readonly end: number }
  | {
      readonly kind: 'negate' | 'abs' | 'angle-of' | 'group';
      readonly at: number;
      readonly end: number;
      readonly of: Node;
    }
  | {
      readonly kind: '+' | '-' | '*' | '/' | '^' | '||' | '∠' | '@';
      readonly at: number;
      readonly end: number;
      readonly a: Node;
      readonly b: Node;
      /** A product that no sign says: `2π`. */
      readonly silent?: boolean;
    }
  | {
      readonly kind: 'call';
      readonly at: number;
      readonly end: number;
      readonly name: string;
      readonly args: readonly Node[];
    };
