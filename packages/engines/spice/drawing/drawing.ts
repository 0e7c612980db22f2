/**
 * A circuit as drawn. The netlist's text stays the one source of truth: a drawing is kept in it as comment lines
 * (`*~ …`, see `text.ts`) that every SPICE passes over, so that one text is saved, linked and undone.
 * Units are steps of the grid, x to the right and y downwards, whole numbers; wires lie or stand.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners of a rectangle, the upper left first. */
export interface Box {
  readonly from: Point;
  readonly to: Point;
}

/** Quarter turns clockwise, after mirroring about the vertical axis where a part is mirrored. */
export type Turn = 0 | 1 | 2 | 3;

/**
 * How a part is drawn where its card leaves a choice, so that it keeps its pins while its card is edited: a MOSFET with
 * a pin for its bulk (without, bulk is tied to source), an E source or a subcircuit as the triangle of an op-amp.
 */
export type Look = 'bulk' | 'op-amp';

/** Where the symbol of an element's card stands. Value, model and kind are on the card; its nodes by its pins. */
export interface Part {
  /** As on its card, lower case: `r1`. */
  readonly name: string;
  readonly at: Point;
  readonly turn: Turn;
  readonly isMirrored: boolean;
  readonly look?: Look;
}

export interface Wire {
  readonly from: Point;
  readonly to: Point;
}

/** A name of a net at a point: `0` is drawn as ground. */
export interface Flag {
  readonly at: Point;
  readonly net: string;
}

export interface Drawing {
  readonly parts: readonly Part[];
  readonly wires: readonly Wire[];
  readonly flags: readonly Flag[];
}

export const NO_DRAWING: Drawing = { parts: [], wires: [], flags: [] };

/**
 * A symbol's geometry: its pins in the order of its card's nodes, relative to `at` with turn 0, and the box of its
 * body, which leads stand out of and no wire enters.
 * Pins of the usual parts lie where LTspice has them (16 of its units are a step), so that its schematics open as drawn.
 */
export interface PartSymbol {
  readonly id: SymbolId | `box:${number}`;
  readonly pins: readonly Point[];
  /**
   * Names of pins for people, screen readers and glyphs: `collector`, `base`, `emitter`; of an op-amp `inverting input`,
   * `non-inverting input`, `output`, `positive supply`, `negative supply`, `reference`; of a box the subcircuit's ports.
   */
  readonly pinNames: readonly string[];
  readonly box: Box;
}

export type SymbolId =
  | 'resistor'
  | 'capacitor'
  | 'inductor'
  | 'voltage'
  | 'current'
  | 'vcvs'
  | 'vccs'
  | 'cccs'
  | 'ccvs'
  | 'behavioural-voltage'
  | 'behavioural-current'
  | 'switch'
  | 'current-switch'
  | 'line'
  | 'diode'
  | 'zener'
  | 'npn'
  | 'pnp'
  | 'njf'
  | 'pjf'
  | 'nmos'
  | 'pmos'
  | 'op-amp';
