import type { Net, Netlist } from '@tollbench/engines/arithmetic/netlist.ts';

/** What nets are called in the Verilog. */
export function netNamer({ inputs, names }: Netlist): (net: Net) => string {
  const called = new Map<Net, string>();
  for (const { name, nets } of inputs)
    nets.forEach((net, i) => {
      called.set(net, nets.length === 1 ? name : `${name}[${i}]`);
    });
  return (net) => (net <= 1 ? String(net) : (called.get(net) ?? names.get(net) ?? `n${net}`));
}
