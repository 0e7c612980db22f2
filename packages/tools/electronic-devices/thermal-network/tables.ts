import type { NamedOutput } from '../../define/named.ts';
import type { ThermalResult } from './compute.ts';
import type { results } from './results.ts';

export type Shown = NamedOutput<typeof results>;

export const fosterTable = ({ terms }: ThermalResult): Shown => ({
  kind: 'table',
  id: 'foster',
  title: 'Foster',
  columns: ['term', 'fosterR', 'fosterTau', 'fosterC'],
  rows: terms.map(({ r, tau }, k) => [k + 1, r, tau, tau / r]),
  caption:
    'Junction to case. Each term by itself: no place in the device has its temperature, and nothing may be joined to its end.',
});

export const cauerTable = ({ stages }: ThermalResult): Shown => ({
  kind: 'table',
  id: 'cauer',
  title: 'Cauer',
  columns: ['stage', 'cauerC', 'cauerR'],
  rows: stages.map(({ c, r }, k) => [k + 1, c, r]),
  caption:
    'The same network as a ladder, from the junction to the case: this one a heat sink may be joined to.',
});
