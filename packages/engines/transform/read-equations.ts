/** Linear equations as they are typed: one or several, in derivatives of functions of t or in shifts of sequences. */
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  partsOf,
  symbolsOf,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { difference, sum as plus, quotient, product as times } from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import { readSignal } from './read.ts';

/** By derivative or shift: what multiplies each. */
export type Coefficients = ReadonlyMap<number, Expression>;

export interface Row {
  /** Of each unknown, in the order of `System.unknowns`. */
  readonly unknown: readonly Coefficients[];
  /** Signals that an unknown is convolved with: ∫ g(t − τ) y(τ) dτ. */
  readonly kernels: readonly Expression[];
  readonly input: Coefficients;
  /** The rest, on the right. */
  readonly force: Expression;
}

export interface System {
  readonly unknowns: readonly string[];
  readonly rows: readonly Row[];
}

/** More unknowns are refused. */
export const MAX_UNKNOWNS = 6;
/** Shifts and derivatives of the unknowns are symbols: unknown · 1000 + 500 + order. */
const [STRIDE, OFFSET] = [1000, 500];
const UNKNOWN = 'Q';
const INPUT = 'X';

const WORDS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh asin acos atan arcsin arccos arctan exp ln log sqrt cbrt abs sign sgn erf erfc Gamma heaviside Heaviside UnitStep unit_step step hstep dirac delta DiracDelta besselj BesselJ conv integral repeat periodic square sawtooth frac left right pi alpha beta gamma theta lambda mu nu rho sigma tau phi psi omega epsilon eta kappa xi zeta chi cdot for if'.split(
    ' ',
  ),
);
/** Names that are no unknowns: the variable, the steps, the impulse, the constant e. */
const TAKEN = new Set(['t', 'n', 'u', 'H', 'e']);

interface Occurrence {
  readonly name: string;
  /** Derivative or shift; undefined for a bare letter. */
  readonly order: number | undefined;
}

/** a y″ + b y′ + c y = x′ + x + f(t), or with y[n − k] and x[n − k]; several with “;” between them. */
export function readSystem(text: string, given: readonly string[], isDiscrete: boolean): System {
  const plain = normalised(text);
  const equations = partedAt(plain);
  if (!isDiscrete) refuseOperator(plain);
  const found: Occurrence[] = [];
  scanned(plain, isDiscrete, (o) => {
    found.push(o);
    return '';
  });
  const unknowns = unknownsOf(found, equations.length, given, isDiscrete, text);
  const rows = equations.map((one) => rowOf(one, unknowns, isDiscrete));
  return { unknowns, rows };
}

/** Dots above a letter, which a decomposed text has behind it. */
const DOTS: Readonly<Record<string, string>> = { '\u0307': "'", '\u0308': "''", '\u20db': "'''" };

/** Primes, \dot y, d²y/dt² and \frac{dy}{dt} as y''. */
function normalised(text: string): string {
  const primes = (y: string, count: number) => `${y}${"'".repeat(count)}`;
  return text
    .normalize('NFD')
    .replace(/(?<=[a-zA-Z])[\u0307\u0308\u20db]/gu, (dots) => DOTS[dots] ?? dots)
    .normalize('NFC')
    .replace(/−/gu, '-')
    .replace(/[′’]/gu, "'")
    .replace(/″/gu, "''")
    .replace(/([a-zA-Z])\s*\(t\)\s*('+)/gu, '$1$2(t)')
    .replace(/\\d(d?)ot\s*\{?([a-zA-Z])\}?/gu, (_, two: string, y: string) =>
      primes(y, two ? 2 : 1),
    )
    .replace(
      /\\frac\s*\{\s*d(?:\^\{?(\d)\}?)?\s*([a-zA-Z](?:_?\d+)?)\s*\}\s*\{\s*d\s*t(?:\^\{?\d\}?)?\s*\}/gu,
      (_, k: string | undefined, y: string) => primes(y, Number(k ?? 1)),
    )
    .replace(
      /(?<![a-zA-Z])d(?:\^\{?(\d)\}?)?\s*([a-zA-Z](?:_?\d+)?)\s*(?:\(t\))?\s*\/\s*dt(?:\^\{?\d\}?)?/gu,
      (_, k: string | undefined, y: string) => primes(y, Number(k ?? 1)),
    )
    .replace(/([a-zA-Z])\^\{?\((\d)\)\}?/gu, (_, y: string, k: string) => primes(y, Number(k)));
}

/** D²y + y = 0: D is a letter here, and an equation of it alone would have no derivative. */
function refuseOperator(text: string): void {
  const [operator] = /(?<![a-zA-Z])D(?:\s*\^\s*\d|[²³])?\s*[a-zA-Z](?![a-zA-Z])/u.exec(text) ?? [];
  if (operator !== undefined && !text.includes("'"))
    throw new EngineError(
      'syntax',
      `“${operator}” may be a derivative or a product: write y' and y'' for derivatives, D*y for a product.`,
      { value: operator },
    );
}

/** At “;”, line ends, and commas between equations. */
function partedAt(text: string): string[] {
  const list = text.split(/;|\n|\\\\|,(?=[^,;=]*=)/u).flatMap((p) => (p.trim() ? [p.trim()] : []));
  for (const one of list)
    if (one.split('=').length !== 2)
      throw new EngineError('syntax', "An equation has one “=”: write y'' + 3y' + 2y = x.", {
        value: one,
      });
  if (list.length === 0)
    throw new EngineError('empty', "There is no equation; write y'' + 3y' + 2y = x.");
  return list;
}

/**
 * Each function of t or n is given to `put`, what else there is stays; letters that stand together are parted, so that ky is
 * k·y.
 */
function scanned(text: string, isDiscrete: boolean, put: (o: Occurrence) => string): string {
  // y_n is a sample, omega_n a parameter.
  const word = isDiscrete ? /\\?[a-zA-Z]+/gu : /\\?[a-zA-Z]+(?:_\{?[a-zA-Z]+\}?)?/gu;
  let [out, at] = ['', 0];
  for (let m = word.exec(text); m; m = word.exec(text)) {
    const name = m[0];
    out += text.slice(at, m.index);
    at = m.index + name.length;
    if (name.startsWith('\\') || name.includes('_') || WORDS.has(name)) {
      out += name;
      continue;
    }
    const letters = name.slice(0, -1);
    const rest = text.slice(at);
    const { order, length, index } = isDiscrete ? shiftBehind(rest) : primesBehind(rest);
    const last = `${name.slice(-1)}${index}`;
    if (TAKEN.has(last) && !isDiscrete && order !== undefined && rest.startsWith("'"))
      throw new EngineError(
        'syntax',
        `${last} is taken: t is time, u and H are the unit step, e is a number; call the unknown another letter.`,
        { value: last },
      );
    const isFunction = !TAKEN.has(last) && !(letters === '' && isIndexed(text, m.index));
    const marked = isFunction ? put({ name: last, order }) : '';
    out += [...letters].map((c) => `${c} `).join('');
    if (marked !== '') {
      out += ` ${marked} `;
      at += length;
    } else out += name.slice(-1);
    word.lastIndex = at;
  }
  return out + text.slice(at);
}

/** A letter that is an index itself: a_n. */
const isIndexed = (text: string, at: number): boolean =>
  /[a-zA-Z0-9]_\{?$/u.test(text.slice(0, at));

interface Behind {
  readonly order: number | undefined;
  readonly length: number;
  readonly index: string;
}

function primesBehind(rest: string): Behind {
  const m = /^(_?\d+)?('*)(\(t\))?/u.exec(rest) as RegExpExecArray;
  const order = m[2] || m[3] ? (m[2] as string).length : undefined;
  return { order, length: m[0].length, index: (m[1] ?? '').replace('_', '') };
}

function shiftBehind(rest: string): Behind {
  const m =
    /^(_?\d+)?\s*(?:[[(]\s*n\s*([-+]\s*\d+)?\s*[\])]|_\{\s*n\s*([-+]\s*\d+)?\s*\}|_n(?![a-zA-Z]))/u.exec(
      rest,
    );
  if (!m) return { order: undefined, length: 0, index: '' };
  const order = Number((m[2] ?? m[3] ?? '0').replaceAll(/\s/gu, ''));
  return { order, length: m[0].length, index: (m[1] ?? '').replace('_', '') };
}

function unknownsOf(
  found: readonly Occurrence[],
  count: number,
  given: readonly string[],
  isDiscrete: boolean,
  text: string,
): readonly string[] {
  if (count > MAX_UNKNOWNS)
    throw new EngineError(
      'out-of-range',
      `There are ${count} equations; the most is ${MAX_UNKNOWNS}.`,
    );
  const names = (of: (o: Occurrence) => boolean) => found.filter(of).map(({ name }) => name);
  const known = new Set(found.map(({ name }) => name));
  const changing = isDiscrete
    ? names(({ order }) => order !== undefined)
    : names(({ order }) => order !== undefined && order > 0);
  let list = [
    ...new Set([
      ...changing,
      ...given.filter((g) => known.has(g)),
      ...(known.has('y') ? ['y'] : []),
    ]),
  ];
  // An input may be differentiated, too.
  if (list.length > count && !given.includes('x')) list = list.filter((name) => name !== 'x');
  if (list.length < count)
    list = [
      ...new Set([...list, ...names(({ order, name }) => order !== undefined && name !== 'x')]),
    ];
  if (list.length < count && known.has('x')) list = [...new Set([...list, 'x'])];
  const said = list.length === 0 ? 'there is none' : `they have ${list.join(', ')}`;
  if (list.length !== count)
    throw new EngineError(
      'syntax',
      list.length === 0
        ? 'There is no unknown y in the equation.'
        : `${count} equation${count === 1 ? '' : 's'} determine${count === 1 ? 's' : ''} ${count} unknown${count === 1 ? '' : 's'}, but ${said}; the input is called x.`,
      { value: text },
    );
  const stranger = found.find(
    ({ name, order }) => order !== undefined && !list.includes(name) && name !== 'x',
  );
  if (stranger)
    throw new EngineError(
      'unsupported',
      `${stranger.name} is neither an unknown nor the input: write its formula in its place, or x for the input.`,
      { value: stranger.name },
    );
  return list;
}

function rowOf(one: string, unknowns: readonly string[], isDiscrete: boolean): Row {
  const marked = scanned(one, isDiscrete, ({ name, order }) => {
    const k = unknowns.indexOf(name);
    if (k >= 0) {
      if (isDiscrete && order === undefined) return '';
      return `${UNKNOWN}_${k * STRIDE + OFFSET + (order ?? 0)}`;
    }
    const isInput = name === 'x' && (!isDiscrete || order !== undefined);
    return isInput ? `${INPUT}_${OFFSET + (order ?? 0)}` : '';
  });
  const [left, right] = marked
    .split('=')
    .map((side) => inNames(unknowns, isDiscrete, () => readSignal(side))) as [
    Expression,
    Expression,
  ];
  const { rest, kernels } = convolutions(expanded(difference(left, right)), unknowns.length);
  const of = (letter: string, base: number) => coefficients(rest, letter, base);
  const names = symbolsOf(rest).filter(isMark);
  const force = names.reduce((a, s) => substituted(a, s, ZERO), rest);
  if (partsOfAll(force).some((e) => e.kind === 'symbol' && isMark(e.name))) throw notLinear();
  return {
    unknown: unknowns.map((_, k) => of(UNKNOWN, k * STRIDE + OFFSET)),
    kernels,
    input: negated(of(INPUT, OFFSET)),
    force: negative(force),
  };
}

/** A refusal with the unknowns as they are called, in place of what stands for them here. */
function inNames<T>(unknowns: readonly string[], isDiscrete: boolean, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const message = error.message.replace(/\s*\b([QX])_(\d+)\s*/gu, (_, letter, digits) => {
      const k = Math.floor(Number(digits) / STRIDE);
      const order = Number(digits) - k * STRIDE - OFFSET;
      const name = letter === UNKNOWN ? unknowns[k] : 'x';
      if (!isDiscrete) return `${name}${"'".repeat(order)}`;
      return `${name}[n${order === 0 ? '' : order < 0 ? order : `+${order}`}]`;
    });
    throw new EngineError(error.code, message);
  }
}

const isMark = (s: string): boolean => /^[QX]_\d+$/u.test(s);
const partsOfAll = (a: Expression): readonly Expression[] => [a, ...partsOf(a).flatMap(partsOfAll)];
const notLinear = (): EngineError =>
  new EngineError('unsupported', 'The equation is not linear with constant coefficients.');
const negative = (a: Expression): Expression => times(whole(-1), a);
const negated = (m: Coefficients): Coefficients =>
  new Map([...m].map(([k, c]) => [k, negative(c)]));

/** c·conv(g, y) is taken out: c·g is its kernel. */
function convolutions(
  a: Expression,
  count: number,
): { rest: Expression; kernels: readonly Expression[] } {
  const kernels = Array.from({ length: count }, (): Expression => ZERO);
  const rest: Expression[] = [];
  for (const term of a.kind === 'sum' ? a.terms : [a]) {
    const conv = (term.kind === 'product' ? term.factors : [term]).find(
      (f) => f.kind === 'call' && f.name === 'conv' && symbolsOf(f).some((s) => s.startsWith('Q_')),
    );
    if (!conv) {
      rest.push(term);
      continue;
    }
    const [y, g] = [...partsOf(conv)].sort((p) => (isUnknown(p) ? -1 : 1)) as [
      Expression,
      Expression,
    ];
    const c = quotient(term, conv);
    if (!isUnknown(y) || symbolsOf(g).some(isMark) || has(c, 't')) throw notLinear();
    const k = (Number((y as { name: string }).name.slice(2)) - OFFSET) / STRIDE;
    if (!Number.isInteger(k)) throw notLinear();
    kernels[k] = plus(kernels[k] as Expression, times(c, g));
  }
  return { rest: plus(...rest), kernels };
}

const isUnknown = (a: Expression): boolean => a.kind === 'symbol' && a.name.startsWith('Q_');

function coefficients(a: Expression, letter: string, base: number): Coefficients {
  const out = new Map<number, Expression>();
  for (const name of symbolsOf(a)) {
    const order = new RegExp(`^${letter}_(\\d+)$`, 'u').exec(name)?.[1];
    const k = order === undefined ? Number.NaN : Number(order) - base;
    if (!(Math.abs(k) < OFFSET)) continue;
    const at0 = substituted(a, name, ZERO);
    const c = expanded(difference(substituted(a, name, whole(1)), at0));
    const twice = expanded(difference(substituted(a, name, whole(2)), at0));
    const isLinear = equals(expanded(difference(twice, times(whole(2), c))), ZERO);
    if (!isLinear || symbolsOf(c).some((s) => s === 't' || s === 'n' || isMark(s)))
      throw notLinear();
    if (!equals(c, ZERO)) out.set(k, c);
  }
  return out;
}

/** By unknown: the values of its derivatives, or of its samples. */
export type Initial = ReadonlyMap<string, ReadonlyMap<number, Expression>>;

/** Initial values that stand among the equations, apart from them. */
export function conditionsApart(
  text: string,
  isDiscrete: boolean,
): { readonly equations: string; readonly conditions: readonly string[] } {
  const is = isDiscrete
    ? /^[a-zA-Z]_?\d*\s*[[(]\s*[-+]?\d+\s*[\])]\s*=/u
    : /^[a-zA-Z]_?\d*'*\s*\(\s*0\s*[-+⁻]?\s*\)\s*=/u;
  const parts = text.split(/;|\n|\\\\|,(?=[^,;=]*=)/u);
  const isCondition = (part: string): boolean => is.test(normalised(part.trim()));
  return {
    equations: parts.filter((part) => !isCondition(part)).join(';'),
    conditions: parts.filter(isCondition),
  };
}

/** y(0) = 1, y'(0) = 0, or y[-1] = 2: numbers and letters, by derivative or place. */
export function readInitial(text: string, isDiscrete: boolean): Initial {
  const out = new Map<string, Map<number, Expression>>();
  for (const part of text.split(/[,;\n]/u).map((p) => normalised(p.trim()))) {
    if (part === '') continue;
    const m = isDiscrete
      ? /^([a-zA-Z])(_?\d+)?\s*[[(_]\s*([-+]?\d+)\s*[\])]?\s*=()(.+)$/u.exec(part)
      : /^([a-zA-Z])(_?\d+)?('*)\s*\(\s*0\s*[-+⁻]?\s*\)\s*=()(.+)$/u.exec(part);
    if (!m)
      throw new EngineError(
        'syntax',
        `“${part}” is no initial value; write ${isDiscrete ? 'y[-1] = 2' : "y(0) = 1, y'(0) = 0"}.`,
        { value: part },
      );
    const name = `${m[1]}${(m[2] ?? '').replace('_', '')}`;
    const key = isDiscrete ? Number(m[3]) : (m[3] as string).length;
    const values = out.get(name) ?? new Map<number, Expression>();
    if (values.has(key))
      throw new EngineError('syntax', `“${part}” is a second value at one place.`, { value: part });
    const value = readSignal(m[5] as string);
    if (has(value, 't') || has(value, 'n'))
      throw new EngineError('syntax', `“${part}” is no number.`, { value: part });
    values.set(key, value);
    out.set(name, values);
  }
  return out;
}
