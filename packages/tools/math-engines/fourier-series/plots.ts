import type { Drawing } from '../../define/named.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** The characteristic of the resistor, with the working point at its end. */
export function linePlot({ current }: Result, { v }: Inputs): Drawing {
  return {
    title: 'Current over voltage',
    x: { id: 'voltage', label: 'Voltage', unit: 'V', include: [0, 1] },
    y: { label: 'Current', unit: 'A', include: [0] },
    marks: [{ kind: 'line', id: 'current', label: 'current', x: [0, v], y: [0, current] }],
  };
}
