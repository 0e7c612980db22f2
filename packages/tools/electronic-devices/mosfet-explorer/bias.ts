/** Where the device may stand, and the axes that show it: what cannot be drawn is chosen, and never refused. */
import { InputError, type Remedy } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { inputs, type MosfetInputs } from './inputs.ts';

/** Two digits of a voltage, towards 0. */
const towardsZero = (v: number): number => Math.trunc(v * 100) / 100;

/** Refuses a source or drain so far below the bulk that the models end: by φ, where their depletion layer does. */
export function checkBulk({ vsb, phi, load, vds: given }: MosfetInputs): void {
  const vds = load === 'none' ? given : 0;
  const volts = (v: number) => showQuantity(v, 'V');
  const ends = `the models end at φ, ${volts(phi)}, and a real junction conducts from about 0.5 V`;
  if (!(vsb > -phi))
    throw new InputError(`is ${volts(vsb)}: forward bias of the bulk by ${volts(-vsb)}; ${ends}`, {
      field: 'vsb',
      value: String(vsb),
      remedies: [text('vsb', towardsZero(-0.9 * phi)), text('vsb', 0)],
    });
  if (!(vsb + vds > -phi))
    throw new InputError(
      `is ${volts(vds)}: the drain stands ${volts(-vsb - vds)} below the bulk; ${ends}`,
      {
        field: 'vds',
        value: String(vds),
        // The bulk at the lower of the two, as a switch has it; or the drain as low as it may be.
        remedies: [text('vsb', -vds), text('vds', towardsZero(-0.9 * phi - vsb))],
      },
    );
}

const text = (name: 'vsb' | 'vds', value: number): Remedy => ({
  [name]: inputs[name].format(value || 0),
});

export interface Axes {
  readonly drain: readonly [number, number];
  readonly gate: readonly [number, number];
  /** Curves of the family at most. */
  readonly curves: number;
  /** Settings that no axis can be drawn to, and what was taken instead. */
  readonly replaced: readonly { readonly field: 'vdsMax' | 'vgsMax'; readonly by: number }[];
}

/** Axes end between these, V. */
const MIN_AXIS = 1e-3;
const MAX_DRAIN = 1000;
const MAX_GATE = 100;
export const MAX_CURVES = 16;

/** The axes about a bias: from 0, or below it where the bias or a depletion device's threshold is. */
export function axesOf(i: MosfetInputs, vds: number, threshold: number): Axes {
  const replaced: Axes['replaced'][number][] = [];
  const low = -i.phi - i.vsb;
  // Somewhat beyond the bias, but not to where the models end.
  const drainFrom = vds < 0 ? Math.min(vds, Math.max(1.15 * vds, 0.98 * low)) : 0;
  const tenth = (v: number) => Math.floor(v * 10) / 10;
  const gateFrom = Math.min(0, tenth(i.vgs), threshold < 0 ? tenth(threshold - 0.3) : 0);
  const end = (field: 'vdsMax' | 'vgsMax', least: number, most: number, by: number): number => {
    if (i[field] >= least && i[field] <= most) return i[field];
    const found = Math.min(most, Math.max(least, by));
    replaced.push({ field, by: found });
    return found;
  };
  const round = (v: number) => Number(v.toPrecision(2));
  return {
    drain: [drainFrom, end('vdsMax', MIN_AXIS, MAX_DRAIN, round(1.2 * Math.max(Math.abs(vds), 1)))],
    gate: [
      gateFrom,
      end('vgsMax', gateFrom + MIN_AXIS, MAX_GATE, round(Math.max(i.vgs, threshold) + 0.5)),
    ],
    curves: Math.min(i.curves, MAX_CURVES),
    replaced,
  };
}
