import type { Axis } from './axis.ts';
import type { Frame } from './frame.ts';
import type { Mark } from './marks/registry.ts';
import type { Placed } from './names.ts';
import type { Styled } from './styled.ts';
import type { Ticks } from './ticks.ts';
import type { Plot } from './types.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** `export` leaves room for the title and for wider stand-in faces. */
  readonly mode?: 'page' | 'sheet' | 'export';
  /** What to show of the home view: zoomed. */
  readonly view?: View;
  /** A plot kept for comparison: its traces are drawn faint beneath, and fitted domains show both. */
  readonly ghosts?: readonly Plot[];
}

/** Domains in place of the home ones: the abscissa, and the first ordinate of each panel. A second ordinate follows the first. */
export interface View {
  readonly x?: readonly [number, number];
  readonly y?: readonly (readonly [number, number] | undefined)[];
}

/** A frame with the marks in it. */
export interface PanelLayout extends Frame {
  readonly marks: readonly Styled<Mark>[];
}

/** Where everything stands, in pixels from the top left. Its scales run both ways. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly frame: 'cartesian' | 'polar' | 'smith';
  readonly alone: boolean;
  readonly panels: readonly PanelLayout[];
  readonly xAxis: Axis;
  readonly xTicks: Ticks;
  /** Names of the traces above the frame; empty where they stand at the line ends. */
  readonly key: readonly Placed[];
  /** The key stands at the left of a disc rather than above it. */
  readonly beside: boolean;
  /** Width kept at the right for names at the line ends; 0 where there are none. */
  readonly names: number;
}
