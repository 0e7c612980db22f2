/** Each coil’s inductance by every model there is for it. */
import type { Solenoid } from '@tollbench/engines/inductor/solenoid.ts';
import {
  helixInductance,
  ringsInductance,
  roundWire,
  sheetInductance,
  wheeler1928,
  wheelerLong,
} from '@tollbench/engines/inductor/solenoid.ts';
import {
  freeOf,
  mohanMonomial,
  mohanSheet,
  mohanWheeler,
  type Spiral,
  spiralInductance,
} from '@tollbench/engines/inductor/spiral.ts';
import { MU0 } from '@tollbench/engines/line/constants.ts';
import { InputError } from '../../define/error.ts';
import { formatLength } from '../../define/fields/length.ts';
import type { InductorInputs } from './inputs.ts';

export const MODELS = {
  helix: 'Neumann along the helix',
  rings: 'Neumann of rings (Maxwell)',
  sheetRound: 'Nagaoka with Rosa’s round wire',
  sheet: 'Nagaoka’s current sheet',
  wheelerLong: 'Wheeler 1982',
  wheeler1928: 'Wheeler 1928',
  sides: 'Neumann of all sides',
  mohanSheet: 'Mohan’s current sheet',
  mohanWheeler: 'Wheeler, by Mohan',
  mohanMonomial: 'Mohan’s monomial',
  core: 'Core of rectangular section',
  al: 'A_L times N²',
} as const;
export type ModelName = keyof typeof MODELS;

export interface Modelled {
  readonly name: ModelName;
  /** H, current on the skin of the wire. */
  readonly inductance: number;
}

export const solenoidOf = (i: InductorInputs): Solenoid => ({
  turns: i.turns,
  radius: i.diameter / 2,
  pitch: i.pitch,
  wireRadius: i.wire / 2,
});

export const spiralOf = (i: InductorInputs): Spiral => ({
  shape: i.shape,
  turns: i.turns,
  outer: i.outer,
  width: i.trace,
  spacing: i.spacing,
  thickness: i.thickness,
});

/** Turns at most of a flat spiral: the sum is over all pairs of sides. */
const MOST_SPIRAL = 40;

type Refuse = (
  field: keyof InductorInputs & string,
  what: string,
  texts: Record<string, string>,
) => never;

/** Refuses what is no coil. */
export function check(i: InductorInputs): void {
  const refuse: Refuse = (field, what, texts) => {
    throw new InputError(what, { field, value: String(i[field]), remedies: [texts] });
  };
  if (i.kind === 'solenoid') checkSolenoid(i, refuse);
  else if (i.kind === 'toroid') checkToroid(i, refuse);
  else checkSpiral(i, refuse);
}

/** Below so many times the least size a part of it may be less than that. */
const SMALL = 20e-6;

function checkSolenoid(i: InductorInputs, refuse: Refuse): void {
  if (i.wire >= i.diameter)
    refuse(
      'wire',
      `${formatLength(i.wire)} is no less than the coil, ${formatLength(i.diameter)}`,
      i.diameter < SMALL
        ? { diameter: '10mm', wire: '1mm', pitch: '2mm' }
        : { wire: formatLength(Math.min(i.diameter / 10, i.pitch)) },
    );
  if (i.pitch < i.wire)
    refuse(
      'pitch',
      `${formatLength(i.pitch)} is less than the wire, ${formatLength(i.wire)}: the turns would overlap`,
      { pitch: formatLength(i.wire) },
    );
}

function checkToroid(i: InductorInputs, refuse: Refuse): void {
  if (!Number.isInteger(i.turns))
    refuse('turns', `${i.turns} is no whole number: through a hole the wire goes or goes not`, {
      turns: String(Math.max(1, Math.round(i.turns))),
    });
  if (i.coreInner >= i.coreOuter)
    refuse(
      'coreInner',
      `${formatLength(i.coreInner)} is no less than the outside, ${formatLength(i.coreOuter)}`,
      i.coreOuter < SMALL
        ? { coreOuter: '10mm', coreInner: '5mm' }
        : { coreInner: formatLength(i.coreOuter / 2) },
    );
}

/** Whether the turns of a spiral have room. */
export const hasRoom = (i: InductorInputs): boolean =>
  i.kind !== 'spiral' || (i.turns <= MOST_SPIRAL && freeOf(spiralOf(i)) > 1e-9 * i.outer);

function checkSpiral(i: InductorInputs, refuse: Refuse): void {
  if (hasRoom(i)) return;
  const most = mostTurns(i);
  if (most === 0)
    refuse(
      'trace',
      `${formatLength(i.trace)} has no room in ${formatLength(i.outer)}`,
      i.outer < SMALL
        ? { outer: '10mm', trace: '0.5mm', spacing: '0.5mm', turns: '1' }
        : {
            trace: formatLength(i.outer / 20),
            spacing: formatLength(Math.min(i.spacing, i.outer / 20)),
            turns: '1',
          },
    );
  const remedy = { turns: String(most) };
  if (i.turns > MOST_SPIRAL)
    refuse('turns', `${i.turns} is above ${MOST_SPIRAL}, the most of a spiral`, remedy);
  refuse('turns', `${i.turns} have no room within ${formatLength(i.outer)}; ${most} have`, remedy);
}

/** Quarter turns that have room, 0 where there are none: a polygon that begins a turn has it whole. */
export function mostTurns(i: InductorInputs): number {
  for (let quarters = 4 * MOST_SPIRAL; quarters > 0; quarters--)
    if (hasRoom({ ...i, turns: quarters / 4 })) return quarters / 4;
  return 0;
}

/** By all models, the one that is taken first. */
export function modelsOf(i: InductorInputs): Modelled[] {
  switch (i.kind) {
    case 'solenoid':
      return solenoidModels(solenoidOf(i));
    case 'spiral':
      return spiralModels(spiralOf(i));
    case 'toroid':
      return [{ name: i.core === 'al' ? 'al' : 'core', inductance: toroid(i) }];
  }
}

function solenoidModels(coil: Solenoid): Modelled[] {
  const sheet = sheetInductance(coil);
  return [
    { name: 'helix', inductance: helixInductance(coil) },
    ...(Number.isInteger(coil.turns)
      ? [{ name: 'rings', inductance: ringsInductance(coil) } as const]
      : []),
    { name: 'sheetRound', inductance: sheet + roundWire(coil) },
    { name: 'sheet', inductance: sheet },
    { name: 'wheelerLong', inductance: wheelerLong(coil) },
    { name: 'wheeler1928', inductance: wheeler1928(coil) },
  ];
}

function spiralModels(spiral: Spiral): Modelled[] {
  const [wheeler, monomial] = [mohanWheeler(spiral), mohanMonomial(spiral)];
  return [
    { name: 'sides', inductance: spiralInductance(spiral) },
    { name: 'mohanSheet', inductance: mohanSheet(spiral) },
    ...(wheeler === null ? [] : [{ name: 'mohanWheeler', inductance: wheeler } as const]),
    ...(monomial === null ? [] : [{ name: 'mohanMonomial', inductance: monomial } as const]),
  ];
}

/** H, of N² all around the core. */
export function toroid(i: InductorInputs): number {
  if (i.core === 'al') return i.al * i.turns ** 2;
  const { coreHeight: h, coreOuter, coreInner, permeability, turns } = i;
  return ((MU0 * permeability * turns ** 2 * h) / (2 * Math.PI)) * Math.log(coreOuter / coreInner);
}

/** H, quick and smooth: what curves and searches are made with, set right at one point by the exact sum. */
export function quick(i: InductorInputs): number {
  switch (i.kind) {
    case 'solenoid': {
      const coil = solenoidOf(i);
      return sheetInductance(coil) + roundWire(coil);
    }
    case 'spiral':
      return mohanSheet(spiralOf(i));
    case 'toroid':
      return toroid(i);
  }
}
