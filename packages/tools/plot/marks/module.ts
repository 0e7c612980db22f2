import type { Axis } from '../axis.ts';
import type { Group } from '../columns.ts';
import type { Extent } from '../extent.ts';
import type { Frame } from '../frame.ts';
import type { Lettering } from '../lettering.ts';
import type { Pen } from '../pen.ts';
import type { Styled } from '../styled.ts';
import type { Swatch } from '../swatch.ts';
import type { Samples } from '../value-at.ts';

/** All that the renderer knows of one kind of mark. What is left out, the mark has not. */
export interface MarkModule<M> {
  /** Stands for data, and so takes a colour of its own, a place in the key and in the readout; other marks explain. */
  readonly trace: boolean;
  /** Lies beneath the grid, so that it can still be read through. */
  readonly ground?: boolean;
  /** Stays whole where the frame would cut it. */
  readonly whole?: boolean;
  /** The markup, without words. */
  readonly draw: (s: Styled<M>, frame: Frame, pen: Pen) => string;
  /** Shows an extent what the abscissa must have room for, and says how it may be rounded. */
  readonly extentX: (mark: M, extent: Extent) => void;
  /** As `extentX` for its ordinate; `within` is the domain of the abscissa, where that is fixed. */
  readonly extentY: (mark: M, extent: Extent, within?: readonly [number, number]) => void;
  /** Its sample in the key; a piece of line unless said. */
  readonly swatch?: Swatch<M>;
  /** Its words inside the frame. */
  readonly letter?: (s: Styled<M>, on: Lettering) => void;
  /** Its words come after those of all others, which they keep clear of. */
  readonly lettersLast?: boolean;
  /** It can be read along the abscissa: it has one value at an x. */
  readonly readsAlong?: (mark: M) => boolean;
  /** Runs between its samples: the cursor need not stand on one. */
  readonly continuous?: boolean;
  /** Its value at an abscissa; undefined where it has none. */
  readonly valueAt?: (mark: M, frame: Frame, x: number) => number | undefined;
  /** What can be read one by one. */
  readonly samples?: (mark: M) => Samples;
  /** Its columns in the tables, over the axes it is drawn on. */
  readonly columns?: (mark: M, x: Axis, y: Axis) => Group;
}
