import type { Converted } from '../../define/tool.ts';
import type { MosfetResult } from './compute.ts';
import type { inputs, MosfetInputs } from './inputs.ts';
import { cardOf, withCard, writtenCard } from './process.ts';

/** The parameters as a card, or what the card makes the parameters. Throws InputError for a card that cannot be taken. */
function toProcess(from: MosfetInputs, to: string): Converted<typeof inputs> {
  if (to === 'card') return { inputs: { card: writtenCard(from), cardName: '' } };
  const card = cardOf({ ...from, process: 'card' });
  const { kp, vto, lambda, gamma, phi, cox, polarity, length } = withCard(from, card);
  return {
    inputs: { kp, vto, lambda, gamma, phi, cox, polarity, length },
    ...(length !== from.length && { note: 'The length is what LD on the card leaves.' }),
  };
}

/** What the sized device carries, or how strongly it is inverted, given the other way; undefined where that is asked anew. */
export function convert(
  from: MosfetInputs,
  field: keyof MosfetInputs,
  to: string,
  result: MosfetResult | undefined,
): Converted<typeof inputs> | undefined {
  if (field === 'process') return toProcess(from, to);
  if (!result) return undefined;
  const { gm, id, inversion } = result.point;
  if (field === 'want') return { inputs: to === 'current' ? { wantedId: id } : { wantedGm: gm } };
  if (field !== 'by' || inversion === undefined) return undefined;
  return { inputs: to === 'inversion' ? { inversion } : { efficiency: gm / id } };
}
