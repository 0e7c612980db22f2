/** Which traces a run shows, and their curves. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset, Trace } from '@tollbench/engines/spice/results/dataset.ts';
import { decimate } from '@tollbench/engines/spice/results/decimate.ts';
import {
  evaluateTrace,
  type UnitTrace,
} from '@tollbench/engines/spice/results/expression/evaluate.ts';
import { InputError } from '../../define/error.ts';
import type { Curve, CurveKind, CurveUnit } from './curves.ts';

/** Traces that are shown where nobody says which. */
const MAX_UNASKED = 6;
const MAX_TRACES = 40;

/** What the visitor typed, one trace each. */
export const typedTraces = (text: string): readonly string[] =>
  text
    .split(/[;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export interface Asked {
  readonly texts: readonly string[];
  /** Typed by the visitor, and not taken from the deck: what is wrong with them is refused. */
  readonly isTyped: boolean;
}

/** The traces of an analysis: as typed, as the deck prints them, or what has a name. Throws InputError for too many. */
export function tracesOf(
  kind: CurveKind,
  typed: string,
  deck: Deck,
  dataset: Dataset,
  isOfMany: boolean,
): Asked {
  const own = typedTraces(typed);
  if (own.length > MAX_TRACES)
    throw new InputError(`has ${own.length} traces; the most is ${MAX_TRACES}`, {
      field: 'traces',
      value: typed,
    });
  if (own.length > 0 && kind !== 'noise') return { texts: own, isTyped: true };
  const printed = deck.prints
    .filter(({ analysis }) => analysis === kind || (analysis === undefined && kind !== 'noise'))
    .flatMap(({ expressions }) => expressions.map((e) => (kind === 'ac' ? wholeOf(e) : e)));
  const known = [...new Set(printed.map(labelOf))].slice(0, MAX_TRACES);
  if (known.length > 0 && kind !== 'noise') return { texts: known, isTyped: false };
  if (kind !== 'noise') return { texts: named(dataset, isOfMany), isTyped: false };
  // What is typed of voltages is of other analyses, and waits for them.
  const densities = own.filter((text) => /noise/iu.test(text));
  return densities.length > 0
    ? { texts: densities, isTyped: true }
    : { texts: noiseTraces(dataset), isTyped: false };
}

/** `vdb(out)` and `vp(out)` are both of the response that is drawn whole. */
const wholeOf = (expression: string): string =>
  expression.replace(/^([vi])(?:m|db|p|r|i|g)\(/u, '$1(');

/** As people write it: `V(out)`. */
export const labelOf = (text: string): string =>
  text.replaceAll(/\b([vi])(?=\()/gu, (letter) => letter.toUpperCase());

const OUTPUT = /^v\((?:v?out\w*|vo)\)$/u;
const INPUT = /^v\((?:v?in\w*)\)$/u;
const NUMBERED = /^v\(n?\d+\)$/u;

/**
 * Nodes with a name that move: supplies and driven nodes are lines, which would take the room of the others. Numbered
 * ones where nothing but inputs has a name; the output alone where several runs are drawn over one another.
 */
function named({ traces }: Dataset, isOfMany: boolean): readonly string[] {
  const voltages = traces.filter((t) => t.quantity === 'voltage' && !/[.#:]/u.test(t.name));
  const moving = voltages.filter((t) => !isStill(t));
  const all = (moving.length > 0 ? moving : voltages.length > 0 ? voltages : traces).map(
    (t) => t.name,
  );
  const words = all.filter((name) => !NUMBERED.test(name));
  const list = words.some((name) => !INPUT.test(name)) ? words : all;
  const outputs = list.filter((name) => OUTPUT.test(name));
  if (isOfMany && outputs.length > 0) return outputs.slice(0, MAX_UNASKED).map(labelOf);
  if (list.length <= MAX_UNASKED) return list.map(labelOf);
  const inputs = list.filter((name) => INPUT.test(name));
  const chosen = new Set([...inputs, ...outputs, ...list].slice(0, MAX_UNASKED));
  return list.filter((name) => chosen.has(name)).map(labelOf);
}

/** Whether a trace is one value all along. */
function isStill({ re, im }: Trace): boolean {
  const [first = 0] = re;
  const room = 1e-9 * Math.max(Math.abs(first), 1e-3);
  return re.every(
    (y, k) => Math.abs(y - first) <= room && Math.abs((im?.[k] ?? 0) - (im?.[0] ?? 0)) <= room,
  );
}

/** Shares of devices that are drawn beside the sums. */
const MAX_SHARES = 6;

/** The density at the output, referred to the input, and of the devices that add most. */
function noiseTraces({ traces }: Dataset): readonly string[] {
  const middle = (re: Float64Array) => re[re.length >> 1] ?? 0;
  const shares = traces
    .filter(({ name }) => /^onoise_(?!spectrum)/u.test(name))
    // A source of a device stands behind the device, whose name its own begins with.
    .filter(
      ({ name }, _, all) => !all.some((o) => o.name !== name && name.startsWith(`${o.name}_`)),
    )
    .sort((a, b) => middle(b.re) - middle(a.re))
    .slice(0, MAX_SHARES)
    .map(({ name }) => name);
  return ['onoise_spectrum', 'inoise_spectrum', ...shares];
}

const UNITS: Readonly<Record<string, CurveUnit>> = {
  V: 'V',
  A: 'A',
  W: 'W',
  dB: 'dB',
  '°': '°',
};

export interface Source {
  readonly dataset: Dataset;
  readonly run: string;
  readonly isBehind: boolean;
  readonly constants: Readonly<Record<string, number>>;
}

/** The curve of a text, with the dataset's axis. Throws EngineError where it means nothing here. */
export function curveOf(text: string, { dataset, run, isBehind, constants }: Source): Curve {
  const own = dataset.traces.find(({ name }) => name === text.toLowerCase());
  const trace: UnitTrace = own
    ? { ...own, ...evaluated(own.name, dataset, constants, own) }
    : evaluateTrace(text, dataset, constants);
  const symbol = trace.unit ?? '';
  return {
    ...{ label: labelOf(text), run, isBehind },
    unit: UNITS[symbol] ?? 'other',
    symbol: symbol === '1' ? '' : symbol,
    ...{ x: dataset.axis.re, re: trace.re },
    ...(trace.im && { im: trace.im }),
  };
}

/** A trace under its own name, which may hold signs that an expression reads otherwise. */
function evaluated(
  name: string,
  dataset: Dataset,
  constants: Readonly<Record<string, number>>,
  own: Omit<UnitTrace, 'unit'>,
): UnitTrace {
  try {
    return evaluateTrace(name, dataset, constants);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { ...own, unit: undefined };
  }
}

/** The curve with no more than so many points, the extremes of each column among them; a complex one by its decibels. */
export function thinned(curve: Curve, points: number): Curve {
  const { x, re, im } = curve;
  if (x.length <= points) return curve;
  if (im) {
    const stride = Math.ceil(x.length / points);
    const some = (of: Float64Array) => of.filter((_, k) => k % stride === 0);
    return { ...curve, x: some(x), re: some(re), im: some(im) };
  }
  const few = decimate(x, re, { columns: Math.max(1, Math.floor(points / 4)) });
  return { ...curve, x: few.x, re: few.y };
}
