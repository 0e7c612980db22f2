import type { Topology } from '@tollbench/engines/circuit/resistor-search.ts';
import { KINDS } from '../../exports/kinds.ts';
import { spiceDeck, spiceValue } from '../../exports/spice.ts';
import type { ResistorResult } from './compute.ts';
import type { ResistorInputs } from './inputs.ts';

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

/** One ampere through the network: v(in) in volts is its resistance in ohms. */
function networkSpice(topology: Topology, parts: readonly number[]): string {
  const nodes = NODES[topology];
  return spiceDeck(
    ['I1 0 in 1', ...parts.map((r, i) => `R${i + 1} ${nodes[i]} ${spiceValue(r)}`)],
    ['op', 'print v(in)'],
  );
}

function dividerSpice(vin: number, top: number, bottom: number, load: number | null): string {
  return spiceDeck(
    [
      `V1 in 0 ${vin}`,
      `R1 in out ${spiceValue(top)}`,
      `R2 out 0 ${spiceValue(bottom)}`,
      ...(load === null ? [] : [`RL out 0 ${spiceValue(load)}`]),
    ],
    ['op', 'print v(out)'],
  );
}

export const exports = {
  spice: {
    ...KINDS.spice,
    label: 'SPICE netlist',
    write: (r: ResistorResult, i: ResistorInputs) => {
      if (r.task === 'divider')
        return dividerSpice(
          i.vin,
          r.dividers[0].top,
          r.dividers[0].bottom,
          i.loaded === 'yes' ? i.load : null,
        );
      const [best] = r.networks;
      return networkSpice(best.topology, best.parts);
    },
  },
};
