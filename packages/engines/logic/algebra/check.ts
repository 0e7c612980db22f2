import { EngineError } from '../../error.ts';
import { operatorOf } from '../tokens.ts';
import { LAWS, type Law } from './laws.ts';
import { Rewriter } from './rewrites.ts';
import { type Budget, breadthFirst } from './search.ts';
import type { Term, Terms } from './terms.ts';

/** A line of a working, as it was written. */
export interface WorkingLine {
  readonly text: string;
  /** The law that is named beside it, as it is written there. */
  readonly said: string | undefined;
  /** The number of its line in the text, from 1. */
  readonly line: number;
}

/** Lines of a working at most. */
export const MAX_LINES = 60;

/** What stands behind these is no part of the expression. */
const REMARK =
  /\s*(?:\/\/|#|%|;|—|–|--|\bby\b|\t|\s{3,}(?=\p{L}{2})|\[(?=\s*\p{L}[\p{L}’' -]{3,}\]))\s*(.*)$/u;
/** These part a remark off whatever it says; the others where it has a word. */
const SURE = /^\s*(?:\/\/|#|%|—|–|--)/u;
/** The name of a law behind two spaces, a comma, or in brackets. */
const LAW_BEHIND =
  /(?:\s{2,}|,\s*|\s*(?=\())\(?\s*((?:the |an? )?(?:de\s*morgan|absor|distribut|factor|expan[ds]|idempot|consens|redundan|involut|double|null|domin|annihil|bound|identit|combin|adjacen|unit|complement|inverse|negat|eliminat|simplif|commut|associat|dual|xor law|given)[\p{L}’' -]*)\)?\s*$/iu;

/** `1.`, `(2)`, `3:` or `Step 4:` in front of a line. */
const NUMBER = /^\s*(?:step\s*)?\(?(\d{1,2})[.):]\s*(?=\S)/iu;
/** What stands in front of a line that follows from the one above. */
const FOLLOWS = /^\s*(?:=>|<=>|->|⇒|⇔|⟹|⟺|→|↔|≡|∴)\s*/u;

/** Lines without their numbers, where they are numbered from the first on: alone, `1. A` is a product. */
function unnumbered(lines: readonly string[]): readonly string[] {
  const full = lines.filter((line) => line.trim() !== '');
  const numbered =
    full.length > 1 && full.every((line, k) => Number(NUMBER.exec(line)?.[1]) === k + 1);
  return lines.map((line) => (numbered ? line.replace(NUMBER, '') : line).replace(FOLLOWS, ''));
}

/**
 * The lines of a derivation as people write it: one a line, or several between `=`, with the name of the function in
 * front of the first sign or of each, numbered or with ⇒ in front, and the law behind `//`, `--`, `#`, `;`, in square brackets or apart by spaces.
 * Throws `empty`, and `out-of-range` for more lines than `MAX_LINES`.
 */
export function workingLines(text: string): WorkingLine[] {
  const lines = unnumbered(text.split(/\r?\n/u)).flatMap((raw, k): WorkingLine[] => {
    const found = REMARK.exec(raw) ?? LAW_BEHIND.exec(raw);
    const remark = found?.[1]?.replace(/\]\s*$/u, '').trim();
    const isRemark =
      found !== null && remark !== undefined && (SURE.test(found[0]) || /\p{L}{3}/u.test(remark));
    const body = isRemark ? raw.slice(0, found.index) : raw;
    const parts = body
      .split(/(?<![<:=!])=(?![>=])/u)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return parts.map((part, i) => ({
      text: part,
      said: i === parts.length - 1 && body !== raw ? remark : undefined,
      line: k + 1,
    }));
  });
  if (lines.length === 0)
    throw new EngineError('empty', 'The working has no line.', { field: 'working' });
  const name = lines[0]?.text ?? '';
  const isName =
    /^\p{L}[\p{L}\d_]*(?:\s*\([^()]*\))?$/u.test(name) && lines.length > 1 && !operatorOf(name);
  const letters = lines.slice(1).map(({ text: t }) => t);
  const plain = name.replace(/\s*\(.*$/u, '');
  // A name in front is one that no line uses; alone on a line it is a line.
  const label =
    isName &&
    lines[1]?.line === lines[0]?.line &&
    !letters.some((t) => t !== plain && hasName(t, plain));
  const kept = label ? lines.filter(({ text: t }) => t !== name && t !== plain) : lines;
  if (kept.length > MAX_LINES)
    throw new EngineError(
      'out-of-range',
      `The working has ${kept.length} lines; the most is ${MAX_LINES}.`,
      {
        field: 'working',
        value: kept.length,
      },
    );
  return kept;
}

const hasName = (text: string, name: string): boolean =>
  [...text.matchAll(/\p{L}[\p{L}\d_]*/gu)].some(
    ([word]) => word === name || (name.length === 1 && word.includes(name)),
  );

/** The laws that lead from one line to the next, each with whether it is used from the right to the left. */
export interface NamedStep {
  readonly law: Law;
  readonly dual: boolean;
  readonly reversed: boolean;
}

/**
 * The laws by which a term becomes one that equals it: none where both are the same up to order and grouping, one or
 * few where they are found, undefined where it takes more than is tried. Laws work in both directions.
 */
export function namedSteps(
  terms: Terms,
  from: Term,
  to: Term,
  budget: Budget,
): readonly NamedStep[] | undefined {
  if (from === to) return [];
  const rewriter = new Rewriter(terms, { xor: true, units: true });
  const there = rewriter.of(from);
  const one = there.find((r) => r.to === to);
  if (one) return [one];
  const back = rewriter.of(to);
  const behind = back.find((r) => r.to === from);
  if (behind) return [turned(behind)];
  const meets = new Map(back.map((r) => [r.to, r]));
  for (const r of there) {
    const met = meets.get(r.to);
    if (met) return [r, turned(met)];
  }
  const along = walk(terms, rewriter, from, to, budget);
  if (along && along.length <= 2) return along;
  const against = walk(terms, rewriter, to, from, budget)?.map(turned).reverse();
  return !against || (along && along.length <= against.length) ? along : against;
}

const turned = <T extends NamedStep>(step: T): NamedStep => ({
  law: step.law,
  dual: step.dual,
  reversed: !step.reversed,
});

function walk(
  terms: Terms,
  rewriter: Rewriter,
  from: Term,
  to: Term,
  budget: Budget,
): NamedStep[] | undefined {
  const goal = { reached: (t: Term) => t === to, distance: () => 0 };
  const { path } = breadthFirst(terms, rewriter, from, goal, { ...budget, below: 6 });
  return path?.slice(1).map((t, k) => {
    const made = rewriter.of(path[k] as Term).find((r) => r.to === t);
    if (!made) throw new RangeError('a path is made of rewrites');
    return made;
  });
}

/** What people call the laws, in any language that says it so. */
const SAID: readonly (readonly [RegExp, readonly Law[]])[] = [
  [/de\s*morgan/iu, ['deMorgan']],
  [/absor/iu, ['absorption', 'elimination']],
  [/distribut|factor|expand/iu, ['distributive']],
  [/idempot/iu, ['idempotent']],
  [/consens|redundan/iu, ['consensus', 'covered']],
  [/involut|double/iu, ['involution']],
  [/null|domin|annihil|bound/iu, ['null']],
  [/identit/iu, ['identity']],
  [/combin|adjacen|unit|logical adj/iu, ['combining']],
  [/xor|exclusive/iu, ['xor', 'xorConstant', 'xorSelf', 'xorComplement']],
  [/complement|inverse|negat/iu, ['complement', 'constant']],
  [/eliminat|simplif/iu, ['elimination']],
];

/** Whether the law that is named beside a line is among those that it takes; undefined where no law is understood. */
export function saidRightly(said: string, steps: readonly NamedStep[]): boolean | undefined {
  const meant = SAID.find(([pattern]) => pattern.test(said))?.[1];
  if (!meant) return undefined;
  return steps.some(({ law }) => meant.includes(law));
}

/** Names of laws, each once, in the order in which they are used. */
export const lawNames = (steps: readonly NamedStep[]): string[] => [
  ...new Set(steps.map(({ law }) => LAWS[law].name)),
];
