import { recent } from '@tollbench/engines/recent.ts';
import type { Deck, Notice } from '@tollbench/engines/spice/deck/read.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Curve, type Curves, firstRun, outputCurve } from './curves.ts';
import { deckOf, openedOf } from './deck-of.ts';
import { floatingOf, isUngrounded } from './floating.ts';
import { held } from './held-at-rest.ts';
import type { SolverInputs } from './inputs.ts';
import { type OperatingPoint, operatingPointOf } from './operating.ts';
import { withOverlay } from './overlay.ts';
import { type EyeOf, eyeOf, type Series, type SpectrumOf, seriesOf, spectraOf } from './series.ts';
import { shortedOf } from './shorted.ts';
import { simulate } from './simulate.ts';
import type { Analysis, Simulated } from './simulated.ts';
import { variantsOf } from './variants.ts';

export interface SolverResult extends Simulated {
  readonly title: string;
  /** The deck: as it stands in the field, or made of another program's file. */
  readonly deck: string;
  /** What is worth telling of a file that was made a deck, as sentences. */
  readonly imported: readonly string[];
  readonly dialect: Deck['dialect'];
  readonly dialectReasons: readonly string[];
  readonly notices: readonly Notice[];
  readonly elements: number;
  readonly nodes: number;
  /** Nodes that nothing holds at rest, one of each part that floats. */
  readonly floating: readonly string[];
  /** Inductors that short sources of 0 V, or one another, at rest. */
  readonly shorted: readonly string[];
  /** Of the nominal circuit's first run; a sentence where there is none. */
  readonly operating: OperatingPoint | string;
  readonly series: readonly Series[];
  readonly spectra: readonly SpectrumOf[];
  readonly eye: EyeOf | undefined;
  /** The trace that the figures are of. */
  readonly output: Curve | undefined;
}

/** What the runs of a deck depend on: the rest is read off their results. */
const RUN_INPUTS = [
  ...['netlist', 'files', 'dialect', 'traces', 'measure', 'analysis', 'sweepSource', 'sweepFrom'],
  ...['sweepTo', 'sweepPoints', 'fromFrequency', 'toFrequency', 'perDecade', 'stopTime', 'maxStep'],
  ...['keepFrom', 'startFrom', 'output', 'inputSource', 'inputPort', 'outputPort', 'drive'],
  ...['copies', 'tolerance', 'draw', 'seed', 'temperature', 'reltol', 'method'],
] as (keyof SolverInputs)[];

interface Ran {
  readonly simulated: Simulated;
  readonly operating: OperatingPoint | string;
  readonly elements: number;
  readonly nodes: number;
  readonly floating: readonly string[];
  readonly shorted: readonly string[];
}

const runs = recent<Ran>(3);

export function compute(inputs: SolverInputs, run: Run): SolverResult {
  const deck = deckOf(inputs);
  const opened = openedOf(inputs);
  const key = JSON.stringify(RUN_INPUTS.map((name) => inputs[name]));
  const { simulated, ...found } = runs(key, () => runAll(deck, inputs, run));
  const analyses = simulated.analyses.map((analysis, k) =>
    k === simulated.leading ? compared(analysis, inputs) : analysis,
  );
  const { curves } = analyses[simulated.leading] as Analysis;
  const transient = analyses.find(({ request }) => request.kind === 'tran');
  const waves = transient?.curves;
  return {
    ...{ ...simulated, ...found, analyses },
    ...{ title: deck.title, dialect: deck.dialect, dialectReasons: deck.dialectReasons },
    notices: deck.notices,
    deck: opened.deck,
    imported: opened.notices.map((n) => n.message),
    series: seriesOf(deck, transient),
    spectra: waves ? spectraOf(firstRun(waves), inputs) : [],
    eye: waves && eyeOf(outputCurve(waves), inputs),
    output: curves && outputCurve(curves),
  };
}

function runAll(deck: Deck, inputs: SolverInputs, run: Run): Ran {
  const [nominal] = variantsOf(deck, inputs);
  if (!nominal) throw new InputError('has steps without a value', { field: 'netlist' });
  const circuit = nominal.rebuild([]);
  if (isUngrounded(circuit))
    throw new InputError(
      'has no ground: no part is on the node 0 (or gnd), against which all voltages are; in the schematic G puts one',
      { field: 'netlist' },
    );
  return {
    simulated: simulate(deck, inputs, run),
    operating: operatingPointOf(held(circuit)),
    floating: floatingOf(circuit).map((k) => circuit.nodes[k] ?? ''),
    shorted: shortedOf(circuit).map((k) => circuit.elements[k]?.name ?? ''),
    elements: circuit.elements.filter((e) => !e.name.includes('#')).length,
    nodes: circuit.nodes.filter((name) => !name.includes('#')).length - 1,
  };
}

/** The first analysis with a file's traces behind its own. */
const compared = (analysis: Analysis, { overlay }: SolverInputs): Analysis =>
  analysis.curves ? { ...analysis, curves: withOverlay(analysis.curves, overlay) } : analysis;

export const curvesOf = ({ analyses }: SolverResult, kind: Curves['kind']): Curves | undefined =>
  analyses.find((a) => a.request.kind === kind)?.curves;

/** Characters of a deck from which even an operating point may take more than a frame. */
const LONG_TEXT = 4000;

/** Whether it may take more than a frame: what runs in time or many times, without reading the deck. */
export const long = ({
  netlist,
  analysis,
  copies,
  temperature,
  symbolPeriod,
}: SolverInputs): boolean =>
  copies > 0 ||
  symbolPeriod !== null ||
  temperature.trim().includes(' ') ||
  netlist.length > LONG_TEXT ||
  /^\s*\.(?:step|temp)\b/imu.test(netlist) ||
  analysis === 'tran' ||
  analysis === 'noise' ||
  (analysis === 'deck' && /^\s*(?:\.?tran|\.?noise|\.dc|\.four|\.control)\b/imu.test(netlist));
