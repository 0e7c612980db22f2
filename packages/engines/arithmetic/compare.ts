import { type AdderChoice, add } from './adders.ts';
import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';

export type ComparatorKind = 'ripple' | 'tree' | 'subtract';

export interface Compared {
  readonly less: Net;
  readonly equal: Net;
  readonly greater: Net;
}

/** a < b, a = b, a > b. Of signed numbers the highest bits change sides: there a 1 is the lesser. */
export function compare(
  c: Circuit,
  [a, b]: readonly [readonly Net[], readonly Net[]],
  {
    comparator,
    signed,
    adder,
  }: { readonly comparator: ComparatorKind; readonly signed: boolean; readonly adder: AdderChoice },
): Compared {
  const swap = (own: readonly Net[], other: readonly Net[]) =>
    own.map((net, i) => (signed && i === own.length - 1 ? (other[i] as Net) : net));
  const [x, y] = [swap(a, b), swap(b, a)];
  const equals = x.map((net, i) => c.at(i).xnor(net, y[i] as Net));
  const equal = c.all('and', equals);
  const less =
    comparator === 'subtract'
      ? c.not(add(c, adder, [x, y.map((net, i) => c.at(i).not(net))], { carry: ONE }).carry)
      : (comparator === 'tree' ? tree : chain)(c, lesserBits(c, x, y), equals);
  c.at(x.length - 1);
  return { less, equal, greater: c.nor(less, equal) };
}

const lesserBits = (c: Circuit, x: readonly Net[], y: readonly Net[]): Net[] =>
  x.map((net, i) => c.at(i).and(c.not(net), y[i] as Net));

/** From the lowest bit up: less where it is so here, or equal here and less below. */
function chain(c: Circuit, less: readonly Net[], equal: readonly Net[]): Net {
  let below: Net = ZERO;
  less.forEach((l, i) => {
    below = c.at(i).ao(l, equal[i] as Net, below);
  });
  return below;
}

/** Pairs of neighbours, then pairs of pairs. */
function tree(c: Circuit, less: readonly Net[], equal: readonly Net[]): Net {
  let groups = less.map((l, i) => ({ l, e: equal[i] as Net, column: i }));
  while (groups.length > 1) {
    const next: typeof groups = [];
    for (let k = 0; k < groups.length; k += 2) {
      const [low, high] = [groups[k] as (typeof groups)[0], groups[k + 1]];
      if (!high) next.push(low);
      else {
        c.at(high.column);
        next.push({ l: c.ao(high.l, high.e, low.l), e: c.and(high.e, low.e), column: high.column });
      }
    }
    groups = next;
  }
  return groups[0]?.l ?? ZERO;
}
