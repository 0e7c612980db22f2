import { EngineError } from '../../error.ts';
import { type Expression, variablesOf } from '../expression.ts';

/** How a text was read. */
export type NetworkFormat = 'expressions' | 'verilog' | 'blif' | 'bench' | 'eqn' | 'pla';

/** Combinational functions that may be made of one another. */
export interface Network {
  readonly format: NetworkFormat;
  readonly inputs: readonly string[];
  /** Names of signals or of inputs. */
  readonly outputs: readonly string[];
  /** Each signal by what it is made of: inputs, and signals that stand before it. */
  readonly signals: ReadonlyMap<string, Expression>;
  /** Where an output may be either, as functions of the inputs; outputs that are determined everywhere have none. */
  readonly open: ReadonlyMap<string, Expression>;
  /** What a reader should know of the reading, in sentences: flip-flops that were cut. */
  readonly notes: readonly string[];
}

/** More than the largest of the ISCAS 85 netlists has. */
export const MAX_SIGNALS = 10_000;
export const MAX_INPUTS = 256;
export const MAX_OUTPUTS = 256;

export type Draft = Omit<Network, 'signals' | 'open' | 'notes'> & {
  readonly signals: ReadonlyMap<string, Expression>;
  readonly open?: ReadonlyMap<string, Expression>;
  readonly notes?: readonly string[];
};

/**
 * Puts the signals of a draft in order and leaves out those that no output needs. Throws `bad-names` for a signal
 * that is an input too, `unknown-name` for one that nothing drives, `ill-posed` for a loop, `out-of-range` for too many.
 */
export function networkOf(draft: Draft): Network {
  const { inputs, outputs, signals, open = new Map(), notes = [] } = draft;
  atMost('signals', signals.size, MAX_SIGNALS);
  atMost('inputs', inputs.length, MAX_INPUTS);
  atMost('outputs', outputs.length, MAX_OUTPUTS);
  if (outputs.length === 0)
    throw new EngineError('empty', 'No output is named.', { field: 'text' });
  const known = new Set(inputs);
  const twice = inputs.find((name, k) => inputs.indexOf(name) !== k || signals.has(name));
  if (twice !== undefined)
    throw new EngineError('bad-names', `The input ${twice} is driven, or named twice.`, {
      field: 'text',
      value: twice,
    });
  const ordered = new Map<string, Expression>();
  const open_ = new Set<string>();
  /** A loop rather than a recursion: a chain of carries is thousands deep. */
  const pending = outputs.map((name) => ({ name, ready: false })).reverse();
  for (let top = pending.pop(); top; top = pending.pop()) {
    const { name, ready } = top;
    if (known.has(name) || ordered.has(name)) continue;
    const made = signals.get(name);
    if (!made)
      throw new EngineError('unknown-name', `Nothing drives the signal ${name}.`, {
        field: 'text',
        value: name,
      });
    if (ready) {
      open_.delete(name);
      ordered.set(name, made);
      continue;
    }
    if (open_.has(name))
      throw new EngineError(
        'ill-posed',
        `The signal ${name} is made of itself: the circuit has a loop.`,
        {
          field: 'text',
          value: name,
        },
      );
    open_.add(name);
    pending.push({ name, ready: true });
    for (const used of variablesOf(made)) pending.push({ name: used, ready: false });
  }
  return { format: draft.format, inputs, outputs, signals: ordered, open, notes };
}

function atMost(what: string, count: number, most: number): void {
  if (count > most)
    throw new EngineError('out-of-range', `The text has ${count} ${what}; the most is ${most}.`, {
      field: 'text',
      value: count,
    });
}

const constant = (value: boolean): Expression => ({ kind: 'constant', value });
export const variable = (name: string): Expression => ({ kind: 'variable', name });
export const not = (of: Expression): Expression => ({ kind: 'not', of });

/** Several operands joined, from the left; none are the value that joins to nothing. */
export function joined(kind: 'and' | 'or' | 'xor', operands: readonly Expression[]): Expression {
  const [first, ...more] = operands;
  if (!first) return constant(kind === 'and');
  return more.reduce<Expression>((left, right) => ({ kind, left, right }), first);
}

/** The operands of a chain of one operator, whatever its brackets. */
export function operandsOf(e: Expression, kind: 'and' | 'or' | 'xor'): Expression[] {
  const operands: Expression[] = [];
  const pending = [e];
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (at.kind === kind) pending.push(at.right, at.left);
    else operands.push(at);
  }
  return operands;
}

/** A sum of the products that rows of `01-` over names are. */
export const sumOfRows = (names: readonly string[], rows: readonly string[]): Expression =>
  joined(
    'or',
    rows.map((row) =>
      joined(
        'and',
        [...row].flatMap((c, k) => {
          const name = names[k];
          if (c === '-' || name === undefined) return [];
          return [c === '1' ? variable(name) : not(variable(name))];
        }),
      ),
    ),
  );

/** Inputs and nothing made of them: for expressions of inputs alone. */
export const withoutSignals = (inputs: readonly string[]): Network => ({
  format: 'expressions',
  inputs,
  outputs: [],
  signals: new Map(),
  open: new Map(),
  notes: [],
});
