import { SparseLu } from '../../sparse/lu.ts';
import { singular } from '../newton.ts';
import { type Linearised, pivotsOf } from './linearised.ts';
import { operatingLoad } from './operating-load.ts';

/**
 * The factored Jacobian of the operating point: how unknowns answer to small direct changes of the right side. Apart from
 * G of AC where a part has another value there, as a resistor with `ac=`. Throws EngineError `singular`.
 */
export function directSystem(circuit: Linearised): SparseLu {
  const { devices, structure, x } = circuit;
  const { options } = circuit.circuit;
  const load = operatingLoad(x, structure.count, options);
  for (const device of devices) device.load(load);
  const lu = new SparseLu(structure, pivotsOf(options));
  const outcome = lu.factor(load.a);
  if (outcome !== true) throw singular(circuit, outcome.singular);
  return lu;
}
