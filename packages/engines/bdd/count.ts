import { type Bdd, FALSE, type Node, TRUE } from './bdd.ts';

/** Rows of the truth table over all levels at which f is 1, exactly. */
export function rowsOf(bdd: Bdd, f: Node): bigint {
  // By node the rows over the levels from its own down.
  const rows = new Map<Node, bigint>([
    [FALSE, 0n],
    [TRUE, 1n],
  ]);
  const below = (n: Node, level: number): bigint =>
    (rows.get(n) ?? 0n) << BigInt(bdd.level(n) - level - 1);
  for (const n of bdd.reachable([f]))
    rows.set(n, below(bdd.low(n), bdd.level(n)) + below(bdd.high(n), bdd.level(n)));
  return (rows.get(f) ?? 0n) << BigInt(bdd.level(f));
}
