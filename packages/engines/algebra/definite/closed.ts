/** Values of integrals that no antiderivative leads to: by symmetry, transforms, residues, B, and changes to each other. */
import { EngineError } from '../../error.ts';
import { expanded, substituted } from '../expression/expand.ts';
import { type Expression, HALF, symbol, ZERO } from '../expression/expression.ts';
import { difference, opposite, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { isZero } from '../simplify/zero.ts';
import { byBeta } from './beta.ts';
import { byGaussian } from './gaussian.ts';
import { byCatalan, byLogCosine } from './log-cosine.ts';
import { logsApart, powersApart } from './logs.ts';
import { byMellin, type Closed } from './mellin.ts';
import { type Antiderivatives, byAntiderivative, type Question } from './newton.ts';
import { byParts } from './parts.ts';
import { isInfinite, isSamePlace, lettersOf } from './places.ts';
import { reflected } from './reflect.ts';
import { byResidues } from './residues.ts';
import type { Line, Method } from './result.ts';
import { byAngle, byExponential, byReciprocal, byShift, type Other } from './substitutions.ts';
import { tidied } from './tidy.ts';

export interface Found extends Closed {
  readonly method: Method;
}

/** Integrals within integrals. */
const MAX_DEPTH = 3;
/** Integrals that one is brought to in all. */
const MAX_TRIED = 16;

export class Search {
  readonly #few: Antiderivatives;
  readonly #of: Antiderivatives;
  readonly #tried = new Set<string>();

  /** What is found after few rules, and after many. */
  constructor(few: Antiderivatives, of: Antiderivatives) {
    this.#few = few;
    this.#of = of;
  }

  /** What the transforms and B give at once. */
  quick(q: Question): Found | undefined {
    const table = this.#byTable(q);
    if (table) return table;
    for (const way of [byExponential, byTurned]) {
      const other = way(q);
      const found = other && withMethod(byMellin(other.question.f, q.x));
      if (found) return changed(found, other);
    }
    return undefined;
  }

  /** Of limits in order. */
  found(q: Question, depth = 0): Found | undefined {
    if (depth > MAX_DEPTH || this.#tried.size > MAX_TRIED) return undefined;
    const id = `${q.f.key} ${keyOf(q.from)} ${keyOf(q.to)}`;
    if (this.#tried.has(id)) return undefined;
    this.#tried.add(id);
    for (const rule of [
      this.#byTurn,
      this.#byTable,
      this.#byHalf,
      this.#byChange,
      this.#byTerms,
      this.#byParts,
    ]) {
      try {
        const result = rule.call(this, q, depth);
        if (result) return result;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }
    return undefined;
  }

  /** By an antiderivative, or by the rules. */
  #solved(q: Question, depth: number): Found | undefined {
    if (isZero(q.f)) return { value: ZERO, conditions: [], lines: [], method: 'antiderivative' };
    for (const rules of [this.#few, this.#of]) {
      const newton = byAntiderivative(q, rules);
      if (newton.kind === 'diverges') return undefined;
      if (newton.kind === 'value') {
        const value = tidied(newton.value);
        return {
          value,
          conditions: [],
          lines: [{ says: 'By an antiderivative.', formula: value }],
          method: 'antiderivative',
        };
      }
      const quick = rules === this.#few ? this.quick(q) : undefined;
      if (quick) return quick;
    }
    return this.found(q, depth);
  }

  #byTurn(q: Question, depth: number): Found | undefined {
    const turn = reflected(
      q,
      lettersOf(q.f, q.from, q.to).filter((s) => s !== q.x),
    );
    if (turn?.kind !== 'mean') return undefined;
    const says = `With ${textOf(turn.turn.by)} for ${q.x} the integral is the same`;
    if (isZero(turn.factor))
      return {
        value: ZERO,
        conditions: [],
        method: 'symmetry',
        lines: [{ says: `${says}, and the integrand changes its sign: 0.` }],
      };
    const rest = this.#solved({ ...q, f: turn.rest }, depth + 1);
    return (
      rest && {
        value: product(turn.factor, rest.value),
        conditions: rest.conditions,
        method: 'symmetry',
        lines: [
          {
            says: `${says}; half of the sum of both forms is the integrand`,
            formula: product(turn.factor, turn.rest),
          },
          ...rest.lines,
        ],
      }
    );
  }

  #byTable(q: Question): Found | undefined {
    const { f, x, from, to } = q;
    const named = (c: Closed | undefined, method: Method): Found | undefined =>
      c && { ...c, method };
    const plain = powersApart(logsApart(f));
    if (isSamePlace(from, ZERO) && to === 'infinity')
      return (
        named(byMellin(f, x), 'Mellin transform') ??
        (plain.key === f.key ? undefined : named(byMellin(plain, x), 'Mellin transform')) ??
        this.#halfLine(q)
      );
    if (from === '-infinity' && to === 'infinity')
      return named(byGaussian(f, x), 'table') ?? named(byResidues(f, x), 'residues');
    return (
      named(byBeta(f, x, from, to), 'Beta function') ??
      named(byLogCosine(f, x, from, to) ?? byCatalan(f, x, from, to), 'table')
    );
  }

  /** Half of the integral over ℝ of what is even. */
  #halfLine({ f, x }: Question): Found | undefined {
    const turned = substituted(f, x, opposite(symbol(x)));
    if (!isZero(difference(turned, f))) return undefined;
    const gaussian = byGaussian(f, x);
    const all = gaussian ?? byResidues(f, x);
    return (
      all && {
        ...all,
        value: product(HALF, all.value),
        method: gaussian ? 'table' : 'residues',
        lines: [{ says: 'The integrand is even: half of the integral over all x.' }, ...all.lines],
      }
    );
  }

  #byHalf(q: Question, depth: number): Found | undefined {
    const { f, x, from, to } = q;
    if (from === '-infinity' && to === 'infinity') {
      const both = sum(f, substituted(f, x, opposite(symbol(x))));
      const half = this.#solved({ f: both, x, from: ZERO, to }, depth + 1);
      return (
        half && {
          ...half,
          method: half.method === 'antiderivative' ? 'symmetry' : half.method,
          lines: [{ says: 'Both halves together, over (0, ∞):', formula: both }, ...half.lines],
        }
      );
    }
    const turn = reflected(
      q,
      lettersOf(f, from, to).filter((s) => s !== x),
    );
    if (turn?.kind !== 'twice' || isInfinite(from) || isInfinite(to)) return undefined;
    const half = this.#solved({ ...q, to: turn.to }, depth + 1);
    return (
      half && {
        ...half,
        value: product(sum(HALF, HALF, HALF, HALF), half.value),
        lines: [
          {
            says: `The integrand is the same on both sides of ${textOf(turn.to)}: twice one half.`,
          },
          ...half.lines,
        ],
      }
    );
  }

  #byChange(q: Question, depth: number): Found | undefined {
    const ways: readonly ((q: Question) => Other | undefined)[] = [
      byExponential,
      byTurned,
      byReciprocal,
      byShift,
      ...(depth < 2 ? [byAngle] : []),
    ];
    for (const way of ways) {
      const other = way(q);
      if (!other) continue;
      const found =
        way === byExponential || way === byTurned
          ? withMethod(byMellin(other.question.f, q.x))
          : this.#solved(other.question, depth + 1);
      if (found) return changed(found, other);
    }
    return undefined;
  }

  /** Each term by itself, where all of them converge. */
  #byTerms(q: Question, depth: number): Found | undefined {
    const form = expanded(powersApart(logsApart(q.f)));
    if (form.kind !== 'sum' || form.terms.length > 6) return undefined;
    const parts: Found[] = [];
    for (const f of form.terms) {
      const part = this.#solved({ ...q, f }, depth + 1);
      if (!part) return undefined;
      parts.push(part);
    }
    return {
      value: sum(...parts.map((p) => p.value)),
      conditions: parts.flatMap((p) => p.conditions),
      method: parts.find((p) => p.method !== 'antiderivative')?.method ?? 'antiderivative',
      lines: parts.flatMap((p, k): Line[] => [
        { says: 'The term', formula: form.terms[k] as Expression },
        ...p.lines,
      ]),
    };
  }

  #byParts(q: Question, depth: number): Found | undefined {
    if (depth > 2) return undefined;
    for (const { u, v, boundary, rest } of byParts(q, this.#of)) {
      const inner = this.#solved({ ...rest, f: tidied(rest.f) }, depth + 1);
      if (inner)
        return {
          value: difference(boundary, inner.value),
          conditions: inner.conditions,
          method: inner.method === 'antiderivative' ? 'substitution' : inner.method,
          lines: [
            {
              says: `By parts with u = ${textOf(u)}, v = ${textOf(v)}; what is left is the integral of v·u′:`,
              formula: rest.f,
            },
            ...inner.lines,
          ],
        };
    }
    return undefined;
  }
}

const keyOf = (place: Question['from']): string => (isInfinite(place) ? place : place.key);

const withMethod = (c: Closed | undefined): Found | undefined =>
  c && { ...c, method: 'Mellin transform' };

/** (0, 1) turned round, and from there to (0, ∞). */
function byTurned(q: Question): Other | undefined {
  const turned = { ...q, f: substituted(q.f, q.x, difference(sum(HALF, HALF), symbol(q.x))) };
  const other = byExponential(turned);
  return other && { ...other, says: 'x = 1 − e^(−t)' };
}

const changed = (found: Found, { question, says }: Other): Found => ({
  ...found,
  method: found.method === 'antiderivative' ? 'substitution' : found.method,
  lines: [
    {
      says: `With ${says} it is the integral, from ${placeText(question.from)} to ${placeText(question.to)}, of`,
      formula: question.f,
    },
    ...found.lines,
  ],
});

const placeText = (place: Question['from']): string =>
  place === 'infinity' ? '∞' : place === '-infinity' ? '−∞' : textOf(place);
