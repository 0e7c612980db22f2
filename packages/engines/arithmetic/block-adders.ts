import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import { halfAdders, type Operands, type Place } from './prefix-adder.ts';
import { groupsOf } from './prefix-graph.ts';
import { ripple, type Sum } from './ripple.ts';

const part = ([a, b]: Operands, low: number, high: number): Operands => [
  a.slice(low, high + 1),
  b.slice(low, high + 1),
];

/**
 * Carry-skip (M. Lehman & N. Burla, 1961): a carry that a whole group propagates goes past it. Each group makes the
 * carry of its own in a chain that its carry in does not enter, so that no path through chain and skip is false and
 * static timing tells the true delay.
 */
export function carrySkip(c: Circuit, operands: Operands, group: number, at: Place): Sum {
  const { column } = at;
  const [p, g] = halfAdders(c, operands, column);
  const groups = groupsOf(p.length, group, 'rising and falling');
  let { carry } = at;
  const sum: Net[] = [];
  for (const [low, high] of groups) {
    let own: Net = g[low] as Net;
    let k = carry;
    for (let i = low; i <= high; i++) {
      c.at(column + i);
      const bit = p[i] as Net;
      sum.push(c.xor(bit, k));
      if (i < high) k = c.ao(g[i] as Net, bit, k);
      if (i > low) own = c.ao(g[i] as Net, bit, own);
    }
    c.at(column + high);
    const whole = c.name(
      c.all('and', p.slice(low, high + 1)),
      `skip_${column + high}_${column + low}`,
    );
    carry = c.ao(own, whole, carry);
  }
  return { sum, carry };
}

/** Carry-select (O. Bedrij, 1962): every group but the first adds twice, for both carries. */
export function carrySelect(c: Circuit, operands: Operands, group: number, at: Place): Sum {
  const groups = groupsOf(operands[0].length, group, 'growing');
  let { carry } = at;
  const sum: Net[] = [];
  for (const [low, high] of groups) {
    const own = part(operands, low, high);
    const column = at.column + low;
    if (low === 0) {
      const first = ripple(c, own, { carry, column });
      sum.push(...first.sum);
      carry = first.carry;
      continue;
    }
    const [zero, one] = [ZERO, ONE].map((k) => ripple(c, own, { carry: k, column })) as [Sum, Sum];
    zero.sum.forEach((s, i) => {
      c.at(column + i);
      sum.push(c.mux(carry, s, one.sum[i] as Net));
    });
    // The carry for 1 is never below that for 0, so that AND and OR do for a multiplexer.
    carry = c.ao(zero.carry, one.carry, carry);
  }
  return { sum, carry };
}

/** A group of conditional sums: for a carry in of 0 and of 1. */
interface Conditional {
  readonly zero: Sum;
  readonly one: Sum;
}

/** Conditional-sum (J. Sklansky, 1960): both sums of every bit, then of pairs, of fours and so on. */
export function conditionalSum(c: Circuit, operands: Operands, at: Place): Sum {
  const [a, b] = operands;
  let groups: { low: number; of: Conditional }[] = a.map((x, i) => {
    c.at(at.column + i);
    const y = b[i] ?? ZERO;
    if (i === 0) {
      const [s, k] = c.fa(x, y, at.carry);
      const known: Sum = { sum: [s], carry: k };
      return { low: 0, of: { zero: known, one: known } };
    }
    const [s, k] = c.ha(x, y);
    return {
      low: i,
      of: { zero: { sum: [s], carry: k }, one: { sum: [c.not(s)], carry: c.or(x, y) } },
    };
  });
  while (groups.length > 1) {
    const next: typeof groups = [];
    for (let k = 0; k < groups.length; k += 2) {
      const [lower, upper] = [groups[k] as (typeof groups)[0], groups[k + 1]];
      next.push(upper ? { low: lower.low, of: joined(c, lower, upper, at.column) } : lower);
    }
    groups = next;
  }
  return groups[0]?.of.zero ?? { sum: [], carry: at.carry };
}

function joined(
  c: Circuit,
  lower: { low: number; of: Conditional },
  upper: { low: number; of: Conditional },
  column: number,
): Conditional {
  const chosen = (under: Sum): Sum => {
    const { zero, one } = upper.of;
    const sum = zero.sum.map((s, i) => {
      c.at(column + upper.low + i);
      return c.mux(under.carry, s, one.sum[i] as Net);
    });
    return { sum: [...under.sum, ...sum], carry: c.ao(zero.carry, one.carry, under.carry) };
  };
  const zero = chosen(lower.of.zero);
  // The group that begins at bit 0 knows its carry, and is one sum.
  return { zero, one: lower.low === 0 ? zero : chosen(lower.of.one) };
}
