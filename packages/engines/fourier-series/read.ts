/** A periodic function as it is typed: its pieces in t, its period, its parameters. */
import { substituted } from '../algebra/expression/expand.ts';
import {
  CONSTANTS,
  type Expression,
  has,
  symbol,
  symbolsOf,
} from '../algebra/expression/expression.ts';
import { EngineError } from '../error.ts';
import { plainPieces } from '../transform/pieces-text.ts';
import { type Condition, readCondition, type Window } from './conditions.ts';
import { readFormula } from './functions.ts';
import { pieceTexts } from './piece-texts.ts';
import { decimalPoints, spelt, withUnits } from './spellings.ts';

export interface RawPiece {
  readonly f: Expression;
  readonly text: string;
  /** None where it holds everywhere, or everywhere else. */
  readonly windows: readonly Window[];
  readonly isOtherwise: boolean;
}

/** Before the order of its places is known, which parameters decide. */
export interface Raw {
  readonly pieces: readonly RawPiece[];
  readonly period?: Expression;
  readonly interval?: Required<Window>;
  /** Its letter; in the formulas here it is t. */
  readonly variable: string;
  readonly parameters: readonly string[];
  readonly points: readonly string[];
  /** What was understood otherwise than it is typed, in whole sentences. */
  readonly notes: readonly string[];
  /** Of conditions that overlap the first holds, as SymPy and Mathematica have it. */
  readonly isOrdered: boolean;
}

/** Letters that are variables where none is told, the likeliest first. */
const LIKELY = ['x', 't', 'theta', 'z', 'y', 's', 'u', 'phi', 'tau'];
const T = symbol('t');

/**
 * From the function and the interval that it is told on, which may be left out. Commas between digits are decimal signs
 * where the texts are not understood otherwise, which a note says. Throws `syntax` for what is not understood,
 * `unsupported` for letters that have another meaning here.
 */
export function readPeriodic(text: string, intervalText: string): Raw {
  try {
    return readAsWritten(text, intervalText);
  } catch (error) {
    const [f, interval] = [text, intervalText].map(decimalPoints) as [string, string];
    if (!(error instanceof EngineError) || (f === text && interval === intervalText)) throw error;
    try {
      const raw = readAsWritten(f, interval);
      return { ...raw, notes: [...raw.notes, 'Commas between digits are decimal signs here.'] };
    } catch (again) {
      if (again instanceof EngineError) throw error;
      throw again;
    }
  }
}

function readAsWritten(asTyped: string, intervalText: string): Raw {
  const { text, interval: ofCall, notes } = spelt(asTyped);
  const ownInterval = intervalText.trim();
  if (ofCall !== undefined && ownInterval !== '')
    throw new EngineError(
      'contradiction',
      `The interval is told twice, as ${ofCall.trim()} and as ${ownInterval}.`,
      { field: 'interval', value: intervalText },
    );
  const texts = pieceTexts(text);
  const conditions = texts.pieces.map((p) => p.conditions.map(readCondition));
  const { omega } = texts;
  const turned = omega === undefined ? undefined : readFormula(omega);
  const formulas = texts.pieces
    .map((p) => readFormula(p.formula))
    .map((f) => (turned ? substituted(f, 'omega', turned) : f));
  const told =
    ownInterval === '' && ofCall === undefined ? undefined : intervalIn(ofCall ?? ownInterval);
  const named = [
    texts.variable && (symbolsOf(readFormula(texts.variable))[0] ?? texts.variable),
    ...conditions.flat().map((c) => c.variable),
  ].filter((v) => v !== undefined);
  const variable = variableOf(named, formulas, told?.variable, text);
  const period = texts.period === undefined ? undefined : readFormula(texts.period);
  const all = [
    ...formulas,
    ...(period ? [period] : []),
    ...conditions.flat().flatMap(({ windows }) => windows.flatMap(ends)),
    ...(told ? ends(told.window) : []),
  ];
  refuseLetters(all, variable, text);
  return {
    pieces: texts.pieces.map((p, k) => ({
      f: substituted(formulas[k] as Expression, variable, T),
      text: [p.formula, ...p.conditions].join(', '),
      windows: (conditions[k] ?? []).flatMap(({ windows }) => windows),
      isOtherwise: p.isOtherwise,
    })),
    ...(period && { period }),
    ...(told && { interval: told.window }),
    variable,
    parameters: [...new Set(all.flatMap(symbolsOf))].filter((s) => s !== variable).sort(),
    points: texts.points,
    notes,
    isOrdered: /Piecewise\s*[([]/u.test(text),
  };
}

const ends = ({ from, to }: Window): Expression[] => [from, to].filter((e) => e !== undefined);

/** -pi < x < pi, (0, 2), 0..2; both ends are told. */
function intervalIn(text: string): {
  readonly window: Required<Window>;
  readonly variable: string | undefined;
} {
  const plain = plainPieces(withUnits(text.trim(), []));
  const isPair = /^[^<>()[\]]+[,;][^<>()[\]]+$/u.test(plain);
  const { windows, variable } = conditionIn(isPair ? `(${plain})` : plain, text);
  const [one] = windows;
  if (!one?.from || !one.to || windows.length > 1) throw noInterval(text);
  return { window: { from: one.from, to: one.to }, variable };
}

function conditionIn(plain: string, text: string): Condition {
  try {
    return readCondition(plain);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const isBare = !/[<>,;[(]|\.\./u.test(plain);
    throw isBare
      ? noInterval(text)
      : new EngineError(error.code, error.message, { field: 'interval', value: text });
  }
}

const noInterval = (text: string): EngineError =>
  new EngineError(
    'syntax',
    `“${text}” does not tell where a period begins and ends; write -pi < x < pi.`,
    { field: 'interval', value: text },
  );

function variableOf(
  named: readonly string[],
  formulas: readonly Expression[],
  ofInterval: string | undefined,
  text: string,
): string {
  const own = [...new Set(named)];
  if (own.length > 1)
    throw new EngineError(
      'syntax',
      `The conditions are of ${own.join(' and ')}: a function has one variable.`,
      { value: text },
    );
  const [told] = own;
  const letters = [...new Set(formulas.flatMap(symbolsOf))];
  if (told === undefined) {
    if (ofInterval !== undefined && (letters.includes(ofInterval) || letters.length === 0))
      return ofInterval;
    const found = LIKELY.find((v) => letters.includes(v)) ?? ofInterval ?? 'x';
    return found;
  }
  const other = LIKELY.slice(0, 2).find((v) => v !== told && letters.includes(v));
  if (other !== undefined && !letters.includes(told))
    throw new EngineError(
      'syntax',
      `The formula is of ${other} and the condition of ${told}: use one letter for both.`,
      { value: text },
    );
  return told;
}

function refuseLetters(all: readonly Expression[], variable: string, text: string): void {
  const is = (name: string) => all.some((e) => has(e, name));
  if (is('i') || is('j'))
    throw new EngineError(
      'unsupported',
      'The imaginary unit is in the formula; a real function of sines, cosines and exponentials is taken.',
      { value: text },
    );
  if (is('n') || variable === 'n')
    throw new EngineError(
      'unsupported',
      'The letter n counts the harmonics: use another letter in its place.',
      { value: text },
    );
  if (variable !== 't' && is('t'))
    throw new EngineError(
      'unsupported',
      `The variable is ${variable}, and t stands beside it: use another letter for the parameter.`,
      { value: text },
    );
  if (CONSTANTS.has(variable))
    throw new EngineError('unsupported', `${variable} is a constant, and no variable.`, {
      value: text,
    });
}
