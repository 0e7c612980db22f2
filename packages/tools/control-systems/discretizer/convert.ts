/** What becomes of a system and its sampling when the way they are given changes. */
import { fraction } from '../../define/fields.ts';
import type { Converted } from '../../define/tool.ts';
import type { DiscretizerResult } from './compute.ts';
import type { DiscretizerInputs, inputs } from './inputs.ts';

/** The same sampling as a time or a rate, the same channel as a fraction or in its controllable canonical form. */
export function convert(
  from: DiscretizerInputs,
  field: string,
  to: string,
  result: DiscretizerResult | undefined,
): Converted<typeof inputs> | undefined {
  if (field === 'rateBy')
    return to === 'rate'
      ? { inputs: { sampleRate: 1 / from.sampleTime } }
      : { inputs: { sampleTime: 1 / from.sampleRate } };
  if (field !== 'given' || !result) return undefined;
  const { num, den, delay } = result.g;
  if (to === 'fraction') {
    const { b, c } = result.states ?? {};
    const channels = (b?.cols ?? 1) * (c?.rows ?? 1);
    return {
      inputs: { system: fraction(num, den) },
      ...(channels > 1 && { note: 'One channel is kept, from the input to the output shown.' }),
    };
  }
  const n = den.length - 1;
  if (n === 0) return { inputs: {}, note: 'Not converted: a gain has no states.' };
  const lead = den[0] ?? 1;
  const at = (k: number) => (num[k - (den.length - num.length)] ?? 0) / lead;
  const row = Array.from({ length: n }, (_, k) => -(den[k + 1] ?? 0) / lead + 0);
  const unit = (k: number) => Array.from({ length: n }, (_, j) => (j === k ? '1' : '0'));
  return {
    inputs: {
      a: [row.map(String), ...row.slice(1).map((_, k) => unit(k))],
      b: unit(0).map((x) => [x]),
      c: [row.map((x, k) => String(at(k + 1) + at(0) * x))],
      d: [[String(at(0))]],
      input: 1,
      output: 1,
      // What stood in the transfer function stands beside the matrices.
      delay,
    },
  };
}
