/**
 * Direct sensitivities by the adjoint circuit: one transposed solution answers for every parameter. S. W. Director, R. A.
 * Rohrer, The generalized adjoint network and network sensitivities, IEEE Transactions on Circuit Theory 16 (1969) 318–323.
 */
import { EngineError } from '../../../error.ts';
import type { Dataset } from '../../results/dataset.ts';
import type { Output } from '../request.ts';
import { directSystem } from './direct-system.ts';
import type { Linearised } from './linearised.ts';
import { LoneDevices } from './lone-device.ts';
import { parametersOf } from './perturbed.ts';
import { outputName, unit, unknownsOf } from './port.ts';

/** Relative change, in either direction (of a source at rest 6 µV or µA): the cube root of a rounding, which balances its error with that of the difference. */
const CHANGE = 6e-6;

/** Parameters at most. */
export const MAX_PARAMETERS = 200_000;

export interface Sensitivity {
  /** `r1`; `q1_area` of the line, `q1:bf` of the model. */
  readonly name: string;
  readonly value: number;
  /** ∂output/∂parameter, V or A per its unit. */
  readonly absolute: number;
  /** V or A for one per cent of the parameter. */
  readonly perPercent: number;
}

/**
 * What an output changes with every value of the circuit, at its operating point: resistors, sources, gains of controlled
 * sources, and what the cards of semiconductors give; each device's model on its own. What is 0 or not given, and what
 * behavioural expressions and switches hold, has none. Throws EngineError `unknown-name`, `out-of-range`, `singular`, and
 * where a device cannot be made with a value a little different.
 */
export function sensitivities(circuit: Linearised, output: Output): readonly Sensitivity[] {
  const { elements } = circuit.circuit;
  const y = unit(circuit.n, unknownsOf(circuit, output));
  directSystem(circuit).solveTransposed(y, y);
  const lone = new LoneDevices(circuit, y);
  const result: Sensitivity[] = [];
  for (const element of elements) {
    if (element.name.includes('#')) continue;
    for (const { name, value, with: changed } of parametersOf(element)) {
      if (result.length === MAX_PARAMETERS)
        throw new EngineError(
          'out-of-range',
          `The circuit has more than ${MAX_PARAMETERS} values to be sensitive to: a smaller circuit would do.`,
          { value: elements.length },
        );
      const step = CHANGE * (value === 0 ? 1 : value);
      const more = lone.weighted(changed(value + step));
      const less = lone.weighted(changed(value - step));
      const absolute = (less - more) / (2 * step);
      result.push({ name, value, absolute, perPercent: (absolute * value) / 100 });
    }
  }
  return result;
}

/** The same as a dataset of one point: `r1` for ∂output/∂r1, V or A per unit. */
export function sens(circuit: Linearised, output: Output): Dataset {
  return {
    kind: 'sens',
    title: `Sensitivity Analysis of ${outputName(output)}`,
    axis: { name: 'point', quantity: 'none', re: Float64Array.of(0) },
    traces: sensitivities(circuit, output).map(({ name, absolute }) => ({
      name,
      quantity: 'none',
      re: Float64Array.of(absolute),
    })),
    stepped: {},
  };
}
