/** ∫ as it is written: with bounds at the sign or in words, its dx at the end, above a line or left out. */
import { type Expression, symbolsOf } from '../../algebra/expression/expression.ts';
import { formulaOf, placeOf, variableOf } from './formula.ts';
import type {
  AntiderivativeQuestion,
  Defaults,
  DefiniteQuestion,
  IteratedQuestion,
  Level,
} from './question.ts';
import { depthAt, hasIntegral, LETTER, parted, pieceAt, refuse } from './scan.ts';

const WORDS =
  /^(?:int(?=[\s_^({\d]|$|[a-z]\b)|(?:(?:in)?definite |improper )?integral(?: of)?\b|integrate\b|anti-?derivative(?: of)?\b|primitive(?: of)?\b|integration of\b)/iu;

export const isIntegral = (text: string): boolean => WORDS.test(text);

interface Bounds {
  readonly from: string;
  readonly to: string;
}

export function readIntegral(
  text: string,
  { variable }: Defaults,
): AntiderivativeQuestion | DefiniteQuestion | IteratedQuestion {
  let rest = text.replace(WORDS, '').trim();
  if (/^of\b/u.test(rest)) rest = rest.slice(2).trim();
  const atSign = boundsAtSign(rest, text);
  if (atSign) rest = atSign.rest;
  const inWords = boundsInWords(rest);
  if (inWords) rest = inWords.rest;
  if (atSign && inWords)
    throw refuse('The integral has its limits twice: at the sign and in words.', text);
  const said = /\s*,?\s*(?:with respect to|w\.?r\.?t\.?|by)\s+([a-zA-Z]+)\s*$/u.exec(rest);
  if (said) rest = rest.slice(0, said.index);
  if (hasIntegral(rest)) return iterated(atSign, rest, text);
  const { formula, by } = withoutDifferential(rest, text);
  const of = formulaOf(formula);
  const x = by ?? inWords?.by ?? variableOf(of, said?.[1] ?? variable, formula);
  const bounds = atSign ?? inWords;
  return bounds ? definite(of, x, bounds) : { task: 'antiderivative', of, by: x };
}

export const definite = (of: Expression, by: string, { from, to }: Bounds): DefiniteQuestion => ({
  task: 'definite',
  of,
  by,
  from: placeOf(from, by),
  to: placeOf(to, by),
});

const SIGN = /^int(?![a-zA-Z])/u;
/** More are not worked out. */
const MAX_LEVELS = 3;

/** int_0^1 int_0^x f dy dx: each sign with its limits, the differentials from the inside out. */
function iterated(first: Bounds | undefined, behind: string, text: string): IteratedQuestion {
  const bounds = [first];
  let rest = behind;
  for (let at = SIGN.exec(rest); at; at = SIGN.exec(rest)) {
    const own = boundsAtSign(rest.slice(at[0].length).trim(), text);
    bounds.push(own);
    rest = own?.rest ?? '';
  }
  if (hasIntegral(rest))
    throw refuse(
      'There are several integrals in the line: ask for one at a time; an integral of an integral has its signs first, then the integrand, then the differentials, as in int_0^1 int_0^x x y dy dx.',
      text,
    );
  if (bounds.length > MAX_LEVELS || bounds.some((b) => b === undefined))
    throw refuse(
      `An integral of an integral has limits at each sign, at most ${MAX_LEVELS} signs, and its differentials the inner one first: int_0^1 int_0^x x y dy dx.`,
      text,
    );
  const ends = new RegExp(
    `^(.*?)((?:\\s*\\*?\\s*\\bd ?(?:${GREEK}|[a-zA-Z])){${bounds.length}})$`,
    'u',
  ).exec(rest);
  if (!ends)
    throw refuse(
      `The integral has ${bounds.length} signs; write as many differentials behind the integrand, the inner one first: dy dx.`,
      text,
    );
  const names = [...(ends[2] as string).matchAll(DIFFERENTIAL)].map((m) => (m[1] as string).trim());
  const by = names.reverse();
  if (new Set(by).size < by.length)
    throw refuse(
      `The differentials ${names.map((n) => `d${n}`).join(' ')} are not of different letters.`,
      text,
    );
  const levels = by.map((x, k): Level => {
    const { from, to } = bounds[k] as Bounds;
    return { by: x, from: placeOf(from, x), to: placeOf(to, x) };
  });
  refuseInner(levels, text);
  return { task: 'iterated', of: formulaOf((ends[1] as string).trim() || '1'), levels };
}

/** A limit has letters of the outer variables alone in it. */
function refuseInner(levels: readonly Level[], text: string): void {
  levels.forEach(({ by, from, to }, k) => {
    const inner = levels.slice(k + 1).map((l) => l.by);
    for (const place of [from, to])
      if (typeof place !== 'string' && symbolsOf(place).some((s) => inner.includes(s)))
        throw refuse(
          `The limits of d${by} have the variable of an inner integral in them: change the order of the differentials or of the limits.`,
          text,
        );
  });
}

/** _0^1, _{a}^{b}, ^1_0. */
function boundsAtSign(rest: string, text: string): (Bounds & { rest: string }) | undefined {
  const first = /^([_^])/u.exec(rest)?.[1];
  if (!first) return undefined;
  const one = pieceAt(rest, 1, 'A limit of the integral');
  let at = one.end;
  while (rest[at] === ' ') at++;
  const second = rest[at];
  if (second !== '_' && second !== '^')
    throw refuse(
      `The integral has one limit, “${one.inside}”: write both, as in int_0^1, or none.`,
      text,
    );
  refuseLoose(rest.slice(1, at), one.end - 1);
  const two = pieceAt(rest, at + 1, 'A limit of the integral');
  refuseLoose(rest.slice(at + 1), two.end - at - 1);
  const [from, to] = first === '_' ? [one.inside, two.inside] : [two.inside, one.inside];
  return { from, to, rest: rest.slice(two.end).trim() };
}

/** ^2pi and ^1/2: what follows a number at once may be a part of the limit. */
function refuseLoose(piece: string, end: number): void {
  if (/^\s*[({]/u.test(piece)) return;
  const limit = piece.slice(0, end).trim();
  const behind = /^(?:pi(?![a-zA-Z])|\/\s*(?:\d+|[a-zA-Z]))/u.exec(piece.slice(end))?.[0];
  if (!behind) return;
  throw refuse(
    `“${limit}${behind}” may be all of the limit or a part: write (${limit}${behind}), or a blank behind ${limit}.`,
    `${limit}${behind}`,
    [`(${limit}${behind})`, `${limit} ${behind}`],
  );
}

const BETWEEN = [
  new RegExp(
    `\\s*,?\\s*(?:\\b(?:for|with|where|as)\\s+(${LETTER})\\s+(?:goes\\s+)?)?\\b(?:from|between)\\s+(?:(${LETTER})\\s*=\\s*)?(.+?)\\s+(?:to|and)\\s+(?:${LETTER}\\s*=\\s*)?(.+)$`,
    'u',
  ),
  new RegExp(`\\s*,\\s*(${LETTER})\\s*=\\s*()(.+?)\\s*(?:\\.\\.+|to)\\s*(.+)$`, 'u'),
  /\s+(?:over|on)\s+()()[[(]([^,]+),([^,]+)[\])]$/u,
];

export function boundsInWords(rest: string): (Bounds & { rest: string; by?: string }) | undefined {
  for (const pattern of BETWEEN) {
    const m = pattern.exec(rest);
    if (!m || depthAt(rest, m.index) > 0) continue;
    const by = m[1] || m[2];
    // “to 1 dx”: the differential behind the limits.
    const late = /^(.*?)\s+d([a-zA-Z])$/u.exec((m[4] as string).trim());
    return {
      rest: rest.slice(0, m.index) + (late ? ` d${late[2]}` : ''),
      from: (m[3] as string).trim(),
      to: (late?.[1] ?? (m[4] as string)).trim(),
      ...(by && { by }),
    };
  }
  return undefined;
}

const GREEK = 'theta|phi|tau|alpha|beta|lambda|omega|sigma|rho|psi|xi';
/** dx behind a sign, or at the end of letters: xdx. */
const DIFFERENTIAL = new RegExp(
  `(?:(?<![a-zA-Z])|(?<=(?<![a-zA-Z])[a-zA-Z]{1,3}))d ?(${GREEK}|[a-zA-Z])(?![a-zA-Z(])`,
  'gu',
);

/** The integrand, and the variable that its differential names. */
function withoutDifferential(rest: string, text: string): { formula: string; by?: string } {
  const found = [...rest.matchAll(DIFFERENTIAL)].filter(
    (m) => !(m[0].includes(' ') && m.index > 0 && depthAt(rest, m.index) > 0),
  );
  const top = found.filter((m) => depthAt(rest, m.index) === 0);
  const [m, ...others] = top.length > 0 ? top : found;
  if (!m && /(?:^|\s|\))d$/u.test(rest))
    throw refuse('There is a d at the end without its variable: write dx.', text);
  if (!m) {
    if (rest === '') throw refuse('There is no integrand; write one such as int x^2 dx.', text);
    return { formula: rest };
  }
  if (others.length > 0)
    throw refuse(
      `The integral has ${others.length + 1} differentials; give one integral at a time, the inner one first.`,
      text,
    );
  const by = (m[1] as string).trim();
  const [before, behind] = [rest.slice(0, m.index), rest.slice(m.index + m[0].length)];
  const isFirst = /(?:^|[({])\s*$/u.test(before);
  if (/^\s*[-+]/u.test(behind) && depthAt(rest, m.index) === 0)
    throw refuse(
      `Behind d${by} there is “${behind.trim()}”: one integral at a time; write brackets if it belongs to the integrand.`,
      text,
    );
  if (!isFirst && /^\s*[^\s)}/]/u.test(behind))
    throw refuse(
      `Behind d${by} there is “${behind.trim()}”: write the differential last, or brackets around the integrand.`,
      text,
    );
  // 1/(…) for dx/(…), and the rest behind a dx that stands first.
  const isEnd = /^\s*(?:[)}]|$)/u.test(behind);
  const one = isEnd
    ? isFirst
      ? '1'
      : ''
    : isFirst
      ? /^\s*\//u.test(behind)
        ? '1'
        : ''
      : /^\s*\//u.test(behind)
        ? ''
        : '*';
  const formula = `${before.replace(/\*\s*$/u, '')}${one}${behind}`.trim();
  return { formula: formula === '' ? '1' : formula, by };
}

/** The arguments of a program’s integral behind the integrand: x, (x, a, b), {x, a, b}, x, a, b, x = a..b. */
export function integralOf(
  of: Expression,
  args: readonly string[],
  named: string | undefined,
  text: string,
): AntiderivativeQuestion | DefiniteQuestion {
  const list = args.flatMap((a) => (/^[({[].*[)}\]]$/u.test(a) ? parted(a.slice(1, -1)) : [a]));
  const ranged = /^([a-zA-Z]+)\s*=\s*(.+?)\s*\.\.\s*(.+)$/u.exec(list[0] ?? '');
  if (ranged)
    return definite(of, ranged[1] as string, {
      from: ranged[2] as string,
      to: ranged[3] as string,
    });
  const [x, from, to, ...more] = list;
  if (more.length > 0 || (from !== undefined && to === undefined))
    throw refuse(
      `“${args.join(', ')}” behind the integrand is not understood: write x, or (x, a, b).`,
      text,
    );
  const by = x ?? variableOf(of, named, text);
  return from !== undefined && to !== undefined
    ? definite(of, by, { from, to })
    : { task: 'antiderivative', of, by };
}
