import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { NGSPICE_MOST_M } from './card.ts';
import type { PnResult } from './compute.ts';
import type { JunctionResult } from './junction.ts';

type Remark = readonly [level: Notice['level'], id: string, text: string];

const percent = (x: number): string => showQuantity(100 * x, '%', 2);

/** What was read, and where a model leaves the device behind. */
export function notices(r: PnResult): Notice[] {
  return [...ofJunction(r), ...ofCard(r), ...ofData(r)].map(([level, id, text]) => ({
    kind: 'notice',
    id,
    level,
    text,
  }));
}

function ofJunction({ junction: j, settled: i }: PnResult): Remark[] {
  if (!j) return [];
  const list: Remark[] = [];
  if (i.voltage >= j.builtIn)
    list.push([
      'warning',
      'flat',
      `The voltage is above the built-in potential, ${showQuantity(j.builtIn, 'V', 3)}: no depletion layer is left, and a real junction’s voltage is that of its series resistance.`,
    ]);
  if (j.failure.voltage !== null && -i.voltage > j.failure.voltage)
    list.push([
      'warning',
      'breakdown',
      `The reverse voltage is beyond breakdown at ${showQuantity(j.failure.voltage, 'V', 3)}: the layer is drawn as if it still held.`,
    ]);
  if (j.failure.mechanism === 'tunnelling')
    list.push([
      'note',
      'zener',
      'Tunnelling sets in before avalanche (Zener): the breakdown voltage given, by ionisation alone, is too high.',
    ]);
  list.push(...ofModel(j, i.profile === 'pin'));
  if (Math.abs(i.kelvin - 300) > 25 && j.failure.voltage !== null && !j.failure.warmed)
    list.push([
      'note',
      'cold',
      'The ionisation coefficients of the material are those of room temperature.',
    ]);
  return list;
}

function ofModel(j: JunctionResult, pin: boolean): Remark[] {
  const list: Remark[] = [];
  const c = j.currents;
  const drop = j.layer ? j.layer.peakField / j.solved.peakField - 1 : 0;
  if (drop < -0.25)
    list.push([
      'note',
      'spill',
      `With the carriers the field peaks ${showQuantity(1 / (1 + drop), '', 2)} times as high: carriers of the heavier side spill over the junction and hold a field there that the depletion approximation leaves out. Width and capacitance hardly notice.`,
    ]);
  if (c.total > 0 && c.ideal > 1.3 * (c.electrons + c.holes) && c.ideal > 0)
    list.push([
      'note',
      'highInjection',
      `High injection: diffusion is ${percent((c.electrons + c.holes) / c.ideal)} of Shockley’s law, and grows with e^(V/2kT).`,
    ]);
  if (pin && c.total > 0)
    list.push([
      'note',
      'pin',
      'Forward, what is recombined in the intrinsic layer is estimated with a linear potential; the voltage that its charge takes up is left out.',
    ]);
  if (j.solved.error.peakField > 0.01 || j.solved.error.capacitance > 0.01)
    list.push([
      'warning',
      'grid',
      `The grid’s own error is ${percent(Math.max(j.solved.error.peakField, j.solved.error.capacitance))} here.`,
    ]);
  return list;
}

function ofCard({ card, settled: i }: PnResult): Remark[] {
  if (!card) return [];
  const { name, taken, left, curves } = card;
  const said = [
    `${name}: taken are ${taken.join(', ') || 'none, so all are SPICE’s own'}.`,
    left.length > 0 && `Not used: ${left.slice(0, 30).join(', ')}.`,
  ].filter((s) => s !== false);
  const list: Remark[] = [['note', 'modelCard', said.join(' ')]];
  if (card.card.m > NGSPICE_MOST_M)
    list.push([
      'note',
      'grading',
      `M is ${card.card.m}, as it is written; ngspice takes ${NGSPICE_MOST_M} for it and says so, so that its capacitance is another one.`,
    ]);
  if (card.card.bv !== null && -i.voltage > card.card.bv)
    list.push([
      'warning',
      'beyond',
      `Beyond BV the card’s current grows by e every ${showQuantity(card.card.nbv * curves.thermal, 'V', 3)}.`,
    ]);
  return list;
}

function ofData({ measured: m }: PnResult): Remark[] {
  if (!m) return [];
  const { vbi, m: exponent, misfit } = m.fit;
  if (vbi > 4 || exponent < 0.15 || exponent > 1)
    return [
      [
        'warning',
        'fit',
        `The fit gives V_bi ${showQuantity(vbi, 'V', 3)} and m ${exponent.toPrecision(3)}: the data follow no single power law, or hold a stray capacitance.`,
      ],
    ];
  return misfit > 0.03
    ? [
        [
          'note',
          'fit',
          `The law misses the data by ${percent(misfit)}: see the doping over depth, and whether a stray capacitance is in C.`,
        ],
      ]
    : [];
}
