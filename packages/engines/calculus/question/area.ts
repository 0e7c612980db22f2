/** Areas as they are asked for: between y = x^2 and y = x, under sin x from 0 to pi, bounded by two curves and two lines. */
import { type Expression, symbolsOf, ZERO } from '../../algebra/expression/expression.ts';
import { difference } from '../../algebra/expression/make.ts';
import { formulaOf, placeOf, variableOf } from './formula.ts';
import { boundsInWords } from './integral.ts';
import type { AreaQuestion, Defaults } from './question.ts';
import { LETTER, parted, refuse } from './scan.ts';

const WORDS =
  /^(?:the )?area\s+(?:of the region\s+)?(?:(?:enclosed|bounded|contained|enclosed in|cut off)\s+)?(between|under|below|of|by)\s+(?:the\s+)?(?:curves?\s+|graphs?\s+(?:of\s+)?|functions?\s+)?/iu;

export const isArea = (text: string): boolean => /^(?:the )?area\b/iu.test(text);

export function readArea(text: string, { variable }: Defaults): AreaQuestion {
  const head = WORDS.exec(text);
  if (!head)
    throw refuse(
      'The area does not say of what: write area between x^2 and x, or area under sin(x) from 0 to pi.',
      text,
    );
  let rest = text.slice(head[0].length).trim();
  const bounds = boundsInWords(rest);
  if (bounds) rest = bounds.rest;
  const list = parted(rest.replace(/\s+and\s+/gu, ', ')).filter((p) => p !== '');
  const lines = list.map((p) => lineOf(p)).filter((l) => l !== undefined);
  const curves = list.filter((p) => !lineOf(p)).map(curveOf);
  const [f, g = ZERO] = curves;
  if (!f || curves.length > 2 || (curves.length === 1 && /between|by/iu.test(head[1] as string)))
    throw refuse(
      `The area is between ${curves.length} curves; give two, or one above the axis with its limits.`,
      text,
    );
  if (lines.length === 1 || lines.length > 2 || (lines.length === 2 && bounds))
    throw refuse('The area has other than two limits: write from 0 to 1.', text);
  const by = variableOf(difference(f, g), bounds?.by ?? variable, rest);
  const [from, to] = bounds ? [bounds.from, bounds.to] : lines;
  if (from === undefined || to === undefined) {
    if (curves.length === 1)
      throw refuse('The area under one curve has no limits: write from 0 to pi.', text);
    return { task: 'area', of: f, below: g, by };
  }
  return { task: 'area', of: f, below: g, by, from: placeOf(from, by), to: placeOf(to, by) };
}

/** x = 2 is a limit. */
const lineOf = (piece: string): string | undefined => /^x\s*=\s*([^=]+)$/u.exec(piece)?.[1];

const curveOf = (piece: string): Expression => {
  const named = new RegExp(`^(?:${LETTER})(?:\\s*\\([a-z]\\))?\\s*=\\s*([^=]+)$`, 'u').exec(piece);
  const of = formulaOf(
    named?.[1] ?? piece.replace(/^(?:the\s+)?(?:x-axis|axis|line|parabola)\s*/iu, '') ?? piece,
  );
  if (symbolsOf(of).includes('y'))
    throw refuse(`“${piece}” is no curve y = f(x): solve it for y.`, piece);
  return of;
};
