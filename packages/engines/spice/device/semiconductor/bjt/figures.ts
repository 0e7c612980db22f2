import type { Semiconductor } from '../../../circuit.ts';
import type { DeviceFigure } from '../../device.ts';
import type { BjtValues } from './card.ts';
import type { BjtIntrinsic } from './intrinsic.ts';
import type { BjtStorage } from './storage.ts';
import type { SubstrateJunction } from './substrate.ts';

interface Settled {
  readonly values: BjtValues;
  readonly core: BjtIntrinsic;
  readonly storage: BjtStorage;
  readonly substrate: SubstrateJunction;
}

interface Voltages {
  readonly vbe: number;
  readonly vbc: number;
}

/** Under ngspice's names; voltages are of the inner junctions, and a pnp's have its signs. `currents`: into collector, base, emitter. */
export function figuresOf(
  { values, core, storage, substrate }: Settled,
  { vbe, vbc }: Voltages,
  [ic = 0, ib = 0, ie = 0]: readonly number[],
  x: Float64Array,
  { nodes }: Semiconductor,
): readonly DeviceFigure[] {
  const { sign } = values;
  const [collector = 0, base = 0, emitter = 0] = nodes;
  const power = ic * x[collector]! + ib * x[base]! + ie * x[emitter]!;
  const figure = (name: string, value: number, unit: string): DeviceFigure => ({
    name,
    value,
    unit,
  });
  return [
    figure('ic', ic, 'A'),
    figure('ib', ib, 'A'),
    figure('ie', ie, 'A'),
    figure('vbe', sign * vbe, 'V'),
    figure('vbc', sign * vbc, 'V'),
    figure('vce', sign * (vbe - vbc), 'V'),
    ...(ib === 0 ? [] : [figure('betadc', ic / ib, '')]),
    figure('gm', core.gmf - core.go, 'S'),
    figure('gpi', core.gpi, 'S'),
    figure('gmu', core.gmu, 'S'),
    figure('go', core.go, 'S'),
    ...(values.rb > 0 ? [figure('gx', core.base(), 'S')] : []),
    figure('cpi', storage.cbe, 'F'),
    figure('cmu', storage.cbc, 'F'),
    figure('cbx', storage.outer.capacitance, 'F'),
    figure('csub', substrate.capacitance(x), 'F'),
    figure('p', power, 'W'),
  ];
}
