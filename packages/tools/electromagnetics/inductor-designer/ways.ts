/** Turns and sizes that give a wanted inductance. */
import { freeOf } from '@tollbench/engines/inductor/spiral.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { type InductorInputs, inputs } from './inputs.ts';
import { check, modelsOf, mostTurns, quick, spiralOf } from './models.ts';

export type WayName = 'turns' | 'diameter' | 'pitch' | 'outer' | 'permeability';

export interface Way {
  readonly name: WayName;
  /** Turns, m, or permeability; null where none does it. */
  readonly value: number | null;
  /** H there, by the exact sum. */
  readonly inductance: number | null;
  readonly texts: Remedy | undefined;
}

const FREE = {
  solenoid: ['turns', 'diameter', 'pitch'],
  spiral: ['turns', 'outer'],
  toroid: ['turns', 'permeability'],
} as const;

/** How far a size is looked for, by ratio each way. */
const SPAN = 100;

export function waysTo(i: InductorInputs, target: number): Way[] {
  return FREE[i.kind]
    .filter((name) => name !== 'permeability' || i.core === 'permeability')
    .map((name) => wayTo(i, name, target));
}

/** Rounds of the search at most, and how near is near enough; what is further off in the end is no answer. */
const ROUNDS = 12;
const NEAR = 1e-5;
const FAR = 1e-3;

function wayTo(i: InductorInputs, name: WayName, target: number): Way {
  const none: Way = { name, value: null, inductance: null, texts: undefined };
  let factor = 1;
  let found = none;
  // The quick model, set right where the last answer was.
  for (let round = 0; round < ROUNDS; round++) {
    const value = solved(i, name, target / factor);
    if (value === null) return none;
    const exact = exactAt(i, name, value);
    if (exact === null) return none;
    factor = exact / quick({ ...i, [name]: value });
    const better = found.inductance === null || off(exact, target) < off(found.inductance, target);
    if (better)
      found = { name, value, inductance: exact, texts: { [name]: inputs[name].format(value) } };
    if (!better || off(exact, target) < NEAR) break;
  }
  const whole = i.kind === 'toroid' && name === 'turns';
  return whole || off(found.inductance ?? 0, target) < FAR ? found : none;
}

const off = (a: number, b: number): number => Math.abs(a / b - 1);

/** Six figures; whole turns of a toroid, of which the nearest is taken. */
function rounded(i: InductorInputs, name: WayName, value: number): number {
  if (name === 'turns' && i.kind === 'toroid') return Math.max(1, Math.round(value));
  return Number(value.toPrecision(6));
}

function solved(i: InductorInputs, name: WayName, target: number): number | null {
  const above = (x: number): number => quick({ ...i, [name]: x }) - target;
  const [low, high] = spanOf(i, name);
  const [a, b] = [above(low), above(high)];
  if (!(Number.isFinite(a) && Number.isFinite(b)) || a > 0 === b > 0) return null;
  return rounded(i, name, findRoot(above, low, high));
}

function spanOf(i: InductorInputs, name: WayName): readonly [number, number] {
  const now = i[name];
  // A coil drawn out further is a wire, whose inductance goes up with its length again.
  if (name === 'pitch') return [i.wire, Math.max(now, i.diameter / 2)];
  if (name === 'turns' && i.kind === 'spiral') return [0.25, mostTurns(i)];
  if (name === 'outer') {
    const least = i.outer - freeOf(spiralOf(i));
    return [1.02 * least, Math.max(SPAN * now, 2 * least)];
  }
  if (name === 'turns') return [0.25, 500];
  return [Math.max(now / SPAN, name === 'diameter' ? 2 * i.wire : 1), now * SPAN];
}

/** H by the exact sum; null where the coil would be none. */
function exactAt(i: InductorInputs, name: WayName, value: number): number | null {
  const there = { ...i, [name]: value };
  try {
    inputs[name].parse(inputs[name].format(value));
    check(there);
  } catch (error) {
    if (error instanceof InputError || (error instanceof Error && error.name === 'FieldError'))
      return null;
    throw error;
  }
  return modelsOf(there)[0]?.inductance ?? null;
}
