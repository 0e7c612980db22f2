import type { Styled } from './model.ts';
import type { Placed } from './names.ts';
import type { Scale } from './scale.ts';
import type { Ticks } from './ticks.ts';
import type { Axis, Plot } from './types.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** `export` leaves room for the title and for wider stand-in faces. */
  readonly mode?: 'page' | 'sheet' | 'export';
  /** What to show of the home view: zoomed. */
  readonly view?: View;
  /** A plot held for comparison: its traces are drawn faint beneath, and fitted domains show both. */
  readonly ghost?: Plot;
}

/** Domains in place of the home ones: the abscissa, and the first ordinate of each panel. A second ordinate follows the first. */
export interface View {
  readonly x?: readonly [number, number];
  readonly y?: readonly (readonly [number, number] | undefined)[];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PanelLayout extends Box {
  readonly marks: readonly Styled[];
  readonly x: Scale;
  readonly y: Scale;
  readonly y2?: Scale;
  /** Data go straight through the scales; on a plane they go through `place` alone. */
  readonly rectangular: boolean;
  /** The radial domain of a disc. */
  readonly disc?: readonly [number, number];
  readonly yAxis: Axis;
  readonly y2Axis?: Axis;
  readonly yTicks: Ticks;
  readonly y2Ticks?: Ticks;
  /** Pixels of a datum: through the scales on rectangular axes, through the plane on polar ones. */
  readonly place: (x: number, y: number, axis?: 'y' | 'y2') => readonly [number, number];
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
