/** What every kind of input field shares. A field is plain data and four functions; it has no state. */

/** A field is shown, and asked for, only while another field holds one of these values (in canonical text). */
export interface Condition {
  readonly field: string;
  readonly in: readonly string[];
}

export interface FieldText {
  /** What a person reads beside the field, in sentence case. */
  readonly label: string;
  /** The symbol the formulas use for it, as plain text: `R₁`, `f_s`. */
  readonly symbol?: string;
  /** One sentence: what it means, what a usual value is. */
  readonly help?: string;
  /** Fields of one group stand together under its name. */
  readonly group?: string;
  readonly when?: Condition;
}

export type FieldKind =
  | 'quantity'
  | 'integer'
  | 'word'
  | 'choice'
  | 'numbers'
  | 'text'
  | 'table'
  | 'matrix';

export interface Field<V> extends FieldText {
  readonly kind: FieldKind;
  readonly default: V;
  /** Reads what a visitor typed. Throws an `Error` whose message follows the field's label in a sentence. */
  parse(text: string): V;
  /** The canonical text of a value: parse(format(v)) is v. It stands in links and on the command line. */
  format(value: V): string;
  /** The value as read, for people, with its unit: `4.7 kΩ`. */
  echo(value: V): string;
  /** Bounds, default and unit as JSON: what `tollbench describe` prints and the sheet's input table shows. */
  describe(): Record<string, unknown>;
  /** What the page needs to draw a control for it; plain data. */
  readonly control: Control;
}

/** How a field is edited. The page has one widget for each. */
export type Control =
  | {
      readonly widget: 'line';
      readonly unit?: string;
      readonly inputMode?: 'decimal' | 'text';
      readonly slider?: Slider;
    }
  | {
      readonly widget: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
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
export interface Slider {
  readonly min: number;
  readonly max: number;
  readonly log: boolean;
  /** In place of `max`, a share of another field's value while that can be read. */
  readonly upTo?: { readonly field: string; readonly share: number };
  /** Fields in rising order, this one among them: a drag stops short of the neighbours that are asked for. */
  readonly between?: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: a field's value is known to its tool alone; `any` here is what lets Values<> recover it
export type AnyField = Field<any>;
export type Fields = Readonly<Record<string, AnyField>>;

/** The parsed inputs of a tool: each field's name with the value its kind gives. */
export type Values<I> = { readonly [K in keyof I]: I[K] extends Field<infer V> ? V : never };

/** Copies the optional words of a field, leaving out what is not said (exactOptionalPropertyTypes). */
export function words(text: FieldText): FieldText {
  return {
    label: text.label,
    ...(text.symbol !== undefined && { symbol: text.symbol }),
    ...(text.help !== undefined && { help: text.help }),
    ...(text.group !== undefined && { group: text.group }),
    ...(text.when !== undefined && { when: text.when }),
  };
}
