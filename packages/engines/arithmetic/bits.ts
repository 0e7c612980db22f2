/** Circuits over the bits of one word: leading zeros, priority, shifts. */
import { type AdderChoice, graphOf, isPrefix } from './adders.ts';
import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import { prefixGraph, spans } from './prefix-graph.ts';
import { addressBits } from './widths.ts';

/**
 * The number of zeros above the highest 1, the width of the word where it is 0 (V. Oklobdzija, 1994): halves are
 * counted, and where the upper is all zeros the lower one's count is taken.
 */
export function leadingZeros(c: Circuit, nets: readonly Net[]): readonly Net[] {
  const bits = Math.ceil(Math.log2(nets.length));
  const size = 2 ** bits;
  // Ones below a word that is no power of two long end the count at its width.
  const padded = [...new Array<Net>(size - nets.length).fill(ONE), ...nets];
  const count = (low: number, high: number): { zero: Net; bits: Net[] } => {
    c.at(Math.max(0, high - (size - nets.length)));
    if (low === high) return { zero: c.not(padded[low] as Net), bits: [] };
    const middle = (low + high + 1) / 2;
    const [lower, upper] = [count(low, middle - 1), count(middle, high)];
    c.at(Math.max(0, high - (size - nets.length)));
    const own = upper.bits.map((bit, i) => c.mux(upper.zero, bit, lower.bits[i] as Net));
    return { zero: c.and(upper.zero, lower.zero), bits: [...own, upper.zero] };
  };
  const { zero, bits: counted } = count(0, size - 1);
  return [...counted.map((bit) => c.and(bit, c.not(zero))), zero].slice(
    0,
    Math.floor(Math.log2(nets.length)) + 1,
  );
}

export interface Prioritised {
  /** One bit set, that of the highest request. */
  readonly grant: readonly Net[];
  /** The number of that bit. */
  readonly index: readonly Net[];
  readonly valid: Net;
}

/** The highest of several requests: each waits for those above it, by a prefix graph of ORs where the adder is one. */
export function priority(c: Circuit, requests: readonly Net[], adder: AdderChoice): Prioritised {
  const n = requests.length;
  const graph = isPrefix(adder.kind) ? graphOf(adder, n) : prefixGraph('serial', n);
  spans(graph);
  // Bit 0 of the graph is the highest request.
  const turned = [...requests].reverse();
  let above = [...turned];
  for (let level = 1; level <= graph.levels; level++) {
    const next = [...above];
    for (const { bit, from } of graph.steps.filter((s) => s.level === level))
      next[bit] = c.at(n - 1 - bit).or(above[bit] as Net, above[from] as Net);
    above = next;
  }
  const grant = turned
    .map((net, i) => c.at(n - 1 - i).and(net, i === 0 ? ONE : c.not(above[i - 1] as Net)))
    .reverse();
  const index = Array.from({ length: addressBits(n) }, (_, k) =>
    c.at(k).all(
      'or',
      grant.filter((_, i) => (i >> k) & 1),
    ),
  );
  return { grant, index, valid: above.at(-1) ?? ZERO };
}

export type ShiftKind = 'left' | 'right' | 'arithmetic' | 'rotate-left' | 'rotate-right';

/** A barrel shifter: a row of multiplexers for each bit of the amount, 2ᵏ places where bit k is set. */
export function shift(
  c: Circuit,
  nets: readonly Net[],
  amount: readonly Net[],
  kind: ShiftKind,
): readonly Net[] {
  const n = nets.length;
  const fill = kind === 'arithmetic' ? (nets.at(-1) as Net) : ZERO;
  const rotates = kind === 'rotate-left' || kind === 'rotate-right';
  const direction = kind === 'left' || kind === 'rotate-left' ? -1 : 1;
  return amount.reduce<readonly Net[]>(
    (word, select, k) =>
      word.map((net, i) => {
        const from = i + direction * 2 ** k;
        const moved = rotates ? word[((from % n) + n) % n] : word[from];
        return c.at(i).mux(select, net, moved ?? fill);
      }),
    nets,
  );
}
