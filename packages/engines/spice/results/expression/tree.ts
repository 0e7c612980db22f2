/** An expression over traces as it was typed, before its names are looked up. */
export type Node =
  | { readonly kind: 'number'; readonly value: number }
  /** A name that stands bare, or between double quotes. */
  | { readonly kind: 'name'; readonly text: string; readonly isQuoted: boolean }
  /** `v(a,b)`, `vdb(out)`, `i(r1)`, `ic(q1)`: lower case, without blanks. */
  | { readonly kind: 'probe'; readonly head: string; readonly of: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Node[] }
  | { readonly kind: 'negate' | 'not'; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Node;
      readonly right: Node;
    };

export type Operator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | '&'
  | '|';
