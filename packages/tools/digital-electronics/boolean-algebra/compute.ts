import type { Node } from '@tollbench/engines/bdd/bdd.ts';
import { FALSE } from '@tollbench/engines/bdd/bdd.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import type { Circuit } from '@tollbench/engines/logic/mapping/circuit.ts';
import { LIBRARY_NAMES, type LibraryName } from '@tollbench/engines/logic/mapping/library.ts';
import { type Diagrams, diagramsOf } from '@tollbench/engines/logic/network/diagram.ts';
import { functionsOf, type OutputFunction } from '@tollbench/engines/logic/network/functions.ts';
import {
  type Network,
  networkOf,
  variable,
  withoutSignals,
} from '@tollbench/engines/logic/network/network.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Checked, checked } from './checking.ts';
import { type Comparison, comparison } from './compare.ts';
import { type Forms, formsOf } from './forms.ts';
import {
  type Built,
  builtOf,
  graphsOf,
  literalCircuit,
  type Sources,
  twoLevelCircuit,
} from './gates.ts';
import type { Inputs } from './inputs.ts';
import { expressionOf, type TwoLevel, twoLevel } from './minima.ts';
import { type DiagramPicture, pictureOf } from './picture.ts';
import { read, reading, readOther, readValues } from './read.ts';
import { type Simplified, sameWhereCared, simplified } from './simplify.ts';

export interface Result {
  readonly network: Network;
  readonly functions: readonly OutputFunction[];
  /** By output its minimum sum of products, and its minimum product of sums. */
  readonly sums: readonly (TwoLevel | undefined)[];
  readonly products: readonly (TwoLevel | undefined)[];
  readonly diagram: {
    readonly count: number;
    readonly order: readonly string[];
    readonly picture: DiagramPicture | undefined;
  };
  /** The values of inputs that are asked for. */
  readonly values: ReadonlyMap<string, boolean> | undefined;
  /** Why the row that is asked for is not shown. */
  readonly noValues: string | undefined;
  readonly simplified: readonly Simplified[] | undefined;
  readonly comparison: Comparison | undefined;
  readonly checked: Checked | undefined;
  /** What is drawn as a schematic. */
  readonly circuit: Circuit | undefined;
  readonly built: Built | undefined;
  /** Every way to build them. */
  readonly ways: readonly Way[] | undefined;
  readonly forms: readonly Forms[] | undefined;
}

/** A row of the comparison of circuits: of gates, or two levels as they stand. */
export interface Way {
  readonly library: LibraryName | 'sop' | 'pos';
  readonly name: string;
  readonly circuit: Circuit;
  readonly atLeast: number | undefined;
}

/** Additions of the search for a minimum: about a second, and half a minute. */
const WORK = { normal: 2e8, long: 6e9 } as const;
/** Outputs whose steps are told. */
const MAX_DERIVED = 8;
/** Circuits of more nodes are mapped to the library that is asked for alone. */
const MAX_COMPARED = 400;

/** Searches for derivations and circuits take more than a frame but for the smallest functions. */
export const isLong = (): boolean => true;

export function compute(inputs: Inputs, run: Run): Result {
  const checking = inputs.task === 'check' ? checked(inputs) : undefined;
  const network = checking ? firstLine(checking) : read(inputs);
  const { values, noValues } = valuesFor(inputs, network.inputs);
  const opens = network.outputs.map((name) => network.open.get(name));
  const bare = withoutSignals(network.inputs);
  const asked = [
    ...network.outputs.map((name) => ({ network, of: variable(name) })),
    ...opens.flatMap((of) => (of ? [{ network: bare, of }] : [])),
  ];
  const diagrams = reading('text', () => diagramsOf(asked, network.inputs));
  run.progress(0.2);
  const roots = diagrams.roots.slice(0, network.outputs.length);
  let at = roots.length;
  const openRoots = opens.map((of) => (of ? diagrams.roots[at++] : undefined));
  const functions = functionsOf(network, diagrams, roots, openRoots);
  const work = WORK[inputs.effort] / Math.max(1, functions.length / 4);
  const form = (kind: 'sop' | 'pos') =>
    functions.map((f, k) => twoLevel(f, kind, diagrams, roots[k] as Node, openRoots[k], work));
  const [sums, products] = [form('sop'), form('pos')];
  run.progress(0.4);
  const told =
    inputs.task === 'simplify'
      ? functions.map((f, k) =>
          simplified(
            network,
            f,
            { sop: sums[k], pos: products[k] },
            inputs,
            k < MAX_DERIVED ? 1 / Math.min(functions.length, MAX_DERIVED) : 0,
          ),
        )
      : undefined;
  if (told) verify(told, network, opens);
  run.progress(0.7);
  const sources: Sources = {
    network,
    functions,
    sums,
    products,
    derived: told?.map((s) => s.result) ?? network.outputs.map(() => undefined),
  };
  const { built, ways } =
    inputs.task === 'gates' ? buildAll(sources, inputs) : { built: undefined, ways: undefined };
  return {
    network,
    functions,
    sums,
    products,
    diagram: pictureOf(
      diagrams,
      roots.map((node, k) => ({ name: network.outputs[k] as string, node })),
    ),
    values,
    noValues,
    simplified: told,
    comparison:
      inputs.task === 'compare' ? comparison(network, readOther(inputs), inputs) : undefined,
    checked: checking,
    circuit:
      built?.circuit ??
      drawn(network, told?.map((s) => s.result) ?? sums.map((s) => s && expressionOf(s))),
    built,
    ways,
    forms:
      inputs.task === 'forms'
        ? formsOfAll(functions, sums, products, diagrams, roots, inputs, work)
        : undefined,
  };
}

/** The row to light: one that was of another function refuses no answer of this one. */
function valuesFor(inputs: Inputs, names: readonly string[]): Pick<Result, 'values' | 'noValues'> {
  try {
    return { values: readValues(inputs.values, names), noValues: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { values: undefined, noValues: error.message };
  }
}

/** The first line of a working as a function, with the names of all of them. */
function firstLine({ inputs, expressions }: Checked): Network {
  const [first] = expressions;
  const name = ['F', 'Y', 'Z', 'F_'].find((n) => !inputs.includes(n)) ?? 'Out';
  return networkOf({
    format: 'expressions',
    inputs,
    outputs: [name],
    signals: new Map(first ? [[name, first]] : []),
  });
}

function buildAll(sources: Sources, inputs: Inputs): { built: Built; ways: Way[] } {
  const graphs = graphsOf(sources);
  const built = builtOf(sources, inputs.library, inputs.least, inputs.effort, graphs);
  const small = graphs.every((g) => g.aig.size <= MAX_COMPARED);
  const libraries = small ? (Object.keys(LIBRARY_NAMES) as LibraryName[]) : [inputs.library];
  const ways: Way[] = libraries.map((library) => {
    const { circuit, atLeast } =
      library === inputs.library
        ? built
        : builtOf(sources, library, inputs.least, inputs.effort, graphs);
    return { library, name: LIBRARY_NAMES[library], circuit, atLeast };
  });
  const two = [
    ['sop', 'AND–OR, two levels', sources.sums],
    ['pos', 'OR–AND, two levels', sources.products],
  ] as const;
  for (const [library, name, forms] of two) {
    const circuit = small ? twoLevelCircuit(sources.network, forms) : undefined;
    if (circuit) ways.push({ library, name, circuit, atLeast: undefined });
  }
  return { built, ways };
}

function drawn(network: Network, list: readonly (Expression | undefined)[]): Circuit | undefined {
  if (!list.every((e) => e !== undefined)) return undefined;
  return literalCircuit(network.inputs, network.outputs, list as Expression[]);
}

/** Every line of every derivation is the function that was given: a defect otherwise. */
function verify(
  told: readonly Simplified[],
  network: Network,
  opens: readonly (Expression | undefined)[],
): void {
  const bare = withoutSignals(network.inputs);
  const asked = told.flatMap(({ output, check, given, result }, k) => {
    const whole = result && !check.includes(result) ? [...check, result] : check;
    const from = given ?? variable(output);
    const on = given ? bare : network;
    return whole.map((of) => ({ network: on, of: sameWhereCared(from, of, opens[k]) }));
  });
  const { roots } = reading('text', () => diagramsOf(asked, network.inputs));
  if (roots.some((node) => node !== FALSE))
    throw new RangeError('a step of a derivation changes the function');
}

function formsOfAll(
  functions: readonly OutputFunction[],
  sums: readonly (TwoLevel | undefined)[],
  products: readonly (TwoLevel | undefined)[],
  diagrams: Diagrams,
  roots: readonly Node[],
  inputs: Inputs,
  work: number,
): Forms[] {
  const wanted = inputs.by.trim();
  if (wanted !== '' && !diagrams.order.includes(wanted))
    throw new InputError(
      `is ${wanted}; the inputs are ${[...diagrams.order].sort().join(', ') || 'none'}`,
      {
        field: 'by',
        value: wanted,
        remedies: [{ by: '' }],
      },
    );
  return functions.map((f, k) =>
    formsOf(
      f,
      { sop: sums[k], pos: products[k] },
      diagrams,
      roots[k] as Node,
      wanted === '' ? f.support[0] : wanted,
      work,
    ),
  );
}
