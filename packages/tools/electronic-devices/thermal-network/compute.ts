import type { Stage } from '@tollbench/engines/thermal/cauer.ts';
import type { CurvePoint, Fitted } from '@tollbench/engines/thermal/fit.ts';
import { impedance, repeated, resistance, type Term } from '@tollbench/engines/thermal/foster.ts';
import { InputError } from '../../define/error.ts';
import type { ThermalInputs } from './inputs.ts';
import { networkOf, withOuter } from './network.ts';
import { profileOf } from './profile.ts';
import { type Sink, sinkOf } from './sink.ts';
import { type Wave, waveOf } from './wave.ts';

export interface Chart {
  readonly t: readonly number[];
  /** K/W of one pulse. */
  readonly single: readonly number[];
  readonly family: readonly { readonly duty: number; readonly z: readonly number[] }[];
}

export interface Allowed {
  /** W: at the width and duty cycle, of one pulse alone, for ever. */
  readonly power: number;
  readonly single: number;
  readonly steady: number;
  /** K/W at the width and duty cycle. */
  readonly z: number;
  /** s: the longest pulse of the power that is asked about; null where none ends it. */
  readonly curve: readonly number[];
}

export interface ThermalResult {
  /** Of the network as given, junction to case. */
  readonly terms: readonly Term[];
  readonly stages: readonly Stage[];
  readonly fit: (Fitted & { readonly points: readonly CurvePoint[] }) | null;
  readonly doubtful: readonly number[];
  readonly narrow: readonly number[];
  /** K/W: of the network, and with what is behind it. */
  readonly inner: number;
  readonly whole: number;
  /** Terms with what is behind the case. */
  readonly all: readonly Term[];
  readonly chart: Chart;
  readonly wave: Wave | null;
  readonly allowed: Allowed | null;
  readonly sink: Sink | null;
}

export function compute(i: ThermalInputs): ThermalResult {
  // Of how hot it gets the limit is no part.
  if (i.task !== 'time' && !(i.limit > i.ambient))
    throw new InputError(`of ${i.limit} °C is not above the ${i.ambient} °C about it`, {
      field: 'limit',
      value: String(i.limit),
      remedies: [{ limit: String(i.ambient + 100) }],
    });
  const network = networkOf(i);
  const all = i.task === 'sink' ? network.terms : withOuter(network, i);
  const chart = chartOf(all);
  return {
    ...network,
    inner: resistance(network.terms),
    whole: resistance(all),
    all,
    chart,
    wave: i.task === 'time' ? waveOf(all, profileOf(i), i.ambient) : null,
    allowed: i.task === 'allowed' ? allowedOf(all, i, chart) : null,
    sink: i.task === 'sink' ? sinkOf(resistance(network.terms), i) : null,
  };
}

const DUTIES = [0.5, 0.2, 0.1, 0.05, 0.02];
const POINTS = 161;

function chartOf(terms: readonly Term[]): Chart {
  const taus = terms.map(({ tau }) => tau);
  const [low, high] = [Math.log10(Math.min(...taus)) - 1, Math.log10(Math.max(...taus)) + 1];
  const t = Array.from(
    { length: POINTS },
    (_, k) => 10 ** (low + ((high - low) * k) / (POINTS - 1)),
  );
  return {
    t,
    single: t.map((x) => impedance(terms, x)),
    family: DUTIES.map((duty) => ({ duty, z: t.map((x) => repeated(terms, x, duty)) })),
  };
}

function allowedOf(terms: readonly Term[], i: ThermalInputs, chart: Chart): Allowed {
  const room = i.limit - i.ambient;
  const duty = i.duty / 100;
  const z = duty === 1 ? resistance(terms) : repeated(terms, i.width, duty);
  return {
    power: room / z,
    single: room / impedance(terms, i.width),
    steady: room / resistance(terms),
    z,
    curve: chart.t.map((t) => room / (duty === 1 ? resistance(terms) : repeated(terms, t, duty))),
  };
}
