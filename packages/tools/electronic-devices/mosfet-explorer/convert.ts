import type { Converted } from '../../define/tool.ts';
import type { MosfetResult } from './compute.ts';
import type { inputs, MosfetInputs } from './inputs.ts';

/** What the sized device carries, or how strongly it is inverted, given the other way; undefined where that is asked anew. */
export function convert(
  _: MosfetInputs,
  field: keyof MosfetInputs,
  to: string,
  result: MosfetResult | undefined,
): Converted<typeof inputs> | undefined {
  if (!result) return undefined;
  const { gm, id, inversion } = result.point;
  if (field === 'want') return { inputs: to === 'current' ? { wantedId: id } : { wantedGm: gm } };
  if (field !== 'by' || inversion === undefined) return undefined;
  return { inputs: to === 'inversion' ? { inversion } : { efficiency: gm / id } };
}
