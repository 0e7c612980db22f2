import type { DeviceFigure } from '../device/device.ts';
import type { Dataset } from '../results/dataset.ts';
import { Newton } from './newton.ts';
import { type FoundBy, operatingPoint } from './operating-point.ts';
import { everything, type Kept, Recorder } from './record.ts';
import type { Simulation } from './simulation.ts';

export interface OperatingRun {
  readonly dataset: Dataset;
  readonly foundBy: FoundBy;
  /** The solution by unknown. */
  readonly x: Float64Array;
  /** Figures of each device that has any, by its name: `gm`, `vbe`, `p`. */
  readonly figures: ReadonlyMap<string, readonly DeviceFigure[]>;
}

/** A newton whose `load.x` holds the operating point, .nodeset taken as its hint. */
export function solvedAt(simulation: Simulation): { newton: Newton; foundBy: FoundBy } {
  const newton = new Newton(simulation);
  const { nodeset } = simulation.circuit;
  const foundBy = operatingPoint(newton, { hints: nodeset.size > 0 ? nodeset : undefined });
  return { newton, foundBy };
}

/** The operating point: every node, branch and figure. Throws NotConverged or `singular`. */
export function operating(
  simulation: Simulation,
  kept: Kept = everything(simulation),
): OperatingRun {
  const { newton, foundBy } = solvedAt(simulation);
  const { x } = newton.load;
  const recorder = new Recorder(simulation, kept);
  recorder.add(0, x);
  const figures = new Map(
    simulation.devices.flatMap((device) => {
      const list = device.figures?.(x) ?? [];
      return list.length > 0 ? [[device.name, list] as const] : [];
    }),
  );
  return {
    dataset: {
      kind: 'op',
      title: 'Operating Point',
      axis: recorder.axis('point', 'none'),
      traces: recorder.traces(),
      stepped: {},
    },
    foundBy,
    x: x.slice(),
    figures,
  };
}
