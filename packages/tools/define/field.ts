/** What every kind of input field shares. A field is plain data and four functions; it has no state. */

import type { Opens } from './files.ts';

/** A field is shown, and asked for, only while another field holds one of these values (in canonical text). */
export interface Condition<N extends string = string, T extends string = string> {
  readonly field: N;
  readonly in: readonly T[];
}

/**
 * A condition that several fields share, with the names it was written with in its type: `const sizing =
 * when('task', 'size')`. defineTool checks them against the fields there are.
 */
export const when = <const N extends string, const T extends string>(
  field: N,
  ...values: readonly T[]
): Condition<N, T> => ({ field, in: values });

/** The words of a field; `W` keeps the names in its condition for defineTool to check. */
export interface FieldText<W extends Condition = Condition> {
  /** What a person reads beside the field, in sentence case. */
  readonly label: string;
  /** The symbol the formulas use for it, as plain text: `R₁`, `f_s`. */
  readonly symbol?: string;
  /** One sentence: what it means, what a usual value is. */
  readonly help?: string;
  /** Fields of one group stand together under its name. */
  readonly group?: string;
  readonly when?: W;
}

export type FieldKind =
  | 'quantity'
  | 'integer'
  | 'word'
  | 'choice'
  | 'numbers'
  | 'complex-numbers'
  | 'text'
  | 'logic'
  | 'data'
  | 'table'
  | 'matrix'
  | 'transfer-function';

/** A field of values `V`, asked for under the condition `W`, whose slider looks at the fields `S`. */
export interface Field<V, W extends Condition = Condition, S extends string = string>
  extends FieldText<W> {
  readonly kind: FieldKind;
  readonly default: V;
  /** Reads what a visitor typed. Throws a FieldError, whose message follows the field's label in a sentence. */
  parse(text: string): V;
  /** A text that may be meant in place of one that is taken: `10u`, where 10 metres were typed. The page asks. */
  otherwise?(text: string): string | undefined;
  /** The canonical text of a value: parse(format(v)) is v. It stands in links and on the command line. */
  format(value: V): string;
  /**
   * The value as read, for people, with its unit: `4.7 kΩ`. `textOf` gives the texts of the other fields, where
   * they are at hand and the reading depends on one.
   */
  echo(value: V, textOf?: (name: string) => string | undefined): string;
  /** Bounds, default and unit as JSON: what `tollbench describe` prints and the sheet's input table shows. */
  describe(): Record<string, unknown>;
  /** Files that a text is taken from: opened or dropped in the page, named at the command line. */
  readonly opens?: Opens;
  /** What the page needs to draw a control for it; plain data. */
  readonly control: Control<S>;
}

/** How a field is edited. The page has one widget for each. */
export type Control<S extends string = string> =
  | {
      readonly widget: 'line';
      readonly unit?: string;
      readonly inputMode?: 'decimal' | 'text';
      readonly slider?: Slider<S>;
    }
  | {
      readonly widget: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly widget: 'matrix'; readonly maxRows: number; readonly maxColumns: number }
  | { readonly widget: 'area'; readonly rows: number; readonly code?: string }
  | {
      readonly widget: 'grid';
      readonly columns: readonly {
        readonly name: string;
        readonly label: string;
        readonly unit?: string;
        readonly options?: readonly { readonly value: string; readonly label: string }[];
      }[];
    };

/** A slider beside a line, for dragging: `log` moves by ratio. */
export interface Slider<S extends string = string> {
  readonly min: number;
  readonly max: number;
  readonly log: boolean;
  /** In place of `max`, a share of another field's value while that can be read. */
  readonly upTo?: { readonly field: S; readonly share: number };
  /** Fields in rising order, this one among them: a drag stops short of the neighbours that are asked for. */
  readonly between?: readonly S[];
}

// biome-ignore lint/suspicious/noExplicitAny: a field's value is known to its tool alone; `any` here is what lets Values<> recover it
export type AnyField = Field<any>;
export type Fields = Readonly<Record<string, AnyField>>;

/** The parsed inputs of a tool: each field's name with the value its kind gives. */
export type Values<I> = { readonly [K in keyof I]: I[K] extends Field<infer V> ? V : never };

type Texts<V> = V extends string ? V : string;

/**
 * For each field the type its declaration must have: any, where the names in its condition and its slider are
 * fields there are and the condition's values are that field's, and otherwise one that nothing has.
 */
export type Checked<I extends Fields> = {
  readonly [K in keyof I]: I[K] extends Field<infer _, infer W, infer S>
    ? CheckedCondition<I, W> & CheckedSlider<I, S>
    : unknown;
};

type CheckedCondition<I extends Fields, W extends Condition> = [W] extends [never]
  ? unknown
  : W extends Condition<infer N, infer T>
    ? N extends keyof I
      ? [T] extends [I[N] extends Field<infer V> ? Texts<V> : never]
        ? unknown
        : { readonly when: `${N} does not have the value ${T}` }
      : { readonly when: `there is no field ${N}` }
    : never;

type CheckedSlider<I extends Fields, S extends string> = [S] extends [keyof I]
  ? unknown
  : { readonly slider: `there is no field ${Exclude<S, keyof I>}` };

/** Copies the optional words of a field, leaving out what is not said (exactOptionalPropertyTypes). */
export function fieldText<W extends Condition>(text: FieldText<W>): FieldText<W> {
  return {
    label: text.label,
    ...(text.symbol !== undefined && { symbol: text.symbol }),
    ...(text.help !== undefined && { help: text.help }),
    ...(text.group !== undefined && { group: text.group }),
    ...(text.when !== undefined && { when: text.when }),
  };
}
