/** Coefficients by what n leaves over by a number: odd and even ones, or those of n = 1, 5, 9, … */
import { mapped, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  MINUS_ONE,
  ONE,
  PI,
  whole,
} from '../algebra/expression/expression.ts';
import { coefficientOf, quotient } from '../algebra/expression/make.ts';
import { atomsOf } from './atoms.ts';
import type { Pair } from './coefficients.ts';
import { circleOf, N, SIGN } from './integer-angles.ts';
import { tidied } from './tidy.ts';

export interface Class extends Pair {
  /** n of the first turn, 1 … modulus. */
  readonly residues: readonly number[];
}

export interface ByClass {
  readonly modulus: number;
  readonly classes: readonly Class[];
}

/** More kinds of n than these say less than the formula. */
const MAX_MODULUS = 12;
const MAX_CLASSES = 6;

/** Undefined where nothing in the formulas turns with n, or not by a share of a turn. */
export function classesOf({ a, b }: Pair): ByClass | undefined {
  const turns = [...atomsOf(a), ...atomsOf(b)].map(turnOf);
  if (turns.length === 0 || turns.some((m) => m === undefined)) return undefined;
  const modulus = (turns as number[]).reduce(multiple, 1);
  if (modulus > MAX_MODULUS) return undefined;
  const found = new Map<string, { residues: number[]; a: Expression; b: Expression }>();
  for (let n = 1; n <= modulus; n++) {
    const own = { a: tidied(atClass(a, n)), b: tidied(atClass(b, n)) };
    const key = `${own.a.key} ${own.b.key}`;
    const before = found.get(key);
    if (before) before.residues.push(n);
    else found.set(key, { residues: [n], ...own });
  }
  if (found.size > MAX_CLASSES) return undefined;
  return { modulus, classes: [...found.values()] };
}

/** After how many n it is the same again. */
function turnOf(atom: Expression): number | undefined {
  if (equals(atom, SIGN)) return 2;
  if (atom.kind !== 'call') return undefined;
  const { c, rest } = coefficientOf(quotient(atom.of[0] as Expression, N));
  if (!equals(rest, PI)) return undefined;
  return Number(c.n % 2n === 0n ? c.d : 2n * c.d);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
const multiple = (a: number, b: number): number => (a * b) / divisor(a, b);

const atClass = (e: Expression, n: number): Expression =>
  mapped(e, (part) => {
    if (equals(part, SIGN)) return n % 2 === 0 ? ONE : MINUS_ONE;
    if (part.kind !== 'call' || turnOf(part) === undefined) return part;
    const { cos, sin } = circleOf(substituted(part.of[0] as Expression, 'n', whole(n)));
    return part.name === 'cos' ? cos : sin;
  });

/** The n of a class in words: odd n, even n, n = 1, 5, 9, … */
export function classWords(residues: readonly number[], modulus: number): string {
  const isAll = (rest: number) =>
    residues.length * 2 === modulus && residues.every((r) => r % 2 === rest);
  if (residues.length === modulus) return 'all n';
  if (isAll(1)) return 'odd n';
  if (isAll(0)) return 'even n';
  const list = [0, modulus, 2 * modulus].flatMap((by) => residues.map((r) => r + by));
  return `n = ${list.slice(0, Math.max(3, residues.length + 1)).join(', ')}, …`;
}
