import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs } from './inputs.ts';
import { names } from './plots.ts';

type Remark = readonly [level: Notice['level'], id: string, text: string];

/** What was read, and where the transistor or the model is left behind. */
export function notices(r: BjtResult, i: BjtInputs): Notice[] {
  return [...ofCard(r, i), ...ofPoint(r, i)].map(([level, id, text]) => ({
    kind: 'notice',
    id,
    level,
    text,
  }));
}

function ofCard({ card }: BjtResult, i: BjtInputs): Remark[] {
  const list: Remark[] = [];
  if (i.transistor === 'card') {
    const left = card.left.map(({ names: of, what }) => `${of.join(', ')} (${what})`).join('; ');
    list.push([
      card.left.some(({ what }) => !what.startsWith('words') && !what.startsWith('limits'))
        ? 'warning'
        : 'note',
      'modelCard',
      `${card.name}, ${card.polarity === 'n' ? 'NPN' : 'PNP'}.${left === '' ? '' : ` Not used: ${left}.`}`,
    ]);
  }
  return list;
}

function ofPoint(r: BjtResult, i: BjtInputs): Remark[] {
  const { card, point, region } = r;
  const { vce } = names(card.polarity);
  const volts = (v: number) => showQuantity(v, 'V', 3);
  const list: Remark[] = [];
  const most = Math.max(point.vce, r.circuit && r.circuit.kind !== 'source' ? i.vcc : 0);
  if (card.vceo !== null && most > card.vceo)
    list.push([
      'warning',
      'breakdown',
      `${volts(most)} stand across a transistor that its maker allows V_CEO = ${volts(card.vceo)}. The model has no breakdown: the real one conducts.`,
    ]);
  if (card.rating !== null && Math.abs(point.ic) > card.rating * i.area)
    list.push([
      'warning',
      'rating',
      `I_C is ${showQuantity(point.ic, 'A', 3)}; the maker allows ${showQuantity(card.rating * i.area, 'A', 3)}.`,
    ]);
  if (point.vbe < -5)
    list.push([
      'warning',
      'emitterBreakdown',
      `The emitter junction is in reverse by ${volts(-point.vbe)}: it breaks down near 5 to 7 V, which the model does not show.`,
    ]);
  if (region === 'saturation' && r.circuit)
    list.push([
      'note',
      'saturated',
      `The circuit saturates the transistor, ${vce} = ${volts(point.vce)}: for an amplifier take a smaller R_C or less base current.`,
    ]);
  if (region === 'inverse')
    list.push([
      'note',
      'inverse',
      `${vce} is below 0: collector and emitter have exchanged their parts, and BR rules the gain.`,
    ]);
  if (region === 'off')
    list.push(['note', 'off', 'The transistor is cut off: only leakage flows.']);
  if (Number.isFinite(r.transit) && i.frequency > r.transit / 3)
    list.push([
      'warning',
      'fast',
      `At ${showQuantity(i.frequency, 'Hz', 3)}, near f_T, the leads and the case count, which are on no card.`,
    ]);
  return list;
}
