/** What can be pulled on the Bode diagram: the sampling rate by its Nyquist frequency, and the frequencies that are asked for. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { DiscretizerResult } from './compute.ts';
import { type DiscretizerInputs, inputs } from './inputs.ts';

const rate = (omega: number) => showQuantity(omega, 'rad/s', 4);

export function handlesOf(
  { sampleTime, at }: DiscretizerResult,
  i: DiscretizerInputs,
): Handle<DiscretizerInputs>[] {
  const digits = (x: number) => Number(x.toPrecision(4));
  const sampling: Handle<DiscretizerInputs> = {
    name: i.rateBy === 'rate' ? inputs.sampleRate.label : inputs.sampleTime.label,
    value: `${showQuantity(sampleTime, 's', 4)}, Nyquist ${rate(Math.PI / sampleTime)}`,
    along: 'x',
    x: Math.PI / sampleTime,
    to: ({ x }) =>
      !(x > 0)
        ? undefined
        : i.rateBy === 'rate'
          ? { sampleRate: digits(x / Math.PI) }
          : { sampleTime: digits(Math.PI / x) },
  };
  const compared: Handle<DiscretizerInputs> = {
    name: inputs.at.label,
    value: rate(at),
    along: 'x',
    panel: 1,
    x: at,
    to: ({ x }) => (x > 0 ? { at: digits(x) } : undefined),
  };
  const warped: Handle<DiscretizerInputs> = {
    name: inputs.prewarp.label,
    value: rate(i.prewarp),
    along: 'x',
    x: i.prewarp,
    to: ({ x }) => (x > 0 ? { prewarp: digits(x) } : undefined),
  };
  return [sampling, compared, ...(i.method === 'prewarp' ? [warped] : [])];
}

const handles: Handles<DiscretizerInputs, DiscretizerResult> = { bode: handlesOf };
export default handles;
