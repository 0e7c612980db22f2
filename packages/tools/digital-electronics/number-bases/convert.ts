/** What becomes of the inputs when the width goes from given to found, or back: the same number. */
import type { Converted } from '../../define/tool.ts';
import type { Result } from './compute.ts';
import type { inputs, NumberInputs } from './inputs.ts';

export function convert(
  from: NumberInputs,
  field: string,
  to: string,
  result: Result | undefined,
): Converted<typeof inputs> | undefined {
  if (field !== 'sizing' || to !== 'given' || from.sizing === 'given' || !result) return undefined;
  // Numbers of a found width are read as numbers: so they are in the given one.
  return { inputs: { width: result.width, hexAs: 'numbers' } };
}
