/** Integrals of integrals: from the inside out, each one exact, and a quadrature of the whole beside them. */
import { EngineError } from '../../error.ts';
import { substituted } from '../expression/expand.ts';
import { type Expression, symbol } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import type { Place } from '../limit/limit.ts';
import { endsDifference } from './by-ends.ts';
import { definite } from './definite.ts';
import { type At, lettersOf, numberOf, realOf, shareOf, trial } from './places.ts';
import { quadrature } from './quadrature.ts';
import type { Definite, Numeric } from './result.ts';

export interface Level {
  readonly by: string;
  readonly from: Place;
  readonly to: Place;
}

/** One of the integrals, with what the ones inside it came to as its integrand. */
export interface Stage extends Level {
  readonly integrand: Expression;
  readonly found: Definite;
  /** What goes into the next one; undefined where no closed form holds on all of its way. */
  readonly value?: Expression;
}

export interface Iterated {
  /** The innermost first; the last is the answer where all before it have values. */
  readonly stages: readonly Stage[];
  /** Of the whole by nested rules, at `at`; undefined where these do not settle. */
  readonly numeric?: Numeric & { readonly at: At };
}

/** `levels` has the outermost first; the limits of one may have the variables of those before it in them. */
export function iterated(of: Expression, levels: readonly Level[]): Iterated {
  const outer = levels.map((l) => l.by);
  const letters = lettersOf(of, ...levels.flatMap((l) => [l.from, l.to])).filter(
    (s) => !outer.includes(s),
  );
  const at = trial(letters, 0);
  const stages: Stage[] = [];
  let integrand = of;
  for (let k = levels.length - 1; k >= 0; k--) {
    const level = levels[k] as Level;
    const stage = stageOf(integrand, level, levels.slice(0, k), at);
    stages.push(stage);
    if (!stage.value) break;
    integrand = stage.value;
  }
  const numeric = nested(of, levels, at);
  return { stages, ...(numeric && { numeric: { ...numeric, at } }) };
}

/**
 * `definite` takes letters as positive, and the variables of the outer integrals are what their limits say: a value is
 * taken where a quadrature agrees with it at places of their ways, else that with |x| for x, else the antiderivative with
 * the limits put in as they are.
 */
function stageOf(integrand: Expression, level: Level, outer: readonly Level[], letters: At): Stage {
  const { by, from, to } = level;
  const found = definite(integrand, by, from, to);
  const plain = found.kind === 'value' ? found.value : undefined;
  const stage = { ...level, integrand, found };
  if (outer.length === 0) return plain ? { ...stage, value: plain } : stage;
  const sized =
    plain && outer.reduce((e, l) => substituted(e, l.by, call('abs', symbol(l.by))), plain);
  for (const candidate of [
    () => plain,
    () => sized,
    () => endsDifference(integrand, by, from, to),
  ]) {
    const value = quietly(candidate);
    if (value && agrees(value, stage, outer, letters)) return { ...stage, value };
  }
  return stage;
}

const SHARES = [0.137, 0.4713, 0.8641];

/** The formula beside a quadrature at places of the outer ways. */
function agrees(
  value: Expression,
  { integrand, by, from, to }: Stage,
  outer: readonly Level[],
  letters: At,
): boolean {
  return placesOf(outer, letters).every((at) => {
    const formula = realOf(value, at);
    const numeric = quadrature(integrand, by, [from, to], [], at);
    return (
      formula !== undefined &&
      numeric !== undefined &&
      Math.abs(formula - numeric.value) <=
        Math.max(1e-9 * Math.max(1e-3, Math.abs(formula)), 4 * numeric.error)
    );
  });
}

/** Three places of the outer variables, each between its limits. */
const placesOf = (outer: readonly Level[], letters: At): At[] =>
  SHARES.map((_, k) => {
    const at: Record<string, number> = { ...letters };
    outer.forEach(({ by, from, to }, j) => {
      const [a, b] = [numberOf(from, at) ?? Number.NaN, numberOf(to, at) ?? Number.NaN];
      const share = SHARES[(k + j) % SHARES.length] as number;
      at[by] =
        Number.isFinite(a) && Number.isFinite(b) ? a + share * (b - a) : shareOf(a, b, k + 1);
    });
    return at;
  });

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Nodes of the two rules whose difference is the error, for one outer integral and for two. */
const RULES = [
  [24, 31],
  [9, 12],
] as const;

function nested(of: Expression, levels: readonly Level[], at: At): Numeric | undefined {
  const rule = RULES[levels.length - 2];
  if (!rule) return undefined;
  try {
    const [coarse, fine] = rule.map((n) => through(of, levels, at, n)) as [number, number];
    const value = fine;
    return Number.isFinite(value) ? { value, error: Math.abs(fine - coarse) } : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** The outermost by n nodes, and inside them the rest; the innermost by the quadrature that settles. */
function through(of: Expression, [level, ...rest]: readonly Level[], at: At, n: number): number {
  const { by, from, to } = level as Level;
  if (rest.length === 0) {
    const found = quadrature(of, by, [from, to], [], at);
    // Far out e^(−x²) is 0 in doubles, which no rule settles on.
    const isNothing = !found && realOf(of, { ...at, ...between(level as Level, at) }) === 0;
    return found?.value ?? (isNothing ? 0 : Number.NaN);
  }
  const [a, b] = [numberOf(from, at), numberOf(to, at)];
  if (a === undefined || b === undefined) return Number.NaN;
  let total = 0;
  for (const [x, w] of nodes(a, b, n)) {
    const value = through(of, rest, { ...at, [by]: x }, n);
    if (value !== 0) total += w * value;
  }
  return total;
}

const between = ({ by, from, to }: Level, at: At): At => {
  const [a, b] = [numberOf(from, at) ?? Number.NaN, numberOf(to, at) ?? Number.NaN];
  return { [by]: shareOf(a, b, 2) };
};

/** Of tanh-sinh and its like for half and whole axes (Takahasi and Mori 1974): places and weights. */
function nodes(a: number, b: number, n: number): [number, number][] {
  const isWhole = !Number.isFinite(a) && !Number.isFinite(b);
  const isHalf = Number.isFinite(a) !== Number.isFinite(b);
  const most = isWhole || isHalf ? 3.4 : 3.1;
  const h = (2 * most) / (n - 1);
  return Array.from({ length: n }, (_, k): [number, number] => {
    const t = -most + k * h;
    const [s, c] = [(Math.PI / 2) * Math.sinh(t), (Math.PI / 2) * Math.cosh(t)];
    if (isWhole) return [Math.sinh(s), h * c * Math.cosh(s)];
    if (isHalf) {
      const away = Math.exp(s);
      return Number.isFinite(a) ? [a + away, h * c * away] : [b - away, h * c * away];
    }
    const half = (b - a) / 2;
    return [a + half * (1 + Math.tanh(s)), (h * c * half) / Math.cosh(s) ** 2];
  });
}
