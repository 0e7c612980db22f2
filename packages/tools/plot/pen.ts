import type { Styled } from './styled.ts';
import { paint } from './theme.ts';
import type { Run } from './trace.ts';

export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** What drawing needs besides the frame. */
export interface Pen {
  /** Raster steps to the pixel: 10 on screen, 100 in a file that may be enlarged. */
  readonly grain: number;
  /** Id of the hatch pattern. */
  readonly hatch: string;
  /** Everything drawn as a trace, for words to keep clear of. */
  readonly drawn: Run[];
  /** Boxes of words already there. */
  readonly taken: Rect[];
}

/** Opacity of a mark; undefined where it is drawn in full. */
export const opacityOf = ({ ghost }: Styled<unknown>): number | undefined =>
  ghost ? 0.42 : undefined;

/** The attributes of a line in a mark's colour and dash. */
export const strokeOf = (s: Styled<unknown>) =>
  ({
    fill: 'none',
    stroke: paint(s.colour),
    'stroke-linejoin': 'round',
    'stroke-dasharray': s.dash,
    'stroke-opacity': opacityOf(s),
  }) as const;
