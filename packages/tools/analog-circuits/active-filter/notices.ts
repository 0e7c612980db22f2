import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { NOTICEABLE } from './amplifiers.ts';
import type { FilterResult } from './compute.ts';
import { stopBandWrong } from './design.ts';
import { type FilterInputs, inputs } from './inputs.ts';

const warning = (id: string, text: string): Notice => ({
  kind: 'notice',
  id,
  level: 'warning',
  text,
});
const note = (id: string, text: string): Notice => ({ kind: 'notice', id, level: 'note', text });
const db = (x: number) => showQuantity(x, 'dB', 4);

/** What a careful designer would say before soldering. */
export function notices(r: FilterResult, i: FilterInputs): Notice[] {
  const list: Notice[] = [];
  if (r.step.rightmost >= 0)
    list.push(
      warning(
        'oscillates',
        'With these amplifiers a stage has a pole in the right half plane: it oscillates. Take a larger gain-bandwidth product.',
      ),
    );
  list.push(...slowness(r, i));
  const unused = stopBandWrong(i);
  if (unused)
    list.push(
      note(
        'stopBand',
        `${inputs[unused.field as 'stop' | 'stopBelow' | 'stopWidth'].label} ${unused.message}. The order is given and does not depend on it: the filter is shown without a stop band.`,
      ),
    );
  else list.push(...shortOfStop(r, i));
  list.push(...highQ(r, i), ...extremes(r));
  if (i.topology === 'sk-equal')
    list.push(
      note(
        'equal',
        `Equal parts leave the gain to Q: ${db(r.figures.rounded.gain)} over all. A divider before the filter, or Sallen-Key with gain, sets another.`,
      ),
    );
  const gainError = r.figures.rounded.gain - r.figures.ideal.gain;
  if (i.topology !== 'sk-equal' && Math.abs(gainError) > 0.2)
    list.push(
      note(
        'gain',
        `Rounding makes the gain ${db(Math.abs(gainError))} ${gainError > 0 ? 'more' : 'less'} than asked for.${i.topology === 'mfb' && i.response === 'highpass' ? ' In this circuit it is a ratio of two capacitors: take a denser series for them.' : ''}`,
      ),
    );
  if (i.response === 'highpass')
    list.push(
      note(
        'reach',
        `The amplifiers end the pass band of a high pass as well: it is held against the mask up to ${showQuantity(20 * i.edge, 'Hz', 3)}.`,
      ),
    );
  return list;
}

/** Where the stop band is not reached, by the design or by what it is made of. */
function shortOfStop(r: FilterResult, i: FilterInputs): Notice[] {
  const ideal = r.figures.ideal.stopLoss ?? i.stopLoss;
  const real = r.figures.real.stopLoss ?? i.stopLoss;
  if (ideal < i.stopLoss - 1e-6)
    return [
      warning(
        'order',
        `Order ${r.prototype.order} reaches ${db(ideal)} at the edge of the stop band; ${db(i.stopLoss)} are asked for. Raise the order, or let the tool find the least.`,
      ),
    ];
  if (real >= i.stopLoss) return [];
  return [
    warning(
      'stop',
      `With these parts and amplifiers the loss at the edge of the stop band is ${db(real)}; the design has ${db(ideal)}.`,
    ),
  ];
}

/** Amplifiers that move the pass band: by how much, and whether it is their bandwidth or their gain. */
function slowness({ demand, step }: FilterResult, i: FilterInputs): Notice[] {
  if (demand.deviation <= NOTICEABLE || step.rightmost >= 0) return [];
  const moved = `move the pass band by ${showQuantity(demand.deviation, 'dB', 3)}`;
  if (demand.gbw === null || i.gbw < demand.gbw)
    return [
      warning(
        'gbw',
        `Amplifiers of ${showQuantity(i.gbw, 'Hz', 3)} ${moved}; to keep within ${NOTICEABLE} dB takes ${demand.gbw === null ? 'more than 1 THz' : showQuantity(demand.gbw, 'Hz', 2)}.`,
      ),
    ];
  return [
    warning(
      'a0',
      `Amplifiers with an open-loop gain of ${showQuantity(i.a0, 'dB', 3)} ${moved}, whatever their bandwidth. Take a higher one.`,
    ),
  ];
}

/** Q a circuit carries before its sensitivities run away, after the usual advice of the handbooks. */
const PRACTICAL_Q = {
  'sk-unity': 10,
  'sk-gain': 8,
  'sk-equal': 5,
  mfb: 20,
  'state-variable': 100,
  'tow-thomas': 100,
} as const;

function highQ(r: FilterResult, i: FilterInputs): Notice[] {
  const most = Math.max(...r.stages.map((s) => s.section.q ?? 0));
  const limit = PRACTICAL_Q[i.topology];
  if (most <= limit) return [];
  return [
    warning(
      'q',
      `A stage has Q = ${showQuantity(most, '', 3)}; beyond ${limit} this circuit magnifies every error of its parts. ${limit < 100 ? 'The state-variable and Tow-Thomas circuits bear more.' : 'Widen the band or lower the order.'}`,
    ),
  ];
}

function extremes(r: FilterResult): Notice[] {
  const list: Notice[] = [];
  const all = r.stages.flatMap((s, k) =>
    s.parts.map((p) => ({
      stage: k + 1,
      name: p.name,
      kind: p.kind,
      value: s.values[p.name] as number,
    })),
  );
  const said = (p: (typeof all)[number]) =>
    `${p.name} of stage ${p.stage} is ${showQuantity(p.value, p.kind === 'R' ? 'Ω' : 'F', 3)}`;
  const tiny = all.find((p) => p.kind === 'C' && p.value < 47e-12);
  const huge = all.find((p) => p.kind === 'C' && p.value > 4.7e-6);
  const low = all.find((p) => p.kind === 'R' && p.value < 470);
  const high = all.find((p) => p.kind === 'R' && p.value > 2e6);
  if (tiny)
    list.push(
      warning(
        'small',
        `${said(tiny)}: strays of a few picofarads count. Lower the resistance level.`,
      ),
    );
  if (huge)
    list.push(
      warning(
        'large',
        `${said(huge)}: no film or C0G capacitor is that large. Raise the resistance level.`,
      ),
    );
  if (low) list.push(note('load', `${said(low)}: see that the amplifiers can drive it.`));
  if (high)
    list.push(
      note('noise', `${said(high)}: its noise and the amplifier’s bias current may count.`),
    );
  for (const [k, s] of r.stages.entries()) {
    const c = s.parts.filter((p) => p.kind === 'C').map((p) => s.values[p.name] as number);
    const ratio = Math.max(...c) / Math.min(...c);
    if (ratio > 100)
      list.push(
        warning(
          `ratio${k + 1}`,
          `The capacitors of stage ${k + 1} are ${showQuantity(ratio, '', 3)} to 1. A circuit with gain, or with three amplifiers, brings them together.`,
        ),
      );
  }
  return list;
}
