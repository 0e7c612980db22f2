/** The path that exported files are tried on: the block's, or a fixed one where the code alone is asked about. */
import { codedAlong, lineOf } from '../block.ts';
import type { CodeResult } from '../compute.ts';

export interface Path {
  /** Words of inputs, tail included. */
  readonly inputs: Uint8Array;
  readonly start: number;
  /** Coded bits, before puncturing. */
  readonly coded: Uint8Array;
  /** Bits on the line. */
  readonly line: Uint8Array;
}

/** Steps of the fixed path, and of a long block. */
const MAX_STEPS = 400;

export function pathOf(r: CodeResult): Path {
  const { trellis: t } = r.code;
  const from = r.block?.sent ?? r.block?.decoded;
  const inputs =
    from?.inputs.slice(0, MAX_STEPS) ??
    Uint8Array.from({ length: 64 }, (_, k) => ((k * k * 5 + k * 3) >> 2) & (2 ** t.inputs - 1));
  const states = new Int32Array(inputs.length + 1);
  states[0] = from?.states[0] ?? 0;
  inputs.forEach((word, step) => {
    states[step + 1] = t.next[((states[step] ?? 0) << t.inputs) | word] ?? 0;
  });
  const coded = codedAlong(t, { inputs, states });
  return { inputs, start: states[0] ?? 0, coded, line: lineOf(coded, r.code, r.puncturing) };
}
