/** A deck with its drawing, as an editor has it open: every operation takes one and gives the next. */
import type { Drawing } from './drawing.ts';
import { drawingFor } from './from-netlist.ts';
import { editedNetlist } from './to-netlist.ts';

export interface Sheet {
  /** The whole deck, the lines of the drawing at its end. */
  readonly text: string;
  readonly drawing: Drawing;
}

/** What is selected: parts by name, wires and flags by their indices in the drawing. */
export interface Selection {
  readonly parts: readonly string[];
  readonly wires: readonly number[];
  readonly flags: readonly number[];
}

export const NOTHING: Selection = { parts: [], wires: [], flags: [] };

/**
 * Opens a deck: its drawing, repaired to its cards, or laid out where it has none. The text stays as it is until something
 * is edited. Throws EngineError where the lines of the drawing are damaged, with the line.
 */
export const openSheet = (text: string): Sheet => ({ text, drawing: drawingFor(text) });

/** The sheet with another drawing: its netlist follows. */
export const redrawn = ({ text }: Sheet, drawing: Drawing): Sheet => ({
  text: editedNetlist(text, drawing),
  drawing,
});
