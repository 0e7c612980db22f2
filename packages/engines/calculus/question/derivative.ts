/** Derivatives as they are written: d/dx f, \frac{d^2 f}{dx^2}, ∂²f/∂x∂y, f'(x) for f(x) = …, (…)', the derivative of f. */
import type { Expression } from '../../algebra/expression/expression.ts';
import { symbolsOf } from '../../algebra/expression/expression.ts';
import { formulaOf, variableOf } from './formula.ts';
import { isIntegral, readIntegral } from './integral.ts';
import type {
  CurveQuestion,
  Defaults,
  DerivativeQuestion,
  GradientQuestion,
  ImplicitQuestion,
  LeibnizQuestion,
} from './question.ts';
import { closing, depthAt, LETTER, parted, refuse } from './scan.ts';

const D = '[d∂]';
const MAX_ORDER = 20;
const POWER = '(?:\\s*\\^\\s*\\{?\\s*(\\d+)\\s*\\}?)?';
const WORD =
  /^(?:(?:the )?(first|second|third|fourth|fifth|1st|2nd|3rd|\d+th)?\s*(partial )?derivative(?: of)?\b|differentiate\b|derivate\b|derive\b|diff\b|(?:the )?(?:tangent(?: line)?|slope)\s+(?:to|of|at)\b(?:\s+(?:the\s+)?(?:curve|graph(?:\s+of)?|function)\b)?)/iu;
const ORDERS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
};

interface Operator {
  readonly by: readonly string[];
  readonly end: number;
  /** What stands above the line behind the d: f in df/dx. */
  readonly inside?: string;
  readonly isPartial: boolean;
}

/** d²/dx², \frac{∂²}{∂x∂y}, with what stands above the line. */
function operatorAt(text: string): Operator | undefined {
  const frac = /^frac\s*(?=\{)/u.exec(text);
  let [top, bottom, end] = ['', '', 0];
  if (frac) {
    const first = closing(text, frac[0].length);
    const from = text.indexOf('{', first);
    end = closing(text, from);
    [top, bottom] = [text.slice(frac[0].length + 1, first), text.slice(from + 1, end)];
    end += 1;
  } else {
    const plain = new RegExp(`^(\\(?\\s*${D}${POWER}\\s*(?:${LETTER})?|${D}\\s*(?=\\())`, 'u').exec(
      text,
    );
    if (!plain) return undefined;
    let at = plain[0].length;
    top = plain[0].replace(/^\(/u, '');
    if (text[at] === '(') {
      const close = closing(text, at);
      top += text.slice(at, close + 1);
      at = close + 1;
    }
    const below = new RegExp(
      `^\\s*/\\s*\\(?\\s*((?:${D}\\s*${LETTER}${POWER}\\s*)+)\\)?\\s*\\)?`,
      'u',
    ).exec(text.slice(at));
    if (!below) return undefined;
    bottom = below[1] as string;
    end = at + below[0].length;
  }
  return assembled(top, bottom, end);
}

function assembled(top: string, bottom: string, end: number): Operator | undefined {
  const head = new RegExp(`^\\s*(${D})${POWER}\\s*(.*)$`, 'u').exec(top.trim());
  if (!head || !new RegExp(`^(?:\\s*${D}\\s*${LETTER}${POWER})+\\s*$`, 'u').test(bottom))
    return undefined;
  const by: string[] = [];
  for (const m of bottom.matchAll(new RegExp(`${D}\\s*(${LETTER})${POWER}`, 'gu')))
    for (let k = 0; k < Number(m[2] ?? 1); k++) by.unshift(m[1] as string);
  const order = Number(head[2] ?? 1);
  if (by.length !== order)
    throw refuse(
      `The d above the line has the order ${order}, those below it come to ${by.length}; they must be the same.`,
      `${top}/${bottom}`,
    );
  const inside = head[3]?.trim();
  return { by, end, ...(inside && { inside }), isPartial: head[1] === '∂' };
}

export const isDerivative = (text: string): boolean =>
  WORD.test(text) ||
  operatorAt(text) !== undefined ||
  /^D_?\{?[a-z]\}?\b/u.test(text) ||
  isPrimed(text);

/** (…)′. */
const isPrimed = (text: string): boolean => {
  const m = /^[([].*[)\]]\s*('+)$/u.exec(text);
  return m !== null && closing(text, 0) === text.length - (m[1] as string).length - 1;
};

const AT = new RegExp(
  `\\s*,?\\s*(?:\\b(?:at|when|where)\\s+|\\|\\s*_\\s*\\{?\\s*)(?:(?:the point|point)\\s+)?(?:(?:${LETTER})\\s*=\\s*|(?<=\\bat\\s+)(?=[-\\d(]|pi))([^=]+?)\\}?$`,
  'u',
);
const RESPECT = new RegExp(
  `\\s*,?\\s*\\b(?:with respect to|wrt|w\\.r\\.t\\.?|by)\\s+(${LETTER})\\s*$`,
  'u',
);

export function readDerivative(
  text: string,
  { variable }: Defaults,
): DerivativeQuestion | ImplicitQuestion | LeibnizQuestion {
  let rest = text;
  const place = AT.exec(rest);
  const at = place && depthAt(rest, place.index) === 0 ? formulaOf(place[1] as string) : undefined;
  if (place && at) rest = rest.slice(0, place.index);
  const twice = /\s+(twice|three times)\s*$/u.exec(rest);
  if (twice) rest = rest.slice(0, twice.index);
  const respect = RESPECT.exec(rest);
  if (respect) rest = rest.slice(0, respect.index);
  const by: string[] = [];
  let isPartial = false;
  for (let op = operatorAt(rest); op; op = operatorAt(rest)) {
    by.unshift(...op.by);
    isPartial ||= op.isPartial;
    const behind = rest
      .slice(op.end)
      .replace(/^\s*\)?\s*(?:of\b|for\b|if\b|when\b|where\b|,|:)?\s*/u, '');
    if (op.inside) return withInside(op.inside, behind, by, { isPartial, at, text });
    rest = behind;
  }
  if (by.length > 0)
    return (
      ofIntegral(unwrapped(rest), by, variable) ??
      made(formulaOf(unwrapped(rest)), by, { isPartial, at }, text)
    );
  const short = /^D_?\{?([a-z])\}?(?:\s*\^\s*(\d+))?\s*/u.exec(rest);
  if (short && !WORD.test(rest)) {
    const order = Number(short[2] ?? 1);
    return made(
      formulaOf(rest.slice(short[0].length)),
      new Array<string>(order).fill(short[1] as string),
      { at },
      text,
    );
  }
  let order = twice ? (twice[1] === 'twice' ? 2 : 3) : 1;
  const word = WORD.exec(rest);
  if (word) {
    rest = rest
      .slice(word[0].length)
      .replace(/^\s*of\b/u, '')
      .trim();
    const said = word[1]?.toLowerCase();
    if (said) order = ORDERS[said] ?? Number.parseInt(said, 10);
    isPartial = word[2] !== undefined;
  } else if (isPrimed(rest)) {
    const primes = /'+$/u.exec(rest)?.[0].length ?? 1;
    order = primes;
    rest = rest.slice(0, -primes);
  }
  const equation = parted(rest, '=');
  if (equation.length === 2) {
    const implicit = implicitOf(equation as [string, string], order, text);
    if (implicit) return implicit;
  }
  const named = respect?.[1] ?? variable;
  const integral = ofIntegral(unwrapped(rest), named ? [named] : [], named);
  if (integral) return integral;
  const of = formulaOf(unwrapped(rest));
  const x = variableOf(of, named, rest);
  return made(of, new Array<string>(order).fill(x), { isPartial, at }, text);
}

/** d/dx int_0^x f dt: of the letter in its limits where none is named. */
function ofIntegral(
  text: string,
  by: readonly string[],
  variable: string | undefined,
): LeibnizQuestion | undefined {
  const inner = /^\((int(?![a-zA-Z]).*)\)$/u.exec(text)?.[1] ?? text;
  if (!isIntegral(inner)) return undefined;
  const q = readIntegral(inner, variable ? { variable } : {});
  if (q.task !== 'definite')
    throw refuse(
      q.task === 'antiderivative'
        ? 'The derivative of an antiderivative is the integrand itself; for d/dx of an integral between limits write int_0^x.'
        : 'The derivative is of one integral; this one has several.',
      text,
    );
  const ends = [q.from, q.to].flatMap((p) => (typeof p === 'string' ? [] : symbolsOf(p)));
  const x = by[0] ?? ends.find((s) => s === 'x') ?? ends[0];
  if (x === undefined || by.length > 1)
    throw refuse(
      by.length > 1
        ? `The derivative of an integral is worked out once; ask for that of the answer, which is no integral, ${by.length - 1} more.`
        : 'The limits of the integral have no letter in them: its derivative is 0.',
      text,
    );
  if (x === q.by)
    throw refuse(
      `${x} is the variable of the integral and of the derivative: call that of the integral t.`,
      text,
    );
  return { task: 'leibniz', of: q.of, inner: q.by, from: q.from, to: q.to, by: x };
}

/** “f(x) = x²”: the formula behind. */
export const unwrapped = (text: string): string =>
  text.replace(/^\s*(?:[a-zA-Z]\s*\(\s*[a-zA-Z]\s*\)|y)\s*=\s*/u, '');

function made(
  of: Expression,
  by: readonly string[],
  more: { readonly isPartial?: boolean; readonly at?: Expression | undefined },
  text: string,
): DerivativeQuestion {
  if (by.length > MAX_ORDER || by.length === 0)
    throw refuse(`The order of the derivative is ${by.length}; the most is ${MAX_ORDER}.`, text);
  return {
    task: 'derivative',
    of,
    by,
    ...(more.at && { at: more.at }),
    ...(more.isPartial && { isPartial: true }),
  };
}

/** df/dx with f a formula; dy/dx of an equation or of y = …. */
function withInside(
  inside: string,
  behind: string,
  by: readonly string[],
  o: { readonly isPartial: boolean; readonly at: Expression | undefined; readonly text: string },
): DerivativeQuestion | ImplicitQuestion {
  if (behind === '') {
    if (/^[a-zA-Z]$/u.test(inside))
      throw refuse(
        `“${o.text}” does not say what ${inside} is: write d/d${by[0]} and the formula.`,
        o.text,
      );
    return made(formulaOf(inside), by, o, o.text);
  }
  const equation = parted(behind, '=');
  if (equation.length === 2) {
    const explicit = new RegExp(`^${inside}(?:\\s*\\(\\s*${by[0]}\\s*\\))?$`, 'u').test(
      equation[0] as string,
    );
    if (explicit) return made(formulaOf(equation[1] as string), by, o, o.text);
    const [x] = by as [string];
    return {
      task: 'implicit',
      left: formulaOf(equation[0] as string),
      right: formulaOf(equation[1] as string),
      of: inside,
      by: x,
      order: by.length,
    };
  }
  if (/^[a-zA-Z]$/u.test(inside)) return made(formulaOf(unwrapped(behind)), by, o, o.text);
  return made(formulaOf(`(${inside})${behind}`), by, o, o.text);
}

/** F = G with y among its letters: y′ along it. Undefined where one side is a name: y = …, f(x) = …. */
export function implicitOf(
  [left, right]: readonly [string, string],
  order: number,
  text: string,
): ImplicitQuestion | undefined {
  if (
    /^(?:[a-zA-Z]\s*\(\s*[a-zA-Z]\s*\)|[a-zA-Z])$/u.test(left) &&
    !new RegExp(`(?<![a-zA-Z])${left[0]}(?![a-zA-Z])`, 'u').test(right)
  )
    return undefined;
  const [a, b] = [formulaOf(left), formulaOf(right)];
  const names = [...new Set([...symbolsOf(a), ...symbolsOf(b)])];
  const [x, y] =
    names.includes('x') && names.includes('y') ? ['x', 'y'] : names.length === 2 ? names : [];
  if (!x || !y)
    throw refuse(
      `The equation has the letters ${names.join(', ') || 'none'}; a curve is one in x and y.`,
      text,
    );
  return { task: 'implicit', left: a, right: b, of: y, by: x, order };
}

const GRADIENT = /^grad(?:ient)?(?:\s+of\b)?\s*/iu;
export const isGradient = (text: string): boolean => GRADIENT.test(text);

export function readGradient(text: string): GradientQuestion {
  const rest = text.replace(GRADIENT, '');
  const named = /^\s*[a-zA-Z]\s*\(([a-zA-Z, ]+)\)\s*=\s*/u.exec(rest);
  const of = formulaOf(named ? rest.slice(named[0].length) : unwrapped(rest));
  const by = named ? parted(named[1] as string) : symbolsOf(of);
  const usual = by.filter((n) => ['x', 'y', 'z'].includes(n));
  const list = named || usual.length === 0 ? by : usual;
  if (list.length === 0) throw refuse('The gradient is of a formula without a letter.', text);
  return { task: 'gradient', of, by: list };
}

/** x = t², y = t³: dy/dx along the curve. */
export function readCurve(text: string): CurveQuestion | undefined {
  const body = text.replace(
    /^(?:find |the )?(?:d\^?2?\s*y\s*\/\s*dx(?:\^2)?|parametric(?: derivative)?(?: of)?|derivative of|slope of)\s*(?:of|for|if|when|where|,|:)?\s*/iu,
    '',
  );
  const order = /^(?:find )?d\^?2/u.test(text) ? 2 : 1;
  const parts = parted(body, body.includes(';') ? ';' : ',').flatMap((p) => p.split(/\s+and\s+/u));
  const [first, second] = parts.map((p) =>
    /^([a-zA-Z])(?:\s*\(\s*([a-zA-Z])\s*\))?\s*=\s*([^=]+)$/u.exec(p),
  );
  if (parts.length !== 2 || !first || !second) return undefined;
  const [x, y] = [formulaOf(first[3] as string), formulaOf(second[3] as string)];
  const letters = [...new Set([...symbolsOf(x), ...symbolsOf(y)])];
  const by =
    first[2] ??
    second[2] ??
    (letters.includes('t') ? 't' : letters.includes('theta') ? 'theta' : letters[0]);
  const names: [string, string] = [first[1] as string, second[1] as string];
  if (!by || names.includes(by)) return undefined;
  return { task: 'curve', names, x, y, by, order };
}
