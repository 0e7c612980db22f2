/** What readouts, tables and captions say alike. */
import { cutoffOf } from '@tollbench/engines/guide/propagation.ts';
import type { Mode } from '@tollbench/engines/guide/section.ts';
import { nameOf } from '@tollbench/engines/guide/section.ts';
import { showQuantity } from '../../define/si.ts';
import type { GuideResult } from './compute.ts';
import { fullName } from './mode-name.ts';

/** dB in a neper. */
export const NEPER = 20 / Math.LN10;

export const inHertz = (f: number, digits = 4): string => showQuantity(f, 'Hz', digits);

/** The mode that is looked at, with its half waves along a cavity. */
export const nameIn = ({ mode, cavity }: GuideResult): string =>
  fullName(mode, cavity?.resonance.p ?? null);

/** Whether two frequencies or wavenumbers differ by rounding alone. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);

/** Modes with one cut-off besides this one, as they are in a rectangle or a circle. */
export const twinsOf = ({ mode, modes }: GuideResult): readonly Mode[] =>
  modes.filter((other) => nameOf(other) !== nameOf(mode) && isSame(other.cutoff, mode.cutoff));

/** Hz, of each of the listed modes. */
export const cutoffsOf = ({ modes, filling }: GuideResult): number[] =>
  modes.map((mode) => cutoffOf(mode, filling));
