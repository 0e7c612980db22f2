import { type Generated, generate } from '@tollbench/engines/arithmetic/generate.ts';
import { wanted } from '@tollbench/engines/arithmetic/golden.ts';
import { type Library, LOGICAL_EFFORT, UNIT_GATE } from '@tollbench/engines/arithmetic/library.ts';
import { type CellKind, cellCounts, type Netlist } from '@tollbench/engines/arithmetic/netlist.ts';
import { isPipelineOf, pipelined } from '@tollbench/engines/arithmetic/pipeline.ts';
import type { Proof } from '@tollbench/engines/arithmetic/proof.ts';
import { prove } from '@tollbench/engines/arithmetic/prove.ts';
import { netValues, type Words, wordAt } from '@tollbench/engines/arithmetic/simulate.ts';
import type { Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { areaOf, type Timing, timingOf } from '@tollbench/engines/arithmetic/timing.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import type { ArithmeticInputs } from './inputs.ts';
import { specificationOf, wordsOf } from './read.ts';
import { repairedText } from './repair.ts';
import { isSame, ownVariant, type Variant, variantsOf } from './variants.ts';

/** A structure with what it costs. */
export interface Costed extends Variant {
  readonly area: number;
  readonly delay: number;
  readonly levels: number;
  readonly cells: number;
  /** Whether nothing in the list is at once no larger and no slower, and better in one. */
  readonly pareto: boolean;
  /** Whether it is the one that is built. */
  readonly built: boolean;
}

export interface Evaluated {
  readonly words: Words;
  readonly outputs: Readonly<Record<string, bigint>>;
  /** What the operation gives, by whole numbers; null where it does not say. */
  readonly wanted: Readonly<Record<string, bigint>> | null;
  /** Every net: 0 or 1. */
  readonly nets: Uint8Array;
}

export interface ArithmeticResult {
  readonly generated: Generated;
  /** With its registers, where there are any; else that of `generated`. */
  readonly netlist: Netlist;
  readonly library: Library;
  readonly area: number;
  readonly timing: Timing;
  /** Before registers were put in. */
  readonly combinational: number;
  readonly counts: ReadonlyMap<CellKind, number>;
  readonly proof: Proof;
  readonly evaluated: Evaluated;
  readonly variants: readonly Costed[];
}

/** From so many bits on a multiplier's comparison leaves the unusual out. */
const LARGE_DOTS = 40 * 40;

export function compute(inputs: ArithmeticInputs, { progress }: Run): ArithmeticResult {
  const specification = specificationOf(inputs);
  const library = inputs.library === 'unit' ? UNIT_GATE : LOGICAL_EFFORT;
  const generated = built(specification, inputs);
  const words = wordsOf(generated.netlist, inputs);
  const netlist = pipelined(generated.netlist, library, inputs.ranks);
  const timing = timingOf(netlist, library);
  progress(0.1);
  const proof = registered(prove(generated), netlist, generated.netlist);
  progress(0.2);
  return {
    generated,
    netlist,
    library,
    area: areaOf(netlist, library),
    timing,
    combinational: inputs.ranks === 0 ? timing.delay : timingOf(generated.netlist, library).delay,
    counts: cellCounts(netlist),
    proof,
    evaluated: evaluate(generated, words),
    variants: compared(specification, library, (share) => progress(0.2 + 0.8 * share)),
  };
}

/** A proof of the circuit is one of its pipeline where that is the circuit with registers on every path. */
function registered(proof: Proof, netlist: Netlist, plain: Netlist): Proof {
  if (netlist.latency === 0 || !proof.proven) return proof;
  if (!isPipelineOf(netlist, plain))
    return { ...proof, proven: false, statement: 'A path passes another number of registers.' };
  const ranks = `${netlist.latency} rank${netlist.latency === 1 ? '' : 's'}`;
  return {
    ...proof,
    statement: `${proof.statement} With registers the cells are the same, and every path passes ${ranks} of them.`,
  };
}

/** What cannot be built is refused with what can: a graph that is none, a structure of too many cells. */
function built(s: Specification, inputs: ArithmeticInputs): Generated {
  try {
    return generate(s);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.field === 'cells') throw tooLarge(error, inputs);
    if (error.field !== 'graph') throw error;
    throw new InputError(error.message, {
      field: 'graph',
      value: inputs.graph.slice(0, 200),
      remedies: [
        ...(s.operation === 'add' || s.operation === 'subtract'
          ? [{ graph: repairedText(inputs.graph, s.width) }]
          : []),
        { adder: 'kogge-stone' },
      ],
    });
  }
}

function tooLarge({ message }: EngineError, { adder, group }: ArithmeticInputs): InputError {
  const isWide = adder === 'lookahead' && group > 4;
  return new InputError(message, {
    field: isWide ? 'group' : 'adder',
    value: isWide ? String(group) : adder,
    remedies: isWide ? [{ group: '4' }] : [{ adder: 'ripple' }],
  });
}

function evaluate(g: Generated, words: Words): Evaluated {
  const values = netValues(g.netlist, [words]);
  const outputs = Object.fromEntries(
    g.netlist.outputs.map(({ name, nets }) => [name, wordAt(values, nets)]),
  );
  const want = wanted(g.specification, words);
  const cut =
    want &&
    Object.fromEntries(
      g.netlist.outputs.map(({ name, nets }) => [
        name,
        BigInt.asUintN(nets.length, want[name] ?? 0n),
      ]),
    );
  return { words, outputs, wanted: cut, nets: Uint8Array.from(values, (v) => v & 1) };
}

const dotsOf = (s: Specification): number =>
  s.operation === 'square'
    ? (s.width * s.width) / 2
    : s.operation === 'sum'
      ? s.width * s.count
      : s.width * s.widthB * (s.operation === 'dot' ? s.count : 1);

function compared(s: Specification, library: Library, progress: (share: number) => void): Costed[] {
  const usual = variantsOf(s, dotsOf(s) > LARGE_DOTS && s.operation !== 'add');
  // What is built stands among them, be it unusual.
  const isAmong = usual.length === 0 || usual.some((v) => isSame(v.specification, s));
  const variants = isAmong ? usual : [ownVariant(s), ...usual];
  const costs = variants.flatMap((variant, k) => {
    const cost = costOf(variant.specification, library);
    progress((k + 1) / variants.length);
    return cost ? [{ ...variant, ...cost }] : [];
  });
  const better = (a: (typeof costs)[0], b: (typeof costs)[0]) =>
    a.area <= b.area && a.delay <= b.delay && (a.area < b.area || a.delay < b.delay);
  return costs.map((c) => ({
    ...c,
    pareto: !costs.some((other) => better(other, c)),
    built: isSame(c.specification, s),
  }));
}

/** What a structure costs; undefined where it has more cells than are built, which is no fault of the one that is. */
function costOf(
  s: Specification,
  library: Library,
): Pick<Costed, 'area' | 'delay' | 'levels' | 'cells'> | undefined {
  try {
    const { netlist } = generate(s);
    const { delay, levels } = timingOf(netlist, library);
    return { area: areaOf(netlist, library), delay, levels, cells: netlist.cells.length };
  } catch (error) {
    if (!(error instanceof EngineError) || error.field !== 'cells') throw error;
    return undefined;
  }
}

/** Whether a frame may not be enough. */
export function isLong(i: ArithmeticInputs): boolean {
  switch (i.operation) {
    case 'add':
    case 'subtract':
    case 'add-subtract':
    case 'increment':
    case 'difference':
    case 'priority':
      return i.width > 16;
    case 'compare':
    case 'minmax':
    case 'leading':
      return i.width > 64;
    case 'shift':
      return i.width > 32;
    case 'sum':
      return i.width * i.count > 32;
    case 'population':
      return i.width > 32;
    case 'constant':
      return true;
    case 'divide':
      return i.width * i.widthB > 16;
    case 'root':
      return i.width > 8;
    case 'square':
      return i.width > 6;
    default:
      return true;
  }
}
