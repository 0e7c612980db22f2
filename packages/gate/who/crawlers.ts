/**
 * Which crawler a User-Agent names.
 *
 * A token counts where it stands alone: not inside a longer word, and not in an address
 * (`…/amazonbot`, `bot@…`). The longest token wins at a place (`Applebot-Extended` over
 * `Applebot`); a hyphen may follow a token (`Googlebot-Image`), none may precede it. A version may
 * be glued to it (`GPTBot2`, `GPTBot_1.0`, `GPTBotv3`), a word may not. The space in a token
 * (`Kangaroo Bot`) may be written as `_`, `+` or `-`, but not left out: `KangarooBot` is another's.
 *
 * Several tokens in one User-Agent: any training token makes it a training crawler, because the
 * others can be added by anyone to get in free; otherwise the first one names it. A token that only
 * robots.txt knows (`Google-Extended`) is never sent by its operator: whoever sends it is forged.
 */

import type { Visitor } from '../types.ts';
import type { Crawler } from './crawler.ts';
import { CRAWLERS } from './crawler-table.ts';

/** Answers at once; the same User-Agent gives the same object while it is remembered. */
export type Classifier = (userAgent: string | undefined) => Visitor;

const PERSON: Visitor = Object.freeze({
  token: null,
  operator: null,
  kind: 'person',
  claim: 'none',
});

export interface ClassifierOptions {
  readonly crawlers?: readonly Crawler[];
  /** User-Agents remembered. */
  readonly remembered?: number;
}

/** User-Agents longer than this are classified each time, so that memory stays bounded. */
const MAX_REMEMBERED_LENGTH = 512;

export function createClassifier({
  crawlers = CRAWLERS,
  remembered = 4096,
}: ClassifierOptions = {}): Classifier {
  const visitors = new Map<string, Visitor>();
  for (const crawler of crawlers) visitors.set(keyOf(crawler.token), visitorOf(crawler));
  const pattern = tokenPattern(crawlers.map((crawler) => crawler.token));
  const cache = new Map<string, Visitor>();

  function look(userAgent: string): Visitor {
    let first: Visitor | null = null;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(userAgent); match !== null; match = pattern.exec(userAgent)) {
      const visitor = visitors.get(keyOf(match[0]));
      // Stryker disable next-line ConditionalExpression: narrows the type, what matches is in the table
      if (visitor === undefined) continue;
      if (visitor.kind === 'training') return visitor;
      first ??= visitor;
    }
    return first ?? PERSON;
  }

  return (userAgent) => {
    if (userAgent === undefined) return PERSON;
    const known = cache.get(userAgent);
    // Stryker disable next-line ConditionalExpression: quicker alone, it is the same each time
    if (known !== undefined) return known;
    const visitor = look(userAgent);
    // Stryker disable next-line ConditionalExpression,EqualityOperator,LogicalOperator,BlockStatement: memory alone
    if (remembered > 0 && userAgent.length <= MAX_REMEMBERED_LENGTH) {
      // Stryker disable next-line ConditionalExpression,EqualityOperator,CallExpression: memory alone
      if (cache.size >= remembered) cache.clear();
      // Stryker disable next-line CallExpression: what is not remembered is looked up again
      cache.set(userAgent, visitor);
    }
    return visitor;
  };
}

/** Classifies without remembering, for tables and tests. */
export const classify: Classifier = createClassifier({ remembered: 0 });

function visitorOf(crawler: Crawler): Visitor {
  return Object.freeze({
    token: crawler.token,
    operator: crawler.operator,
    kind: crawler.kind,
    claim: crawler.robotsOnly === true ? 'forged' : 'unverified',
  });
}

/** One key for every spelling of a token: letter case, and the four ways to write its spaces. */
function keyOf(token: string): string {
  return token.toLowerCase().replace(/[ _+]/g, '-');
}

function tokenPattern(tokens: readonly string[]): RegExp {
  // An alternation of nothing matches everywhere, and never moves on.
  if (tokens.length === 0) return /(?!)/g;
  const longestFirst = tokens.toSorted((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((token) =>
    token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[ _+-]'),
  );
  const version = '_?v?\\d[\\d._]*';
  // `\b` first, which is cheap, leaves few places for the rest: more than twice as quick as one lookbehind.
  return new RegExp(`\\b(?<![./@-])(?:${alternatives.join('|')})(?=(?:${version})?(?!\\w))`, 'gi');
}

/** Whether a visitor pays where content has a price. */
export function paysFor(visitor: Visitor): boolean {
  return visitor.kind === 'training';
}
