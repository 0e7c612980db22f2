import type { Diagrams, Node } from './decision-diagram.ts';

/** Products that cover a function, and the function they make. */
export interface IrredundantCover {
  /** `0`, `1` and `-` for each variable, variable 0 first. */
  readonly cubes: readonly string[];
  readonly function: Node;
}

/**
 * An irredundant sum of products between two Boolean functions, `lower` ≤ sum ≤ `upper`: no product and no literal can
 * be left out by itself (S. Minato, Proc. SASIMI 1992; E. Morreale, IEEE Trans. Computers C-19, 1970). It is
 * no proven minimum. `variables` is the number of variables.
 */
export function irredundantCover(
  diagrams: Diagrams,
  lower: Node,
  upper: Node,
  variables: number,
): IrredundantCover {
  const d = diagrams;
  const zero = d.leaf(0);
  const one = d.leaf(1);
  const memo = new Map<string, { cubes: readonly (readonly [number, number])[][]; f: Node }>();
  const go = (l: Node, u: Node): { cubes: readonly (readonly [number, number])[][]; f: Node } => {
    if (l === zero) return { cubes: [], f: zero };
    if (u === one) return { cubes: [[]], f: one };
    const key = `${l},${u}`;
    const known = memo.get(key);
    if (known) return known;
    const v = Math.min(d.levelOf(l), d.levelOf(u));
    const half = (f: Node, bit: 0 | 1) => (d.levelOf(f) === v ? (bit ? d.high(f) : d.low(f)) : f);
    const [l0, l1, u0, u1] = [half(l, 0), half(l, 1), half(u, 0), half(u, 1)];
    // What only one half allows must be covered there; the rest is left to cubes without the variable.
    const without = (f: Node, g: Node) => d.apply(f, g, (a, b) => a & (1 - b));
    const at0 = go(without(l0, u1), u0);
    const at1 = go(without(l1, u0), u1);
    const rest = go(d.or(without(l0, at0.f), without(l1, at1.f)), d.and(u0, u1));
    const made = {
      cubes: [
        ...at0.cubes.map((c) => [[v, 0] as const, ...c]),
        ...at1.cubes.map((c) => [[v, 1] as const, ...c]),
        ...rest.cubes,
      ],
      f: d.or(d.choose(v, at0.f, at1.f), rest.f),
    };
    memo.set(key, made);
    return made;
  };
  const { cubes, f } = go(lower, upper);
  return {
    cubes: cubes.map((literals) => {
      const text = Array.from({ length: variables }, () => '-');
      for (const [v, bit] of literals) text[v] = String(bit);
      return text.join('');
    }),
    function: f,
  };
}
