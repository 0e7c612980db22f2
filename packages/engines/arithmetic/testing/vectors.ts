/** What tests put into circuits: corners and random words, and a comparison with the operation. */
import { Random } from '../../numeric/random.ts';
import type { Generated } from '../generate.ts';
import { wanted } from '../golden.ts';
import type { Netlist } from '../netlist.ts';
import { netValues, type Words, wordAt } from '../simulate.ts';

/** All inputs where they have few bits together, else `count` of corners and random ones. */
export function vectorsFor({ inputs }: Netlist, count: number, seed = 1): Words[] {
  const bits = inputs.reduce((sum, p) => sum + p.nets.length, 0);
  const random = new Random(seed);
  const word = (width: number): bigint => {
    const corner = random.bits() % 8;
    const ones = (1n << BigInt(width)) - 1n;
    if (corner === 0) return 0n;
    if (corner === 1) return ones;
    let value = 0n;
    for (let k = 0; k < width; k += 32) value = (value << 32n) | BigInt(random.bits());
    const cut = BigInt(random.bits() % (width + 1));
    if (corner === 2) return BigInt.asUintN(width, ones << cut);
    if (corner === 3) return ones >> cut;
    return BigInt.asUintN(width, value);
  };
  if (bits > 12)
    return Array.from({ length: count }, () =>
      Object.fromEntries(inputs.map((p) => [p.name, word(p.nets.length)])),
    );
  return Array.from({ length: 2 ** bits }, (_, v) => {
    let rest = BigInt(v);
    return Object.fromEntries(
      inputs.map((p) => {
        const value = BigInt.asUintN(p.nets.length, rest);
        rest >>= BigInt(p.nets.length);
        return [p.name, value];
      }),
    );
  });
}

/** The first vector for which the netlist differs from its operation, and how many were compared. */
export function firstDifference(
  { netlist, specification }: Generated,
  vectors: readonly Words[],
): { readonly compared: number; readonly wrong: Words | undefined } {
  let compared = 0;
  for (let at = 0; at < vectors.length; at += 32) {
    const part = vectors.slice(at, at + 32);
    const v = netValues(netlist, part);
    for (const [k, words] of part.entries()) {
      const want = wanted(specification, words);
      if (!want) continue;
      compared++;
      for (const { name, nets } of netlist.outputs)
        if (wordAt(v, nets, k) !== BigInt.asUintN(nets.length, want[name] ?? -1n))
          return { compared, wrong: words };
    }
  }
  return { compared, wrong: undefined };
}
