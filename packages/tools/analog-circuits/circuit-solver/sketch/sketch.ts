/** A drawn circuit with all that its picture says: values of cards, names of nets, where pins and bodies lie. */
import type { PartSymbol, Point, Turn } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { Rect } from './geometry.ts';

export interface SketchPart {
  /** Lower case. */
  readonly name: string;
  /** As its card spells it. */
  readonly label: string;
  /** What follows the nodes on its card, as it stands there. */
  readonly value: string;
  readonly symbol: PartSymbol;
  readonly at: Point;
  readonly turn: Turn;
  readonly isMirrored: boolean;
  /** Where its pins lie, in the order of its nodes. */
  readonly pins: readonly Point[];
  /** The net of each pin. */
  readonly nets: readonly string[];
  /** Its body without leads. */
  readonly body: Rect;
}

export interface SketchWire {
  readonly from: Point;
  readonly to: Point;
  readonly net: string;
}

export interface SketchFlag {
  readonly at: Point;
  readonly net: string;
}

export interface Sketch {
  readonly parts: readonly SketchPart[];
  readonly wires: readonly SketchWire[];
  readonly flags: readonly SketchFlag[];
  /** Where more than two ends meet. */
  readonly joints: readonly { readonly at: Point; readonly net: string }[];
}

/** What is known of the operating point, by lower-case names. */
export interface Readings {
  /** Volts by net. */
  readonly voltages: ReadonlyMap<string, number>;
  /** Amperes by part, into its first pin. */
  readonly currents: ReadonlyMap<string, number>;
  /** Watts taken up, by part. */
  readonly powers?: ReadonlyMap<string, number>;
}

/** A trace as typed and the colour it is drawn in, 1 to 8. */
export interface Probe {
  readonly trace: string;
  readonly colour: number;
}
