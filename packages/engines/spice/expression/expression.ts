/** An expression over a circuit, after names were resolved: nodes are indices, parameters are numbers. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  /** V(plus, minus). */
  | { readonly kind: 'voltage'; readonly plus: number; readonly minus: number }
  /** I(element), by its flat name: from its first node through it to its second. */
  | { readonly kind: 'current'; readonly element: string }
  /** Seconds; °C; rad/s is not among them (Laplace has a kind of element of its own); Hz. */
  | { readonly kind: 'time' | 'temperature' | 'frequency' }
  | { readonly kind: 'negate' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'choose';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly arguments: readonly Expression[];
    }
  /** Straight between points, flat beyond; x ascending. */
  | {
      readonly kind: 'table';
      readonly at: Expression;
      readonly points: readonly (readonly [x: number, y: number])[];
    };

/** `^` is resolved by the dialect before it gets here: `power` is |x|^y with ngspice's signs, see evaluate.ts. */
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'power'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | 'and'
  | 'or'
  | 'xor';

/**
 * Of one argument unless said. `ddt` and `sdt` are by time. `pow` and `pwr` (|x|^y, `pwrs` with the sign of x),
 * `min`, `max`, `atan2`, `hypot`: two; `limit`: x, low, high; `if` is `choose`. `ln` is natural; `log10` decimal: the
 * reader resolves `log` by the dialect. `u` 1 above 0; `u2` x held between 0 and 1; `uramp` max(x, 0).
 */
export type FunctionName =
  | 'abs'
  | 'sgn'
  | 'sqrt'
  | 'exp'
  | 'ln'
  | 'log10'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'sinh'
  | 'cosh'
  | 'tanh'
  | 'asinh'
  | 'acosh'
  | 'atanh'
  | 'floor'
  | 'ceil'
  | 'int'
  | 'nint'
  | 'u'
  | 'u2'
  | 'uramp'
  | 'inv'
  | 'buf'
  | 'square'
  | 'pow'
  | 'pwr'
  | 'pwrs'
  | 'min'
  | 'max'
  | 'atan2'
  | 'hypot'
  | 'limit'
  | 'ddt'
  | 'sdt';
