import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { amplifierFigures } from './amplifier-list.ts';
import { NOTICEABLE } from './amplifiers.ts';
import { type Designed, type FilterResult, isDesigned, type StageResult } from './compute.ts';
import { stopBandWrong } from './design.ts';
import { type FilterInputs, inputs, TOPOLOGIES } from './inputs.ts';

const warning = (id: string, text: string): Notice => ({
  kind: 'notice',
  id,
  level: 'warning',
  text,
});
const note = (id: string, text: string): Notice => ({ kind: 'notice', id, level: 'note', text });
const db = (x: number) => showQuantity(x, 'dB', 4);

/** What a careful designer would say before soldering. */
export function notices(r: FilterResult): Notice[] {
  const i = r.of;
  const list: Notice[] = [];
  if (r.step.rightmost >= 0)
    list.push(
      warning(
        'oscillates',
        'With these amplifiers a stage has a pole in the right half plane: it oscillates. Take a larger gain-bandwidth product.',
      ),
    );
  list.push(...slowness(r, i), ...slewing(r, i));
  if (isDesigned(r)) list.push(...ofDesign(r, i));
  list.push(...highQ(r), ...extremes(r));
  if (r.band)
    list.push(
      note(
        'reach',
        r.band.end === null
          ? 'These amplifiers never let the gain of the pass band through: take a larger gain-bandwidth product.'
          : `The amplifiers end the pass band of a high pass at ${showQuantity(r.band.end, 'Hz', 3)}. Its gain is told, and it is held against the mask, up to ${showQuantity(r.band.reach, 'Hz', 3)}: half way there on a logarithmic scale.`,
      ),
    );
  return list;
}

/** What only a design has: a stop band, a choice of circuit, a gain that was asked for. */
function ofDesign(r: Designed, i: FilterInputs): Notice[] {
  const list: Notice[] = [];
  const unused = stopBandWrong(i);
  if (unused)
    list.push(
      note(
        'stopBand',
        `${inputs[unused.field as 'stop' | 'stopBelow' | 'stopWidth'].label} ${unused.message}. The order is given and does not depend on it: the filter is shown without a stop band.`,
      ),
    );
  else list.push(...shortOfStop(r, i));
  if (i.topology !== 'tow-thomas' && r.stages.some((s) => s.section.zero !== undefined))
    list.push(
      note(
        'notch',
        `${TOPOLOGIES[i.topology].replace(/^./u, (c) => c.toUpperCase())} makes no zeros on the axis of frequency: stages with a notch are Tow-Thomas biquads with feed-forward.`,
      ),
    );
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
  return list;
}

/** Where the stop band is not reached, by the design or by what it is made of. */
function shortOfStop(r: Designed, i: FilterInputs): Notice[] {
  const ideal = r.figures.ideal.stopLoss ?? i.stopLoss;
  const real = r.figures.real.stopLoss ?? i.stopLoss;
  if (ideal < i.stopLoss - 1e-6)
    return [
      warning(
        'order',
        `Order ${r.prototype.order} keeps ${db(ideal)} in the stop band; ${db(i.stopLoss)} are asked for. Raise the order, or let the tool find the least.`,
      ),
    ];
  if (real >= i.stopLoss) return [];
  return [
    warning(
      'stop',
      `With these parts and amplifiers the least loss in the stop band is ${db(real)}; the design has ${db(ideal)}.`,
    ),
  ];
}

/** Amplifiers that move the pass band: by how much, and whether it is their bandwidth or their gain. */
function slowness({ demand, step }: FilterResult, i: FilterInputs): Notice[] {
  if (demand.deviation <= NOTICEABLE || step.rightmost >= 0) return [];
  const moved = `move the pass band by ${showQuantity(demand.deviation, 'dB', 3)}`;
  const { gbw, a0 } = amplifierFigures(i);
  if (demand.gbw === null || gbw < demand.gbw)
    return [
      warning(
        'gbw',
        `Amplifiers of ${showQuantity(gbw, 'Hz', 3)} ${moved}; to keep within ${NOTICEABLE} dB takes ${demand.gbw === null ? 'more than 1 THz' : showQuantity(demand.gbw, 'Hz', 2)}.`,
      ),
    ];
  return [
    warning(
      'a0',
      `Amplifiers with an open-loop gain of ${showQuantity(a0, 'dB', 3)} ${moved}, whatever their bandwidth. Take a higher one.`,
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

function highQ(r: FilterResult): Notice[] {
  const over = r.stages
    .map((s) => ({ most: s.section.q ?? 0, limit: practicalQ(s, r.of) }))
    .sort((a, b) => b.most / b.limit - a.most / a.limit)[0];
  if (!over || over.most <= over.limit) return [];
  const { most, limit } = over;
  return [
    warning(
      'q',
      `A stage has Q = ${showQuantity(most, '', 3)}; beyond ${limit} this circuit magnifies every error of its parts. ${limit < 100 ? 'The state-variable and Tow-Thomas circuits bear more.' : 'Widen the band or lower the order.'}`,
    ),
  ];
}

function practicalQ(s: StageResult, i: FilterInputs): number {
  if (isLoop(s.topology)) return 100;
  if (s.topology === 'multiple-feedback') return PRACTICAL_Q.mfb;
  if (s.topology === 'first-order') return Number.POSITIVE_INFINITY;
  if (i.task === 'analyse') return PRACTICAL_Q['sk-gain'];
  return PRACTICAL_Q[i.topology];
}

const isLoop = (topology: string): boolean => /^(?:state-variable|tow-thomas)/u.test(topology);

/** A sine of 1 V peak that the amplifier cannot follow. */
function slewing(r: FilterResult, i: FilterInputs): Notice[] {
  const { slew, label } = amplifierFigures(i);
  if (slew === null || r.slew === null || r.slew <= slew) return [];
  return [
    warning(
      'slew',
      `The ${label} slews at ${Number((slew / 1e6).toPrecision(3))} V/µs: a sine in the pass band may have ${showQuantity(slew / r.slew, 'V', 2)} peak at the input, not 1 V.`,
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
