/** ∫ f dx by antiderivatives, each over a piece on which it is continuous; its jumps are no part of the sum. */
import { EngineError } from '../../error.ts';
import { mapped, substituted } from '../expression/expand.ts';
import { type Expression, has, symbol, ZERO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { type Bounds, integrate } from '../integration/integrate.ts';
import type { LimitResult, Place } from '../limit/limit.ts';
import { limit } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';
import { type Case, casesOf, inOrder } from './cases.ts';
import { guardsOf } from './guards.ts';
import { oneSided } from './one-sided.ts';
import { type At, inside, isInfinite, lettersOf, orderOf, realOf } from './places.ts';
import { isPole } from './pole.ts';
import { angles } from './quotient-angle.ts';
import type { Diverges, Piece } from './result.ts';
import { isAffine, wavesOf } from './waves.ts';
import { type Zero, zerosBetween } from './zeros.ts';

export interface Question {
  readonly f: Expression;
  readonly x: string;
  readonly from: Place;
  readonly to: Place;
}

export type Newton =
  | { readonly kind: 'value'; readonly value: Expression; readonly pieces: readonly Piece[] }
  | Diverges
  /** `hangs`: on the sign of a letter. */
  | { readonly kind: 'open'; readonly why: string; readonly hangs?: boolean };

const open = (why: string): Newton => ({ kind: 'open', why });

/** Antiderivatives that one question asks for. */
export type Antiderivatives = (f: Expression) => Expression | undefined;

/** Those of other shapes, which jump at other places. */
const otherForms = (f: Expression, x: string): readonly Expression[] => angles(f, x);

/** Antiderivatives that are looked for; beyond, none is found. */
const MAX_ASKED = 24;

/** Each asked for once. */
export function antiderivatives(x: string, bounds: Bounds): Antiderivatives {
  let left = MAX_ASKED;
  const known = new Map<string, Expression | undefined>();
  return (f) => {
    if (!known.has(f.key)) {
      if (left-- <= 0) return undefined;
      const found = integrate(f, x, bounds);
      known.set(
        f.key,
        found.kind === 'found'
          ? found.antiderivative
          : found.kind === 'none'
            ? found.named
            : undefined,
      );
    }
    return known.get(f.key);
  };
}

/** Of limits in order. */
export function byAntiderivative({ f, x, from, to }: Question, of: Antiderivatives): Newton {
  const split = casesOf(f, x, from, to);
  if (!split.cases) return open(split.why);
  const pieces: Piece[] = [];
  let left: Newton | undefined;
  for (const [k, c] of split.cases.entries()) {
    const found = ofCase(c, x, of, k === 0 ? 'limit' : 'case');
    if (found.kind === 'diverges') return found;
    if (found.kind === 'open') left ??= found;
    else pieces.push(...found.pieces);
  }
  if (left) return left;
  return {
    kind: 'value',
    value: sum(...pieces.map((p) => difference(p.atTo, p.atFrom))),
    pieces,
  };
}

/** The places at which f or its antiderivative may be singular; undefined where they are not known. */
export function cutsOf(F: Expression, f: Expression, x: string, { from, to }: Case) {
  const [ofF, off] = [guardsOf(F, x), guardsOf(f, x)];
  if (!ofF || !off) return undefined;
  const own = new Map<string, Zero>();
  const singular: Expression[] = [];
  for (const [list, isOwn] of [
    [off, true],
    [ofF, false],
  ] as const)
    for (const g of list) {
      const zeros = zerosBetween(g, x, from, to);
      if (!zeros) return undefined;
      for (const z of zeros) {
        own.set(z.at?.key ?? `${z.near}`, z);
        if (isOwn && z.at) singular.push(z.at);
      }
    }
  return { zeros: [...own.values()], singular };
}

function ofCase(c: Case, x: string, of: Antiderivatives, cut: Piece['cut']): Newton {
  const { integrand, from, to } = c;
  if (isZero(integrand))
    return {
      kind: 'value',
      value: ZERO,
      pieces: [{ from, to, integrand, antiderivative: ZERO, atFrom: ZERO, atTo: ZERO, cut }],
    };
  let first: Newton | undefined;
  for (const F of [of(integrand), ...otherForms(integrand, x)]) {
    if (!F) continue;
    const found = withForm(F, c, x, cut);
    if (found.kind !== 'open') return found;
    first ??= found;
  }
  return first ?? open('No antiderivative was found in functions that have a name here.');
}

function withForm(F: Expression, c: Case, x: string, cut: Piece['cut']): Newton {
  const { integrand, from, to } = c;
  const cuts = cutsOf(F, integrand, x, c);
  if (!cuts) return open('The places where the antiderivative may jump are not all known.');
  const near = cuts.zeros.find((z) => !z.at);
  if (near)
    return (
      isPole(integrand, x, near.near) ??
      open('A place where the antiderivative may jump has no form here.')
    );
  const places = inOrder(cuts.zeros.flatMap((z) => (z.at ? [z.at] : [])));
  if (!places) return open('The order of the singular places hangs on the letters.');
  const ends: Place[] = [from, ...places, to];
  const pieces: Piece[] = [];
  for (const [k, end] of ends.slice(1).entries()) {
    const start = ends[k] as Place;
    const why = cuts.singular.some((p) => !isInfinite(start) && orderOf(p, start) === 0)
      ? 'singularity'
      : 'jump';
    const piece = ofPiece({ from: start, to: end, integrand }, F, x);
    if (piece.kind !== 'piece') return piece;
    pieces.push({ ...piece.piece, cut: k === 0 ? cut : why });
  }
  return { kind: 'value', value: ZERO, pieces };
}

type OnePiece =
  | { readonly kind: 'piece'; readonly piece: Omit<Piece, 'cut'> }
  | Diverges
  | (Newton & { kind: 'open' });

function ofPiece({ from, to, integrand }: Case, F: Expression, x: string): OnePiece {
  const at = inside(from, to, x, 0, lettersOf(F, integrand));
  const antiderivative = onPiece(F, x, at);
  const ends = [
    { place: from, side: 'above' },
    { place: to, side: 'below' },
  ] as const;
  const limits = ends.map(({ place, side }) => oneSided(antiderivative, place, side, { x, at }));
  for (const [k, l] of limits.entries())
    if (l.kind === 'infinite')
      return grows((ends[k] as (typeof ends)[number]).place, antiderivative, x);
  for (const [k, l] of limits.entries()) {
    const { place } = ends[k] as (typeof ends)[number];
    if (l.kind === 'finite') continue;
    return oscillates(antiderivative, x, place) ?? undecided(l);
  }
  const [atFrom, atTo] = limits.map((l) => (l.kind === 'finite' ? l.value : ZERO)) as [
    Expression,
    Expression,
  ];
  return { kind: 'piece', piece: { from, to, integrand, antiderivative, atFrom, atTo } };
}

function undecided(l: LimitResult): Newton & { kind: 'open' } {
  const why = l.kind === 'unknown' ? l.why : 'A limit of the antiderivative was not found.';
  return { kind: 'open', why, hangs: /sign of a parameter/u.test(why) };
}

/** ln|u| for ln u where u is negative over the piece: it differs by a constant. */
export function onPiece(F: Expression, x: string, at: At): Expression {
  return mapped(F, (p) => {
    if (p.kind !== 'call' || !has(p, x)) return p;
    const u = p.of[0] as Expression;
    if (p.name === 'log' && (realOf(u, at) ?? 1) < 0) return call('log', opposite(u));
    if (p.name === 'abs') return (realOf(u, at) ?? 1) < 0 ? opposite(u) : u;
    return p;
  });
}

const placeText = (place: Place): string =>
  place === 'infinity' ? '∞' : place === '-infinity' ? '−∞' : textOf(place);

function grows(place: Place, F: Expression, x: string): Diverges {
  return {
    kind: 'diverges',
    where: place,
    why: `The antiderivative ${textOf(F)} has no bound for ${x} → ${placeText(place)}.`,
  };
}

/** Waves that do not fall: the antiderivative settles nowhere. */
function oscillates(F: Expression, x: string, place: Place): Diverges | undefined {
  if (!isInfinite(place)) return undefined;
  const toRight = place === 'infinity' ? F : substituted(F, x, opposite(symbol(x)));
  let waves: ReturnType<typeof wavesOf>;
  try {
    waves = wavesOf(toRight, x);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
  const standing = waves?.filter((w) => {
    if (!w.wave) return false;
    const l = limit(w.amplitude, x, 'infinity');
    return !(l.kind === 'finite' && isZero(l.value));
  });
  const [one] = standing ?? [];
  if (
    !one?.wave ||
    standing?.some(
      (w) =>
        w.wave?.phase.key !== one.wave?.phase.key &&
        !(
          w.wave &&
          isAffine(w.wave.phase, x) &&
          isAffine((one.wave as NonNullable<typeof one.wave>).phase, x)
        ),
    )
  )
    return undefined;
  const phase = limit(one.wave.phase, x, 'infinity');
  if (phase.kind !== 'infinite') return undefined;
  return {
    kind: 'diverges',
    where: place,
    why: `The antiderivative ${textOf(F)} oscillates for ${x} → ${placeText(place)} and has no limit.`,
  };
}
