import {
  type Equations,
  equations,
  type OpampNetwork,
  outputImpedance,
  poles,
  returnRatio,
  transfer,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import type { LoopMargins } from '@tollbench/engines/circuit/opamp-margins.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { InputError } from '../../define/error.ts';
import { atInputs, type Budget, budgetOf } from './budget.ts';
import { compensated, isUnneeded, marginsOf } from './design.ts';
import { amplifierOf, type Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';
import { chosenResistors, idealGain, networkOf, type Values } from './netlist.ts';
import { type NoiseResult, noiseOf } from './noise.ts';
import { type Candidate, meeting } from './search.ts';
import { type StepResult, stepFigures, stepOf } from './step.ts';

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
  /** Whether the wanted margin is there without the compensation. */
  readonly unneeded: boolean;
  /** V at the amplifier's inputs and its output at the height of the step. */
  readonly reach: { readonly input: number; readonly output: number };
  readonly poles: readonly Complex[];
  readonly stable: boolean;
  readonly bode: Bode;
  /** Hz; null where it never falls by 3 dB. */
  readonly bandwidth: number | null;
  /** dB over the gain at 0 Hz. */
  readonly peaking: number;
  readonly noise: NoiseResult;
  readonly budget: Budget;
  readonly step: StepResult | null;
  /** %, of the step without a slew rate. */
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
  const step = stable ? stepOf(i, network, amplifier, natural, about) : null;
  return {
    network,
    values,
    amplifier,
    ideal,
    dcGain: top.re,
    margins,
    unneeded: isUnneeded(i, values, amplifier),
    reach: {
      input: atInputs(i, e),
      output: i.step * (transfer({ ...e, load: e.out }, 0).re / top.re),
    },
    poles: natural,
    stable,
    bode,
    ...passBand(e, bode, natural, 100 * amplifier.macro.gbw),
    noise: noiseOf(e, network.elements, i, amplifier, noiseBand(i, natural)),
    budget: budgetOf(i, network, e, amplifier, ideal),
    step,
    ...stepFigures(step),
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

/**
 * The largest gain over that at 0 Hz, and the highest frequency at which it falls through half the power of 0 Hz, between
 * samples that reach from below the slowest natural frequency to `high` and stand closely about those that ring.
 */
function passBand(e: Equations, bode: Bode, natural: readonly Complex[], high: number) {
  const gain = (f: number) => decibels(abs(transfer(e, 2 * Math.PI * f)));
  const top = gain(0);
  const slowest = Math.min(...natural.map((p) => abs(p))) / (2 * Math.PI);
  const low = Math.min(bode.frequency[0] as number, slowest / 100);
  const end = Math.max(bode.frequency.at(-1) as number, high);
  const wide = logarithmicSpacing(low, end, Math.ceil(20 * Math.log10(end / low)));
  const grid = Float64Array.from([...wide, ...aboutRinging(natural, low, end)]).sort();
  const heights = grid.map(gain);
  const at = heights.reduce((best, y, k) => (y > (heights[best] as number) ? k : best), 0);
  const [before, after] = [grid[Math.max(0, at - 1)], grid[Math.min(grid.length - 1, at + 1)]];
  const sized = (logarithm: number) => gain(Math.exp(logarithm));
  const [from, to] = [Math.log(before as number), Math.log(after as number)];
  const peak = -minimize((x) => -sized(x), from, to).value;
  const limit = top - 10 * Math.log10(2);
  let bandwidth: number | null = null;
  for (let k = grid.length - 1; k > 0 && bandwidth === null; k--)
    if ((heights[k - 1] as number) >= limit && (heights[k] as number) < limit)
      bandwidth = Math.exp(
        findRoot(
          (x) => sized(x) - limit,
          Math.log(grid[k - 1] as number),
          Math.log(grid[k] as number),
        ),
      );
  return { peaking: Math.max(0, peak - top), bandwidth };
}

/** The band at 40 points a decade, and closely about every pole that rings. */
function noiseBand(i: Inputs, natural: readonly Complex[]): Float64Array {
  const list = [...logarithmicSpacing(i.from, i.to, Math.ceil(40 * Math.log10(i.to / i.from)) + 2)];
  list.push(...aboutRinging(natural, i.from, i.to));
  return Float64Array.from(new Set(list)).sort();
}

/** Hz between `low` and `high`, closely about every pole that rings. */
function aboutRinging(natural: readonly Complex[], low: number, high: number): number[] {
  const list: number[] = [];
  for (const p of natural) {
    const f = abs(p) / (2 * Math.PI);
    const width = Math.max(Math.abs(p.re) / abs(p), 1e-6);
    if (!(p.im > 0)) continue;
    for (let k = -40; k <= 40; k++) {
      const at = f * Math.exp(Math.sinh(k / 8) * width * 0.06);
      if (at > low && at < high) list.push(at);
    }
  }
  return list;
}
