import { Aig, complemented, type Edge, isComplement, nodeOf } from './aig.ts';

/** How an exclusive or is built of AND and inverters: of three, or of four as NAND or NOR gates share one of them. */
export type ParityStyle = 'three' | 'nand' | 'nor';

/** The graph with its exclusive ors built in one style, and the nodes that nothing needs left out. */
export function restyled(
  aig: Aig,
  outputs: readonly Edge[],
  style: ParityStyle,
): { aig: Aig; outputs: readonly Edge[] } {
  const made = new Aig(aig.inputs);
  const edges = new Map<number, Edge>([[0, 0]]);
  for (let k = 0; k < aig.inputs; k++) edges.set(k + 1, made.input(k));
  const of = (e: Edge): Edge => (edges.get(nodeOf(e)) ?? 0) ^ (e & 1);
  // Only what is needed in the end: operands of an exclusive or, not what it was made of.
  const visit = (node: number): void => {
    const pending = [node];
    while (pending.length > 0) {
      const n = pending.at(-1) as number;
      if (edges.has(n)) {
        pending.pop();
        continue;
      }
      const parity = parityOf(aig, n);
      const [l, r] = parity ?? [aig.left(n), aig.right(n)];
      const open = [l, r].map(nodeOf).filter((k) => !edges.has(k));
      if (open.length > 0) {
        pending.push(...open);
        continue;
      }
      edges.set(n, parity ? built(made, of(l), of(r), style) : made.and(of(l), of(r)));
      pending.pop();
    }
  };
  for (const e of outputs) visit(nodeOf(e));
  return { aig: made, outputs: outputs.map(of) };
}

/** The edges whose exclusive or a node is: (ab)'(a'b')' is a ⊕ b. */
function parityOf(aig: Aig, node: number): readonly [Edge, Edge] | undefined {
  const [l, r] = [aig.left(node), aig.right(node)];
  if (!isComplement(l) || !isComplement(r) || !aig.isAnd(nodeOf(l)) || !aig.isAnd(nodeOf(r)))
    return undefined;
  const [a, b] = [aig.left(nodeOf(l)), aig.right(nodeOf(l))];
  const other = [aig.left(nodeOf(r)), aig.right(nodeOf(r))];
  return other.includes(complemented(a)) && other.includes(complemented(b)) ? [a, b] : undefined;
}

function built(aig: Aig, x: Edge, y: Edge, style: ParityStyle): Edge {
  // Complements of the operands are one of the result.
  const turned = (x ^ y) & 1;
  return plain(aig, x & ~1, y & ~1, style) ^ turned;
}

function plain(aig: Aig, a: Edge, b: Edge, style: ParityStyle): Edge {
  if (style === 'three') return aig.xor(a, b);
  if (style === 'nand') {
    const both = complemented(aig.and(a, b));
    return aig.or(aig.and(a, both), aig.and(b, both));
  }
  // XNOR of four NOR gates.
  const none = complemented(aig.or(a, b));
  return aig.or(complemented(aig.or(a, none)), complemented(aig.or(b, none)));
}
