/** What a line is without frequency: by the field solver where it is flat, exactly where it is round. */

import {
  fillingFactors,
  modeCapacitance,
  recessionOf,
  SINGLE,
} from '@tollbench/engines/field/modes.ts';
import { areaOf } from '@tollbench/engines/field/strip.ts';
import { ETA0 } from '@tollbench/engines/line/constants.ts';
import { type Dispersion, impedanceOf, type StaticMode } from '@tollbench/engines/line/line-at.ts';
import { coaxial, twoWires } from '@tollbench/engines/line/round.ts';
import { laminatesOf, lineOf, type ModeName, modesOf } from './geometry.ts';
import type { LineInputs } from './inputs.ts';
import { isFlat } from './structures.ts';

export interface NamedMode extends StaticMode {
  readonly name: ModeName;
  /** How far the impedance may be off by the mesh, relative; 0 where it is exact. */
  readonly error: number;
}

/** Every mode of the line, the one that is asked for first. */
export const staticModes = (i: LineInputs): NamedMode[] =>
  isFlat(i.structure) ? modesOf(i).map(([name]) => flatMode(i, name)) : [roundMode(i)];

/** The mode that is asked for, as far as its impedance goes. */
export const firstMode = (i: LineInputs): NamedMode =>
  isFlat(i.structure) ? flatMode(i, modesOf(i)[0]?.[0] ?? 'line', false) : roundMode(i);

/** A mode by the field solver; without its losses where these are not `whole`. */
function flatMode(i: LineInputs, name: ModeName, whole = true): NamedMode {
  const line = lineOf(i);
  const permittivity = laminatesOf(i).map((l) => l.permittivity);
  const mode = modesOf(i).find(([n]) => n === name)?.[1] ?? SINGLE;
  const { filled, empty } = modeCapacitance(line, permittivity, mode);
  const [first] = line.strips;
  return {
    name,
    effective: filled.value / empty.value,
    impedance: impedanceOf(filled.value, empty.value),
    error: (filled.error / filled.value + empty.error / empty.value) / 2,
    filling: whole || i.dispersion === 'wideband' ? fillingFactors(line, permittivity, mode) : [],
    recession: whole && i.thickness > 0 ? recessionOf(line, mode) : null,
    area: first ? areaOf(first) : 0,
    dispersion: dispersionOf(i, name),
  };
}

/** Microstrip alone disperses here: what lies between planes is TEM, and a coplanar line is taken as it is at rest. */
export function dispersionOf(i: LineInputs, name: ModeName): Dispersion {
  const { structure, height, width, permittivity: er } = i;
  if (er === 1) return { kind: 'none' };
  const u = width / height;
  if (structure === 'microstrip') return { kind: 'single', height, u, er };
  if (structure === 'microstrip-pair' && name !== 'line')
    return { kind: name, height, u, g: i.spacing / height, er };
  return { kind: 'none' };
}

function roundMode(i: LineInputs): NamedMode {
  const { structure, inner, permittivity } = i;
  const wires = structure === 'wires';
  const { inductance, recession } = wires ? twoWires(inner, i.pitch) : coaxial(inner, i.outer);
  const area = (Math.PI * inner * inner) / 4;
  return {
    name: 'line',
    effective: permittivity,
    impedance: (ETA0 * inductance) / Math.sqrt(permittivity),
    error: 0,
    filling: [1],
    recession,
    // Out by one wire and back by the other.
    area: wires ? area / 2 : area,
    dispersion: { kind: 'none' },
  };
}
