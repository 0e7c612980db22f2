/** The device of a D, Q, J or M, by its kind and level; and the names its model card and its line may have. */
import { EngineError } from '../../../error.ts';
import type { Semiconductor, SimulationOptions } from '../../circuit.ts';
import type { Device } from '../device.ts';
import { BJT_NAMES, bjtDevice } from './bjt/bjt.ts';
import { DIODE_NAMES, diodeDevice } from './diode/diode.ts';
import { JFET_NAMES, jfetDevice } from './jfet/jfet.ts';
import { MOSFET_NAMES, mosfetDevice } from './mosfet/mosfet.ts';
import type { CardNames } from './names.ts';

/** By kind of device. */
export const SEMICONDUCTOR_NAMES: Readonly<Record<Semiconductor['kind'], CardNames>> = {
  diode: DIODE_NAMES,
  bjt: BJT_NAMES,
  jfet: JFET_NAMES,
  mosfet: MOSFET_NAMES,
};

/** Throws EngineError for a level that is not among its kind's. */
export function semiconductorDevice(element: Semiconductor, options: SimulationOptions): Device {
  const { levels } = SEMICONDUCTOR_NAMES[element.kind];
  const level = element.card['level'] ?? 1;
  if (!levels.includes(level))
    throw new EngineError(
      'out-of-range',
      `The model ${element.model} of ${element.name} is a ${element.kind} of level ${level}; levels ${levels.join(', ')} are computed here.`,
      { field: element.name, value: level },
    );
  switch (element.kind) {
    case 'diode':
      return diodeDevice(element, options);
    case 'bjt':
      return bjtDevice(element, options);
    case 'jfet':
      return jfetDevice(element, options);
    case 'mosfet':
      return mosfetDevice(element, options);
  }
}
