/** The device of each kind of element. */
import { EngineError } from '../../error.ts';
import type { Circuit, Coupling, Element, Inductor } from '../circuit.ts';
import { behaviouralDevice } from './behavioural/behavioural.ts';
import { laplaceDevice } from './behavioural/laplace.ts';
import type { Device } from './device.ts';
import { lineDevice } from './line/line.ts';
import { CapacitorDevice } from './linear/capacitor.ts';
import { CccsDevice, CcvsDevice, VccsDevice, VcvsDevice } from './linear/controlled.ts';
import { CouplingDevice, InductorDevice } from './linear/inductor.ts';
import { ResistorDevice } from './linear/resistor.ts';
import { CurrentSourceDevice, VoltageSourceDevice } from './linear/source.ts';
import { semiconductorDevice } from './semiconductor/index.ts';
import { switchDevice } from './switch/switch.ts';

/** The device of an element; `inductors` are those of its circuit by name. */
export function makeDevice(
  element: Element,
  { options }: Circuit,
  inductors: ReadonlyMap<string, Inductor>,
): Device {
  switch (element.kind) {
    case 'resistor':
      return new ResistorDevice(element, options.temp);
    case 'capacitor':
      return new CapacitorDevice(element);
    case 'inductor':
      return new InductorDevice(element);
    case 'coupling':
      return new CouplingDevice(element, inductancesOf(element, inductors));
    case 'voltage':
      return new VoltageSourceDevice(element);
    case 'current':
      return new CurrentSourceDevice(element);
    case 'vcvs':
      return new VcvsDevice(element);
    case 'vccs':
      return new VccsDevice(element);
    case 'cccs':
      return new CccsDevice(element);
    case 'ccvs':
      return new CcvsDevice(element);
    case 'behavioural-voltage':
    case 'behavioural-current':
    case 'behavioural-charge':
    case 'behavioural-flux':
      return behaviouralDevice(element);
    case 'laplace-voltage':
    case 'laplace-current':
      return laplaceDevice(element);
    case 'switch':
      return switchDevice(element);
    case 'line':
      return lineDevice(element);
    default:
      return semiconductorDevice(element, options);
  }
}

/** Those of a coupling's coils. Throws EngineError where their product is below 0, which has no root. */
function inductancesOf(
  { name, inductors: [one, other] }: Coupling,
  inductors: ReadonlyMap<string, Inductor>,
): readonly [number, number] {
  const first = inductanceOf(name, one, inductors);
  const second = inductanceOf(name, other, inductors);
  if (first * second < 0)
    throw new EngineError(
      'out-of-range',
      `The coupling ${name} is of ${one} with ${first} H and ${other} with ${second} H; inductances of one sign would do.`,
      { field: name, value: first < 0 ? first : second },
    );
  return [first, second];
}

function inductanceOf(
  coupling: string,
  name: string,
  inductors: ReadonlyMap<string, Inductor>,
): number {
  const found = inductors.get(name);
  if (!found)
    throw new EngineError(
      'unknown-name',
      `The coupling ${coupling} names ${name}, which is no inductor of this circuit.`,
      { field: coupling, value: name },
    );
  return found.inductance;
}
