import { EngineError } from '../../error.ts';
import { Diagrams, type Node } from '../../logic/decision-diagram.ts';
import { MAX_INPUTS, OPEN, type Place, signalNames, type Transition } from '../machine.ts';
import { type Condition, functionOf, namesOf } from './condition.ts';
import { type Document, fail, finished, Names, type Notation } from './document.ts';
import { bitsOf, type Written } from './outputs.ts';

/** A transition with its condition and outputs as they are written. */
export interface Arrow {
  readonly line: number;
  /** Undefined: from every state. */
  readonly from: string | undefined;
  /** Undefined: left open. */
  readonly to: string | undefined;
  readonly condition: Condition;
  readonly outputs: Written | undefined;
}

/** A machine as notations with named signals have it, before names have their order. */
export interface Draft {
  readonly notation: Notation;
  /** Declared names; undefined: as they are met. */
  readonly inputs: readonly string[] | undefined;
  readonly outputs: readonly string[] | undefined;
  /** States that are told of by themselves, with their outputs in a Moore machine. */
  readonly states: readonly {
    readonly name: string;
    readonly line: number;
    readonly outputs?: Written | undefined;
  }[];
  readonly arrows: readonly Arrow[];
  readonly reset: { readonly name: string; readonly line: number } | undefined;
  readonly codes: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, Place>;
  readonly remarks: readonly string[];
  /** An unconditional transition is taken where no other is. */
  readonly isFallback?: boolean;
}

/** Puts a draft in order: signals by name, conditions as disjoint cubes, outputs as bits. Throws `syntax` with the line. */
export function assemble(draft: Draft): Document {
  const inputs = inputsOf(draft);
  const outputs = outputsOf(draft);
  if (inputs.length > MAX_INPUTS)
    throw new EngineError(
      'out-of-range',
      `The machine has ${inputs.length} inputs; the most is ${MAX_INPUTS}.`,
      {
        field: 'inputs',
        value: inputs.length,
      },
    );
  const names = new Names();
  // In the order of the lines that tell of them: what only leads to a state comes last.
  const told = [
    ...draft.states,
    ...draft.arrows.flatMap(({ from, line }) => (from === undefined ? [] : [{ name: from, line }])),
  ];
  for (const { name } of told.sort((a, b) => a.line - b.line)) names.of(name);
  for (const { to } of draft.arrows) if (to !== undefined) names.of(to);
  const stateOutputs = new Map<number, string>();
  for (const { name, line, outputs: own } of draft.states) {
    if (own === undefined) continue;
    const at = names.of(name);
    if (stateOutputs.has(at)) fail(line, `the outputs of state ${name} are given twice`, name);
    stateOutputs.set(at, bitsOf(own, outputs, line, '0'));
  }
  const isMoore = stateOutputs.size > 0 && draft.arrows.every((a) => a.outputs === undefined);
  const remarks = [...draft.remarks];
  const reset = resetOf(draft, names, remarks);
  if (stateOutputs.size > 0 && stateOutputs.size < names.list.length) {
    const without = names.list.filter((_, s) => !stateOutputs.has(s));
    remarks.push(
      `No outputs are given for ${without.slice(0, 6).join(', ')}${without.length > 6 ? ' …' : ''}: they are don’t-cares there.`,
    );
  }
  const silent = draft.arrows.find((a) => a.outputs === undefined);
  if (silent && outputs.length > 0 && stateOutputs.size === 0)
    remarks.push(
      `Line ${silent.line} gives no outputs: they are ${namedOutputs(draft) ? '0' : 'don’t-cares'} there.`,
    );
  return finished(
    {
      notation: draft.notation,
      machine: {
        inputs,
        outputs,
        states: names.list,
        reset,
        transitions: transitionsOf(draft, names, inputs, outputs, stateOutputs),
      },
      codes: draft.codes,
      remarks,
      hasReset: draft.reset !== undefined,
      isMoore,
    },
    draft.places,
  );
}

/** The declared names, or those of conditions, or as many as there are bits. */
function inputsOf({ notation, inputs, arrows }: Draft): string[] {
  if (inputs) return [...inputs];
  const named = [...new Set(arrows.flatMap((a) => namesOf(a.condition)))];
  if (named.length > 0) {
    // A drawing tells its states from its inputs, and names are whole.
    if (notation === 'lines') refuseDoubtful(named, arrows);
    return named;
  }
  const bits = arrows.flatMap(({ condition }) =>
    condition.kind === 'bits' ? condition.cubes : [],
  );
  return bits.length === 0 ? [] : signalNames('x', bits[0]!.length);
}

/**
 * Refuses names that are met where none are declared and can be read in two ways: `ab` where a and b are inputs, a product of letters
 * or a third one; a state's, as in `S0 ->a S1`.
 */
function refuseDoubtful(named: readonly string[], arrows: readonly Arrow[]): void {
  const states = new Set(arrows.map((a) => a.from));
  for (const { condition, line } of arrows)
    for (const name of namesOf(condition)) {
      const parts = name.match(/\p{L}\p{N}*/gu) ?? [];
      if (parts.length > 1 && parts.join('') === name && parts.every((p) => named.includes(p)))
        fail(
          line,
          `“${name}” can be ${parts.join(' & ')} or an input of its own: write the first so, or name all in a line “inputs …”`,
          name,
        );
      if (states.has(name))
        fail(
          line,
          `“${name}” is a state, and an input here: a transition is “S0 -> S1 : condition”, and a line “inputs ${named.join(' ')}” says that it is both`,
          name,
        );
    }
}

function outputsOf({ outputs, arrows, states }: Draft): string[] {
  if (outputs) return [...outputs];
  const written = [...states, ...arrows].flatMap((s) => (s.outputs ? [s.outputs] : []));
  const named = [
    ...new Set(written.flatMap((w) => (w.kind === 'named' ? [...w.values.keys()] : []))),
  ];
  if (named.length > 0) return named;
  const width = written.find((w) => w.kind === 'bits' && w.bits !== '');
  return width?.kind === 'bits' ? signalNames('z', width.bits.length) : [];
}

function resetOf({ reset }: Draft, names: Names, remarks: string[]): number {
  if (reset) {
    const at = names.find(reset.name);
    if (at === undefined)
      fail(reset.line, `the reset state “${reset.name}” is no state of the machine`, reset.name);
    return at;
  }
  const [first] = names.list;
  if (first === undefined) return 0;
  remarks.push(`No reset state is named: it is taken to be ${first}, the first.`);
  return names.of(first);
}

function transitionsOf(
  draft: Draft,
  names: Names,
  inputs: readonly string[],
  outputs: readonly string[],
  stateOutputs: ReadonlyMap<number, string>,
): Transition[] {
  const diagrams = new Diagrams();
  const zero = diagrams.leaf(0);
  const taken: Node[] = names.list.map(() => zero);
  const made: Transition[] = [];
  const last = ({ condition }: Arrow) =>
    condition.kind === 'else' || (draft.isFallback === true && condition.kind === 'always');
  const silent = namedOutputs(draft) ? '0'.repeat(outputs.length) : undefined;
  const add = (arrow: Arrow, from: number, f: Node) => {
    const moore = stateOutputs.get(from);
    const output =
      arrow.outputs === undefined
        ? (moore ?? silent ?? bitsOf(undefined, outputs, arrow.line, '-'))
        : overridden(
            bitsOf(arrow.outputs, outputs, arrow.line, moore === undefined ? '0' : '-'),
            moore,
          );
    const to = arrow.to === undefined ? OPEN : names.of(arrow.to);
    for (const { cube, value } of diagrams.paths(f, inputs.length))
      if (value === 1) made.push({ from, input: cube, to, output, line: arrow.line });
  };
  for (const pass of [false, true])
    for (const arrow of draft.arrows) {
      if (last(arrow) !== pass) continue;
      const sources =
        arrow.from === undefined ? names.list.map((_, s) => s) : [names.of(arrow.from)];
      for (const from of sources) {
        const f =
          pass || arrow.condition.kind === 'else'
            ? diagrams.not(taken[from]!)
            : functionOf(diagrams, arrow.condition, inputs, arrow.line);
        if (f === zero && !pass) fail(arrow.line, 'the condition is never met', arrow.line);
        add(arrow, from, f);
        taken[from] = diagrams.or(taken[from]!, f);
      }
    }
  // What a Moore state gives, it gives also where its next state is open.
  for (const [from, output] of stateOutputs)
    for (const { cube, value } of diagrams.paths(taken[from]!, inputs.length))
      if (value === 0) made.push({ from, input: cube, to: OPEN, output, line: 0 });
  return made;
}

/** Whether outputs go by names, so that one that is not named is 0. */
const namedOutputs = ({ arrows, states }: Draft): boolean =>
  [...arrows, ...states].some((s) => s.outputs?.kind === 'named');

/** The outputs of a transition, and those of its state where it is silent. */
const overridden = (own: string, moore: string | undefined): string =>
  moore === undefined ? own : [...own].map((c, k) => (c === '-' ? moore[k] : c)).join('');
