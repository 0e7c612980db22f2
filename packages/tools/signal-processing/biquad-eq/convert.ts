/** What becomes of a chain when it is given another way: the bands of a fit or of a crossover become text. */
import type { Converted } from '../../define/tool.ts';
import type { EqResult } from './compute.ts';
import { apoText } from './exports/chain-text.ts';
import type { EqInputs, inputs } from './inputs.ts';

export function converted(
  from: EqInputs,
  field: string,
  to: string,
  result: EqResult,
): Converted<typeof inputs> | undefined {
  if (field !== 'from' || to !== 'bands' || from.from === 'bands') return undefined;
  return { inputs: { bands: apoText(result, from).trimEnd(), preampFrom: 'text' } };
}
