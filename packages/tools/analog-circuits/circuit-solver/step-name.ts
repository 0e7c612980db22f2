/** What was stepped in a run, in words that a file may hold too: `rload = 1k`, `temp = -40 °C`. */
import { formatQuantity } from '../../define/si.ts';

const round = (value: number): number => Number(value.toPrecision(6));

export const stepName = (name: string, value: number): string =>
  `${name} = ${formatQuantity(round(value))}${name === 'temp' ? ' °C' : ''}`;

export const stepNames = (stepped: Readonly<Record<string, number>>): string =>
  Object.entries(stepped)
    .map(([name, value]) => stepName(name, value))
    .join(', ');
