import { type Circuit, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import { halfAdders, type Operands, type Place } from './prefix-adder.ts';
import type { Sum } from './ripple.ts';

/** Generate and propagate of a group. */
type Pair = readonly [g: Net, p: Net];

/**
 * Carry-lookahead (A. Weinberger & J. Smith, 1958) in groups of `group` (4 for 0) bits, groups of groups and so on:
 * in each, every carry is a sum of products of its generates, propagates and the carry that comes in, two levels of
 * wide gates made of trees of two-input ones.
 */
export function carryLookahead(c: Circuit, operands: Operands, group: number, at: Place): Sum {
  const size = Math.max(2, group || 4);
  const [p, g] = halfAdders(c, operands, at.column);
  const carries: Net[] = [];
  const pairs = p.map((x, i): Pair => [g[i] as Net, x]);
  const whole = level(c, pairs, {
    size,
    place: (i) => at.column + i,
    into: (i, k) => (carries[i] = k),
  });
  const top = whole(at.carry);
  const sum = p.map((x, i) => c.at(at.column + i).xor(x, carries[i] as Net));
  return { sum, carry: top };
}

/** Σ of products: the carry out of the first `count` pairs above `carry`. */
function expanded(c: Circuit, pairs: readonly Pair[], count: number, carry: Net | undefined): Net {
  const product = (from: number, head: Net) =>
    c.all('and', [head, ...pairs.slice(from, count).map(([, p]) => p)]);
  const terms = pairs.slice(0, count).map(([g], j) => product(j + 1, g));
  if (carry !== undefined && carry !== ZERO) terms.unshift(product(0, carry));
  return c.all('or', terms.reverse());
}

interface Level {
  readonly size: number;
  readonly place: (i: number) => number;
  /** Takes the carry into pair i. */
  readonly into: (i: number, carry: Net) => void;
}

/** Builds the group signals upward; what it gives sends carries down and tells the carry out. */
function level(
  c: Circuit,
  pairs: readonly Pair[],
  { size, place, into }: Level,
): (carry: Net) => Net {
  const groups: Pair[][] = [];
  for (let k = 0; k < pairs.length; k += size) groups.push(pairs.slice(k, k + size));
  const send = (k: number, carry: Net) =>
    (groups[k] as Pair[]).forEach((_, i) => {
      c.at(place(k * size + i));
      into(k * size + i, i === 0 ? carry : expanded(c, groups[k] as Pair[], i, carry));
    });
  if (groups.length === 1)
    return (carry) => {
      send(0, carry);
      return expanded(c, pairs, pairs.length, carry);
    };
  const above = groups.map((own, k): Pair => {
    c.at(place(k * size + own.length - 1));
    return [
      expanded(c, own, own.length, undefined),
      c.all(
        'and',
        own.map(([, p]) => p),
      ),
    ];
  });
  return level(c, above, {
    size,
    place: (k) => place(Math.min(pairs.length - 1, (k + 1) * size - 1)),
    into: send,
  });
}
