/** A model as elements take it. */
import type { Semiconductor } from '../circuit.ts';

export type ModelKind =
  | Semiconductor['kind']
  | 'resistor'
  | 'capacitor'
  | 'inductor'
  | 'switch'
  | 'current-switch';

export interface ModelCard {
  readonly name: string;
  /** `npn`, `d`, `sw`, … */
  readonly type: string;
  readonly kind: ModelKind;
  /** Parameters by their canonical names. */
  readonly parameters: Readonly<Record<string, number>>;
}
