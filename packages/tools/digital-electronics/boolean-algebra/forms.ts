import { FALSE, type Node } from '@tollbench/engines/bdd/bdd.ts';
import { rowsOf } from '@tollbench/engines/bdd/count.ts';
import { algebraicNormalForm } from '@tollbench/engines/logic/anf.ts';
import { bitOf } from '@tollbench/engines/logic/cube.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { factored } from '@tollbench/engines/logic/mapping/factor.ts';
import type { Diagrams } from '@tollbench/engines/logic/network/diagram.ts';
import type { OutputFunction } from '@tollbench/engines/logic/network/functions.ts';
import { joined, not, variable } from '@tollbench/engines/logic/network/network.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import { cellsWith, DONT_CARE, type TruthTable } from '@tollbench/engines/logic/truth-table.ts';
import { expressionOf, type TwoLevel, twoLevel } from './minima.ts';

/** The ids of the forms of a function, in the order in which they are shown. */
export const FORM_NAMES = {
  sop: 'Minimum sum of products (DNF)',
  pos: 'Minimum product of sums (CNF)',
  factored: 'Factored',
  anf: 'Algebraic normal form (Reed–Muller)',
  minterms: 'Minterm list',
  maxterms: 'Maxterm list',
  canonicalSum: 'Canonical sum of minterms',
  canonicalProduct: 'Canonical product of maxterms',
  complement: 'Complement',
  dual: 'Dual',
  cofactor0: 'Cofactor at 0',
  cofactor1: 'Cofactor at 1',
  difference: 'Boolean difference',
  smoothing: 'Existential (smoothing)',
  consensus: 'Universal (consensus)',
} as const;

export type FormId = keyof typeof FORM_NAMES;

export interface FormOf {
  readonly id: FormId;
  /** An expression, or a list of terms. */
  readonly expression: Expression | undefined;
  readonly text: string | undefined;
  /** Why it is not there. */
  readonly without: string | undefined;
}

/** How one input bears on an output. */
export interface Influence {
  readonly variable: string;
  /** Rows at which a change of it changes the output; of 2ⁿ over the inputs of the network. */
  readonly rows: bigint;
  /** Whether the output only rises with it, only falls, does both, or does not depend on it. */
  readonly unate: 'positive' | 'negative' | 'binate' | 'none';
}

export interface Forms {
  readonly output: string;
  readonly by: string | undefined;
  readonly forms: readonly FormOf[];
  readonly influences: readonly Influence[];
  /** Whether any exchange of its variables leaves it as it is; undefined for more than 12. */
  readonly symmetric: boolean | undefined;
  readonly selfDual: boolean;
}

/** Canonical forms of more rows are lists alone. */
const MAX_CANONICAL = 64;

/** An output in every form, and how its inputs bear on it. */
export function formsOf(
  f: OutputFunction,
  { sop, pos }: { readonly sop: TwoLevel | undefined; readonly pos: TwoLevel | undefined },
  diagrams: Pick<Diagrams, 'bdd' | 'order'>,
  node: Node,
  by: string | undefined,
  work: number,
): Forms {
  const { bdd, order } = diagrams;
  const forms: FormOf[] = [];
  const add = (id: FormId, expression: Expression | undefined, without?: string) =>
    forms.push({
      id,
      expression,
      text: undefined,
      without: expression ? undefined : (without ?? TOO_LONG),
    });
  const list = (id: FormId, text: string | undefined, without: string) =>
    forms.push({
      id,
      expression: undefined,
      text,
      without: text === undefined ? without : undefined,
    });
  add('sop', sop && expressionOf(sop));
  add('pos', pos && expressionOf(pos));
  add('factored', sop && factored(sop.parts, sop.names));
  const { table } = f;
  const closed = table && !table.values.includes(DONT_CARE) ? table : undefined;
  const wide = table ? 'it is open in some rows' : 'it depends on more than 12 inputs';
  add('anf', closed && anfOf(closed), wide);
  list('minterms', table && `Σ${termList(table)}`, wide);
  list('maxterms', table && maxterms(table), wide);
  const [ones, zeros] = table ? [cellsWith(table, 1), cellsWith(table, 0)] : [[], []];
  const long = `it has more than ${MAX_CANONICAL} terms`;
  add(
    'canonicalSum',
    table && ones.length <= MAX_CANONICAL ? canonical(table, ones, 'sop') : undefined,
    table ? long : wide,
  );
  add(
    'canonicalProduct',
    table && zeros.length <= MAX_CANONICAL ? canonical(table, zeros, 'pos') : undefined,
    table ? long : wide,
  );
  const sumOf = (g: Node): Expression | undefined => {
    const made = functionAt(diagrams, g, f.support, work);
    return made && expressionOf(made);
  };
  const inverse = bdd.not(node);
  add('complement', sumOf(inverse));
  const dual = dualOf(diagrams, node);
  add('dual', sumOf(dual));
  const level = by === undefined ? -1 : order.indexOf(by);
  if (level >= 0) {
    const [zero, one] = [bdd.restrict(node, level, false), bdd.restrict(node, level, true)];
    add('cofactor0', sumOf(zero));
    add('cofactor1', sumOf(one));
    add('difference', sumOf(bdd.xor(zero, one)));
    add('smoothing', sumOf(bdd.or(zero, one)));
    add('consensus', sumOf(bdd.and(zero, one)));
  }
  return {
    output: f.name,
    by,
    forms,
    influences: order.map((name, at) => influence(diagrams, node, name, at)),
    symmetric: closed && isSymmetric(closed),
    selfDual: dual === node,
  };
}

const TOO_LONG = 'it has more than 2000 terms';

function influence(
  { bdd }: Pick<Diagrams, 'bdd'>,
  node: Node,
  name: string,
  level: number,
): Influence {
  const [zero, one] = [bdd.restrict(node, level, false), bdd.restrict(node, level, true)];
  const difference = bdd.xor(zero, one);
  const unate =
    difference === FALSE
      ? 'none'
      : bdd.implies(zero, one)
        ? 'positive'
        : bdd.implies(one, zero)
          ? 'negative'
          : 'binate';
  return { variable: name, rows: rowsOf(bdd, difference), unate };
}

/** The minimum of another function of the same variables. */
function functionAt(
  diagrams: Pick<Diagrams, 'bdd' | 'order'>,
  node: Node,
  support: readonly string[],
  work: number,
): TwoLevel | undefined {
  const { bdd, order } = diagrams;
  const used = new Set(bdd.reachable([node]).map((n) => order[bdd.level(n)] as string));
  const own = support.filter((v) => used.has(v));
  const place = new Map(own.map((v, k) => [v, k]));
  const n = own.length;
  const table: TruthTable | undefined =
    n <= 12
      ? {
          variables: own,
          values: Uint8Array.from({ length: 1 << n }, (_, m) =>
            bdd.evaluate(
              node,
              (level) => ((m >> (n - 1 - (place.get(order[level] as string) ?? 0))) & 1) === 1,
            )
              ? 1
              : 0,
          ),
        }
      : undefined;
  return twoLevel(
    { name: '', support: own, table, ones: 0n, openRows: 0n },
    'sop',
    diagrams,
    node,
    undefined,
    work,
  );
}

/** f'(x'): both children of each node exchanged, and the constants. */
function dualOf({ bdd }: Pick<Diagrams, 'bdd'>, node: Node): Node {
  const made = new Map<Node, Node>([
    [0, 1],
    [1, 0],
  ]);
  for (const n of bdd.reachable([node]))
    made.set(
      n,
      bdd.make(bdd.level(n), made.get(bdd.high(n)) as Node, made.get(bdd.low(n)) as Node),
    );
  return made.get(node) as Node;
}

function anfOf(table: TruthTable): Expression {
  const { variables } = table;
  const products = algebraicNormalForm(table)
    .sort((a, b) => countOf(a) - countOf(b) || b - a)
    .map((m) =>
      joined(
        'and',
        variables.flatMap((name, k) => (m & bitOf(k, variables.length) ? [variable(name)] : [])),
      ),
    );
  return joined('xor', products);
}

const countOf = (m: number): number => m.toString(2).replaceAll('0', '').length;

function canonical(
  { variables }: TruthTable,
  cells: readonly number[],
  form: 'sop' | 'pos',
): Expression {
  const [inner, outer] = form === 'sop' ? (['and', 'or'] as const) : (['or', 'and'] as const);
  return joined(
    outer,
    cells.map((m) =>
      joined(
        inner,
        variables.map((name, k) => {
          const one = (m & bitOf(k, variables.length)) !== 0;
          return one === (form === 'sop') ? variable(name) : not(variable(name));
        }),
      ),
    ),
  );
}

function maxterms(table: TruthTable): string {
  const open = cellsWith(table, DONT_CARE);
  return `ΠM(${cellsWith(table, 0).join(', ')})${open.length > 0 ? ` · ΠD(${open.join(', ')})` : ''}`;
}

/** Whether it depends on the number of ones alone. */
function isSymmetric({ values }: TruthTable): boolean {
  const by: (number | undefined)[] = [];
  return [...values].every((v, m) => {
    const count = countOf(m);
    by[count] ??= v;
    return by[count] === v;
  });
}
