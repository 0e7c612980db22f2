import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { Card } from './card.ts';
import type { MosfetResult } from './compute.ts';
import { hasOxide, mobility } from './device.ts';
import { inputs, type MosfetInputs } from './inputs.ts';
import { names, overdriveOf } from './plots.ts';

/** Fields along the channel beyond which carriers no longer gain speed in proportion, V/m: electrons, holes. */
const HIGH_FIELD = { n: 1e6, p: 3e6 } as const;

/** Forward bias from which a junction of silicon carries a current that counts, V. */
const CONDUCTS = 0.4;

type Remark = readonly [level: Notice['level'], id: string, text: string];

/** What was read, and where the model leaves the device behind. */
export function notices(r: MosfetResult): Notice[] {
  return [
    ...ofMagnitude(r.settled),
    ...(r.card ? ofCard(r.card) : []),
    ...ofBias(r),
    ...ofChannel(r),
  ].map(([level, id, text]) => ({ kind: 'notice', id, level, text }));
}

/** A number that has probably lost its prefix, with what it is asked to have been. */
const magnitudes = [
  { field: 'width', above: 0.1, scale: 1e-6 },
  { field: 'length', above: 0.1, scale: 1e-6 },
  { field: 'kp', above: 10, scale: 1e-6 },
  { field: 'cox', above: 0.1, scale: 1e-3 },
] as const;

function ofMagnitude(i: MosfetInputs): Remark[] {
  const asked = magnitudes.filter(
    // A discrete device, whose K_P holds W/L, has W = L of any size; then the ratio alone counts.
    ({ field, above }) =>
      i[field] > above && !((field === 'width' || field === 'length') && i.width === i.length),
  );
  return [
    ...asked.map(({ field, scale }): Remark => {
      const { symbol = field } = inputs[field];
      const unit = UNITS[field];
      const meant = Number((i[field] * scale).toPrecision(12));
      return [
        'warning',
        field === 'width' ? 'magnitude' : `magnitude-${field}`,
        `${symbol} is ${showQuantity(i[field], unit)}. Did you mean ${showQuantity(meant, unit)}? Write it as ${inputs[field].format(meant)}.`,
      ];
    }),
    ...(i.polarity === 'p' && i.vto > 0
      ? [
          [
            'note',
            'depletion',
            `V_TO is ${showQuantity(i.vto, 'V')} of a p-channel device: it conducts without a gate voltage. Did you mean ${showQuantity(-i.vto, 'V')}?`,
          ] as const,
        ]
      : []),
  ];
}

const UNITS = { width: 'm', length: 'm', kp: 'A/V²', cox: 'F/m²' } as const;
const SYMBOLS = { kp: 'K_P', vto: 'V_TO', gamma: 'γ', phi: 'φ' } as const;

/** What of a card is taken, what SPICE makes of the rest, and what is not used. */
function ofCard(card: Card): Remark[] {
  const { name, level, polarity, derived, defaults, left } = card;
  const said = [
    `${name}, ${polarity === 'n' ? 'NMOS' : 'PMOS'} of LEVEL ${level}.`,
    derived.length > 0 && `Worked out as SPICE does: ${derived.map((n) => SYMBOLS[n]).join(', ')}.`,
    defaults.length > 0 &&
      `Not on it, so SPICE’s own: ${defaults.map((n) => `${SYMBOLS[n]} ${showQuantity(card[n], SPICE_UNITS[n])}`).join(', ')}.`,
    left.length > 0 &&
      `Not used: ${left.map(({ names: list, what }) => `${list.join(', ')} (${what})`).join('; ')}.`,
  ].filter((s) => s !== false);
  const bends = level > 1 || left.some((l) => l.current);
  return [[bends ? 'warning' : 'note', 'modelCard', said.join(' ')]];
}

const SPICE_UNITS = { kp: 'A/V²', vto: 'V', gamma: '√V', phi: 'V' } as const;

function ofBias(r: MosfetResult): Remark[] {
  const { settled: i, point, bias } = r;
  const { vgs, vds } = names(i);
  const list: Remark[] = [];
  const vov = overdriveOf(r);
  if (r.vds < 0)
    list.push([
      'note',
      'exchanged',
      `${vds} is below 0: the drain acts as source. Threshold, saturation voltage, region and inversion are those seen from it.`,
    ]);
  const forward = -Math.min(i.vsb, i.vsb + r.vds);
  if (forward > 0)
    list.push([
      forward > CONDUCTS ? 'warning' : 'note',
      'forward',
      `The bulk is biased forward by ${showQuantity(forward, 'V', 3)}. The models go on to φ, ${showQuantity(i.phi, 'V', 3)}; the current of the junction, which counts from about ${showQuantity(CONDUCTS, 'V')} on, is not among theirs.`,
    ]);
  if (i.model === 'level1' && point.region === 'off')
    list.push([
      'warning',
      'off',
      `${vgs} is ${showQuantity(-vov, 'V')} below the threshold: level 1 has no current here. A real device leaks exponentially; the EKV model shows it.`,
    ]);
  if (i.model === 'level1' && point.id !== 0 && vov < 0.1)
    list.push([
      'warning',
      'moderate',
      `Overdrive ${showQuantity(vov, 'V', 3)}: below about 100 mV the square law overstates g_m/I_D, here ${showQuantity(point.gm / point.id, '1/V', 3)}. Take EKV.`,
    ]);
  for (const { field, by } of r.axes.replaced)
    list.push([
      'note',
      `axis-${field}`,
      `No axis can end at ${showQuantity(i[field], 'V')}: the ${field === 'vdsMax' ? 'drain' : 'gate'} axis ends at ${showQuantity(by, 'V')}. The bias does not depend on it.`,
    ]);
  const gateEnd = r.axes.gate[1];
  if (gateEnd <= point.vth)
    list.push([
      'note',
      'axis',
      `The gate axis ends at ${showQuantity(gateEnd, 'V')}, at or below the threshold of ${showQuantity(point.vth, 'V', 4)}: the curves show no strong inversion. The bias does not depend on it.`,
    ]);
  if (r.stage && point.id > 0 && bias.vds < point.vdsat)
    list.push([
      'note',
      'load',
      `The load leaves ${vds} = ${showQuantity(r.vds, 'V', 3)}, below the ${showQuantity(point.vdsat, 'V', 3)} that saturate the device, and the gain is lost: take a smaller R_D, a higher supply or less current.`,
    ]);
  return list;
}

function ofChannel({ settled: i, point, bias }: MosfetResult): Remark[] {
  const list: Remark[] = [];
  if (i.length < 0.5e-6)
    list.push([
      'warning',
      'short',
      `L is ${showQuantity(i.length, 'm')}: velocity saturation and barrier lowering, which both models leave out, matter below about half a micrometre.`,
    ]);
  const field = Math.min(bias.vds, point.vdsat) / i.length;
  if (point.id !== 0 && field > HIGH_FIELD[i.polarity] && i.length >= 0.5e-6)
    list.push([
      'warning',
      'field',
      `The field along the channel is about ${showQuantity(field / 1e6, '', 3)}\u202fV/µm: above ${HIGH_FIELD[i.polarity] / 1e6} or so carriers no longer gain speed in proportion, and the real current is smaller.`,
    ]);
  if (i.task === 'size' && i.width < i.length / 5)
    list.push([
      'note',
      'narrow',
      `W comes out at ${showQuantity(i.width, 'm', 3)}, ${showQuantity(i.length / i.width, '', 3)} times shorter than L: ask for more current or choose a longer, less inverted channel in series.`,
    ]);
  if (i.cox > 0 && !hasOxide(i))
    list.push([
      'note',
      'oxide',
      `K_P over C_ox would make the mobility ${showQuantity(mobility(i) * 1e4, '', 3)}\u202fcm²/(V·s), which silicon inversion layers do not have: they belong to different devices, and no transit frequency is given. A K_P that holds W/L does that.`,
    ]);
  return list;
}
