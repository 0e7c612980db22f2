/** What a code is, whatever is asked of it: rate, memory, free distance, catastrophic or not. */
import type { Puncturing } from '@tollbench/engines/convolutional/puncture.ts';
import {
  freeDistance,
  type Weightless,
  weightlessCycle,
} from '@tollbench/engines/convolutional/spectrum.ts';
import { isLinear } from '@tollbench/engines/convolutional/trellis.ts';
import { type Code, commonFactor } from './code.ts';
import { mirrored } from './read-generators.ts';

export interface Properties {
  /** Message bits for each bit sent, tails not counted. */
  readonly rate: number;
  /** Bits in and out of a period of the pattern, in lowest terms. */
  readonly ratio: readonly [number, number];
  /** Delays; log₂ of the states. */
  readonly memory: number;
  readonly linear: boolean;
  /** null where the trellis is not linear. Infinity where no path comes back. */
  readonly free: number | null;
  /** A cycle that sends nothing, which makes error events countless; null where there is none, or the trellis is not linear. */
  readonly cycle: Weightless | null;
  /** The common factor of the generators of one input, bit i of Dⁱ; null with several inputs, and of a trellis. */
  readonly factor: number | null;
  /** Steps back at which a decoder of a stream may decide: 2.5 m/(1 − R). */
  readonly traceback: number | null;
}

export function propertiesOf({ trellis: t, registers }: Code, p: Puncturing): Properties {
  const linear = isLinear(t);
  const ratio = lowest(t.inputs * p.period, p.sent);
  const rate = ratio[0] / ratio[1];
  const memory = Math.log2(t.states);
  const longest = registers ? Math.max(...registers.memory) : memory;
  return {
    rate,
    ratio,
    memory,
    linear,
    free: linear ? freeDistance(t, p) : null,
    cycle: linear ? weightlessCycle(t, p) : null,
    factor: registers && t.inputs === 1 ? factorOf(registers) : null,
    // B. Moision, A truncation depth rule of thumb for convolutional codes, ITA 2008.
    traceback: rate < 1 ? Math.ceil((2.5 * longest) / (1 - rate) - 1e-9) : null,
  };
}

function factorOf(registers: NonNullable<Code['registers']>): number {
  const width = (registers.memory[0] ?? 0) + 1;
  const all = [...(registers.forward[0] ?? [])].map((word) => mirrored(word, width));
  return all.reduce((a, b) => commonFactor(a, b), 0);
}

function lowest(a: number, b: number): readonly [number, number] {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return [a / x, b / x];
}
