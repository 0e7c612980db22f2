/** The question that the line and the fields ask together: the line says, the fields fill in. */
import { type Expression, symbolsOf } from '@tollbench/engines/algebra/expression/expression.ts';
import { placeOf, variableOf } from '@tollbench/engines/calculus/question/formula.ts';
import type { Question } from '@tollbench/engines/calculus/question/question.ts';
import { type Bare, readQuestion } from '@tollbench/engines/calculus/question/read.ts';
import { plainSpelling } from '@tollbench/engines/calculus/question/spelling.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import type { Inputs } from './inputs.ts';

export interface Asked {
  readonly question: Question;
  readonly notes: readonly string[];
}

/** Kinds of questions by the task that they belong to. */
const TASK_OF: Readonly<Record<Question['task'], Exclude<Inputs['task'], 'auto'>>> = {
  derivative: 'derivative',
  gradient: 'derivative',
  implicit: 'derivative',
  curve: 'derivative',
  antiderivative: 'antiderivative',
  definite: 'definite',
  iterated: 'definite',
  area: 'definite',
  leibniz: 'derivative',
  limit: 'limit',
  series: 'series',
  equation: 'equation',
};
const WORD: Readonly<Record<Exclude<Inputs['task'], 'auto'>, string>> = {
  derivative: 'a derivative',
  antiderivative: 'an antiderivative',
  definite: 'a definite integral',
  limit: 'a limit',
  series: 'a series',
  equation: 'the solution of a differential equation',
};

export function asked(i: Inputs): Asked {
  const variable = i.variable.trim();
  if (variable !== '' && !/^[a-zA-Z]+(?:_[a-zA-Z0-9]+)?$/u.test(variable))
    throw new InputError(`“${variable}” is no letter; write x or t_1`, {
      field: 'variable',
      value: i.variable,
      remedies: [{ variable: '' }],
    });
  const read = at('line', i.line, () => readQuestion(i.line, variable ? { variable } : {}));
  const notes = [...logarithmNote(i.line)];
  const question = read.task === 'bare' ? ofFormula(read, i, variable, notes) : fitting(read, i);
  refuseOther(question, variable, i);
  return { question, notes };
}

/** An engine’s refusal as that of a field, with the texts that would do. */
export function at<T>(field: keyof Inputs & string, value: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field,
      value,
      remedies: remediesOf(error, field, value),
    });
  }
}

/** The field with each reading of the piece that is refused in its place. */
function remediesOf({ value: piece, instead }: EngineError, field: string, text: string) {
  if (instead.length === 0 || typeof piece !== 'string') return [];
  const spaced = [...piece.replaceAll(/\s/gu, '')].map((c) =>
    c.replace(/[/\\^$.*+?()[\]{}|]/u, '\\$&'),
  );
  const pattern = new RegExp(spaced.join('\\s*'), 'gu');
  const own = [text, plainSpelling(text)].find((t) => [...t.matchAll(pattern)].length === 1);
  return own ? instead.map((by) => ({ [field]: own.replace(pattern, () => by) })) : [];
}

/** log is the natural logarithm here, which schools do not all agree on. */
const logarithmNote = (line: string): string[] =>
  /(?<![a-zA-Z])\\?[lL]og(?![a-zA-Z_\d])/u.test(line)
    ? ['log is read as the natural logarithm; write log10(x) or log_2(x) for another base.']
    : [];

/** A question of a line, where the task is left to it or is the same. */
function fitting(question: Question, i: Inputs): Question {
  if (i.task === 'auto') return question;
  const own = TASK_OF[question.task];
  // ∫ x² dx with a task that has limits: those of the fields.
  if (i.task === 'definite' && question.task === 'antiderivative')
    return {
      ...question,
      task: 'definite',
      from: at('from', i.from, () => placeOf(i.from, question.by)),
      to: at('to', i.to, () => placeOf(i.to, question.by)),
    };
  if (own !== i.task)
    throw new InputError(`is ${WORD[i.task]}, and the line asks for ${WORD[own]}`, {
      field: 'task',
      value: i.task,
      remedies: [{ task: 'auto' }, { task: own }],
    });
  return question;
}

function ofFormula({ of }: Bare, i: Inputs, variable: string, notes: string[]): Question {
  const by = at('line', i.line, () => variableOf(of, variable || undefined, i.line));
  const place = (field: 'from' | 'to' | 'place') =>
    at(field, i[field], () => placeOf(i[field], by));
  switch (i.task) {
    case 'antiderivative':
      return { task: 'antiderivative', of, by };
    case 'definite':
      return { task: 'definite', of, by, from: place('from'), to: place('to') };
    case 'limit': {
      const where = place('place');
      return {
        task: 'limit',
        of,
        by,
        place: where,
        side: typeof where === 'string' ? 'both' : i.side,
      };
    }
    case 'series':
      return { task: 'series', of, by, at: place('place') };
    case 'equation':
      throw new InputError("has no derivative in it; write an equation such as y' = 2xy", {
        field: 'line',
        value: i.line,
        remedies: [{ task: 'auto' }],
      });
    case 'derivative':
      return { task: 'derivative', of, by: new Array<string>(i.order).fill(by) };
    default:
      notes.push(
        'The line is a formula alone: this is its derivative. For another task choose it under “Find”, or write int … dx, lim, series.',
      );
      return { task: 'derivative', of, by: [by] };
  }
}

/** A variable in the field that is not the line’s own. */
function refuseOther(question: Question, variable: string, i: Inputs): void {
  if (variable === '' || question.task === 'equation' || question.task === 'gradient') return;
  const by: readonly string[] =
    question.task === 'derivative'
      ? question.by
      : question.task === 'iterated'
        ? question.levels.map((l) => l.by)
        : [question.by];
  if (!by.includes(variable))
    throw new InputError(`is ${variable}, and the line goes by ${by[0]}`, {
      field: 'variable',
      value: i.variable,
      remedies: [{ variable: '' }],
    });
}

/** The letters of a question that are no variables. */
export function parametersOf(list: readonly Expression[], variables: readonly string[]): string[] {
  const found = new Set(list.flatMap(symbolsOf).filter((s) => !variables.includes(s)));
  return [...found].sort();
}
