import type { Converted } from '../../define/tool.ts';
import { amplifierFigures } from './amplifier-list.ts';
import type { FilterResult } from './compute.ts';
import { givenText } from './given.ts';
import type { FilterInputs, inputs } from './inputs.ts';

/** The least order as given, the designed parts as parts to analyse, and a real amplifier's figures as one's own. */
export function convert(
  from: FilterInputs,
  field: string,
  to: string,
  result: FilterResult | undefined,
): Converted<typeof inputs> | undefined {
  if (field === 'size' && to === 'given' && result?.prototype)
    return { inputs: { order: result.prototype.order } };
  if (field === 'task' && to === 'analyse' && result)
    return { inputs: { given: givenText(result.stages) } };
  if (field === 'amplifier' && to === 'custom') {
    const { gbw, a0, en, in: current } = amplifierFigures(from);
    return { inputs: { gbw, a0, en, in: current } };
  }
  return undefined;
}
