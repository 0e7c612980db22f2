import { EngineError } from '@tollbench/engines/error.ts';
import { type Behaviour, behaviourOf, machineOf } from '@tollbench/engines/fsm/behaviour.ts';
import { detectorText, readPatterns } from '@tollbench/engines/fsm/detector.ts';
import type { Codes } from '@tollbench/engines/fsm/encoding.ts';
import type { FoundEncoding } from '@tollbench/engines/fsm/encoding-search.ts';
import { type Comparison, compare } from '@tollbench/engines/fsm/equivalence.ts';
import { excitation } from '@tollbench/engines/fsm/excitation.ts';
import { mealyToMoore, mooreToMealy } from '@tollbench/engines/fsm/forms.ts';
import { type Hazards, hazards } from '@tollbench/engines/fsm/hazards.ts';
import { type Inspection, inspect } from '@tollbench/engines/fsm/inspect.ts';
import { type Machine, OPEN, type Place } from '@tollbench/engines/fsm/machine.ts';
import { type Minimum, minimise } from '@tollbench/engines/fsm/minimise.ts';
import { type PairChart, pairChart } from '@tollbench/engines/fsm/pair-chart.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { type Period, readSequence, simulate } from '@tollbench/engines/fsm/simulate.ts';
import { tour } from '@tollbench/engines/fsm/tour.ts';
import { type Sum, sumsOf } from '@tollbench/engines/fsm/two-level.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Compared, chosenCodes, comparedEncodings } from './encode.ts';
import type { Drawn } from './graph/diagram.ts';
import type { FsmInputs } from './inputs.ts';
import { minimumDrawn, placesOf } from './layout.ts';

export interface FsmResult {
  /** The machine's text, written by the visitor or for the detector. */
  readonly text: string;
  readonly document: Document;
  /** Where its states are drawn: laid out beside the page, which takes a second of many. */
  readonly places: readonly (Place | undefined)[];
  /** The machine as given, with what it does where nothing is said. */
  readonly given: Machine;
  readonly inspection: Inspection;
  /** After a change of form. */
  readonly formed: Machine;
  readonly minimum: Minimum;
  /** The picture of the minimised machine, where it is another. */
  readonly minimised: Drawn | undefined;
  /** Of the machine in its form; null where it has too many states to be looked at. */
  readonly chart: PairChart | null;
  /** What is encoded and written out. */
  readonly built: Machine;
  readonly builtInspection: Inspection;
  readonly codes: Codes;
  readonly found: FoundEncoding | null;
  readonly variables: readonly string[];
  readonly sums: readonly Sum[];
  readonly encodings: readonly Compared[];
  readonly hazards: Hazards;
  readonly periods: readonly Period[];
  /** Why there is no run, where the sequence does not fit the machine. */
  readonly noRun: string | null;
  readonly comparison: Comparison | null;
  readonly other: Machine | null;
}

/** States to which the pair chart is shown. */
export const MAX_CHART = 40;

/** Text beyond which a machine may take longer than a frame. */
const QUICK = 2500;

export const isLong = ({ encoding, machine, other, given }: FsmInputs): boolean =>
  encoding === 'least' || (given === 'text' && machine.length > QUICK) || other.length > QUICK;

/** What an engine refuses, at the field that it came from. */
function at<T>(field: keyof FsmInputs & string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(error.code, error.message, { field, value: error.value });
  }
}

/** The text of the machine that is asked for. */
export const textOf = (i: FsmInputs): string =>
  i.given === 'text'
    ? i.machine
    : detectorText({
        patterns: readPatterns(i.pattern),
        overlaps: i.overlap === 'yes',
        form: i.detect,
      });

export function compute(i: FsmInputs, { progress }: Pick<Run, 'progress'>): FsmResult {
  const text = textOf(i);
  const document = at('machine', () => readMachine(text));
  const given = at('machine', () => behaviourOf(document.machine));
  const whole = i.gaps === 'hold' ? behaviourOf(holding(given)) : given;
  const formed = formOf(whole, i);
  const minimum = minimise(formed, { progress: (share) => progress(share / 2) });
  const built = i.reduce === 'minimum' ? minimum.machine : formed.machine;
  const behaviour = behaviourOf(built);
  const { codes, found } = at(i.encoding === 'own' ? 'codes' : 'encoding', () =>
    chosenCodes(behaviour, i, document, minimum, (share) => progress(0.5 + share / 2)),
  );
  const e = excitation(behaviour, codes, i.flipFlop, i.unused);
  const sums = sumsOf(e);
  const other = i.other.trim() === '' ? null : at('other', () => readMachine(i.other).machine);
  return {
    text,
    document,
    places: placesOf(document, text),
    given: whole.machine,
    inspection: inspect(whole),
    formed: formed.machine,
    minimum,
    minimised: minimumDrawn({ minimum, document, formed: formed.machine }),
    chart: formed.machine.states.length <= MAX_CHART ? pairChart(formed) : null,
    built,
    builtInspection: inspect(behaviour),
    codes,
    found,
    variables: e.variables,
    sums,
    encodings: comparedEncodings(behaviour, i, codes, sums),
    hazards: hazards(behaviour, e, sums, codes),
    ...runOf(whole, i),
    comparison: other && at('other', () => compare(whole, other)),
    other,
  };
}

/** The machine that stays, with outputs 0, where nothing is said. */
function holding(b: Behaviour): Machine {
  const step = b.step.map((f, s) =>
    b.diagrams.map(f, (m) => {
      const { to, output } = b.moves[m] as Behaviour['moves'][number];
      return to === OPEN ? b.moveOf(s, output.replaceAll('-', '0')) : m;
    }),
  );
  return machineOf(b.machine, b, step);
}

function formOf(b: Behaviour, { form }: FsmInputs): Behaviour {
  if (form === 'given') return b;
  const { isMoore } = inspect(b);
  if (isMoore === (form === 'moore'))
    throw new InputError(
      `is ${form === 'moore' ? 'Mealy to Moore, but the outputs depend on the state alone: it is a Moore machine already' : 'Moore to Mealy, but the outputs depend on the inputs: it is a Mealy machine already'}`,
      { field: 'form', value: form, remedies: [{ form: 'given' }] },
    );
  return behaviourOf(form === 'moore' ? mealyToMoore(b) : mooreToMealy(b));
}

/** Clocks of the walk that is shown where no sequence is given. */
const MAX_WALK = 32;

/** The beginning of a tour, up to where it would need a reset. */
function walk(b: Behaviour): string[] {
  const { steps } = tour(b, { avoidsOpen: true });
  const end = steps.findIndex((step, k) => k > 0 && step.isReset);
  return steps.slice(0, Math.min(MAX_WALK, end < 0 ? steps.length : end)).map((s) => s.input);
}

/** The run, or why there is none: a sequence for other inputs refuses no answer but its own. */
function runOf(b: Behaviour, { sequence }: FsmInputs): Pick<FsmResult, 'periods' | 'noRun'> {
  try {
    const inputs = sequence.trim() === '' ? walk(b) : readSequence(sequence, b.machine.inputs);
    return { periods: simulate(b, inputs), noRun: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { periods: [], noRun: error.message };
  }
}
