/** Parts that an editor offers: their letter, symbol, first value and model. */
import type { SymbolId } from './drawing.ts';

/** A symbol that can be put on a sheet, or a subcircuit of the deck by its name. */
export type PartKind = SymbolId | `subcircuit:${string}`;

export interface PaletteEntry {
  readonly kind: SymbolId;
  readonly letter: string;
  /** For people: `Resistor`. */
  readonly title: string;
  /** What its card has behind its nodes at first. */
  readonly rest: string;
  /** A `.model` card's type and parameters, where the deck has no model of that type. */
  readonly model?: { readonly name: string; readonly type: string; readonly parameters: string };
}

export const PALETTE: readonly PaletteEntry[] = [
  { kind: 'resistor', letter: 'R', title: 'Resistor', rest: '1k' },
  { kind: 'capacitor', letter: 'C', title: 'Capacitor', rest: '100n' },
  { kind: 'inductor', letter: 'L', title: 'Inductor', rest: '1m' },
  { kind: 'voltage', letter: 'V', title: 'Voltage source', rest: '5' },
  { kind: 'current', letter: 'I', title: 'Current source', rest: '1m' },
  {
    ...{ kind: 'diode', letter: 'D', title: 'Diode', rest: 'diode' },
    model: { name: 'diode', type: 'D', parameters: 'IS=2.5n N=1.75 RS=0.6 CJO=4p TT=6n' },
  },
  {
    ...{ kind: 'zener', letter: 'D', title: 'Zener diode', rest: 'zener5v1' },
    model: { name: 'zener5v1', type: 'D', parameters: 'IS=1f BV=5.1 IBV=5m RS=5' },
  },
  {
    ...{ kind: 'npn', letter: 'Q', title: 'NPN transistor', rest: 'npn' },
    model: { name: 'npn', type: 'NPN', parameters: 'IS=10f BF=200 VAF=100' },
  },
  {
    ...{ kind: 'pnp', letter: 'Q', title: 'PNP transistor', rest: 'pnp' },
    model: { name: 'pnp', type: 'PNP', parameters: 'IS=10f BF=200 VAF=50' },
  },
  {
    ...{ kind: 'nmos', letter: 'M', title: 'NMOS transistor', rest: 'nmos W=10u L=1u' },
    model: { name: 'nmos', type: 'NMOS', parameters: 'VTO=1 KP=100u LAMBDA=0.02' },
  },
  {
    ...{ kind: 'pmos', letter: 'M', title: 'PMOS transistor', rest: 'pmos W=25u L=1u' },
    model: { name: 'pmos', type: 'PMOS', parameters: 'VTO=-1 KP=40u LAMBDA=0.02' },
  },
  {
    ...{ kind: 'njf', letter: 'J', title: 'N-channel JFET', rest: 'njf' },
    model: { name: 'njf', type: 'NJF', parameters: 'VTO=-2 BETA=1m LAMBDA=0.01' },
  },
  {
    ...{ kind: 'pjf', letter: 'J', title: 'P-channel JFET', rest: 'pjf' },
    model: { name: 'pjf', type: 'PJF', parameters: 'VTO=-2 BETA=1m LAMBDA=0.01' },
  },
  { kind: 'op-amp', letter: 'E', title: 'Op-amp (ideal)', rest: '1e6' },
  { kind: 'vcvs', letter: 'E', title: 'Voltage-controlled voltage source', rest: '1' },
  { kind: 'vccs', letter: 'G', title: 'Voltage-controlled current source', rest: '1m' },
  { kind: 'cccs', letter: 'F', title: 'Current-controlled current source', rest: '1' },
  { kind: 'ccvs', letter: 'H', title: 'Current-controlled voltage source', rest: '1k' },
  { kind: 'behavioural-voltage', letter: 'B', title: 'Voltage by an expression', rest: 'V=0' },
  { kind: 'behavioural-current', letter: 'B', title: 'Current by an expression', rest: 'I=0' },
  {
    ...{ kind: 'switch', letter: 'S', title: 'Switch by a voltage', rest: 'sw' },
    model: { name: 'sw', type: 'SW', parameters: 'VT=0.5 VH=0.1 RON=1 ROFF=1meg' },
  },
  {
    ...{ kind: 'current-switch', letter: 'W', title: 'Switch by a current', rest: 'csw' },
    model: { name: 'csw', type: 'CSW', parameters: 'IT=1m IH=0.1m RON=1 ROFF=1meg' },
  },
  { kind: 'line', letter: 'T', title: 'Transmission line', rest: 'Z0=50 TD=10n' },
];
