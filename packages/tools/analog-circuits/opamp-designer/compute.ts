import {
  equations,
  type OpampNetwork,
  outputImpedance,
  poles,
  returnRatio,
  transfer,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import type { LoopMargins } from '@tollbench/engines/circuit/opamp-margins.ts';
import { type StepRun, stepRun } from '@tollbench/engines/circuit/opamp-step.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { InputError } from '../../define/error.ts';
import { type Budget, budgetOf } from './budget.ts';
import { compensated, marginsOf } from './design.ts';
import { amplifierOf, type Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';
import { chosenResistors, idealGain, networkOf, type Values } from './netlist.ts';
import { type NoiseResult, noiseOf } from './noise.ts';
import { type Candidate, meeting } from './search.ts';

export interface Bode {
  readonly frequency: Float64Array;
  /** dB: of the amplifier alone, of what it must overcome, of the loop, and of the closed circuit; degrees of the loop. */
  readonly open: Float64Array;
  readonly inverseBeta: Float64Array;
  readonly loop: Float64Array;
  readonly phase: Float64Array;
  readonly closed: Float64Array;
  /** Ω */
  readonly output: Float64Array;
}

export interface Result {
  readonly network: OpampNetwork;
  readonly values: Values;
  readonly amplifier: Figures;
  readonly ideal: number;
  /** At 0 Hz with the amplifier at hand. */
  readonly dcGain: number;
  readonly margins: LoopMargins;
  readonly poles: readonly Complex[];
  readonly stable: boolean;
  readonly bode: Bode;
  /** Hz; null where it does not fall by 3 dB in the band. */
  readonly bandwidth: number | null;
  /** dB over the gain at 0 Hz. */
  readonly peaking: number;
  readonly noise: NoiseResult;
  readonly budget: Budget;
  readonly step: {
    readonly small: StepRun;
    readonly large: StepRun;
    readonly final: number;
  } | null;
  readonly overshoot: number | null;
  /** s; null where it does not settle in what is drawn. */
  readonly settling: number | null;
  /** Hz: at which a sine of the step's size peak to peak slews; null where the slew rate is not known. */
  readonly fullPower: number | null;
  readonly candidates: readonly Candidate[];
}

/** The circuit as built, its loop, its noise, its errors and its step. */
export function compute(i: Inputs): Result {
  check(i);
  const amplifier = amplifierOf(i);
  const values = compensated(i, { ...chosenResistors(i), cf: i.cf, rc: i.rc, cc: i.cc }, amplifier);
  const network = networkOf(i, values);
  const e = equations(network, amplifier.macro);
  const margins = marginsOf(i, values, amplifier);
  const about = 2 * Math.PI * (margins.crossover ?? amplifier.macro.gbw);
  const natural = poles(e, about);
  const stable = natural.every((p) => p.re < 0);
  const ideal = idealGain(i, values);
  const bode = bodeOf(network, amplifier, about / (2 * Math.PI));
  const top = transfer(e, 0);
  const step = stable ? stepOf(i, network, amplifier, natural) : null;
  return {
    network,
    values,
    amplifier,
    ideal,
    dcGain: top.re,
    margins,
    poles: natural,
    stable,
    bode,
    ...passBand(bode, decibels(abs(top))),
    noise: noiseOf(e, network.elements, i, amplifier, noiseBand(i, natural)),
    budget: budgetOf(i, network, e, amplifier, ideal),
    step,
    ...stepFigures(step, i.bits),
    fullPower: Number.isFinite(amplifier.slew) ? amplifier.slew / (Math.PI * i.step) : null,
    candidates: meeting(i),
  };
}

function check(i: Inputs): void {
  if (i.circuit === 'integrator' && !(i.cf > 0))
    throw new InputError('is 0; an integrator needs one', {
      field: 'cf',
      remedies: [{ cf: '10n' }],
    });
  const needsFeedback = i.comp === 'lead' || i.comp === 'inloop' || i.comp === 'lag';
  if (i.circuit === 'buffer' && needsFeedback)
    throw new InputError('needs a feedback resistor, which a buffer has not', {
      field: 'comp',
      remedies: [{ comp: 'isolation' }, { comp: 'snubber' }],
    });
  if (i.comp === 'inloop' && i.size === 'given' && !(i.cf > 0))
    throw new InputError('is 0; the path round the isolation resistor needs one', {
      field: 'cf',
      remedies: [{ cf: '100p' }],
    });
  if (
    i.circuit === 'integrator' &&
    i.comp !== 'none' &&
    i.size === 'margin' &&
    (i.comp === 'lead' || i.comp === 'inloop')
  )
    throw new InputError('sizes C_f, which of an integrator is given', {
      field: 'comp',
      remedies: [{ comp: 'none' }],
    });
  if (i.to <= i.from)
    throw new InputError(`is ${i.to} Hz; it must be above ${i.from} Hz, where the band begins`, {
      field: 'to',
      remedies: [{ to: String(i.from * 1000) }],
    });
}

const SAMPLES = 241;

function bodeOf(network: OpampNetwork, { macro }: Figures, about: number): Bode {
  const e = equations(network, macro);
  const open = equations(network, macro, true);
  const frequency = logarithmicSpacing(
    Math.min(1, about / 1e6),
    Math.max(about * 100, 100),
    SAMPLES,
  );
  let last = 0;
  const rows = Array.from(frequency, (f) => {
    const w = 2 * Math.PI * f;
    const t = returnRatio(open, w);
    const raw = (Math.atan2(t.im, t.re) * 180) / Math.PI;
    last = raw - 360 * Math.round((raw - last) / 360);
    const a =
      -10 * Math.log10(1 / macro.a0 ** 2 + (f / macro.gbw) ** 2) -
      10 * Math.log10(1 + (f / macro.f2) ** 2);
    const loop = decibels(abs(t));
    return [
      a,
      a - loop,
      loop,
      last,
      decibels(abs(transfer(e, w))),
      abs(outputImpedance(e, w)),
    ] as const;
  });
  const column = (k: 0 | 1 | 2 | 3 | 4 | 5) => Float64Array.from(rows, (r) => r[k]);
  return {
    frequency,
    open: column(0),
    inverseBeta: column(1),
    loop: column(2),
    phase: column(3),
    closed: column(4),
    output: column(5),
  };
}

/** Between the samples by a straight line of decibels over the logarithm of frequency. */
function passBand({ frequency, closed }: Bode, top: number) {
  const peaking = closed.reduce((most, y) => Math.max(most, y - top), 0);
  const limit = top - 10 * Math.log10(2);
  for (let k = closed.length - 1; k > 0; k--) {
    const [a, b] = [closed[k - 1] as number, closed[k] as number];
    if (!(a >= limit && b < limit)) continue;
    const [f, g] = [frequency[k - 1] as number, frequency[k] as number];
    return { peaking, bandwidth: f * (g / f) ** ((a - limit) / (a - b)) };
  }
  return { peaking, bandwidth: null };
}

/** The band at 40 points a decade, and closely about every pole that rings. */
function noiseBand(i: Inputs, natural: readonly Complex[]): Float64Array {
  const list = [...logarithmicSpacing(i.from, i.to, Math.ceil(40 * Math.log10(i.to / i.from)) + 2)];
  for (const p of natural) {
    const f = abs(p) / (2 * Math.PI);
    const width = Math.max(Math.abs(p.re) / abs(p), 1e-6);
    if (!(p.im > 0)) continue;
    for (let k = -40; k <= 40; k++) {
      const at = f * Math.exp(Math.sinh(k / 8) * width * 0.06);
      if (at > i.from && at < i.to) list.push(at);
    }
  }
  return Float64Array.from(new Set(list)).sort();
}

/** Small-signal and slewing, to twelve times the slowest pole that matters. */
function stepOf(
  i: Inputs,
  network: OpampNetwork,
  { macro, slew }: Figures,
  natural: readonly Complex[],
) {
  const open = equations(network, macro, true);
  const final = transfer(equations(network, macro), 0).re;
  const slowest = Math.min(...natural.slice(0, 3).map((p) => -p.re));
  const end = 12 / slowest + (1.5 * i.step) / slew;
  const height = i.step / final;
  const limit = slew / (2 * Math.PI * macro.gbw);
  return {
    small: stepRun(open, height, Number.POSITIVE_INFINITY, end, 1200),
    large: stepRun(open, height, limit, end, 1200),
    final: i.step,
  };
}

function stepFigures(step: Result['step'], bits: number) {
  if (!step) return { overshoot: null, settling: null };
  const { small, large, final } = step;
  const most = small.output.reduce((a, b) => Math.max(a, b), 0);
  const half = Math.abs(final) / 2 ** (bits + 1);
  let last = -1;
  large.output.forEach((y, k) => {
    if (Math.abs(y - final) > half) last = k;
  });
  const settled = last + 1 < large.time.length;
  return {
    overshoot: Math.max(0, 100 * (most / final - 1)),
    settling: settled ? (large.time[last + 1] as number) : null,
  };
}
