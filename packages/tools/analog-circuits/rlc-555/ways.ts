/** What one part must be for a wanted damping or frequency. */
import { modesOf, secondOrder } from '@tollbench/engines/circuit/rlc/modes.ts';
import { Network } from '@tollbench/engines/circuit/rlc/network.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { Remedy } from '../../define/error.ts';
import { formatQuantity } from '../../define/si.ts';
import { type Circuit, UNITS } from './arrangements.ts';
import type { RlcInputs } from './inputs.ts';

export interface Way {
  readonly part: string;
  readonly unit: 'Ω' | 'H' | 'F';
  readonly wanted: 'damping' | 'frequency';
  /** Null where none within a factor of a million does it. */
  readonly value: number | null;
  /** What the circuit has then. */
  readonly damping: number | null;
  readonly frequency: number | null;
  readonly texts: Remedy | undefined;
}

/** ζ and Hz of the pair that rings longest, or of the two poles there are; of one pole its corner alone. */
export interface Character {
  readonly damping: number | null;
  readonly frequency: number | null;
}

export function characterOf(network: Network): Character {
  const second = secondOrder(network.denominator);
  if (second) return { damping: second.zeta, frequency: second.omega / (2 * Math.PI) };
  const modes = modesOf(network.denominator);
  const pair = modes.find(({ omega }) => omega !== null);
  if (pair?.omega) return { damping: pair.zeta, frequency: pair.omega / (2 * Math.PI) };
  const [only] = modes;
  const alone = modes.length === 1 && only && only.multiplicity === 1 && Number.isFinite(only.tau);
  return { damping: null, frequency: alone ? 1 / (2 * Math.PI * only.tau) : null };
}

/** One part changed at a time, all else as it is. */
export function waysTo(i: RlcInputs, circuit: Circuit): Way[] {
  const wanted = [
    ['damping', i.wantDamping],
    ['frequency', i.wantFrequency],
  ] as const;
  return wanted.flatMap(([what, target]) =>
    target === null ? [] : circuit.parts.map(({ name }) => wayTo(i, circuit, name, what, target)),
  );
}

const DECADES = 6;
const STEPS = 24;

function wayTo(
  i: RlcInputs,
  circuit: Circuit,
  part: string,
  wanted: Way['wanted'],
  target: number,
): Way {
  const now = circuit.parts.find(({ name }) => name === part);
  const unit = UNITS[now?.kind ?? 'R'];
  const at = (factor: number): Character =>
    characterOf(new Network(changed(circuit, part, factor)));
  const off = (u: number): number => Math.log((at(10 ** u)[wanted] ?? Number.NaN) / target);
  const none = {
    part,
    unit,
    wanted,
    value: null,
    damping: null,
    frequency: null,
    texts: undefined,
  };
  const u = nearestRoot(off);
  if (u === null || !now) return none;
  const value = Number((now.value * 10 ** u).toPrecision(6));
  const there = at(value / now.value);
  const texts =
    i.arrangement === 'netlist' ? undefined : { [part.toLowerCase()]: formatQuantity(value, unit) };
  return { part, unit, wanted, value, ...there, texts };
}

const changed = (circuit: Circuit, part: string, factor: number): Circuit => ({
  ...circuit,
  parts: circuit.parts.map((p) => (p.name === part ? { ...p, value: p.value * factor } : p)),
});

/** The root nearest 0 within ±DECADES, by its sign at even steps; null where there is none, or the function does not move. */
function nearestRoot(f: (u: number) => number): number | null {
  const here = f(0);
  if (Math.abs(here) < 1e-12) return 0;
  for (let k = 1; k <= STEPS; k++)
    for (const side of [1, -1]) {
      const [a, b] = [(side * (k - 1) * DECADES) / STEPS, (side * k * DECADES) / STEPS];
      const [fa, fb] = [f(a), f(b)];
      if (Number.isNaN(fa) || Number.isNaN(fb) || fa > 0 === fb > 0) continue;
      const root = findRoot(f, Math.min(a, b), Math.max(a, b), 1e-12);
      // A jump of sign is no root.
      if (Math.abs(f(root)) < 1e-6) return root;
    }
  return null;
}
