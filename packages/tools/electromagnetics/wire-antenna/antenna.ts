/** A deck made ready: wires that meet, and what one frequency costs. */

import type { Ground } from '@tollbench/engines/antenna/ground.ts';
import { circuitAt, type Deck, groundOf, readDeck } from '@tollbench/engines/antenna/nec/deck.ts';
import { type Crossing, firstCrossing } from '@tollbench/engines/antenna/segment-rules.ts';
import { type Solution, solveAntenna } from '@tollbench/engines/antenna/solve.ts';
import { type Structure, structureOf } from '@tollbench/engines/antenna/structure.ts';
import { LIGHT } from '@tollbench/engines/antenna/wires.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import { isDeck } from './design.ts';
import type { AntennaInputs } from './inputs.ts';

export interface Antenna {
  readonly deck: Deck;
  readonly structure: Structure;
  readonly ground: Ground;
  /** What was taken in place of what is not computed, in words. */
  readonly instead: readonly string[];
}

/** Length of a segment over its radius from which the extended kernel changes an impedance by less than 1 %. */
const SLENDER = 8;

/** Runs what may refuse a deck; the refusal names its field. */
export function asInput<T>(i: AntennaInputs, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const field = isDeck(i) ? 'deck' : 'antenna';
    throw new InputError(error.message, { field, value: String(error.value).slice(0, 60) });
  }
}

/** Throws InputError for a deck that is not understood, or wants a model that is not here. */
export function antennaOf(text: string, i: AntennaInputs): Antenna {
  const deck = asInput(i, () => readDeck(text));
  const instead = beyond(deck, i);
  const structure = asInput(i, () => structureOf(deck.segments, deck.joinsGround));
  const antenna = { deck, structure, ground: nearestGround(deck), instead };
  const seconds = secondsOf(antenna);
  if (seconds > PATIENCE)
    throw new InputError(
      `makes ${structure.n} segments, ${deck.program.loads.length} loads and ${deck.program.lines.length + deck.program.networks.length} lines and networks, about ${Math.round(seconds)} s for one frequency; the most are ${PATIENCE} s`,
      { field: isDeck(i) ? 'deck' : 'segments', value: String(structure.n) },
    );
  if (isDeck(i)) checkCrossing(structure, i, instead);
  return antenna;
}

/** Wires that cross, of a deck: refused, or said. */
function checkCrossing(s: Structure, { beyond: how }: AntennaInputs, said: string[]): void {
  const found = firstCrossing(s);
  if (found === undefined) return;
  const what = crossingOf(s, found);
  if (how === 'nearest') said.push(`${what}; here they are not joined.`);
  else
    throw new InputError(`${what}. Let segments end where wires meet.`, {
      field: 'deck',
      value: String(found.j + 1),
      remedies: [{ beyond: 'nearest' }],
    });
}

/** `Line 2, GW: segment 12 …`, by the line that made the later one. */
function crossingOf(s: Structure, { i, j }: Crossing): string {
  const [p, q] = [s.segments[i]?.line, s.segments[j]?.line];
  return `Line ${q}: segment ${j + 1} crosses segment ${i + 1}, of line ${p}, or lies in it, and does not meet it by an end`;
}

function nearestGround(deck: Deck): Ground {
  const { ground } = deck.program;
  const own = groundOf(deck);
  if (own !== undefined || !('permittivity' in ground)) return own ?? { kind: 'none' };
  const { permittivity, conductivity } = ground;
  return { kind: 'earth', permittivity, conductivity };
}

/** What the deck wants beyond the models here: refused, or said. */
function beyond(deck: Deck, { beyond: how }: AntennaInputs): string[] {
  const { ground, screen, extended } = deck.program;
  const said: string[] = [];
  const want = (line: number, name: string, what: string, nearest: string): void => {
    if (how === 'nearest') said.push(`Line ${line}, ${name}: ${what}; here ${nearest}.`);
    else
      throw new InputError(`Line ${line}, ${name}: ${what}, which is not computed.`, {
        field: 'deck',
        value: name,
        remedies: [{ beyond: 'nearest' }],
      });
  };
  if (ground.kind === 'sommerfeld')
    want(
      ground.card.line,
      'GN 2',
      'Sommerfeld’s ground',
      'the reflection coefficients of plane waves, wrong for wires lower than about λ/5',
    );
  if (screen)
    want(
      screen.card.line,
      'GN',
      `a screen of ${screen.radials} radials on the ground`,
      'earth without the screen',
    );
  const least = Math.min(
    ...deck.segments.map(
      (s) => Math.hypot(s.a[0] - s.b[0], s.a[1] - s.b[1], s.a[2] - s.b[2]) / s.radius,
    ),
  );
  if (extended && least >= SLENDER)
    said.push(
      `Line ${extended.line}, EK: the thin-wire kernel is used; all segments are at least ${SLENDER} radii long, where the extended one differs by less than 1 %.`,
    );
  else if (extended)
    want(
      extended.line,
      'EK',
      `the extended kernel for segments of ${Number(least.toPrecision(3))} radii`,
      'the thin-wire kernel, several per cent off for such segments',
    );
  return said;
}

/** Seconds that one frequency may take, about. */
const PATIENCE = 4;

/** Seconds of one frequency, about, on a machine of 2020: matrix, junctions of many wires, equations, ports and loads. */
export function secondsOf({
  structure: { n, joined },
  ground,
  deck: { program },
}: Antenna): number {
  const over = ground.kind !== 'none';
  const meetings = joined.reduce((sum, { length }) => sum + length, 0);
  const ports = Math.min(
    n,
    program.sources.length + 2 * (program.lines.length + program.networks.length),
  );
  const loads = program.loads.reduce(
    (sum, { kind, segments }) => sum + segments.length * (kind === 5 ? 1.3e-5 : 2e-7),
    0,
  );
  return (
    n * n * (over ? 6e-7 : 2.5e-7) +
    n * n * n * 2.2e-10 +
    Math.max(0, meetings - 2 * n) * n * (over ? 8e-9 : 4e-9) +
    ports * n * n * 6e-9 +
    loads
  );
}

/** Segments as long as this by λ have no basis, and wires as thick no thin-wire kernel. */
const LONGEST = 0.4;
const THICKEST = 0.1;

/** Currents at a frequency in Hz. Throws InputError for segments beyond the method. */
export function solvedAt(
  a: Antenna,
  frequency: number,
  i: AntennaInputs,
  seen?: (share: number) => void,
): Solution {
  const wavelength = LIGHT / frequency;
  const s = a.structure;
  const bad = (test: (k: number) => boolean): number => s.half.findIndex((_, k) => test(k));
  const long = bad((k) => 2 * (s.half[k] ?? 0) > LONGEST * wavelength);
  const thick = bad((k) => (s.radius[k] ?? 0) > THICKEST * wavelength);
  const field = isDeck(i) ? 'deck' : 'frequency';
  const value = String(frequency);
  const mhz = Number((frequency / 1e6).toPrecision(6));
  if (long >= 0)
    throw new InputError(
      `${lineOf(s, long)}segment ${long + 1} is ${Number((2 * (s.half[long] ?? 0)).toPrecision(4))} m long, more than ${LONGEST} λ at ${mhz} MHz: divide its wire into more segments`,
      { field, value },
    );
  if (thick >= 0)
    throw new InputError(
      `${lineOf(s, thick)}segment ${thick + 1} has a radius of ${Number((s.radius[thick] ?? 0).toPrecision(4))} m, more than ${THICKEST} λ at ${mhz} MHz, which is no thin wire`,
      { field, value },
    );
  return asInput(i, () => {
    const solution = solvedOrCrossed(a, frequency, seen);
    if (solution.input > 0 && Number.isFinite(solution.input)) return solution;
    throw new EngineError(
      'degenerate',
      `The generators give a power of ${Number(solution.input.toPrecision(4))} W at ${mhz} MHz, and nothing is radiated of it.`,
      { value: frequency },
    );
  });
}

const lineOf = ({ segments }: Structure, k: number): string =>
  segments[k]?.line === undefined ? '' : `Line ${segments[k]?.line}: `;

/** Wires in the same place leave equations without an answer: then it is said which. */
function solvedOrCrossed(a: Antenna, frequency: number, seen?: (share: number) => void): Solution {
  const s = a.structure;
  try {
    return solveAntenna(s, frequency, a.ground, circuitAt(a.deck, frequency), seen);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'singular') throw error;
    const crossed = firstCrossing(s);
    if (crossed === undefined) throw error;
    throw new EngineError(
      'singular',
      `${crossingOf(s, crossed)}, and the equations have no unique answer.`,
      { value: crossed.j + 1 },
    );
  }
}
