import type { Node } from '@tollbench/engines/bdd/bdd.ts';
import { irredundantSum } from '@tollbench/engines/bdd/isop.ts';
import { bitOf, type Cube } from '@tollbench/engines/logic/cube.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import type { Product } from '@tollbench/engines/logic/mapping/factor.ts';
import { type Form, minimize } from '@tollbench/engines/logic/minimize.ts';
import type { Diagrams } from '@tollbench/engines/logic/network/diagram.ts';
import type { OutputFunction } from '@tollbench/engines/logic/network/functions.ts';
import { joined, not, variable } from '@tollbench/engines/logic/network/network.ts';
import { MAX_VARIABLES } from '@tollbench/engines/logic/truth-table.ts';

/** A two-level form of one output. */
export interface TwoLevel {
  readonly form: Form;
  /** What its literals number: twice the variable and one where it is complemented. */
  readonly names: readonly string[];
  /** Products of a sum; of a product the sums, as their literals. */
  readonly parts: readonly Product[];
  readonly literals: number;
  /** Fewest terms and then fewest literals; fewest terms; or no term and no literal too many, and no more proven. */
  readonly proof: 'minimum' | 'minimum-terms' | 'irredundant';
}

/** Terms of a form of many variables at most. */
const MAX_TERMS = 2000;

/** The minimum of an output of up to 12 variables; beyond an irredundant form, or none where that is too long. */
export function twoLevel(
  f: OutputFunction,
  form: Form,
  diagrams: Pick<Diagrams, 'bdd' | 'order'>,
  node: Node,
  open: Node | undefined,
  work: number,
): TwoLevel | undefined {
  if (!f.table) return irredundant(form, diagrams, node, open);
  const found = minimize(f.table, { form, work, steps: 0 });
  const parts = found.terms.map((t) => literalsOf(t, f.support.length, form));
  const proof = found.proof === 'not-proven' ? 'irredundant' : found.proof;
  return { form, names: f.support, parts, literals: count(parts), proof };
}

/** Two-level forms of a table are proven to this many variables. */
export const EXACT_VARIABLES = MAX_VARIABLES;

function irredundant(
  form: Form,
  { bdd, order }: Pick<Diagrams, 'bdd' | 'order'>,
  node: Node,
  open: Node | undefined,
): TwoLevel | undefined {
  const care = open === undefined ? node : bdd.and(node, bdd.not(open));
  const most = open === undefined ? node : bdd.or(node, open);
  const [lower, upper] = form === 'sop' ? [care, most] : [bdd.not(most), bdd.not(care)];
  const terms = irredundantSum(bdd, lower, upper, MAX_TERMS);
  if (!terms) return undefined;
  const parts = terms.map((t) =>
    [...t]
      .map(([level, value]) => 2 * level + (value === (form === 'sop') ? 0 : 1))
      .sort((a, b) => a - b),
  );
  return { form, names: order, parts, literals: count(parts), proof: 'irredundant' };
}

const count = (parts: readonly Product[]): number => parts.reduce((n, p) => n + p.length, 0);

/** A cube of 0s excludes itself: its sum has the complements. */
const literalsOf = ({ mask, value }: Cube, variables: number, form: Form): Product =>
  Array.from({ length: variables }, (_, k) => k).flatMap((k) => {
    const bit = bitOf(k, variables);
    if (!(mask & bit)) return [];
    return [2 * k + (((value & bit) !== 0) === (form === 'sop') ? 0 : 1)];
  });

/** A two-level form as an expression. */
export function expressionOf({ form, names, parts }: TwoLevel): Expression {
  const [inner, outer] = form === 'sop' ? (['and', 'or'] as const) : (['or', 'and'] as const);
  return joined(
    outer,
    parts.map((p) =>
      joined(
        inner,
        p.map((l) => {
          const of = variable(names[l >> 1] ?? '');
          return l & 1 ? not(of) : of;
        }),
      ),
    ),
  );
}
