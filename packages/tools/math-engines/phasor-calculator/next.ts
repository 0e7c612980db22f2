import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { IMPEDANCE, same } from '@tollbench/engines/phasor/dimension.ts';
import type { Onward } from '../../define/onward.ts';
import { circuitOf } from './compute/three-phase.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** An impedance goes to the Smith chart, a three-phase circuit to the circuit solver. */
export function next(r: Result, i: Inputs): Onward[] {
  if (r.task === 'threePhase') {
    const deck = netlist(r.source, i);
    return deck === undefined
      ? []
      : [
          {
            tool: 'circuit-solver',
            does: 'The same circuit as a netlist',
            inputs: { netlist: deck },
          },
        ];
  }
  if (r.task !== 'sheet') return [];
  const answer = r.lines[r.answer];
  if (!answer || !same(answer.value.dimension, IMPEDANCE) || !(answer.value.re > 0)) return [];
  const { re, im } = answer.value;
  if (re > 1e5 || Math.abs(im) > 1e5 || r.frequency < 1e3 || r.frequency > 1e12) return [];
  return [
    {
      tool: 'smith-chart',
      does: 'This impedance on the Smith chart',
      inputs: { r: String(re), x: String(im), f0: String(r.frequency) },
    },
  ];
}

/** An impedance as two parts in series between nodes, at a frequency. */
function parts(name: string, a: string, b: string, z: Complex, omega: number): string[] {
  const has = z.im !== 0;
  const middle = z.re !== 0 && has ? `${name}x` : b;
  const out: string[] = [];
  if (z.re !== 0) out.push(`R${name} ${a} ${middle} ${z.re}`);
  const from = z.re !== 0 ? middle : a;
  if (z.im > 0) out.push(`L${name} ${from} ${b} ${z.im / omega}`);
  if (z.im < 0) out.push(`C${name} ${from} ${b} ${-1 / (omega * z.im)}`);
  return out;
}

/** Undefined where a leg is a short circuit, which no part of a netlist is. */
function netlist(source: readonly Complex[], i: Inputs): string | undefined {
  const { line, load } = circuitOf(i);
  const omega = 2 * Math.PI * i.frequency;
  const isZero = (z: Complex) => z.re === 0 && z.im === 0;
  if (load.z.some((z) => z && isZero(z))) return undefined;
  const cards: string[] = [];
  for (const [k, v] of source.entries()) {
    const p = 'abc'[k] ?? '';
    cards.push(
      `V${p} s${p} 0 AC ${Math.hypot(v.re, v.im)} ${(Math.atan2(v.im, v.re) * 180) / Math.PI}`,
    );
    cards.push(
      ...(isZero(line) ? [`V${p}line s${p} ${p} 0`] : parts(`l${p}`, `s${p}`, p, line, omega)),
    );
  }
  const ends =
    load.kind === 'star'
      ? [
          ['a', 'n'],
          ['b', 'n'],
          ['c', 'n'],
        ]
      : [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'a'],
        ];
  for (const [k, [a = '', b = '']] of ends.entries()) {
    const z = load.z[k];
    if (z) cards.push(...parts(`z${k + 1}`, a, b, z, omega));
  }
  if (load.kind === 'star')
    cards.push(
      ...(load.neutral
        ? isZero(load.neutral)
          ? ['Vn n 0 0']
          : parts('n', 'n', '0', load.neutral, omega)
        : ['Rleak n 0 1e9']),
    );
  return `Three-phase circuit\n${cards.join('\n')}\n.ac lin 1 ${i.frequency} ${i.frequency}\n.print ac ${load.kind === 'star' ? 'v(n) ' : ''}i(Va) i(Vb) i(Vc)\n.end\n`;
}
