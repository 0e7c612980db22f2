/** What the visitor is in the midst of. */
import type { PartSymbol, Point, Turn } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { PartKind } from '@tollbench/engines/spice/drawing/palette.ts';
import type { Selection, Sheet } from '@tollbench/engines/spice/drawing/sheet.ts';
import type { Mode } from './keymap.ts';

export type Doing =
  | { readonly kind: 'idle' }
  /** A new part at the pointer. */
  | {
      readonly kind: 'place';
      readonly part: PartKind;
      readonly symbol: PartSymbol;
      readonly turn: Turn;
      readonly isMirrored: boolean;
    }
  /** Ground, or a label whose name is asked for where it is put. */
  | { readonly kind: 'flag'; readonly net: '0' | undefined }
  /** A copy of what is selected, so far from it. */
  | {
      readonly kind: 'copy';
      readonly selection: Selection;
      readonly from: Point;
      readonly by: Point;
    }
  /** Parts on their way from the sheet `base`. */
  | {
      readonly kind: 'move';
      readonly base: Sheet;
      readonly selection: Selection;
      readonly from: Point;
      readonly by: Point;
      /** Whether the drop counts even where nothing was moved. */
      readonly isNew: boolean;
    }
  /** A wire through these points, and on to the cursor. */
  | { readonly kind: 'wire'; readonly points: readonly Point[] }
  | { readonly kind: 'marquee'; readonly from: Point; readonly to: Point }
  /** Presses put probes. */
  | { readonly kind: 'probe'; readonly first?: string };

export const IDLE: Doing = { kind: 'idle' };

export function modeOf({ kind }: Doing): Mode {
  if (kind === 'wire') return 'wire';
  return kind === 'idle' || kind === 'marquee' || kind === 'probe' ? 'idle' : 'carry';
}
