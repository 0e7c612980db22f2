/**
 * What a tool gives, declared beside its inputs: the ids, kinds and units of its values and of the columns
 * of its tables. They are a contract with programs: they depend on no input and on no language. Labels and
 * symbols for people stand here too, once. `import * as result from …` reads best: `result.number({…})`.
 */

import type { Rational } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Numbers } from '../plot/types.ts';

interface Meaning {
  /** What a person reads beside it, in sentence case. */
  readonly label: string;
  /** The symbol the formulas use for it, as plain text: `t_r`. */
  readonly symbol?: string;
  /** One sentence for who reads the schema: what it is, and of what. */
  readonly help: string;
}

interface Measured extends Meaning {
  /** SI without a prefix; `%`, `dB` and `°` are units too. Left out of pure numbers. */
  readonly unit?: string;
  /** Significant figures shown; exports carry all of them. */
  readonly digits?: number;
}

interface Written extends Meaning {
  /** Set in the fixed-width face. */
  readonly code?: boolean;
}

export interface NumberResult extends Measured {
  readonly kind: 'number';
}
export interface IntegerResult extends Measured {
  readonly kind: 'integer';
}
export interface BooleanResult extends Meaning {
  readonly kind: 'boolean';
}
/** Words of a grammar that `help` tells and `pattern` holds: code, a topology, a list of bands. */
export interface TextResult extends Written {
  readonly kind: 'text';
  /** A regular expression as JSON Schema has it. */
  readonly pattern?: string;
}
/** One of a few words; each has a label for people. */
export interface ChoiceResult<O extends Readonly<Record<string, string>>> extends Meaning {
  readonly kind: 'choice';
  readonly options: O;
}
/** Bits, as a bigint that is not negative; `0x…` in files. */
export interface WordResult extends Written {
  readonly kind: 'word';
}
/** `{re, im}` in JSON; two columns, `<id>Re` and `<id>Im`, in a table. */
export interface ComplexResult extends Measured {
  readonly kind: 'complex';
}
/**
 * An exact fraction, as text `-?\d+(/\d+)?` in lowest terms with the sign before it. In files `<id>Float`
 * stands beside it, the double that is nearest. A plain number is one that is known as a double alone.
 */
export interface RationalResult extends Meaning {
  readonly kind: 'rational';
}
/** As many as there are; a list of lists is a matrix by rows. */
export interface ListResult<E> extends Meaning {
  readonly kind: 'list';
  readonly of: E;
}

/** What a cell of a table may be. */
export type Single =
  | NumberResult
  | IntegerResult
  | BooleanResult
  | TextResult
  | ChoiceResult<Readonly<Record<string, string>>>
  | WordResult
  | ComplexResult
  | RationalResult;

export type Declared = Single | ListResult<Declared>;

export interface TableResult {
  /** One sentence: what a row is, and in what order rows come. */
  readonly what: string;
  /** By id. A run may leave columns out. Complex and rational columns are two in a file. */
  readonly columns: Readonly<Record<string, Single>>;
}

/** Everything that a tool can give, by id. A run may leave values and tables out. */
export interface Results {
  readonly values: Readonly<Record<string, Declared>>;
  /** Tables, and the data of plots, under the id of their output. */
  readonly tables: Readonly<Record<string, TableResult>>;
  /** Texts to take away, under the id of their output. */
  readonly listings?: Readonly<Record<string, { readonly what: string }>>;
}

/** What a tool's code gives for a declaration. */
export type ValueOf<D> = D extends { readonly kind: 'number' | 'integer' }
  ? number
  : D extends { readonly kind: 'boolean' }
    ? boolean
    : D extends { readonly kind: 'choice'; readonly options: infer O }
      ? keyof O & string
      : D extends { readonly kind: 'text' }
        ? string
        : D extends { readonly kind: 'word' }
          ? bigint
          : D extends { readonly kind: 'complex' }
            ? Complex
            : D extends { readonly kind: 'rational' }
              ? Rational | number
              : D extends { readonly kind: 'list'; readonly of: infer E }
                ? readonly ValueOf<E>[] | (E extends { readonly kind: 'number' } ? Numbers : never)
                : never;

/** A value of a cell. */
export type Scalar = number | string | boolean | bigint | Complex | Rational;
/** Any value that a readout has. */
export type Value = Scalar | Numbers | readonly Value[];

export const number = (meaning: Measured): NumberResult => ({ kind: 'number', ...meaning });
export const integer = (meaning: Measured): IntegerResult => ({ kind: 'integer', ...meaning });
export const boolean = (meaning: Meaning): BooleanResult => ({ kind: 'boolean', ...meaning });
export const text = (meaning: Written & { readonly pattern?: string }): TextResult => ({
  kind: 'text',
  ...meaning,
});
export const choice = <const O extends Readonly<Record<string, string>>>(
  meaning: Meaning & { readonly options: O },
): ChoiceResult<O> => ({ kind: 'choice', ...meaning });
export const word = (meaning: Written): WordResult => ({ kind: 'word', ...meaning });
export const complex = (meaning: Measured): ComplexResult => ({ kind: 'complex', ...meaning });
export const rational = (meaning: Meaning): RationalResult => ({ kind: 'rational', ...meaning });
export const list = <E extends Declared>(of: E, meaning: Meaning): ListResult<E> => ({
  kind: 'list',
  of,
  ...meaning,
});

export const isComplex = (value: unknown): value is Complex =>
  typeof value === 'object' && value !== null && 're' in value && 'im' in value;
export const isRational = (value: unknown): value is Rational =>
  typeof value === 'object' && value !== null && 'n' in value && 'd' in value;
