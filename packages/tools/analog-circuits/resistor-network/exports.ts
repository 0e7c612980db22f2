import type { Topology } from '@tollbench/engines/circuit/resistor-search.ts';
import type { About } from '../../define/tool.ts';

/** SPICE reads `M` as milli, so a million is `meg`; plain decimals leave nothing to guess. */
function value(ohms: number): string {
  if (ohms >= 1e6) return `${Number((ohms / 1e6).toPrecision(12))}meg`;
  if (ohms >= 1e3) return `${Number((ohms / 1e3).toPrecision(12))}k`;
  return String(ohms);
}

/** Nodes of each part, from `in` to `0`. */
const NODES: Readonly<Record<Topology, readonly string[]>> = {
  a: ['in 0'],
  'a+b': ['in m', 'm 0'],
  'a|b': ['in 0', 'in 0'],
  'a+b+c': ['in m', 'm n', 'n 0'],
  'a|b|c': ['in 0', 'in 0', 'in 0'],
  '(a|b)+c': ['in m', 'in m', 'm 0'],
  '(a+b)|c': ['in m', 'm 0', 'in 0'],
};

const deck = (about: About, lines: readonly string[], print: string) =>
  `* ${about.title}\n* ${about.url}\n${lines.join('\n')}\n.control\nop\nprint ${print}\nquit\n.endc\n.end\n`;

/** One ampere through the network: v(in) in volts is its resistance in ohms. */
export function networkSpice(topology: Topology, parts: readonly number[], about: About): string {
  const nodes = NODES[topology];
  return deck(
    about,
    ['I1 0 in 1', ...parts.map((r, i) => `R${i + 1} ${nodes[i]} ${value(r)}`)],
    'v(in)',
  );
}

export function dividerSpice(
  vin: number,
  top: number,
  bottom: number,
  load: number | null,
  about: About,
): string {
  return deck(
    about,
    [
      `V1 in 0 ${vin}`,
      `R1 in out ${value(top)}`,
      `R2 out 0 ${value(bottom)}`,
      ...(load === null ? [] : [`RL out 0 ${value(load)}`]),
    ],
    'v(out)',
  );
}
