/** What the tasks in t and s hand over to be shown and checked. */
import { type Expression, has } from '@tollbench/engines/algebra/expression/expression.ts';
import { sum as plus } from '@tollbench/engines/algebra/expression/make.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { laplaceTerms } from '@tollbench/engines/transform/forward.ts';
import { readPieces, readSignal, refuseOtherVariable } from '@tollbench/engines/transform/read.ts';
import { readTransform } from '@tollbench/engines/transform/read-transform.ts';
import { stepped } from '@tollbench/engines/transform/stepped.ts';
import {
  type Delayed,
  formulaOf,
  gathered,
  hintsOf,
  type Other,
  otherFormula,
  type Restored,
  restored,
} from '@tollbench/engines/transform/transform-of.ts';
import type { Step } from '../../../define/output.ts';
import type { Inputs } from '../inputs.ts';
import type { Line, Result } from '../result.ts';
import { partSteps, termSteps } from '../steps-of.ts';
import { valuesFor } from '../values.ts';
import { lineFor } from '../written.ts';

export const VARIABLES = ['t', 's'];

/** One transform and its signal: an equation has one of these for each unknown. */
export interface Solution {
  readonly name: string;
  readonly fractions: readonly Delayed[];
  readonly others: readonly Other[];
  readonly back: readonly Restored[];
  /** The transform in a formula, for numbers. */
  readonly F: Expression;
}

export interface Found {
  readonly k: Constants;
  readonly asked: Line;
  readonly solutions: readonly [Solution, ...Solution[]];
  readonly answer: 'time' | 'transform';
  /** The signal that was typed, where its transform is asked for. */
  readonly typed?: Expression;
  readonly steps: readonly Step[];
  readonly parts: readonly Line[];
  readonly shown: Result['parameters'];
  readonly notes: readonly string[];
  /** H(s) of one equation with an input. */
  readonly transfer?: Delayed;
}

export function forward(i: Inputs): Found {
  const read = readPieces(i.signal) ?? readSignal(i.signal);
  if (has(read, 's')) throw new EngineError('syntax', 'A signal in t has no s in it.');
  refuseOtherVariable(read, 't', 'x n k tau');
  const { values, shown } = valuesFor(i.values, [read], VARIABLES);
  const k = new Constants(values);
  const typed = stepped(k, read);
  const terms = laplaceTerms(k, typed);
  const { fractions, others } = gathered(k, terms);
  const hints = terms.flatMap(({ value }) => hintsOf(k, value, 's'));
  const F = plus(formulaOf(k, fractions, hints), ...others.map(otherFormula));
  return {
    k,
    asked: lineFor('f(t)', read),
    solutions: [{ name: 'f(t)', fractions, others, back: restored(k, fractions, hints), F }],
    answer: 'transform',
    typed,
    steps: termSteps(terms),
    parts: [],
    shown,
    notes: others.some(({ singular }) => singular.length > 0)
      ? ['The transform is no fraction: where it branches, the map has its rings.']
      : [],
  };
}

export function inverse(i: Inputs): Found {
  const typed = readSignal(i.transform);
  if (has(typed, 't')) throw new EngineError('syntax', 'A transform in s has no t in it.');
  refuseOtherVariable(typed, 's', 'p z x w omega');
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  const k = new Constants(values);
  const { fractions, others } = readTransform(k, typed);
  const back = restored(k, fractions, hintsOf(k, typed, 's'));
  return {
    k,
    asked: lineFor('F(s)', typed),
    solutions: [{ name: 'f(t)', fractions, others, back, F: typed }],
    answer: 'time',
    steps: partSteps(k, back, others),
    parts: [],
    shown,
    notes: [],
  };
}
