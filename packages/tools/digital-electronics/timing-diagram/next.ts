import { changeAt, isHigh, isLow, type Signal } from '@tollbench/engines/waveform/signal.ts';
import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import type { Onward } from '../../define/onward.ts';
import type { TimingResult } from './compute.ts';

const MOST = 6;

/** The function that the last lane shows of those above it, where it is one: its truth table goes to the minimiser. */
export function next(r: TimingResult): Onward[] {
  if (r.kind !== 'drawn') return [];
  const signals = signalsOf(r.diagram, r.tick).filter((s) => /^[A-Za-z]\w*$/u.test(s.name));
  const output = signals.at(-1);
  const given = signals.slice(0, -1);
  if (!output || given.length < 2 || given.length > MOST) return [];
  const cells = cellsOf(given, output);
  if (!cells || cells.size < 3) return [];
  const all = Array.from({ length: 1 << given.length }, (_, m) => m);
  const ones = all.filter((m) => cells.get(m) === 1);
  const open = all.filter((m) => !cells.has(m));
  return [
    {
      tool: 'kmap-minimizer',
      does: `Minimal logic for ${output.name}, as these lanes show it`,
      inputs: {
        variables: given.map((s) => s.name).join(' '),
        minterms: `${output.name} = m(${ones.join(', ')})${open.length > 0 ? ` + d(${open.join(', ')})` : ''}`,
      },
    },
  ];
}

/** The output by the inputs, between any two changes; undefined where it has a memory or some level is neither 0 nor 1. */
function cellsOf(given: readonly Signal[], output: Signal): Map<number, 0 | 1> | undefined {
  const all = [...given, output];
  const times = [...new Set(all.flatMap((s) => [...s.times]))].sort((a, b) => a - b);
  const cells = new Map<number, 0 | 1>();
  for (const t of times) {
    let minterm = 0;
    for (const signal of given) {
      const bit = bitAt(signal, t);
      if (bit === undefined) return undefined;
      minterm = 2 * minterm + bit;
    }
    const bit = bitAt(output, t);
    if (bit === undefined || (cells.get(minterm) ?? bit) !== bit) return undefined;
    cells.set(minterm, bit);
  }
  return cells;
}

function bitAt(signal: Signal, t: number): 0 | 1 | undefined {
  const level = signal.levels[changeAt(signal, t)];
  if (isHigh(level)) return 1;
  return isLow(level) ? 0 : undefined;
}
