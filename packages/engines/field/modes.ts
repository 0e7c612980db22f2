/** Capacitances of a line by its modes, extrapolated from two meshes, with the error that is left. */

import type { Symmetry } from './influence.ts';
import { bareLine, type Line } from './lines.ts';
import { meshOf } from './mesh.ts';
import { type Field, influencesOf, solveField, solveWith } from './solve.ts';

/** How a line is driven, and which part of its charge is that of one line. */
export interface Mode {
  readonly symmetry: Symmetry;
  /** Potentials of the conductors of the right half, V. */
  readonly drive: readonly number[];
  /** Farads of one line for the charge that is found on the right half. */
  readonly share: number;
}

export const SINGLE: Mode = { symmetry: 'even', drive: [1], share: 2 };
export const SIDE_ODD: Mode = { symmetry: 'odd', drive: [1], share: 1 };
export const SIDE_EVEN: Mode = { symmetry: 'even', drive: [1], share: 1 };
export const STACKED_ODD: Mode = { symmetry: 'even', drive: [1, -1], share: 1 };
export const STACKED_EVEN: Mode = { symmetry: 'even', drive: [1, 1], share: 1 };

/** Panels to each end of a face of the two meshes that are extrapolated from. */
export const COARSE = 10;
export const FINE = 16;

/** Farads a metre over ε₀ of one line in a mode, as a mesh of so many panels has it. */
export function capacitanceOn(
  line: Line,
  permittivity: readonly number[],
  mode: Mode,
  fineness: number,
): number {
  return chargeOf(fieldOf(line, permittivity, mode, fineness), mode);
}

/** The field of a mode. */
export const fieldOf = (
  { section, scale }: Line,
  permittivity: readonly number[],
  { symmetry, drive }: Mode,
  fineness: number,
): Field => solveField(section, { permittivity, symmetry, drives: [drive], fineness, scale });

const chargeOf = ({ free }: Field, { drive, share }: Mode): number =>
  share * drive.reduce((sum, v, k) => sum + v * (free[0]?.[k] ?? 0), 0);

/** A value that the mesh decides, and how far it may be off. */
export interface Extrapolated {
  readonly value: number;
  readonly error: number;
}

/**
 * The limit of a value whose error falls with the square of the fineness, from two meshes; as its error is given all that
 * the extrapolation adds to the finer one.
 */
export function extrapolated(coarse: number, fine: number): Extrapolated {
  const weight = COARSE ** 2 / (FINE ** 2 - COARSE ** 2);
  const step = (fine - coarse) * weight;
  return { value: fine + step, error: Math.abs(step) };
}

export interface ModeCapacitance {
  /** With its dielectrics, and in vacuum: over ε₀. */
  readonly filled: Extrapolated;
  readonly empty: Extrapolated;
}

/** Both capacitances of a mode; the one in vacuum has its inductance. */
export function modeCapacitance(
  line: Line,
  permittivity: readonly number[],
  mode: Mode,
): ModeCapacitance {
  const bare = bareLine(line, 0, 0);
  const of = (l: Line, e: readonly number[]) =>
    extrapolated(capacitanceOn(l, e, mode, COARSE), capacitanceOn(l, e, mode, FINE));
  return {
    filled: of(line, permittivity),
    empty: of(
      bare,
      permittivity.map(() => 1),
    ),
  };
}

/** Of a relative change of a permittivity, by which its share is found. */
const NUDGE = 1e-3;

/** ∂ ln C / ∂ ln ε of each dielectric: which share of the stored energy lies in it. They add up to 1. */
export function fillingFactors(
  { section, scale }: Line,
  permittivity: readonly number[],
  mode: Mode,
): number[] {
  // All boundaries are cut, those between equal dielectrics too: the shares on either side differ.
  const apart = permittivity.map((_, k) => k);
  const influences = influencesOf(section, meshOf(section, apart, COARSE, scale), mode.symmetry);
  const at = (e: readonly number[]) =>
    Math.log(chargeOf(solveWith(influences, e, [mode.drive]), mode));
  const [up, down] = [Math.log(1 + NUDGE), Math.log(1 - NUDGE)];
  return permittivity.map((_, k) => {
    const nudged = (by: number) => permittivity.map((e, n) => (n === k ? e * (1 + by) : e));
    return (at(nudged(NUDGE)) - at(nudged(-NUDGE))) / (up - down);
  });
}

/** How the inverse of the capacitance in vacuum grows as walls are moved inwards, by metre: of the driven conductors, and of planes and grounds. */
export interface Recession {
  readonly driven: number;
  readonly grounds: number;
}

/** Wheeler's rule (H. A. Wheeler, "Formulas for the skin effect", Proc. IRE 30, 1942): ∂L/∂n over µ₀, 1/m. */
export function recessionOf(line: Line, mode: Mode): Recession {
  const d = line.scale / 200;
  const inverse = (driven: number, grounds: number) =>
    1 / capacitanceOn(bareLine(line, driven, grounds), [1], mode, COARSE);
  return {
    driven: (inverse(d, 0) - inverse(-d, 0)) / (2 * d),
    grounds: (inverse(0, d) - inverse(0, -d)) / (2 * d),
  };
}
