import { type Bdd, FALSE, type Node, TRUE } from './bdd.ts';
import type { Literals } from './largest-cube.ts';

/**
 * An irredundant sum of prime products g with lower ≤ g ≤ upper (S. Minato, "Fast generation of irredundant
 * sum-of-products forms from binary decision diagrams", SASIMI 1992): no term and no literal can be left out. It is
 * not proven to have the fewest terms. `most` terms at most; undefined beyond.
 */
export function irredundantSum(
  bdd: Bdd,
  lower: Node,
  upper: Node,
  most: number,
): readonly Literals[] | undefined {
  const done = new Map<string, Made>();
  const one: Made = { node: TRUE, terms: [new Map()] };
  const none: Made = { node: FALSE, terms: [] };
  let over = false;
  const visit = (l: Node, u: Node): Made => {
    if (l === FALSE || over) return none;
    if (u === TRUE) return one;
    const key = `${l} ${u}`;
    const known = done.get(key);
    if (known) return known;
    const level = Math.min(bdd.level(l), bdd.level(u));
    const [l0, l1] = halves(bdd, l, level);
    const [u0, u1] = halves(bdd, u, level);
    const not = (f: Node) => bdd.not(f);
    // What only the terms with the complement, and only those with the variable, can hold; then the rest.
    const zero = visit(bdd.and(l0, not(u1)), u0);
    const more = visit(bdd.and(l1, not(u0)), u1);
    const rest = bdd.or(bdd.and(l0, not(zero.node)), bdd.and(l1, not(more.node)));
    const both = visit(rest, bdd.and(u0, u1));
    const terms = [
      ...zero.terms.map((t) => new Map([[level, false], ...t])),
      ...more.terms.map((t) => new Map([[level, true], ...t])),
      ...both.terms,
    ];
    if (terms.length > most) over = true;
    const node = bdd.or(both.node, bdd.make(level, zero.node, more.node));
    const made = { node, terms };
    done.set(key, made);
    return made;
  };
  const { terms } = visit(lower, upper);
  return over ? undefined : terms;
}

interface Made {
  readonly node: Node;
  readonly terms: readonly Literals[];
}

const halves = (bdd: Bdd, f: Node, level: number): [Node, Node] =>
  bdd.level(f) === level ? [bdd.low(f), bdd.high(f)] : [f, f];
