/** A ringing wave: its damping, the parts behind it, and what stops it. */
import { parasitics, type Ringing, ringing } from '@tollbench/engines/circuit/rlc/decrement.ts';
import { modesOf } from '@tollbench/engines/circuit/rlc/modes.ts';
import { Network } from '@tollbench/engines/circuit/rlc/network.ts';
import { InputError } from '../../define/error.ts';
import { SOURCES } from './arrangements.ts';
import type { RlcInputs } from './inputs.ts';
import { toPairs } from './ring-samples.ts';

export interface Parts {
  readonly inductance: number;
  readonly capacitance: number;
  /** √(L/C), Ω. */
  readonly impedance: number;
  /** Ω: in series with L, or across C, that damps as much. */
  readonly series: number;
  readonly parallel: number;
  readonly snubber: readonly Snubber[];
}

/** R and C in series across the capacitance. */
export interface Snubber {
  /** F, as a multiple of the capacitance. */
  readonly ratio: number;
  readonly resistance: number;
  readonly capacitance: number;
  /** Damping ratio of the pair that rings longest, with the loss that was there. */
  readonly damping: number;
}

export interface RingResult {
  readonly kind: 'ring';
  readonly ringing: Ringing;
  readonly parts: Parts | null;
  readonly wave: {
    readonly t: readonly number[];
    readonly y: readonly number[];
    readonly envelope: readonly number[];
  };
}

export function computeRing(i: RlcInputs): RingResult {
  const found = ringingOf(i);
  const both = partsBehind(i, found);
  return {
    kind: 'ring',
    ringing: found,
    parts: both === null ? null : partsOf(both, found),
    wave: toPairs(i, found),
  };
}

function ringingOf(i: RlcInputs): Ringing {
  if (!(i.first > i.later))
    throw new InputError(
      `${i.later} V is not below the earlier, ${i.first} V: a wave that does not die away has no damping to read`,
      {
        field: 'later',
        value: String(i.later),
        remedies: [{ later: String(Number((i.first / 2).toPrecision(6))) }],
      },
    );
  return ringing(i.first, i.later, i.periods, i.ringPeriod);
}

type Both = Pick<Parts, 'inductance' | 'capacitance'>;

function partsBehind(i: RlcInputs, { natural }: Ringing): Both | null {
  const square = (2 * Math.PI * natural) ** 2;
  switch (i.known) {
    case 'nothing':
      return null;
    case 'capacitance':
      return { capacitance: i.ringC, inductance: 1 / (square * i.ringC) };
    case 'inductance':
      return { inductance: i.ringL, capacitance: 1 / (square * i.ringL) };
    case 'added':
      if (!(i.addedPeriod > i.ringPeriod))
        throw new InputError(
          `${i.addedPeriod} s is not longer than the period without the capacitor, ${i.ringPeriod} s`,
          {
            field: 'addedPeriod',
            value: String(i.addedPeriod),
            remedies: [{ addedPeriod: String(Number((1.5 * i.ringPeriod).toPrecision(6))) }],
          },
        );
      // Both periods are of damped waves; for either the same small share is left out.
      return parasitics(natural, (natural * i.ringPeriod) / i.addedPeriod, i.ringC);
  }
}

function partsOf(both: Both, { zeta }: Ringing): Parts {
  const impedance = Math.sqrt(both.inductance / both.capacitance);
  const series = 2 * zeta * impedance;
  return {
    ...both,
    impedance,
    series,
    parallel: impedance / (2 * zeta),
    snubber: [1, 2, 3, 4, 8].map((ratio) => bestSnubber(both, series, ratio)),
  };
}

/** For one capacitance the resistance of most damping, by a search of golden shares over a factor of 30 about √(L/C). */
function bestSnubber(both: Both, series: number, ratio: number): Snubber {
  const impedance = Math.sqrt(both.inductance / both.capacitance);
  const capacitance = ratio * both.capacitance;
  const damping = (r: number): number => {
    const part = (name: string, kind: 'R' | 'L' | 'C', a: string, b: string, value: number) => ({
      name,
      kind,
      a,
      b,
      value: Number(value.toPrecision(9)),
      initial: 0,
    });
    const network = new Network({
      parts: [
        part('R2', 'R', 'in', 'a', series),
        part('L1', 'L', 'a', 'out', both.inductance),
        part('C1', 'C', 'out', '0', both.capacitance),
        part('R1', 'R', 'out', 'b', r),
        part('C2', 'C', 'b', '0', capacitance),
      ],
      source: SOURCES.V,
    });
    const pairs = modesOf(network.denominator).filter(({ zeta }) => zeta !== null);
    return Math.min(1, ...pairs.map(({ zeta }) => zeta ?? 1));
  };
  const steps = Array.from({ length: 61 }, (_, k) => impedance * 30 ** (k / 30 - 1));
  const values = steps.map(damping);
  const best = values.indexOf(Math.max(...values));
  const resistance = steps[best] ?? impedance;
  return { ratio, resistance, capacitance, damping: values[best] ?? 0 };
}
