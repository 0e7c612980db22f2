/** Where a transform is singular, and the half plane that is right of it: its region of convergence. */
import {
  type Expression,
  has,
  symbolsOf,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { opposite } from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { opposite as turned } from '@tollbench/engines/algebra/rational/ratio.ts';
import { abs, add, type Complex, complex, sub } from '@tollbench/engines/numeric/complex.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { Repeat } from '@tollbench/engines/transform/forward.ts';
import {
  completed,
  factorsOver,
  type Part,
} from '@tollbench/engines/transform/partial-fractions.ts';
import { isFraction } from '@tollbench/engines/transform/transform-of.ts';
import type { Pole } from '../result.ts';
import { rootsOf } from '../roots-of.ts';
import type { Solution } from './found.ts';

/** Poles of a repetition that are looked at, each side of the real axis. */
const TURNS = 12;

export interface Singular {
  readonly poles: readonly Pole[];
  readonly branches: readonly Complex[];
  /** The abscissa of convergence; −∞ where the integral converges for all s. */
  readonly edge: number;
  /** It in words, with parameters where they are in it. */
  readonly region: string;
}

interface Candidate {
  readonly at: Complex;
  readonly order: number;
  /** Its real part, where that has parameters. */
  readonly re?: Expression;
  /** Whether another term may take it away. */
  readonly isCertain: boolean;
}

/** Of all solutions together. */
export function singularOf(k: Constants, solutions: readonly Solution[]): Singular {
  const poles: (Pole & { re?: Expression })[] = [];
  for (const one of solutions)
    for (const pole of polesOf(k, one)) {
      const j = poles.findIndex((p) => isSame(p.at, pole.at));
      if (j < 0) poles.push(pole);
      else if ((poles[j] as Pole).order < pole.order) poles[j] = pole;
    }
  const others = solutions.flatMap((one) => one.others);
  const places = others.flatMap(({ singular }) => singular);
  const number = (e: Expression) => numberAt(e, k.values).re;
  const branches: Complex[] = [];
  for (const p of places) {
    const at = complex(number(p.re), number(p.im));
    if (!branches.some((b) => isSame(b, at))) branches.push(at);
  }
  for (const at of others.flatMap((other) => fractionPoles(k, other)))
    if (!branches.some((b) => isSame(b, at))) branches.push(at);
  const turns = others.flatMap(({ repeat }) => (repeat ? combPlaces(k, repeat, 0) : []));
  const real = [...poles.map(({ at }) => at.re), ...[...branches, ...turns].map((b) => b.re)];
  const edge = real.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  const open = [
    ...poles.flatMap(({ re }) => (re ? [re] : [])),
    ...places.map(({ re }) => re).filter((e) => symbolsOf(e).length > 0),
  ];
  return {
    poles: poles.map(({ at, order }) => ({ at, order })),
    branches,
    edge,
    region: regionText(k, edge, real, open),
  };
}

/** Re s > −1, or Re s > max(−a, 0) of parameters; numbers where the places have no short form. */
function regionText(
  k: Constants,
  edge: number,
  real: readonly number[],
  open: readonly Expression[],
): string {
  if (edge === Number.NEGATIVE_INFINITY) return 'all s';
  const values = open.map((e) => numberAt(e, k.values).re);
  const isOpen = (x: number) =>
    values.some((v) => Math.abs(v - x) <= 1e-9 * Math.max(1, Math.abs(x)));
  const plain = real.filter((x) => !isOpen(x));
  const texts = [...new Set(open.map(textOf))];
  if (plain.length > 0) texts.push(six(plain.reduce((m, x) => Math.max(m, x))));
  if (open.length === 0 || texts.length > 4) return `Re s > ${six(edge)}`;
  return `Re s > ${texts.length === 1 ? texts[0] : `max(${texts.join(', ')})`}`;
}

const six = (x: number): string => `${Number(x.toPrecision(6)) + 0}`;
const isSame = (a: Complex, b: Complex): boolean => abs(sub(a, b)) <= 1e-9 * Math.max(1, abs(a));

function polesOf(k: Constants, { back, F }: Solution): (Pole & { re?: Expression })[] {
  const list: Candidate[] = [];
  const seen = new Set<Repeat>();
  for (const { pieces, repeat } of back) {
    for (const { part } of pieces)
      for (const at of rootsOf(k, part.q)) {
        const re = realPartOf(k, part, at);
        put(list, { at, order: part.power, isCertain: !repeat, ...(re && { re }) });
      }
    if (repeat && !seen.has(repeat)) {
      seen.add(repeat);
      for (const at of combPlaces(k, repeat, TURNS)) put(list, { at, order: 1, isCertain: false });
    }
  }
  const size = (s: Complex) => abs(numberAt(F, { ...k.values, s }));
  return list.flatMap(({ at, order, isCertain, re }) => {
    const found = isCertain ? order : orderAt(size, at);
    return found > 0 ? [{ at, order: found, ...(re && { re }) }] : [];
  });
}

/** Of the factors that are fractions in what is none, as a convolution has them. */
function fractionPoles(k: Constants, { value }: Solution['others'][0]): Complex[] {
  return (value.kind === 'product' ? value.factors : [value])
    .filter((f) => has(f, 's') && isFraction(f, 's'))
    .flatMap((f) => factorsOver(k.parted(k.ratioIn(f, 's')).d).flatMap(({ q }) => rootsOf(k, q)));
}

/** Where c·e^(−sT) is 1. */
function combPlaces(k: Constants, { period, factor }: Repeat, turns: number): Complex[] {
  const T = numberAt(period, k.values).re;
  const c = numberAt(factor, k.values).re;
  const half = c < 0 ? 0.5 : 0;
  return Array.from({ length: 2 * turns + 1 }, (_, j) =>
    complex(Math.log(Math.abs(c)) / T, (2 * Math.PI * (j - turns + half)) / T),
  );
}

function put(list: Candidate[], one: Candidate): void {
  const j = list.findIndex((p) => isSame(p.at, one.at));
  const before = list[j];
  if (!before) list.push(one);
  else
    list[j] = {
      ...before,
      order: Math.max(before.order, one.order),
      isCertain: false,
    };
}

/** How fast |F| grows towards a place: the order of its pole, 0 where F stays finite. */
function orderAt(size: (s: Complex) => number, at: Complex): number {
  const step = 1e-3 * Math.max(1, abs(at));
  const [near, nearer] = [step, step / 8].map((d) => size(add(at, complex(d, d / 2)))) as [
    number,
    number,
  ];
  return Math.max(0, Math.round(Math.log(nearer / near) / Math.log(8)));
}

/** Of a pole whose factor has parameters: the root of a line, the middle of two conjugate ones. */
function realPartOf(k: Constants, { q }: Part, at: Complex): Expression | undefined {
  if (!q.some((c) => k.isOpen(c))) return undefined;
  const expression = (a: (typeof q)[0]) => k.expression(turned(a));
  if (q.length === 2) return q[0] && expression(q[0]);
  return q.length === 3 && at.im !== 0 ? opposite(k.expression(completed(q).middle)) : undefined;
}
