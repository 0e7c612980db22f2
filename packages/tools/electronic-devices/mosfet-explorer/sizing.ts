/** From what a device is to carry, and how strongly inverted, to its width and gate voltage. */

import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import {
  gateForEfficiency,
  gateForInversion,
  overdriveForEfficiency,
} from '@tollbench/engines/device/mosfet-sizing.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { deviceOf, parametersOf } from './device.ts';
import { inputs, type MosfetInputs } from './inputs.ts';

/** The inputs with W and V_GS such that the device carries what is wanted; as they are where they are given. */
export function settle(i: MosfetInputs): MosfetInputs {
  if (i.task === 'explore') return i;
  if (i.model === 'level1' && i.by === 'inversion')
    throw new InputError('level 1 has no inversion coefficient; choose gm/ID, or the EKV model', {
      field: 'by',
      value: i.by,
      remedies: [{ by: 'efficiency' }, { model: 'ekv' }],
    });
  const vds = i.load === 'none' ? i.vds : behindLoad(i);
  if (!(vds > 0))
    throw new InputError(
      vds === 0
        ? 'is 0 V: nothing flows whatever the width'
        : `is ${showQuantity(vds, 'V')}: a device is sized with its drain above its source`,
      { field: 'vds', value: String(vds), remedies: [{ vds: inputs.vds.format(-vds || 1) }] },
    );
  const vgs = gateAt(i, vds);
  // Current is in proportion to width: one device tells it for all.
  const { id } = deviceOf(i)(vgs, vds);
  const width = (i.width * currentAt(i, vds)) / id;
  if (!(width > 0 && Number.isFinite(width)))
    throw new InputError('no width carries this current', { field: 'wantedId' });
  return { ...i, vgs, width, vgsMax: axisFor(vgs, deviceOf(i)(0, 0).vth) };
}

/** A gate axis that shows threshold and bias: to the next 50 mV, V. */
const axisFor = (vgs: number, vth: number): number => {
  const over = Math.max(0.1, 0.3 * (vgs - vth));
  return Math.max(1, Math.ceil((Math.max(vgs, vth) + over) * 20)) / 20;
};

function gateAt(i: MosfetInputs, vds: number): number {
  const p = parametersOf(i);
  if (i.model === 'level1')
    return deviceOf(i)(0, 0).vth + overdriveForEfficiency(i.efficiency, vds);
  const ut = thermalVoltage(i.kelvin);
  return i.by === 'inversion'
    ? gateForInversion(p, i.inversion, i.vsb, ut)
    : gateForEfficiency(p, i.efficiency, { vds, vsb: i.vsb }, ut);
}

/** The current the device is to carry, A: as wanted, or what its gm asks for. */
function currentAt(i: MosfetInputs, vds: number): number {
  if (i.want === 'current') return i.wantedId;
  if (i.by === 'efficiency') return i.wantedGm / i.efficiency;
  const { gm, id } = deviceOf(i)(gateAt(i, vds), vds);
  return (i.wantedGm * id) / gm;
}

/** V_DS that the load resistor leaves at the current wanted, V. */
function behindLoad(i: MosfetInputs): number {
  const left = (vds: number) => vds - i.vdd + currentAt(i, vds) * i.rd;
  const least = i.vdd * 1e-6;
  if (left(least) >= 0)
    throw new InputError(
      `is too large: the current wanted drops ${showQuantity(currentAt(i, least) * i.rd, 'V', 3)} across it, of a supply of ${showQuantity(i.vdd, 'V')}`,
      {
        field: 'rd',
        value: String(i.rd),
        // Half of the supply across it, by the current it would take there.
        remedies: [
          { rd: inputs.rd.format(Number((i.vdd / 2 / currentAt(i, i.vdd / 2)).toPrecision(3))) },
        ],
      },
    );
  return findRoot(left, least, i.vdd);
}
