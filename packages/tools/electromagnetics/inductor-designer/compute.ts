import { fieldSquared } from '@tollbench/engines/inductor/proximity.ts';
import { medhurst, wireLength } from '@tollbench/engines/inductor/solenoid.ts';
import { traceLength } from '@tollbench/engines/inductor/spiral.ts';
import { traceResistance } from '@tollbench/engines/line/loss.ts';
import { proximityResistance, roundImpedance } from '@tollbench/engines/line/round-wire.ts';
import type { InductorInputs } from './inputs.ts';
import { check, hasRoom, type Modelled, modelsOf, quick, solenoidOf, spiralOf } from './models.ts';
import { type Way, waysTo } from './ways.ts';

/** The coil at one frequency, without its capacitance. */
export interface AtFrequency {
  readonly frequency: number;
  /** H, inner inductance of the wire included. */
  readonly inductance: number;
  /** Ω in series: of the conductor, of what its turns do to one another, of the core. */
  readonly conductor: number;
  readonly proximity: number;
  readonly core: number;
  readonly resistance: number;
  readonly quality: number;
}

export interface InductorResult {
  readonly models: readonly Modelled[];
  /** H, of a current spread over the wire, as at rest. */
  readonly atRest: number;
  /** m. */
  readonly wire: number;
  /** Ω. */
  readonly restResistance: number;
  readonly at: AtFrequency;
  readonly sweep: readonly AtFrequency[];
  /** F; null where none is known. */
  readonly capacitance: number | null;
  readonly overTurns: { readonly turns: readonly number[]; readonly inductance: readonly number[] };
  readonly ways: readonly Way[];
}

/** What a coil’s conductor is, as far as losses go. */
interface Conductor {
  readonly wire: number;
  readonly restResistance: number;
  /** H that the conductor adds within at rest. */
  readonly restInner: number;
  readonly at: (f: number) => { resistance: number; inner: number; proximity: number };
}

export function compute(i: InductorInputs): InductorResult {
  check(i);
  const models = modelsOf(i);
  const outside = models[0]?.inductance ?? Number.NaN;
  const conductor = conductorOf(i);
  const at = (f: number) => atFrequency(i, outside, conductor, f);
  return {
    models,
    atRest: outside + conductor.restInner,
    wire: conductor.wire,
    restResistance: conductor.restResistance,
    at: at(i.frequency),
    sweep: Array.from({ length: SWEPT }, (_, k) =>
      at(i.frequency * 10 ** (-2 + (4 * k) / (SWEPT - 1))),
    ),
    capacitance: i.capacitance ?? (i.kind === 'solenoid' ? medhurst(solenoidOf(i)) : null),
    overTurns: overTurns(i, at(i.frequency).inductance),
    ways: i.target === null ? [] : waysTo(i, i.target),
  };
}

const SWEPT = 161;

function atFrequency(
  i: InductorInputs,
  outside: number,
  conductor: Conductor,
  frequency: number,
): AtFrequency {
  const { resistance, inner, proximity } = conductor.at(frequency);
  const omega = 2 * Math.PI * frequency;
  const core = i.kind === 'toroid' ? omega * outside * i.coreLoss : 0;
  const inductance = outside + inner;
  const all = resistance + proximity + core;
  return {
    frequency,
    inductance,
    conductor: resistance,
    proximity,
    core,
    resistance: all,
    quality: (omega * inductance) / all,
  };
}

function conductorOf(i: InductorInputs): Conductor {
  return i.kind === 'spiral' ? traceOf(i) : wireOf(i);
}

function wireOf(i: InductorInputs): Conductor {
  const radius = i.wire / 2;
  const length = i.kind === 'solenoid' ? wireLength(solenoidOf(i)) : aroundCore(i);
  const field = i.kind === 'solenoid' ? Math.sqrt(fieldSquared(solenoidOf(i))) : 0;
  // By its A_L or permeability the core’s inductance is all there is told of.
  const inner = i.kind === 'solenoid' ? length : 0;
  return {
    wire: length,
    restResistance: length / (i.conductivity * Math.PI * radius * radius),
    restInner: 0.5e-7 * inner,
    at: (f) => {
      const z = roundImpedance(f, radius, i.conductivity);
      return {
        resistance: z.re * length,
        inner: (z.im / (2 * Math.PI * f)) * inner,
        proximity: proximityResistance(f, radius, i.conductivity, field) * length,
      };
    },
  };
}

/** m of wire, each turn close to the core. */
const aroundCore = ({ turns, wire, coreOuter, coreInner, coreHeight }: InductorInputs): number =>
  turns * (2 * (coreHeight + wire) + (coreOuter - coreInner) + 2 * wire);

function traceOf(i: InductorInputs): Conductor {
  const wire = traceLength(spiralOf(i));
  return {
    wire,
    restResistance: wire / (i.conductivity * i.trace * i.thickness),
    restInner: 0,
    at: (f) => ({
      resistance: traceResistance(f, i.trace, i.thickness, i.conductivity) * wire,
      inner: 0,
      proximity: 0,
    }),
  };
}

const CURVE = 81;

/** Inductance over the turns by the quick model, set right at the turns there are. */
function overTurns(i: InductorInputs, exact: number): InductorResult['overTurns'] {
  const factor = exact / quick(i);
  const all = Array.from(
    { length: CURVE },
    (_, k) => i.turns * 10 ** (-0.6 + (1.2 * k) / (CURVE - 1)),
  );
  const turns = all.filter((n) => n >= 0.25 && n <= 500 && hasRoom({ ...i, turns: n }));
  return {
    turns,
    inductance: turns.map((n) => factor * quick({ ...i, turns: n })),
  };
}
