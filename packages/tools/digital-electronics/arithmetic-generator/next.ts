/** The tools that take this circuit: small ones as a truth table, larger ones as a netlist. */
import { blifOf } from '@tollbench/engines/arithmetic/blif.ts';
import { wanted } from '@tollbench/engines/arithmetic/golden.ts';
import type { Port } from '@tollbench/engines/arithmetic/netlist.ts';
import type { Onward } from '../../define/onward.ts';
import type { ArithmeticResult } from './compute.ts';
import type { ArithmeticInputs } from './inputs.ts';
import { moduleName } from './names.ts';

/** Bits of all inputs, and of all outputs, that Karnaugh maps are read of. */
const [MOST_IN, MOST_OUT] = [6, 8];
/** Bits of all inputs of a netlist that is built anew of other gates. */
const MOST_BUILT = 10;

const bitsOf = (ports: readonly Port[]): number =>
  ports.reduce((sum, { nets }) => sum + nets.length, 0);
/** `a2 a1 a0`, or `cin` alone. */
const namesOf = ({ name, nets }: Port): string[] =>
  nets.length === 1 ? [name] : nets.map((_, i) => `${name}${nets.length - 1 - i}`);

export function next(r: ArithmeticResult, inputs: ArithmeticInputs): readonly Onward[] {
  const { netlist } = r.generated;
  const count = bitsOf(netlist.inputs);
  if (count >= 2 && count <= MOST_IN && bitsOf(netlist.outputs) <= MOST_OUT)
    return [
      {
        tool: 'kmap-minimizer',
        does: 'Karnaugh maps of its outputs',
        inputs: {
          given: 'minterms',
          variables: netlist.inputs.flatMap(namesOf).join(' '),
          minterms: mintermsOf(r),
        },
      },
    ];
  if (count > MOST_BUILT || netlist.cells.length === 0) return [];
  return [
    {
      tool: 'boolean-algebra',
      does: 'Build it of the gates of one library',
      inputs: { task: 'gates', text: blifOf(netlist, moduleName(r, inputs)) },
    },
  ];
}

/** Each output bit by the operation itself, in the order of the input bits, the first the most significant. */
function mintermsOf({ generated: { netlist, specification } }: ArithmeticResult): string {
  const count = bitsOf(netlist.inputs);
  const cases = Array.from({ length: 2 ** count }, (_, m) => {
    let left = count;
    const words = netlist.inputs.map(({ name, nets }) => {
      left -= nets.length;
      return [name, BigInt((m >> left) & (2 ** nets.length - 1))] as const;
    });
    return wanted(specification, Object.fromEntries(words));
  });
  const open = cases.flatMap((c, m) => (c === null ? [m] : []));
  const rest = open.length > 0 ? ` + d(${listed(open)})` : '';
  return netlist.outputs
    .flatMap((port) =>
      namesOf(port).map((name, k) => {
        const bit = BigInt(port.nets.length - 1 - k);
        const ones = cases.flatMap((c, m) => (((c?.[port.name] ?? 0n) >> bit) & 1n ? [m] : []));
        return `${name} = m(${listed(ones)})${rest}`;
      }),
    )
    .join('\n');
}

/** `1, 3, 5-7`. */
function listed(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs
    .map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a}-${b}`))
    .join(', ');
}
