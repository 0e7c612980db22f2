/**
 * ∫ c·√(r² − (t − m)²)·cos νt dt over a whole arc is c·π·r·J₁(νr)/ν·cos νm (Poisson’s integral, Abramowitz & Stegun
 * 9.1.20), and half of that over the right half of an arc about 0.
 */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  callNode,
  type Expression,
  equals,
  HALF,
  has,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import {
  difference,
  opposite,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import type { Values } from '../transform/constants.ts';
import { factorsOf } from '../transform/summands.ts';
import { circleOf } from './integer-angles.ts';
import type { Piece } from './periodic.ts';
import { numberOf } from './resolve.ts';

/** Undefined where the term is no such root, or the piece no such arc. */
export function semicircle(
  { f, piece }: { readonly f: Expression; readonly piece: Piece },
  nu: Expression,
  name: 'cos' | 'sin',
  values: Values,
): Expression | undefined {
  const factors = factorsOf(f);
  const root = factors.find((u) => has(u, 't'));
  const front = times(...factors.filter((u) => u !== root));
  if (root?.kind !== 'power' || !equals(root.exponent, HALF) || has(front, 't')) return undefined;
  const second = quotient(derivative(derivative(root.base, 't'), 't'), TWO);
  if (has(expanded(second), 't') || !(numberOf(second, values) < 0)) return undefined;
  const at0 = (u: Expression) => expanded(substituted(u, 't', ZERO));
  const scale = opposite(second);
  // scale·(r² − (t − m)²).
  const m = quotient(at0(derivative(root.base, 't')), times(TWO, scale));
  const square = expanded(difference(quotient(at0(root.base), scale), opposite(times(m, m))));
  const r = power(square, HALF);
  const [from, to, middle, size] = [piece.from, piece.to, m, r].map((e) => numberOf(e, values)) as [
    number,
    number,
    number,
    number,
  ];
  const is = (x: number, y: number) => Math.abs(x - y) < 1e-9 * size;
  const isArc = is(from, middle - size) && is(to, middle + size);
  const isRight = name === 'cos' && is(middle, 0) && is(from, 0) && is(to, size);
  if (!isArc && !isRight) return undefined;
  const all = quotient(
    times(
      front,
      power(scale, HALF),
      PI,
      r,
      callNode('besselj', [whole(1), expanded(times(nu, r))]),
    ),
    nu,
  );
  return times(isArc ? ONE : HALF, all, circleOf(expanded(times(nu, m)))[name]);
}
