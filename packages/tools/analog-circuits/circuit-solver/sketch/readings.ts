/** The operating point as the schematic shows it. */
import type { OperatingPoint } from '../operating.ts';
import type { Readings } from './sketch.ts';

export function readingsOf({ nodes, parts }: Pick<OperatingPoint, 'nodes' | 'parts'>): Readings {
  const finite = (of: (part: OperatingPoint['parts'][number]) => number): Map<string, number> =>
    new Map(parts.filter((p) => Number.isFinite(of(p))).map((p) => [p.name, of(p)]));
  return {
    voltages: new Map(nodes.map(({ name, voltage }) => [name, voltage])),
    currents: finite((p) => p.current),
    powers: finite((p) => p.power),
  };
}
