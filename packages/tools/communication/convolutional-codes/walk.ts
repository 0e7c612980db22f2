/** The steps of the algorithm that are looked at: metrics, survivors, and one step's comparisons. */
import type { Termination } from '@tollbench/engines/convolutional/encode.ts';
import type { Trellis } from '@tollbench/engines/convolutional/trellis.ts';
import { costsOf, type Incoming, wordCosts } from '@tollbench/engines/convolutional/viterbi.ts';
import { InputError } from '../../define/error.ts';
import type { CodeInputs } from './inputs.ts';

/** Steps in the picture. */
export const MAX_SHOWN = 24;
/** States in the picture and the table of one step. */
export const MAX_DRAWN = 64;

/** A branch that comes to a state in the step looked at. */
export interface Candidate {
  readonly state: number;
  readonly from: number;
  readonly input: number;
  readonly word: number;
  readonly before: number;
  readonly cost: number;
  readonly total: number;
  readonly survives: boolean;
}

export interface Walk {
  /** Steps done: the picture ends there or later. */
  readonly at: number;
  /** First step of the picture, from 0, and how many it has. */
  readonly first: number;
  readonly shown: number;
  /** Metrics before the first step shown and after each: (shown + 1) × states; Infinity where no path leads. */
  readonly metrics: Float64Array;
  /** Branches chosen: shown × states; −1 where no path leads. */
  readonly chosen: Int32Array;
  /** Every branch into every state in step `at`, the lower one first; none where nothing is done, or of too many states. */
  readonly candidates: readonly Candidate[];
}

interface Looked {
  readonly trellis: Trellis;
  readonly values: Float64Array;
  readonly into: Incoming;
  readonly ending: Termination;
  readonly steps: number;
}

/** A tail-biting block is looked at with every start free, which is the first pass of its decoding. */
export function lookedAt(looked: Looked, i: CodeInputs): Walk {
  const { trellis: t, values, into, ending, steps } = looked;
  const at = i.walk === 'step' ? i.step : steps;
  if (at > steps)
    throw new InputError(`is ${at}, and the block has ${steps} steps`, {
      field: 'step',
      value: String(at),
      remedies: [{ step: String(steps) }],
    });
  const shown = Math.min(steps, MAX_SHOWN);
  const wanted = i.walk === 'step' ? at - Math.ceil(MAX_SHOWN * 0.75) : 0;
  const first = Math.max(0, Math.min(steps - shown, wanted));
  const { metrics, chosen } = costsOf(t, values, ending === 'tail-biting' ? -1 : 0, into);
  return {
    at,
    first,
    shown,
    metrics: metrics.slice(first * t.states, (first + shown + 1) * t.states),
    chosen: chosen.slice(first * t.states, (first + shown) * t.states),
    candidates: t.states <= MAX_DRAWN && at > 0 ? candidatesOf(looked, at, metrics, chosen) : [],
  };
}

function candidatesOf(
  { trellis: t, values, into }: Looked,
  at: number,
  metrics: Float64Array,
  chosen: Int32Array,
): Candidate[] {
  const costs = new Float64Array(2 ** t.outputs);
  wordCosts(values, at - 1, t.outputs, costs);
  const list: Candidate[] = [];
  for (let state = 0; state < t.states; state++)
    for (let k = into.from[state] ?? 0; k < (into.from[state + 1] ?? 0); k++) {
      const branch = into.into[k] ?? 0;
      const from = branch >> t.inputs;
      const word = t.output[branch] ?? 0;
      const before = metrics[(at - 1) * t.states + from] ?? 0;
      const cost = costs[word] ?? 0;
      const survives = chosen[(at - 1) * t.states + state] === branch;
      list.push({
        state,
        from,
        input: branch & (2 ** t.inputs - 1),
        word,
        before,
        cost,
        total: before + cost,
        survives,
      });
    }
  return list;
}
