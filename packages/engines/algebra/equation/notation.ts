/** The ways in which derivatives are written, brought to one: y'' whatever it was. */
import { EngineError } from '../../error.ts';

/** Dots above a letter, which a decomposed text has behind it. */
const DOTS: Readonly<Record<string, string>> = { '\u0307': "'", '\u0308': "''", '\u20db': "'''" };
/** Letters of formulas, but for those that the reader of formulas knows itself. */
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  [...'αβγδεζηθκλμνξπρστφχψω'].map((c, k) => [
    c,
    'alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega'.split(
      ' ',
    )[k] as string,
  ]),
);
const ROMAN: Readonly<Record<string, number>> = { iv: 4, v: 5, vi: 6 };
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LETTER = '(?:\\\\?(?:theta|phi|psi|omega)|[a-zA-Z](?:_\\{?\\w+\\}?)?)';
/** Of higher orders is not worked out. */
export const MAX_ORDER = 12;

const primes = (y: string, count: number): string => `${y}${"'".repeat(count)} `;

export interface Notation {
  readonly text: string;
  /** The letter below dy/dx, where there was one. */
  readonly variable: string | undefined;
  /** Whether a dot stood above a letter: its variable is time. */
  readonly isDotted: boolean;
}

/** Throws `contradiction` for two variables, `syntax` for y^(2), which may be a power. */
export function normalised(typed: string): Notation {
  const variables = new Set<string>();
  let isDotted = false;
  const order = (digits: string | undefined): number => {
    const k =
      digits === undefined
        ? 1
        : Number([...digits].map((c) => (RAISED.includes(c) ? RAISED.indexOf(c) : c)).join(''));
    if (!(k >= 1 && k <= MAX_ORDER))
      throw new EngineError(
        'out-of-range',
        `A derivative of order ${k} is not taken; the most is ${MAX_ORDER}.`,
      );
    return k;
  };
  const leibniz = (k: string | undefined, y: string, x: string): string => {
    variables.add(x.replace('\\', ''));
    return primes(y.replace('\\', ''), order(k));
  };
  const K = '(?:\\s*\\^?\\s*\\{?([\\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)\\}?)?';
  const plain = typed
    .normalize('NFD')
    .replace(/(?<=[a-zA-Z])[\u0307\u0308\u20db]/gu, (dots) => {
      isDotted = true;
      return DOTS[dots] ?? dots;
    })
    .normalize('NFC')
    .replace(/[αβγδεζηθκλμνξπρστφχψω]/gu, (c) => ` ${GREEK[c]}`)
    // V0 and y0 are letters with an index, as the reader of formulas has them.
    .replace(
      /(?<![a-zA-Z\\_])([A-Z])(\d{1,2})(?![\d.])|(?<![a-zA-Z\\_])([a-df-hj-z])0(?![\d.])/gu,
      (_, big?: string, digits?: string, small?: string) =>
        big ? `${big}_${digits}` : `${small}_0`,
    )
    .replace(/[−–]/gu, '-')
    .replace(/[′’‘`]/gu, "'")
    .replace(/″|"/gu, "''")
    .replace(/‴/gu, "'''")
    .replace(/\\(?:mathrm|operatorname|text|rm)\s*\{\s*d\s*\}/gu, 'd')
    .replace(/\\(?:left|right|,|;|!|:|quad|qquad|displaystyle)(?![a-zA-Z])/gu, ' ')
    .replace(/\\var(phi|theta|epsilon|rho)/gu, '\\$1')
    .replace(/\\prime/gu, "'")
    .replace(/\^\s*\{\s*('+)\s*\}/gu, '$1')
    .replace(/\\d(d?)ot\s*\{?\s*([a-zA-Z])\s*\}?/gu, (_, two: string, y: string) => {
      isDotted = true;
      return ` ${primes(y, two ? 2 : 1)}`;
    })
    .replace(
      new RegExp(
        `\\\\[dt]?frac\\s*\\{\\s*d${K}\\s*(${LETTER})\\s*\\}\\s*\\{\\s*d\\s*(${LETTER})(?:\\s*\\^?\\s*\\{?[\\d⁰¹²³⁴⁵⁶⁷⁸⁹]+\\}?)?\\s*\\}`,
        'gu',
      ),
      (_, k, y, x) => leibniz(k, y, x),
    )
    .replace(
      new RegExp(
        `(?<![a-zA-Z])d${K}\\s*(${LETTER})\\s*(?:\\(\\s*[a-zA-Z]\\s*\\))?\\s*/\\s*\\(?d\\s*(${LETTER})(?:\\s*\\^?\\s*\\{?[\\d⁰¹²³⁴⁵⁶⁷⁸⁹]+\\}?)?(?![a-zA-Z])\\)?`,
        'gu',
      ),
      (_, k, y, x) => leibniz(k, y, x),
    )
    .replace(/([a-zA-Z])\s*\^\s*\{?\s*\(\s*(\d+|iv|v|vi)\s*\)\s*\}/giu, (_, y: string, k: string) =>
      primes(y, ROMAN[k.toLowerCase()] ?? order(k)),
    )
    .replace(/([a-zA-Z])\s*\^\s*\{\s*(iv|v|vi)\s*\}/giu, (_, y: string, k: string) =>
      primes(y, ROMAN[k.toLowerCase()] as number),
    );
  const [x, other] = variables;
  if (other !== undefined)
    throw new EngineError(
      'contradiction',
      `Derivatives are taken by ${x} and by ${other}: ordinary differential equations have one independent variable.`,
      { value: other },
    );
  return { text: ofOrder(plain), variable: x, isDotted };
}

/** y^(4): a derivative where the letter has no other and no plain power would make an equation; else it is asked for. */
function ofOrder(text: string): string {
  return text.replace(/([a-zA-Z])\s*\^\s*\(\s*(\d+)\s*\)/gu, (all, y: string, k: string) => {
    const isDerived = new RegExp(`${y}'`, 'u').test(text);
    if (isDerived || /(?<![a-zA-Z])d[a-zA-Z](?![a-zA-Z])/u.test(text) || Number(k) < 2)
      throw new EngineError(
        'syntax',
        `“${all}” may be a derivative or a power: write ${y}${"'".repeat(Math.min(Number(k), MAX_ORDER))} for the derivative, ${y}^${k} for the power.`,
        { value: all },
      );
    return primes(y, Math.min(Number(k), MAX_ORDER));
  });
}
