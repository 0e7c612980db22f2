import type { Converted } from '../../define/tool.ts';
import type { TimingResult } from './compute.ts';
import type { inputs, TimingInputs } from './inputs.ts';

/** From a recording to a drawing: its window becomes WaveJSON. The other way there is no file to write. */
export function convert(
  from: TimingInputs,
  field: string,
  to: string,
  result: TimingResult | undefined,
): Converted<typeof inputs> | undefined {
  if (
    field !== 'given' ||
    from.given !== 'file' ||
    to !== 'wavejson' ||
    result?.kind !== 'recorded'
  )
    return undefined;
  const { text, tick, missed, why } = result.sampled;
  if (text === undefined)
    return { inputs: {}, note: `The window is not drawn as WaveJSON. ${why}` };
  return {
    inputs: { wave: text, tick, constraints: '' },
    ...(missed > 0 && { note: `${missed} changes lie between the samples and are not drawn.` }),
  };
}
