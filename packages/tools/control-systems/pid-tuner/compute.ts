import { EngineError } from '@tollbench/engines/error.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import {
  noiseGain,
  type PidConstants,
  type PidSettings,
  pidConstants,
  usualTracking,
} from '@tollbench/engines/pid/algorithm.ts';
import {
  fromParallel,
  fromSeries,
  type Gains,
  type Parallel,
  toParallel,
  toSeries,
} from '@tollbench/engines/pid/gains.ts';
import type { Terms, Tuned } from '@tollbench/engines/pid/rule.ts';
import { RULES, tune } from '@tollbench/engines/pid/rules.ts';
import { runSampled, type SampledRun } from '@tollbench/engines/pid/sampled-run.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Boundary, stabilityBoundary } from './boundary.ts';
import { BAND, type Design, design, type Shape, simulated } from './design.ts';
import type { PidInputs } from './inputs.ts';
import { type Process, processOf } from './process.ts';
import type { RuleId } from './rule-names.ts';

/** A row of the table: a rule with its controller, or why it has none. */
export interface Row {
  readonly id: RuleId;
  readonly source: string;
  readonly tuned: Tuned | null;
  readonly design: Design | null;
  /** Why there is no controller, as a clause behind "the rule"; empty where there is one. */
  readonly why: string;
}

/** Responses over the axis: the set point steps at 0, the load at `half`. */
export interface Shown {
  readonly half: number;
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly u: Float64Array;
}

export interface PidResult {
  readonly process: Process;
  readonly terms: Terms;
  readonly rows: readonly Row[];
  readonly chosen: Row & { readonly tuned: Tuned; readonly design: Design };
  readonly shape: Shape;
  readonly shown: Shown | null;
  readonly forms: { readonly parallel: Parallel; readonly series: Gains | null };
  readonly code: {
    readonly settings: PidSettings;
    readonly constants: PidConstants;
    readonly noiseGain: number;
    /** The run in code, and the same without anything against windup. */
    readonly run: SampledRun;
    readonly bare: SampledRun | null;
  };
  readonly boundary: Boundary | null;
}

/** Every rule's controller for the process, how robust and how good each is, and the chosen one in code. */
export function compute(i: PidInputs, run?: Run): PidResult {
  limits(i);
  const process = processOf(i);
  const terms = i.kind;
  const rows = rowsOf(process, terms, i, run);
  const chosen = chosenOf(rows, process, i);
  const shape = shapeOf(chosen.tuned, i);
  const half = i.end ?? axis(chosen.design);
  const settings = settingsOf(chosen, shape, i);
  const { run: sampled, bare } = inCode(process, settings, half, i);
  return {
    process,
    terms,
    rows,
    chosen,
    shape,
    shown: chosen.design.verdict === 'stable' ? shownOf(process, chosen, shape, half, i) : null,
    forms: { parallel: toParallel(chosen.tuned), series: toSeries(chosen.tuned) },
    code: {
      settings,
      constants: pidConstants(settings),
      noiseGain: noiseGain(settings),
      run: sampled,
      bare,
    },
    boundary: stabilityBoundary(process, chosen.tuned, i.n),
  };
}

/** Room behind what settles last. */
const ROOM = 1.3;

/** A time that shows the set point and the load settle, each: the loop's own is longer, as what is seen of it. */
function axis({ end, figures, responses }: Design): number {
  if (!figures || !responses || figures.settlingTime === null) return end;
  const { t, loadY } = responses;
  const last = loadY.findLastIndex((y) => Math.abs(y) > BAND * figures.loadPeak);
  // Without integral action a load leaves an error that never settles to 0.
  const load = Number.isFinite(figures.iae) ? (t[last] ?? end) : 0;
  return Math.min(end, roundUp(ROOM * Math.max(figures.settlingTime, load, 1e-3 * end)));
}

function limits({ low, high }: PidInputs): void {
  if (low < high) return;
  throw new InputError(`is ${low}, not below the largest output ${high}`, {
    field: 'low',
    value: String(low),
    remedies: low > high ? [{ low: String(high), high: String(low) }] : [{ low: String(high - 1) }],
  });
}

/** While gains of one's own are pulled, or a step or a limit, the rules' rows stay: they are remembered. */
const remembered = recent<readonly Row[]>(4);

/** Filter and weights a controller is tried with: b as given, or as its rule asks. */
const shapeOf = ({ b }: Tuned, i: Pick<PidInputs, 'n' | 'b' | 'derivative'>): Shape => ({
  n: i.n,
  b: i.b ?? b ?? 1,
  c: i.derivative === 'error' ? 1 : 0,
});

function rowsOf(
  process: Process,
  terms: Terms,
  i: PidInputs,
  run: Run | undefined,
): readonly Row[] {
  const { plant, first, second, ultimate } = process;
  const key = JSON.stringify([
    ...[plant, first, second, ultimate, terms],
    ...[i.n, i.b, i.derivative, i.closedLoop],
  ]);
  const rows = remembered(key, () => ruled(process, terms, i, run));
  if (i.rule !== 'own') return rows;
  const tuned = ownGains(i);
  const tried = attempt(process, tuned, i);
  if (typeof tried === 'string')
    throw new InputError(tried, {
      field: 'ownGain',
      value: String(i.ownGain),
      remedies: rows
        .filter((row) => row.design?.verdict === 'stable')
        .slice(0, 1)
        .map(({ id }) => ({ rule: id })),
    });
  return [{ id: 'own', source: 'as given', tuned, design: tried, why: '' }, ...rows];
}

/** Every rule of the engine, whose ids are those of the choice. */
function ruled(process: Process, terms: Terms, i: PidInputs, run: Run | undefined): Row[] {
  const known = { ...process, closedLoop: i.closedLoop };
  return RULES.map((rule, k): Row => {
    run?.progress(k / (RULES.length + 2));
    const common = { id: rule.id as RuleId, source: rule.source };
    const tuned = tune(rule, terms, known);
    if (typeof tuned === 'string') return { ...common, tuned: null, design: null, why: tuned };
    const tried = attempt(process, tuned, i);
    return typeof tried === 'string'
      ? { ...common, tuned: null, design: null, why: tried }
      : { ...common, tuned, design: tried, why: '' };
  });
}

/** The loop that a controller makes; where no engine can follow it, why, as a clause behind "the rule". */
function attempt(process: Process, tuned: Tuned, i: PidInputs): Design | string {
  try {
    return design(process.plant, tuned, shapeOf(tuned, i));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return `gives a loop that cannot be followed: ${error.message}`;
  }
}

/** The visitor's own gains in standard form. */
function ownGains(i: PidInputs): Gains {
  const { ownForm: form, ownGain: k, ownTi, ownTd } = i;
  const others = form === 'parallel' ? i.ownKi || i.ownKd : 0;
  if (k === 0)
    throw new InputError(
      others === 0
        ? 'is 0: the controller does nothing'
        : 'is 0: integral and derivative alone have no standard form, which this page needs',
      { field: 'ownGain', value: '0', remedies: [{ ownGain: others < 0 ? '-1' : '1' }] },
    );
  const none = Number.POSITIVE_INFINITY;
  if (form === 'p') return { k, ti: none, td: 0 };
  if (form === 'pi') return { k, ti: ownTi, td: 0 };
  if (form === 'pid') return { k, ti: ownTi, td: ownTd };
  if (form === 'series') return fromSeries({ k, ti: ownTi, td: ownTd });
  try {
    return fromParallel({ kp: k, ki: i.ownKi, kd: i.ownKd });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const field = error.field === 'ki' ? 'ownKi' : 'ownKd';
    throw new InputError(error.message, {
      field,
      value: String(i[field]),
      remedies: [{ [field]: String(-i[field]) }],
    });
  }
}

function chosenOf(rows: readonly Row[], process: Process, i: PidInputs): PidResult['chosen'] {
  const row = rows.find(({ id }) => id === i.rule);
  if (row?.tuned && row.design) return { ...row, tuned: row.tuned, design: row.design };
  const known = { ...process, closedLoop: i.closedLoop };
  const rule = RULES.find(({ id }) => id === i.rule);
  const kinds = (['pid', 'pi', 'p'] as const).filter(
    (kind) => rule && kind !== i.kind && typeof tune(rule, kind, known) !== 'string',
  );
  const other = rows.find(({ design: d }) => d?.verdict === 'stable');
  throw new InputError(`${row?.why ?? 'is not known'} here`, {
    field: 'rule',
    value: i.rule,
    remedies: [
      ...kinds.slice(0, 1).map((kind) => ({ kind })),
      ...(other
        ? [{ rule: other.id }]
        : [{ rule: 'simc', kind: 'pi', closedLoop: String(suggested(process)) }]),
    ],
  });
}

/** A closed loop as fast as the process: what rules with λ take where there is no dead time. */
const suggested = ({ first: { time, delay } }: Process): number =>
  Number((Number.isFinite(time) ? time : Math.max(delay, 1)).toPrecision(3));

/** Sample times that people set: 1, 2 and 5 times a power of ten. */
function roundDown(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = [5, 2, 1].find((d) => d * decade <= x * (1 + 1e-12)) ?? 1;
  return Number((digit * decade).toPrecision(1));
}

/** Share of the time 1/ω of the crossover that a sample takes at most. */
const SAMPLE = 0.1;

function settingsOf(
  { tuned, design: d }: PidResult['chosen'],
  { n, b, c }: Shape,
  i: PidInputs,
): PidSettings {
  const crossover = d.margins.gainCrossings.at(-1)?.omega;
  const time = crossover === undefined ? d.end / 40 : 1 / crossover;
  return {
    k: tuned.k,
    ti: tuned.ti,
    td: tuned.td,
    n,
    b,
    c,
    sampleTime: i.sampleTime ?? roundDown(SAMPLE * time),
    low: i.low,
    high: i.high,
    antiWindup: i.antiWindup,
    trackingTime: i.tracking ?? usualTracking(tuned),
  };
}

/** The run in code; an axis of too many samples is refused with a sample time that does. */
function inCode(
  { plant }: Process,
  settings: PidSettings,
  half: number,
  i: PidInputs,
): { run: SampledRun; bare: SampledRun | null } {
  const scenario = {
    reference: i.setpoint,
    load: i.load,
    loadTime: half,
    noise: i.noise,
    end: 2 * half,
  };
  try {
    return {
      run: runSampled(plant, settings, scenario),
      bare:
        settings.antiWindup === 'none' || settings.ti === Number.POSITIVE_INFINITY
          ? null
          : runSampled(plant, { ...settings, antiWindup: 'none' }, scenario),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const longest = Math.max(2 * half, plant.delay);
    throw new InputError(error.message, {
      field: 'sampleTime',
      value: String(settings.sampleTime),
      remedies: [{ sampleTime: String(roundDown(longest / 2000)) }],
    });
  }
}

/** Points of a response that a picture takes. */
const MAX_SHOWN = 700;

function shownOf(
  process: Process,
  { tuned }: PidResult['chosen'],
  shape: Shape,
  half: number,
  i: PidInputs,
): Shown {
  // Twice the time in twice the steps: both fall on one grid, and the load's answer is added from `from` on.
  const { step } = simulated(process.plant, tuned, shape, 2 * half, 2);
  const { load } = simulated(process.plant, tuned, shape, half, 1);
  const last = step.t.length - 1;
  const from = Math.round(half / (step.t[1] ?? half));
  const every = Math.max(1, Math.ceil(last / MAX_SHOWN));
  const at = [
    ...new Set([
      ...Array.from({ length: Math.floor(last / every) + 1 }, (_, k) => k * every),
      ...(from > 0 && from <= last ? [from - 1, from] : []),
      last,
    ]),
  ].toSorted((p, q) => p - q);
  const sum = (which: 'y' | 'u') =>
    Float64Array.from(at, (k) => {
      const later = k >= from ? (load[which][Math.min(k - from, load.t.length - 1)] ?? 0) : 0;
      return i.setpoint * (step[which][k] ?? Number.NaN) + i.load * later;
    });
  return {
    half: (step.t[1] ?? 0) * from,
    t: Float64Array.from(at, (k) => step.t[k] ?? 0),
    y: sum('y'),
    u: sum('u'),
  };
}
