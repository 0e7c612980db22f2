import type { Colour, Marker } from './style.ts';

/** A mark with what it leaves open decided: its colour, dash and marker, and whose it is. */
export interface Styled<M> {
  readonly mark: M;
  readonly colour: Colour;
  readonly dash: string | undefined;
  readonly marker: Marker;
  /** Belongs to the plot kept for comparison: drawn faint, left out of the key and the readout. */
  readonly ghost: boolean;
}
