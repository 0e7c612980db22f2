/** Where things stand on a drawing, in its own pixels. The editor asks the same to find what lies under a finger. */
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import type { Span } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { widthOf } from './words.ts';

/** A half cycle, the height of a wave, the distance of lanes. */
export const HALF = 20;
export const WAVE = 20;
export const LANE = 32;
const GROUP = 22;
const RULER = 20;
const TITLE = 28;
const MARGIN = 10;

export interface Layout {
  /** Where time begins. */
  readonly left: number;
  /** The upper edge of the first lane's row. */
  readonly top: number;
  /** The lower edge of the last. */
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** Pixel of a half cycle, and back. */
  readonly x: (half: number) => number;
  readonly half: (x: number) => number;
  /** The upper edge of a lane's wave. */
  readonly y: (lane: number) => number;
  /** The lane at a height, also beyond the last. */
  readonly lane: (y: number) => number;
}

export function layoutOf(diagram: Diagram): Layout {
  const names = Math.max(24, ...diagram.lanes.map((l) => widthOf(l.name)));
  const depth = Math.max(0, ...diagram.groups.map((g) => g.depth));
  const left = Math.ceil(MARGIN + depth * GROUP + names + 12);
  const top = rulerHeight(diagram.head);
  const bottom = top + diagram.lanes.length * LANE;
  return {
    left,
    top,
    bottom,
    width: Math.ceil(left + diagram.width * HALF + 2 * MARGIN),
    height: Math.ceil(bottom + Math.max(12, rulerHeight(diagram.foot))),
    x: (half) => left + half * HALF,
    half: (x) => (x - left) / HALF,
    y: (lane) => top + lane * LANE + (LANE - WAVE) / 2,
    lane: (y) => Math.floor((y - top) / LANE),
  };
}

/** A title is as high as its largest letters. */
export const titleHeight = (title: readonly Span[]): number =>
  title.length > 0 ? TITLE * Math.max(1, 0.8 * Math.max(...title.map((s) => s.scale ?? 1))) : 0;

const rulerHeight = ({ title, marks }: Diagram['head']): number =>
  4 + titleHeight(title) + (marks.length > 0 ? RULER : 0);

/** Where the bracket of a group stands. */
export const groupX = (depth: number): number => MARGIN + depth * GROUP - 6;
