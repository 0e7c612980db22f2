/** Pieces in order over one period, from conditions that may leave out ends and gaps. */
import { expanded } from '../algebra/expression/expand.ts';
import { type Expression, TWO, ZERO } from '../algebra/expression/expression.ts';
import { difference, sum as plus, product as times } from '../algebra/expression/make.ts';
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import { naturalPeriod } from './natural-period.ts';
import type { Periodic, Piece, Range } from './periodic.ts';
import type { Raw } from './read.ts';
import { numberOf, resolved } from './resolve.ts';

export interface Assembled extends Periodic {
  /** The one formula that there is for all of it, before |u| and the like are taken apart. */
  readonly whole?: Expression;
  /** What was filled in or left aside, in whole sentences. */
  readonly notes: readonly string[];
}

/** Ends that are so near, to the period, are one. */
const NEAR = 1e-9;

interface Placed extends Piece {
  readonly text: string;
  readonly a: number;
  readonly b: number;
}

/**
 * Of a half-range series the pieces of 0 < t < L, the period being 2L. Throws `incomplete` where no interval is told,
 * `out-of-range` where pieces overlap, end before they begin or lie outside.
 */
export function assembled(raw: Raw, values: Values, range: Range): Assembled {
  const notes = [
    ...raw.notes,
    ...raw.points.map(
      (p) => `The value ${p} is left aside: one place has no bearing on the coefficients.`,
    ),
  ];
  const span = spanOf(raw, values, range);
  const at = (e: Expression) => numberOf(e, values);
  const [low, high] = [at(span.from), at(span.to)];
  if (!(high > low))
    throw new EngineError(
      'out-of-range',
      `The interval ends at ${textOf(span.to)}, before it begins at ${textOf(span.from)}.`,
    );
  if (range !== 'full' && Math.abs(low) > NEAR * (high - low))
    throw new EngineError(
      'out-of-range',
      `A half-range series is of a function on 0 < ${raw.variable} < L; this one begins at ${textOf(span.from)}.`,
    );
  const placed = placedIn(raw, span, at);
  refuseOverlaps(placed, low, high);
  const pieces = filled(raw, placed, span, at, notes);
  const length = expanded(difference(span.to, span.from));
  const period = range === 'full' ? length : times(TWO, length);
  const [first, ...others] = pieces;
  return {
    pieces: resolved(pieces, values),
    period,
    notes,
    ...(first && others.length === 0 && { whole: first.f }),
  };
}

interface Span {
  readonly from: Expression;
  readonly to: Expression;
}

const MISSING =
  'The interval over which the function is given is missing: write it behind, as in x for -pi<x<pi, or in its field.';

function spanOf(raw: Raw, values: Values, range: Range): Span {
  const own =
    raw.interval ?? fired(raw, ofPieces(raw, values), values) ?? ofFormula(raw, values, range);
  if (!raw.period) return own;
  const at = (e: Expression) => numberOf(e, values);
  const [length, period] = [at(own.to) - at(own.from), at(raw.period)];
  const whole = range === 'full' ? period : period / 2;
  if (!(period > 0)) throw new EngineError('out-of-range', 'A period is above 0.');
  if (Math.abs(length - whole) <= NEAR * period) return own;
  if (length > whole || range !== 'full')
    throw new EngineError(
      'out-of-range',
      `The pieces are ${textOf(expanded(difference(own.to, own.from)))} long, and ${range === 'full' ? 'the period' : 'twice that is not the period'} ${textOf(raw.period)}: they do not go together.`,
    );
  return { from: own.from, to: expanded(plus(own.from, raw.period)) };
}

/**
 * A sine from an angle on to the end of its period, or of half of it, is nothing before that angle: V sin θ for α < θ < π
 * is a thyristor’s, of period π.
 */
function fired(raw: Raw, span: Span | undefined, values: Values): Span | undefined {
  if (!span || raw.period) return span;
  const at = (e: Expression) => numberOf(e, values);
  const [from, to] = [at(span.from), at(span.to)];
  if (!(from > NEAR * to) || raw.pieces.length > 12) return span;
  const isEnd = raw.pieces.some(({ f }) => {
    const turn = naturalPeriod(f, values);
    return turn !== undefined && [1, 2].some((by) => Math.abs(at(turn) / by - to) < NEAR * to);
  });
  return isEnd ? { from: ZERO, to: span.to } : span;
}

/** From the first end to the last. */
function ofPieces(raw: Raw, values: Values): Span | undefined {
  const windows = raw.pieces.flatMap((p) => p.windows);
  if (windows.length === 0) return undefined;
  const at = (e: Expression) => numberOf(e, values);
  const pick = (list: readonly (Expression | undefined)[], sign: number): Expression | undefined =>
    list
      .filter((e) => e !== undefined)
      .reduce<Expression | undefined>(
        (best, e) => (best && sign * at(best) <= sign * at(e) ? best : e),
        undefined,
      );
  const lowest = pick(
    windows.map((w) => w.from),
    1,
  );
  const highest = pick(
    windows.map((w) => w.to),
    -1,
  );
  // Of 1 for -1<x<0; x for x>0 a period tells the other end.
  const isUp = windows.some((w) => !w.to);
  const isDown = windows.some((w) => !w.from);
  const { period } = raw;
  const to = isUp && !isDown && lowest && period ? expanded(plus(lowest, period)) : highest;
  const from =
    isDown && !isUp && highest && period ? expanded(difference(highest, period)) : lowest;
  const isOpen = (w: (typeof windows)[number]) =>
    (!w.from && !(from && w.to && at(from) < at(w.to))) ||
    (!w.to && !(to && w.from && at(to) > at(w.from)));
  if (!from || !to || windows.some(isOpen)) throw new EngineError('incomplete', MISSING);
  return { from, to };
}

function ofFormula(raw: Raw, values: Values, range: Range): Span {
  const f = (raw.pieces[0] as (typeof raw.pieces)[number]).f;
  const own = range === 'full' ? naturalPeriod(f, values) : undefined;
  const at = (e: Expression) => numberOf(e, values);
  if (!own) throw new EngineError('incomplete', MISSING);
  if (!raw.period) return { from: ZERO, to: own };
  const turns = at(raw.period) / at(own);
  if (Math.abs(turns - Math.round(turns)) > NEAR || turns < 0.5)
    throw new EngineError(
      'out-of-range',
      `The formula repeats after ${textOf(own)}, and ${textOf(raw.period)} is no multiple of it.`,
    );
  return { from: ZERO, to: raw.period };
}

function placedIn(raw: Raw, span: Span, at: (e: Expression) => number): Placed[] {
  const list = raw.pieces.flatMap((p): Placed[] => {
    if (p.isOtherwise) return [];
    const windows = p.windows.length > 0 ? p.windows : [span];
    return windows.map((w) => {
      const [from, to] = raw.isOrdered
        ? behind(raw, p, w, span, at)
        : [w.from ?? span.from, w.to ?? span.to];
      return { f: p.f, text: p.text, from, to, a: at(from), b: at(to) };
    });
  });
  return list.sort((p, q) => p.a - q.a);
}

/** An end that is left out is where an earlier piece ends or begins. */
function behind(
  raw: Raw,
  piece: Raw['pieces'][number],
  w: Raw['pieces'][number]['windows'][number],
  span: Span,
  at: (e: Expression) => number,
): readonly [Expression, Expression] {
  const earlier = raw.pieces.slice(0, raw.pieces.indexOf(piece)).flatMap((p) => p.windows);
  const below = earlier
    .map(({ to }) => to)
    .filter((e) => e !== undefined && (!w.to || at(e) < at(w.to)))
    .reduce<Expression | undefined>((a, b) => (a && b && at(a) > at(b) ? a : b), undefined);
  const above = earlier
    .map(({ from }) => from)
    .filter((e) => e !== undefined && (!w.from || at(e) > at(w.from)))
    .reduce<Expression | undefined>((a, b) => (a && b && at(a) < at(b) ? a : b), undefined);
  return [w.from ?? below ?? span.from, w.to ?? above ?? span.to];
}

function refuseOverlaps(list: readonly Placed[], low: number, high: number): void {
  const near = NEAR * (high - low);
  list.forEach((p, k) => {
    if (p.b - p.a <= near)
      throw new EngineError('out-of-range', `The piece “${p.text}” ends before it begins.`, {
        value: p.text,
      });
    const next = list[k + 1];
    if (next && next.a < p.b - near)
      throw new EngineError('out-of-range', `The pieces “${p.text}” and “${next.text}” overlap.`, {
        value: next.text,
      });
    if (p.a < low - near || p.b > high + near)
      throw new EngineError('out-of-range', `The piece “${p.text}” lies outside of the period.`, {
        value: p.text,
      });
  });
}

/** Gaps have the formula of “otherwise”, or 0, which is said. */
function filled(
  raw: Raw,
  list: readonly Placed[],
  span: Span,
  at: (e: Expression) => number,
  notes: string[],
): Piece[] {
  const other = raw.pieces.find((p) => p.isOtherwise)?.f;
  const out: Piece[] = [];
  let [reached, end]: [Expression, number] = [span.from, at(span.from)];
  const near = NEAR * (at(span.to) - end);
  const gap = (to: Expression): void => {
    if (at(to) - end <= near) return;
    out.push({ from: reached, to, f: other ?? ZERO });
    if (!other)
      notes.push(
        `Nothing is told for ${textOf(reached)} < ${raw.variable} < ${textOf(to)}: the function is taken as 0 there.`,
      );
  };
  for (const p of list) {
    gap(p.from);
    out.push({ from: p.from, to: p.to, f: p.f });
    [reached, end] = [p.to, p.b];
  }
  gap(span.to);
  return out;
}
