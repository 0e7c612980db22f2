/** Series as they are asked for: series e^x at 0 to 6, the Taylor polynomial of ln x about x = 1 of degree 4. */
import { formulaOf, placeOf, variableOf } from './formula.ts';
import type { Defaults, SeriesQuestion } from './question.ts';
import { depthAt, LETTER, refuse } from './scan.ts';

const WORDS =
  /^(?:(?:find )?(?:the )?)?(?:(\d+)(?:st|nd|rd|th)[- ](?:order|degree) )?(taylor|maclaurin|laurent|puiseux|power|asymptotic)?(?:['’]s)?\s*(?:series|expansion|polynomial|expand)?(?: expansion)?(?:\s+(?:of|for))?\b/iu;

export const isSeries = (text: string): boolean =>
  /^(?:\d+(?:st|nd|rd|th)[- ](?:order|degree) )?(?:(?:taylor|maclaurin|laurent|puiseux)\b|(?:power |asymptotic )?series\b|expand\b|expansion\b)/iu.test(
    text,
  );

/** Terms beyond are not asked for. */
const MAX_DEGREE = 40;

const ORDER =
  /\s*,?\s*(?:up to|to|through|until|of|with)?\s*(?:and including\s+)?(?:the\s+)?(?:(?:order|degree|power|term)s?\s*(?:of\s+)?(?:n\s*=\s*)?(\d+)|(?:x|t|z|n)\s*\^\s*\{?(\d+)\}?|(\d+)(?:st|nd|rd|th)?(?:\s*(?:order|degree))?)\s*$/iu;
const BIG_O = /\s*\+?\s*(?:to|up to|,)?\s*O\s*\(\s*[a-z]\s*\^\s*(\d+)\s*\)\s*$/u;

export function readSeries(text: string, { variable }: Defaults): SeriesQuestion {
  const head = WORDS.exec(text);
  let rest = text.slice(head?.[0].length ?? 0).trim();
  if (/^of\b/u.test(rest)) rest = rest.slice(2).trim();
  let degree = head?.[1] === undefined ? undefined : Number(head[1]);
  const big = BIG_O.exec(rest);
  const order =
    big ?? (/\b(?:to|order|degree|through|up)\b|,/u.test(rest) ? ORDER.exec(rest) : null);
  if (order && depthAt(rest, order.index) === 0 && /[a-z]/u.test(order[0])) {
    degree = Number(order[1] ?? order[2] ?? order[3]) - (big ? 1 : 0);
    rest = rest.slice(0, order.index).replace(/\s*(?:,|up|to|and)\s*$/u, '');
  }
  const where = new RegExp(
    `\\s*,?\\s*\\b(?:at|around|about|near|centered at|centred at|with (?:cent(?:er|re)|a)|in powers of|as)\\s+(?:the point\\s+)?(?:(${LETTER})\\s*(?:=|->)\\s*)?(.+)$`,
    'u',
  ).exec(rest);
  const named = where?.[1];
  let place = '0';
  if (where && depthAt(rest, where.index) === 0) {
    place = placeIn(where[0], where[2] as string);
    rest = rest.slice(0, where.index);
  }
  if (/^maclaurin$/iu.test(head?.[2] ?? '') && place.trim() !== '0')
    throw refuse(
      'Maclaurin’s series is the one at 0; a Taylor series may be at another place.',
      text,
    );
  const of = formulaOf(rest);
  const by = variableOf(of, named ?? variable, rest);
  return seriesAt(by, { of, place, ...(degree !== undefined && { degree }) }, text);
}

/** “in powers of (x − 1)” is at 1. */
function placeIn(all: string, said: string): string {
  if (!/in powers of/u.test(all)) return said;
  const away = /^\(?\s*[a-zA-Z]\s*(?:([-+])\s*(.+?))?\s*\)?$/u.exec(said);
  if (!away) return said;
  if (!away[2]) return '0';
  return away[1] === '-' ? away[2] : `-(${away[2]})`;
}

export function seriesAt(
  by: string,
  asked: { readonly of: SeriesQuestion['of']; readonly place: string; readonly degree?: number },
  text: string,
): SeriesQuestion {
  const { of, degree } = asked;
  if (degree !== undefined && (!(degree <= MAX_DEGREE) || degree < 0))
    throw refuse(
      `The series is asked for to the power ${degree}; the most is ${MAX_DEGREE}.`,
      text,
    );
  return {
    task: 'series',
    of,
    by,
    at: placeOf(asked.place, by),
    ...(degree !== undefined && { degree }),
  };
}
