/** What can be placed: the keys that LTspice and KiCad taught, the words of buttons and voices. */
import type { SymbolId } from '@tollbench/engines/spice/drawing/drawing.ts';

export type Placeable = Exclude<SymbolId, 'zener'> | 'subcircuit' | 'ground';

export interface Kind {
  readonly id: Placeable;
  /** As pressed, `Shift+Q`; none: by its button alone. */
  readonly key?: string;
  readonly name: string;
}

/** In the order of the palette; those that are placed most stand first. */
export const KINDS: readonly Kind[] = [
  { id: 'resistor', key: 'R', name: 'Resistor' },
  { id: 'capacitor', key: 'C', name: 'Capacitor' },
  { id: 'inductor', key: 'L', name: 'Inductor' },
  { id: 'voltage', key: 'V', name: 'Voltage source' },
  { id: 'current', key: 'I', name: 'Current source' },
  { id: 'ground', key: 'G', name: 'Ground' },
  { id: 'diode', key: 'D', name: 'Diode' },
  { id: 'npn', key: 'Q', name: 'NPN transistor' },
  { id: 'pnp', key: 'P', name: 'PNP transistor' },
  { id: 'nmos', key: 'M', name: 'NMOS transistor' },
  { id: 'pmos', key: 'Shift+M', name: 'PMOS transistor' },
  { id: 'njf', key: 'J', name: 'N-channel JFET' },
  { id: 'pjf', key: 'Shift+J', name: 'P-channel JFET' },
  { id: 'op-amp', key: 'O', name: 'Operational amplifier' },
  { id: 'vcvs', key: 'E', name: 'Voltage-controlled voltage source' },
  { id: 'vccs', key: 'Shift+G', name: 'Voltage-controlled current source' },
  { id: 'cccs', key: 'Shift+F', name: 'Current-controlled current source' },
  { id: 'ccvs', key: 'H', name: 'Current-controlled voltage source' },
  { id: 'behavioural-voltage', key: 'B', name: 'Behavioural voltage source' },
  { id: 'behavioural-current', key: 'Shift+B', name: 'Behavioural current source' },
  { id: 'switch', key: 'S', name: 'Switch' },
  { id: 'current-switch', key: 'Shift+S', name: 'Current-controlled switch' },
  { id: 'line', key: 'T', name: 'Transmission line' },
  { id: 'subcircuit', key: 'X', name: 'Subcircuit' },
];

/** Those with a button of their own; the others are in the list beside them. */
export const FIRST = 10;

export const kindOf = (id: Placeable): Kind | undefined => KINDS.find((k) => k.id === id);
