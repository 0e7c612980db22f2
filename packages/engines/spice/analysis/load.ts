import type { Load, Mode } from '../device/device.ts';
import type { Integration } from './integration.ts';
import type { Simulation } from './simulation.ts';

/** What devices load into: one object for a whole run, with the matrix's values and the right side. */
export class LoadContext implements Load {
  readonly x: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  mode: Mode = 'operating';
  time = 0;
  step = 0;
  gmin: number;
  sourceFactor = 1;
  isFirst = false;
  usesInitial = false;
  isLimited = false;
  conductance = 0;
  current = 0;
  /** Where charges are kept; without one, as in a lone operating point, they are not. */
  integration: Integration | undefined;

  constructor({ n, structure, options }: Simulation) {
    this.x = new Float64Array(n + 1);
    this.a = new Float64Array(structure.count);
    this.b = new Float64Array(n + 1);
    this.gmin = options.gmin;
  }

  integrate(k: number, charge: number, slope: number): void {
    const { integration } = this;
    this.conductance = 0;
    this.current = 0;
    if (!integration) return;
    integration.charges[0]![k] = charge;
    if (this.mode !== 'transient') return;
    this.conductance = integration.weights[0]! * slope;
    this.current = integration.derivative(k, charge);
    integration.currents[0]![k] = this.current;
  }
}
