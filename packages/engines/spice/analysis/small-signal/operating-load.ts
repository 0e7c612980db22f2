import type { SimulationOptions } from '../../circuit.ts';
import type { Load } from '../../device/device.ts';

/** What a device loads into at an operating point, outside of an iteration: capacitors open, nothing integrated. */
export function operatingLoad(
  x: Float64Array,
  slots: number,
  { gmin }: Pick<SimulationOptions, 'gmin'>,
  b = new Float64Array(x.length),
): Load {
  return {
    x,
    a: new Float64Array(slots),
    b,
    mode: 'operating',
    time: 0,
    step: 0,
    gmin,
    sourceFactor: 1,
    isFirst: false,
    usesInitial: false,
    isLimited: false,
    conductance: 0,
    current: 0,
    integrate() {
      this.conductance = 0;
      this.current = 0;
    },
  };
}
