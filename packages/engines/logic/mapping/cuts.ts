import { type Aig, complemented, type Edge, isComplement, nodeOf } from './aig.ts';

/** Up to four nodes through which all of a node's inputs pass, and what it makes of them. */
export interface Cut {
  /** Ascending. */
  readonly leaves: readonly number[];
  /** Bit m is the node's value where leaf k is bit k of m; of 2ⁿ bits for n leaves. */
  readonly table: number;
}

const MOST_LEAVES = 4;
/** Cuts kept of a node: those with the fewest leaves. */
const KEPT = 24;

/** The cuts of each node that is needed, the node alone among them (J. Cong, Y. Ding, IEEE Trans. CAD 13, 1994). */
export function cutsOf(aig: Aig, outputs: readonly Edge[]): ReadonlyMap<number, readonly Cut[]> {
  const all = new Map<number, readonly Cut[]>();
  const trivial = (node: number): Cut => ({ leaves: [node], table: 0b10 });
  all.set(0, [{ leaves: [], table: 0 }]);
  for (let k = 1; k <= aig.inputs; k++) all.set(k, [trivial(k)]);
  for (const node of aig.needed(outputs)) {
    const found = new Map<string, Cut>();
    const [l, r] = [aig.left(node), aig.right(node)];
    for (const a of all.get(nodeOf(l)) ?? [])
      for (const b of all.get(nodeOf(r)) ?? []) {
        const leaves = [...new Set([...a.leaves, ...b.leaves])].sort((x, y) => x - y);
        if (leaves.length > MOST_LEAVES || found.has(leaves.join())) continue;
        const table = spread(a, leaves, isComplement(l)) & spread(b, leaves, isComplement(r));
        found.set(leaves.join(), { leaves, table });
      }
    const kept = [...found.values()]
      .sort((a, b) => a.leaves.length - b.leaves.length)
      .slice(0, KEPT);
    all.set(node, [...kept, trivial(node)]);
  }
  return all;
}

/** The table of a cut over more leaves. */
function spread({ leaves: own, table }: Cut, leaves: readonly number[], turned: boolean): number {
  const places = own.map((leaf) => leaves.indexOf(leaf));
  let made = 0;
  for (let m = 0; m < 1 << leaves.length; m++) {
    let at = 0;
    places.forEach((place, k) => {
      at |= ((m >> place) & 1) << k;
    });
    made |= (((table >> at) & 1) ^ (turned ? 1 : 0)) << m;
  }
  return made;
}

export { complemented };
