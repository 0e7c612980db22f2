/** A public deck by us and by ngspice: read, run, and every trace of theirs beside ours. */
import type { AnalysisRequest } from '@tollbench/engines/spice/analysis/request.ts';
import { runSteps } from '@tollbench/engines/spice/analysis/run.ts';
import {
  type Deck,
  DeckErrors,
  type DeckFile,
  readDeck,
} from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { type Apart, agreement } from './agreement.ts';
import { referenceDeck } from './reference.ts';

/** Both run by this relative tolerance: what is left is the difference of models and methods. */
const RELTOL = 1e-6;
/** Every voltage of a deck that agrees: root mean square of the difference, of that of the trace. */
export const AGREED = 1e-3;
/** Points of a transient at least. */
export const POINTS = 2000;
const MAX_POINTS = 3_000_000;

export interface PublicDeck {
  readonly name: string;
  readonly text: string;
  readonly files: readonly DeckFile[];
  /** Points of its transients at least, where POINTS are too few for its edges. */
  readonly points?: number;
  /** The relative tolerance of both, where RELTOL would take minutes. */
  readonly reltol?: number;
  /** Gear's method in both, where the trapezoidal rule rings. */
  readonly isGear?: boolean;
}

export interface Compared {
  readonly kind: AnalysisRequest['kind'];
  readonly voltage: Apart | undefined;
  readonly current: Apart | undefined;
  /** Traces that both have, and those that only theirs has. */
  readonly traces: number;
  readonly missing: readonly string[];
  readonly points: readonly [ours: number, theirs: number];
}

export type Verdict =
  | { readonly verdict: 'agrees' | 'differs'; readonly parts: readonly Compared[] }
  | { readonly verdict: 'refused' | 'failed'; readonly why: string }
  | { readonly verdict: 'uncompared'; readonly why: string };

/** Runs ngspice on the deck's reference text; undefined where it has no result. */
export type Reference = (text: string) => readonly Dataset[] | undefined;

/** Which analyses are compared: of a Fourier series, sensitivities and poles ngspice's raw files have nothing. */
const isCompared = ({ kind }: AnalysisRequest): boolean =>
  kind !== 'four' && kind !== 'sens' && kind !== 'pz';

export function verdictOf(given: PublicDeck, reference: Reference): Verdict {
  let deck: Deck;
  try {
    deck = readDeck(given.text, { name: given.name, files: given.files });
  } catch (error) {
    if (error instanceof DeckErrors) return { verdict: 'refused', why: error.message };
    throw error;
  }
  const asked = deck.requests.filter(isCompared);
  const requests: readonly AnalysisRequest[] = deck.requests.length > 0 ? asked : [{ kind: 'op' }];
  const { points = POINTS, reltol = RELTOL, isGear = false } = given;
  const maxStep = longestStep(requests, points);
  let ours: readonly Dataset[][];
  try {
    ours = requests.map((request) => run(deck, request, { reltol, maxStep, isGear }));
  } catch (error) {
    return { verdict: 'failed', why: (error as Error).message };
  }
  const theirs = reference(
    referenceDeck(given.text, `reltol=${reltol}${isGear ? ' method=gear' : ''}`, maxStep),
  );
  if (!theirs) return { verdict: 'uncompared', why: 'ngspice has no result' };
  return compared(requests, ours, theirs);
}

/** s: a share of the run, where the deck's own steps may be longer. */
function longestStep(requests: readonly AnalysisRequest[], points: number): number | undefined {
  const run = requests.find((r) => r.kind === 'tran');
  if (!run) return undefined;
  const own = run.maxStep ?? Math.min(run.step, run.stop / 50);
  return run.stop / points < own ? run.stop / points : undefined;
}

interface Fineness {
  readonly reltol: number;
  readonly maxStep: number | undefined;
  readonly isGear: boolean;
}

function run(
  deck: Deck,
  request: AnalysisRequest,
  { reltol, maxStep, isGear }: Fineness,
): Dataset[] {
  const finer = request.kind === 'tran' && maxStep ? { ...request, maxStep } : request;
  const { datasets } = runSteps(
    (overrides) => {
      const circuit = deck.elaborate(overrides);
      return {
        ...circuit,
        options: { ...circuit.options, reltol, ...(isGear && { method: 'gear' }) },
      };
    },
    finer,
    [],
    { maxPoints: MAX_POINTS },
  );
  return [...datasets];
}

/** ngspice runs the cards of a kind from the last to the first. */
function compared(
  requests: readonly AnalysisRequest[],
  ours: readonly (readonly Dataset[])[],
  theirs: readonly Dataset[],
): Verdict {
  const left = theirs.filter((d) => d.kind !== 'noise' || d.axis.re.length > 1 || isSpectrum(d));
  const pairs = requests.map(({ kind }, k) => ({ kind, datasets: ours[k]! })).reverse();
  const parts = pairs.flatMap(({ kind, datasets }) => {
    const own = kind === 'noise' ? datasets.slice(0, 1) : datasets;
    return own.flatMap((dataset): Compared[] => {
      const at = left.findIndex((d) => d.kind === kind);
      if (at < 0) return [];
      const [other] = left.splice(at, 1);
      return [comparedPair(kind, dataset, other!)];
    });
  });
  if (!parts.some(({ traces }) => traces > 0))
    return { verdict: 'uncompared', why: 'no analysis of ngspice’s is one of ours' };
  const agrees = parts.every(({ voltage }) => voltage === undefined || voltage.error <= AGREED);
  return { verdict: agrees ? 'agrees' : 'differs', parts };
}

const isSpectrum = ({ traces }: Dataset): boolean =>
  traces.some(({ name }) => name.includes('spectrum'));

function comparedPair(kind: Compared['kind'], ours: Dataset, theirs: Dataset): Compared {
  const { apart, missing } = agreement(ours, theirs);
  return {
    ...{ kind, missing, traces: apart.length },
    voltage: worst(apart.filter((a) => a.isVoltage)),
    current: worst(apart.filter((a) => !a.isVoltage)),
    points: [ours.axis.re.length, theirs.axis.re.length],
  };
}

const worst = (list: readonly Apart[]): Apart | undefined =>
  list.reduce<Apart | undefined>(
    (m, a) => (m === undefined || !(a.error <= m.error) ? a : m),
    undefined,
  );
