import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { MosfetResult } from './compute.ts';
import { hasOxide, mobility } from './device.ts';
import { names } from './plots.ts';

/** Fields along the channel beyond which carriers no longer gain speed in proportion, V/m: electrons, holes. */
const HIGH_FIELD = { n: 1e6, p: 3e6 } as const;

/** Where the model leaves the device behind. */
export function notices(r: MosfetResult): Notice[] {
  const { settled: i, point } = r;
  const { vgs, vds } = names(i);
  const list: Notice[] = [];
  const say = (level: Notice['level'], id: string, text: string) =>
    list.push({ kind: 'notice', id, level, text });
  const vov = i.vgs - point.vth;
  if (i.model === 'level1' && point.region === 'off')
    say(
      'warning',
      'off',
      `${vgs} is ${showQuantity(-vov, 'V')} below the threshold: level 1 has no current here. A real device leaks exponentially; the EKV model shows it.`,
    );
  if (i.model === 'level1' && point.id > 0 && vov < 0.1)
    say(
      'warning',
      'moderate',
      `Overdrive ${showQuantity(vov, 'V', 3)}: below about 100 mV the square law overstates g_m/I_D, here ${showQuantity(point.gm / point.id, '1/V', 3)}. Take EKV.`,
    );
  if (i.vgsMax <= point.vth)
    say(
      'note',
      'axis',
      `The gate axis ends at ${showQuantity(i.vgsMax, 'V')}, at or below the threshold of ${showQuantity(point.vth, 'V', 4)}: the curves show no strong inversion. The bias does not depend on it.`,
    );
  if (r.stage && point.id > 0 && r.vds < point.vdsat)
    say(
      'note',
      'load',
      `The load leaves ${vds} = ${showQuantity(r.vds, 'V', 3)}, below the ${showQuantity(point.vdsat, 'V', 3)} that saturate the device, and the gain is lost: take a smaller R_D, a higher supply or less current.`,
    );
  if (i.length < 0.5e-6)
    say(
      'warning',
      'short',
      `L is ${showQuantity(i.length, 'm')}: velocity saturation and barrier lowering, which both models leave out, matter below about half a micrometre.`,
    );
  const field = Math.min(r.vds, point.vdsat) / i.length;
  if (point.id > 0 && field > HIGH_FIELD[i.polarity] && i.length >= 0.5e-6)
    say(
      'warning',
      'field',
      `The field along the channel is about ${showQuantity(field / 1e6, '', 3)}\u202fV/µm: above ${HIGH_FIELD[i.polarity] / 1e6} or so carriers no longer gain speed in proportion, and the real current is smaller.`,
    );
  if (i.task === 'size' && i.width < i.length / 5)
    say(
      'note',
      'narrow',
      `W comes out at ${showQuantity(i.width, 'm', 3)}, ${showQuantity(i.length / i.width, '', 3)} times shorter than L: ask for more current or choose a longer, less inverted channel in series.`,
    );
  if (i.cox > 0 && !hasOxide(i))
    say(
      'note',
      'oxide',
      `K_P over C_ox would make the mobility ${showQuantity(mobility(i) * 1e4, '', 3)}\u202fcm²/(V·s), which silicon inversion layers do not have: they belong to different devices, and no transit frequency is given. A K_P that holds W/L does that.`,
    );
  return list;
}
