/** An expression as it was written: nothing in it is looked up yet. */

export type Operator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | '**'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | '&&'
  | '||';

export type Tree =
  | { readonly kind: 'number'; readonly value: number }
  /** A parameter, a constant, `time`. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'voltage'; readonly plus: string; readonly minus?: string }
  | { readonly kind: 'current'; readonly element: string }
  | { readonly kind: 'negate' | 'not'; readonly of: Tree }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Tree;
      readonly right: Tree;
    }
  | {
      readonly kind: 'choose';
      readonly condition: Tree;
      readonly then: Tree;
      readonly otherwise: Tree;
    }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Tree[] };

/** The direct parts of a tree. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'negate':
    case 'not':
      return [tree.of];
    case 'binary':
      return [tree.left, tree.right];
    case 'choose':
      return [tree.condition, tree.then, tree.otherwise];
    case 'call':
      return tree.arguments;
    default:
      return [];
  }
}
