/** The drawing of a netlist, and what stands against it. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Drawing, NO_DRAWING } from '@tollbench/engines/spice/drawing/drawing.ts';
import { drawingFor } from '@tollbench/engines/spice/drawing/from-netlist.ts';
import { withoutDrawing } from '@tollbench/engines/spice/drawing/text.ts';

export interface Opened {
  readonly drawing: Drawing;
  /** Why it is not as the text has it: a whole sentence. */
  readonly problem?: string;
}

/** As it stands in the text's comments or laid out from its cards; laid out too where its lines are damaged. */
export function drawingOf(text: string): Opened {
  try {
    return { drawing: drawingFor(text) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const bare = withoutDrawing(text);
    if (bare === text) return { drawing: NO_DRAWING, problem: error.message };
    return { ...drawingOf(bare), problem: error.message };
  }
}
