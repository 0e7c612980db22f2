import type { Node } from '@tollbench/engines/bdd/bdd.ts';
import { sift } from '@tollbench/engines/bdd/sift.ts';
import type { Diagrams } from '@tollbench/engines/logic/network/diagram.ts';

/** A decision diagram as it is drawn: nodes from the top down; 0 and 1 are the constants. */
export interface DiagramPicture {
  /** By level its variable. */
  readonly order: readonly string[];
  readonly nodes: readonly {
    readonly id: number;
    readonly level: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly roots: readonly { readonly name: string; readonly node: number }[];
}

/** Larger diagrams are counted and not drawn. */
export const MAX_DRAWN = 90;
const MAX_SIFTED = 60_000;

/** The diagram of some roots after sifting, with the nodes it has; drawn where they are few. */
export function pictureOf(
  { bdd, order }: Pick<Diagrams, 'bdd' | 'order'>,
  roots: readonly { readonly name: string; readonly node: Node }[],
): {
  readonly count: number;
  readonly order: readonly string[];
  readonly picture: DiagramPicture | undefined;
} {
  const nodes = roots.map((r) => r.node);
  const size = bdd.reachable(nodes).length;
  const kept = { bdd, roots: nodes, order: order.map((_, k) => k) };
  const sifted = size > MAX_SIFTED ? kept : sift(kept, 2 * size + 1000, 300_000);
  const names = sifted.order.map((k) => order[k] as string);
  const own = sifted.bdd.reachable(sifted.roots).reverse();
  const used = new Set(own.map((n) => sifted.bdd.level(n)));
  const place = new Map([...used].sort((a, b) => a - b).map((level, k) => [level, k]));
  const levels = names.filter((_, k) => used.has(k));
  if (own.length > MAX_DRAWN) return { count: own.length, order: levels, picture: undefined };
  return {
    count: own.length,
    order: levels,
    picture: {
      order: levels,
      nodes: own.map((id) => ({
        id,
        level: place.get(sifted.bdd.level(id)) ?? 0,
        low: sifted.bdd.low(id),
        high: sifted.bdd.high(id),
      })),
      roots: roots.map(({ name }, k) => ({ name, node: sifted.roots[k] as Node })),
    },
  };
}
