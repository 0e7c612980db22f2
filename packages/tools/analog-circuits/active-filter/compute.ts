import { type CascadeNoise, cascadeNoise } from '@tollbench/engines/circuit/cascade-noise.ts';
import { type Amplifier, Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { type Sensitivity, sensitivities } from '@tollbench/engines/circuit/sensitivity.ts';
import type { Achieved } from '@tollbench/engines/circuit/stages/stage.ts';
import type { Prototype } from '@tollbench/engines/filter/prototype.ts';
import {
  groupDelay,
  power,
  powers,
  type Rational,
  response,
  sectionRational,
} from '@tollbench/engines/filter/section-response.ts';
import { type Section, sectionPoles } from '@tollbench/engines/filter/sections.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { amplitudeRatio, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Run } from '../../define/tool.ts';
import { amplifierFigures } from './amplifier-list.ts';
import {
  type Demand,
  demand,
  leastInputImpedance,
  type RealPole,
  rationals,
  realPole,
} from './amplifiers.ts';
import { analysed } from './analysis.ts';
import {
  type Built,
  build,
  type Mask,
  maskOf,
  maskWithoutStop,
  prototypeOf,
  sectionsOf,
} from './design.ts';
import { type BandEnd, bandEnd, type Figures, figuresOf, passPoints, rangeOf } from './figures.ts';
import { givenStages } from './given.ts';
import type { FilterInputs } from './inputs.ts';
import { type Envelope, envelope } from './monte-carlo.ts';
import { withRemedies } from './remedies.ts';
import { type StepCurves, stepCurves } from './step-curves.ts';

/** Poles in rad/s, stage by stage: as designed, of the series parts, and with the amplifiers. */
export interface Poles {
  readonly designed: readonly (readonly Complex[])[];
  readonly parts: readonly (readonly Complex[])[];
  readonly amplifiers: readonly (readonly Complex[])[];
}

/** One stage as it is shown: plain data, without the functions of its circuit. */
export interface StageResult {
  readonly section: Section;
  readonly topology: string;
  readonly parts: Built['stage']['parts'];
  readonly opamps: Built['stage']['opamps'];
  readonly output: string;
  readonly exact: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number>>;
  readonly achieved: Achieved;
  readonly tried: number;
  readonly sensitivities: readonly Sensitivity[];
  /** The pole with these parts and amplifiers. */
  readonly real: RealPole;
  /** Largest amplifier output for 1 V at the input of the filter, over frequency. */
  readonly peak: number;
}

export interface Curve {
  readonly db: Float64Array;
  readonly phase: Float64Array;
  readonly delay: Float64Array;
}

export interface FilterResult {
  /** What the figures are of: the inputs as given, or, of given parts, those that a design of such a filter would have. */
  readonly of: FilterInputs;
  /** null where the parts are given. */
  readonly prototype: Prototype | null;
  readonly mask: Mask;
  readonly stages: readonly StageResult[];
  readonly poles: Poles;
  /** Hz. */
  readonly frequency: Float64Array;
  /** Largest nominal gain in the pass band, dB: what losses count from. */
  readonly top: number;
  readonly ideal: Curve;
  readonly rounded: Curve;
  readonly real: Curve;
  readonly envelope: Envelope;
  readonly figures: { readonly ideal: Figures; readonly rounded: Figures; readonly real: Figures };
  readonly demand: Demand;
  /** Where amplifiers end the pass band of a high pass; null of another response. */
  readonly band: BandEnd | null;
  /** Largest slope of an amplifier's output for a sine of 1 V peak in the pass band, V/s; null for a high pass, whose band has no end. */
  readonly slew: number | null;
  readonly noise: CascadeNoise;
  readonly inputImpedance: { readonly ohms: number; readonly at: number };
  readonly step: StepCurves;
}

/** A filter that was designed, and not given by its parts. */
export interface Designed extends FilterResult {
  readonly prototype: Prototype;
}
export const isDesigned = (r: FilterResult): r is Designed => r.prototype !== null;

/** Across the picture, and again across the pass band with its slopes. */
const POINTS = 161;
const CLOSE = 101;

export function amplifierOf(i: FilterInputs): Amplifier {
  const { a0, gbw } = amplifierFigures(i);
  return { a0: amplitudeRatio(a0), wt: 2 * Math.PI * gbw };
}

/** The stages of the task, the prototype they are of, and the inputs that describe them. */
function stagesOf(inputs: FilterInputs): Pick<FilterResult, 'of' | 'prototype' | 'mask'> & {
  readonly built: readonly Built[];
} {
  if (inputs.task === 'analyse') {
    const built = givenStages(inputs.given);
    const of = analysed(
      inputs,
      built.map(({ section }) => section),
    );
    return { of, prototype: null, mask: maskWithoutStop(of), built };
  }
  return withRemedies(inputs, () => {
    const mask = maskOf(inputs);
    const prototype = prototypeOf(inputs, mask);
    const built = sectionsOf(prototype, inputs).map((section) => build(section, inputs));
    return { of: inputs, prototype, mask, built };
  });
}

export function compute(inputs: FilterInputs, run: Run): FilterResult {
  const { of: i, prototype, mask, built } = stagesOf(inputs);
  run.progress(0.1);
  const amplifier = amplifierOf(i);
  const exact = built.map((b) => sectionRational(signed(b)));
  const made = built.map(({ section, chosen }): Section => ({ ...section, ...chosen.achieved }));
  const rounded = made.map(sectionRational);
  const real = rationals(built, amplifier);
  const frequency = sweep(mask);
  const band = bandEnd(rounded, real, mask);
  const figures = {
    ideal: figuresOf(exact, mask),
    rounded: figuresOf(rounded, mask),
    real: figuresOf(real, mask, band?.reach),
  };
  const { top } = rangeOf(exact, mask);
  const poles: Poles = {
    designed: built.map((b) => sectionPoles(b.section)),
    parts: made.map(sectionPoles),
    amplifiers: built.map((b) => polesOf(b, amplifier)),
  };
  const step = stepCurves(
    { stages: exact, poles: poles.designed },
    { stages: rounded, poles: poles.parts },
    { stages: real, poles: poles.amplifiers },
    mask,
  );
  run.progress(0.2);
  const { stages, slew } = stageResults(built, poles.amplifiers, frequency, mask, amplifier);
  return {
    of: i,
    prototype,
    mask,
    band,
    stages,
    poles,
    frequency,
    top,
    ideal: curve(exact, frequency),
    rounded: curve(rounded, frequency),
    real: curve(real, frequency),
    envelope: envelope(built, i, amplifier, frequency, judged(mask, band), (share) =>
      run.progress(0.2 + 0.8 * share),
    ),
    figures,
    demand: demand(built, passPoints(mask, 24, 3 * mask.pass[0]), amplifier),
    slew,
    noise: cascadeNoise(
      built.map(({ stage, chosen }, k) => ({
        network: stage,
        values: chosen.values,
        transfer: real[k] as Rational,
      })),
      frequency,
      amplifier,
      { voltage: amplifierFigures(i).en, current: amplifierFigures(i).in },
    ),
    inputImpedance: leastInputImpedance(built[0] as Built, frequency, amplifier),
    step,
  };
}

/** The mask as copies are held against it: the pass band of a high pass up to its reach. */
const judged = (mask: Mask, band: BandEnd | null): Mask =>
  band ? { ...mask, pass: [mask.pass[0], band.reach] } : mask;

/** The wanted section with the sign its circuit gives. */
const signed = ({ section, chosen }: Built): Section => ({
  ...section,
  gain: Math.sign(chosen.achieved.gain) * section.gain,
});

const polesOf = ({ stage, chosen, section }: Built, amplifier: Amplifier): Complex[] =>
  new Nodal(stage).load(chosen.values, amplifier).poles(section.w0);

/** A log sweep that shows the transition and well beyond both masks. */
function sweep({ pass, stop, middle }: Mask): Float64Array {
  const edges = [...pass, ...(stop ?? [])].filter((f) => f > 0 && Number.isFinite(f));
  let low = Math.min(...edges) / 20;
  let high = Math.max(...edges) * 20;
  if (middle > 0 && Number.isFinite(middle)) {
    const reach = Math.max(4, (Math.max(...edges) / middle) ** 2);
    [low, high] = [middle / reach, middle * reach];
  }
  const [from, to] = closeRange({ pass, middle });
  const points = [...logarithmicSpacing(low, high, POINTS), ...logarithmicSpacing(from, to, CLOSE)];
  return Float64Array.from(new Set(points)).sort();
}

/** The pass band with as much of its slopes as tells. */
export function closeRange({ pass, middle }: Pick<Mask, 'pass' | 'middle'>): [number, number] {
  if (middle === 0) return [pass[1] / 10, pass[1] * 2];
  if (!Number.isFinite(middle)) return [pass[0] / 2, pass[0] * 10];
  const margin = Math.sqrt(pass[1] / pass[0]);
  return [pass[0] / margin, pass[1] * margin];
}

function curve(stages: readonly Rational[], frequency: Float64Array): Curve {
  let last = 0;
  let turns = 0;
  const w = frequency.map((f) => 2 * Math.PI * f);
  const phase = w.map((x, k) => {
    const { re, im } = response(stages, x);
    const raw = (Math.atan2(im, re) * 180) / Math.PI;
    if (k > 0) turns -= 360 * Math.round((raw - last) / 360);
    last = raw;
    return raw + turns;
  });
  return {
    db: powers(stages, w).map((p) => powerDecibels(p)),
    phase,
    delay: w.map((x) => groupDelay(stages, x)),
  };
}

function stageResults(
  built: readonly Built[],
  poles: readonly (readonly Complex[])[],
  frequency: Float64Array,
  { pass }: Mask,
  amplifier: Amplifier,
): { stages: StageResult[]; slew: number | null } {
  const carried = new Float64Array(frequency.length).fill(1);
  let slew = 0;
  const stages = built.map(({ section, stage, chosen }, s): StageResult => {
    const nodal = new Nodal(stage).load(chosen.values, amplifier);
    const own = nodal.rational(section.w0);
    let peak = 0;
    for (let k = 0; k < frequency.length; k += 2) {
      const f = frequency[k] as number;
      const w = 2 * Math.PI * f;
      const output = (carried[k] as number) * Math.max(...nodal.outputs(0, w));
      peak = Math.max(peak, output);
      if (f >= pass[0] && f <= pass[1] * 1.001) slew = Math.max(slew, w * output);
    }
    frequency.forEach((f, k) => {
      carried[k] = (carried[k] as number) * Math.sqrt(power(own, 2 * Math.PI * f));
    });
    return {
      section,
      topology: stage.topology,
      parts: stage.parts,
      opamps: stage.opamps,
      output: stage.output,
      exact: chosen.exact,
      values: chosen.values,
      achieved: chosen.achieved,
      tried: chosen.tried,
      sensitivities: sensitivities(stage, chosen.values),
      real: realPole(poles[s] as readonly Complex[], section),
      peak,
    };
  });
  return { stages, slew: Number.isFinite(pass[1]) ? slew : null };
}

/** Whether this is likely to take more than a frame. */
export function long(i: FilterInputs): boolean {
  if (i.task === 'analyse') return i.given.split('\n').length * i.copies > 600;
  const stages =
    i.size === 'least' ? 4 : i.response === 'bandpass' ? i.order : Math.ceil(i.order / 2);
  return stages * i.copies > 600;
}
