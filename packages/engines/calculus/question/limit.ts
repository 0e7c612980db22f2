/** Limits as they are written: lim x->0 f, \lim_{x\to0^+} f, the limit of f as x approaches 0 from the right. */
import { formulaOf, placeOf } from './formula.ts';
import type { LimitQuestion } from './question.ts';
import { closing, depthAt, LETTER, pieceAt, refuse } from './scan.ts';

const WORDS = /^lim(?:it)?(?:\s+of)?(?![a-zA-Z(]*\()/iu;
type Side = LimitQuestion['side'];

export const isLimit = (text: string): boolean => /^lim(?:it)?(?![a-zA-Z])/iu.test(text);

const APPROACH = '(?:->|approach(?:es|ing)?|tends? to|goes to|going to)';
const FROM =
  /\s*,?\s*(?:\(?from (?:the )?(right|left|above|below)\)?|(right|left)[- ]hand(?:ed)?(?: side)?)\s*$/u;

export function readLimit(text: string): LimitQuestion {
  const worded = FROM.exec(text);
  let rest = (worded ? text.slice(0, worded.index) : text).replace(WORDS, '').trim();
  const said = sided(worded?.[1] ?? worded?.[2]);
  // Behind: lim f as x -> 0.
  const late = new RegExp(
    `\\s*,?\\s*(?:\\b(?:as|when|for)\\s+|,\\s*)(${LETTER})\\s*${APPROACH}\\s*(.+)$`,
    'u',
  ).exec(rest);
  if (late && late.index > 0 && depthAt(rest, late.index) === 0)
    return made(rest.slice(0, late.index), late[1] as string, late[2] as string, said, text);
  if (rest.startsWith('_')) rest = rest.slice(1).trim();
  if (/^[({]/u.test(rest)) {
    const end = closing(rest, 0);
    const inside = new RegExp(`^(${LETTER})\\s*${APPROACH}\\s*(.+)$`, 'u').exec(
      rest.slice(1, end).trim(),
    );
    if (inside)
      return made(rest.slice(end + 1), inside[1] as string, inside[2] as string, said, text);
  }
  const front = new RegExp(`^(?:as\\s+)?(${LETTER})\\s*${APPROACH}\\s*`, 'u').exec(rest);
  if (!front)
    throw refuse('The limit does not say where its variable goes: write lim x->0 sin(x)/x.', text);
  const place = placeAt(rest, front[0].length);
  return made(
    rest.slice(place.end).replace(/^\s*(?:,|of\b)/u, ''),
    front[1] as string,
    place.inside,
    said,
    text,
  );
}

const sided = (word: string | undefined): Side | undefined =>
  word === undefined ? undefined : word === 'right' || word === 'above' ? 'above' : 'below';

/** pi/2, 1/2, -oo, a, (a + 1), with ^+ or + behind it. */
function placeAt(rest: string, from: number): { inside: string; end: number } {
  const one = pieceAt(rest, from, 'The place of the limit');
  let { end } = one;
  const more = /^\s*\/\s*\d+(?![a-zA-Z\d])/u.exec(rest.slice(end));
  if (more) end += more[0].length;
  const side = /^\s*\^?\s*\{?\s*([-+])\s*\}?(?=\s|$|[(,])/u.exec(rest.slice(end));
  // “0 + x” is no side: a blank before the sign and behind it.
  if (side && !/^\s+[-+]\s/u.test(side[0] + (rest[end + side[0].length] ?? '')))
    end += side[0].length;
  return { inside: rest.slice(from, end), end };
}

function made(
  formula: string,
  by: string,
  where: string,
  said: Side | undefined,
  text: string,
): LimitQuestion {
  const marked = /^(.+?)\s*\^?\s*\{?\s*([-+])\s*\}?$/u.exec(where.trim());
  const place = marked ? (marked[1] as string) : where;
  const own: Side | undefined = marked ? (marked[2] === '+' ? 'above' : 'below') : undefined;
  if (own && said && own !== said)
    throw refuse(`“${where}” and the words name two sides; name one.`, text);
  const body = formula.trim();
  if (body === '')
    throw refuse('There is no formula behind the limit: write lim x->0 sin(x)/x.', text);
  const at = placeOf(place.replace(/^\{(.*)\}$/u, '$1'), by);
  return {
    task: 'limit',
    of: formulaOf(body),
    by,
    place: at,
    side: typeof at === 'string' ? 'both' : (own ?? said ?? 'both'),
  };
}
